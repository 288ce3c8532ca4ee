/** The lint rules of this house, as a plugin of oxlint. */
import { gitWords } from './git-words.mjs';
import { literalSpread } from './literal-spread.mjs';
import { oneTopic } from './one-topic.mjs';
import { environment, removal } from './restricted.mjs';

export default {
  meta: { name: 'house' },
  rules: { 'git-words': gitWords, 'literal-spread': literalSpread, 'one-topic': oneTopic, environment, removal },
};
