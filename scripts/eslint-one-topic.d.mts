import type { Rule } from 'eslint';

export const oneTopic: Rule.RuleModule;
