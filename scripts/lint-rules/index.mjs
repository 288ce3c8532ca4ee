/** The lint rules of this house, as a plugin of oxlint. */
import { gitWords } from './git-words.mjs';
import { oneTopic } from './one-topic.mjs';
import { environment, removal } from './restricted.mjs';

export default {
  meta: { name: 'house' },
  rules: { 'git-words': gitWords, 'one-topic': oneTopic, environment, removal },
};
