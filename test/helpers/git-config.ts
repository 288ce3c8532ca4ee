/** Git's settings of the user, in tests: an empty file. Git replaces a device such as /dev/null by a file when something is set, where it may. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './folders.ts';

export const gitConfig = join(repository, 'node_modules', '.io-perf-test.gitconfig');

/** Before the tests of each file. */
export const emptyGitConfig = (): void => {
  writeFileSync(gitConfig, '');
};
