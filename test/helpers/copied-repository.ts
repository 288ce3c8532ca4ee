import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repository, temporaryFolder } from './folders.ts';
import { git } from './project.ts';

/** The repository as it is now, without bundles, to plant faults in. Not below node_modules, where esbuild leaves out more. */
export function copyOfRepository(): string {
  const copy = temporaryFolder();
  const words = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', words, { cwd: repository, encoding: 'utf8' }).split('\0');
  for (const file of files.filter((name) => name !== '' && !name.startsWith('dist/'))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(repository, file), join(copy, file));
  }
  symlinkSync(join(repository, 'node_modules'), join(copy, 'node_modules'));
  git(copy, 'init', '--quiet');
  return copy;
}
