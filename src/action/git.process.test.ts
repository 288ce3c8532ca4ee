import { afterEach, expect, it } from 'vitest';
import { openGit } from './git.ts';

const path = process.env.PATH;
afterEach(() => {
  process.env.PATH = path;
});

it('says in one sentence that there is no git', async () => {
  process.env.PATH = import.meta.dirname;
  const git = openGit({ directory: '.', serverUrl: 'https://github.com', token: '' });
  await expect(git.ask('rev-parse', 'HEAD')).rejects.toThrow(/^git is not installed, or not on PATH, in this job: /);
});
