import type { Rule } from 'eslint';

export const gitWords: Rule.RuleModule;
