/** Runs before the tests of each file. */
import { afterAll } from 'vitest';
import { removeFolders } from './helpers/folders.ts';
import { emptyGitConfig } from './helpers/git-config.ts';

emptyGitConfig();

const environment = { ...process.env };

afterAll(removeFolders);
// The next file may be in the same process.
afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in environment)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, environment);
});
