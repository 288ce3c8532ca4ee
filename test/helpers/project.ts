/** Projects in git repositories, for tests. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from './folders.ts';
import { gitConfig } from './git-config.ts';

/** Path → text; undefined: the file is removed. */
export type Files = Readonly<Record<string, string | Uint8Array | undefined>>;

const identity = Object.fromEntries(
  ['AUTHOR', 'COMMITTER'].flatMap((who) => [
    [`GIT_${who}_NAME`, 'a'],
    [`GIT_${who}_EMAIL`, 'a@example.org'],
  ]),
);
/** A fixed identity, and nothing of the user's own settings. */
export const gitEnvironment = { GIT_CONFIG_GLOBAL: gitConfig, GIT_CONFIG_NOSYSTEM: '1', ...identity };

function gitWith(environment: Readonly<Record<string, string>>, directory: string, words: readonly string[]): string {
  return execFileSync('git', ['-C', directory, '-c', 'init.defaultBranch=main', '-c', 'safe.directory=*', ...words], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...gitEnvironment, ...environment },
  }).trimEnd();
}

/** @returns what git printed */
export const git = (directory: string, ...words: string[]): string => gitWith({}, directory, words);

export function writeFiles(folder: string, files: Files, mode?: number): void {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    if (text === undefined) {
      rmSync(path);
      continue;
    }
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { mode });
  }
}

export interface ProjectOptions {
  /** What the first commit has besides its own. */
  files?: Files;
  /** What each commit changes, the oldest first. Without: one commit of the files, if there are any. */
  commits?: readonly Files[];
  /** Where it is, instead of in a folder of its own that is removed after the tests. */
  path?: string;
  /** A bare repository to make as its origin. Its main is that of the project. */
  remote?: string;
}

export interface Project {
  readonly path: string;
  /** Ids, the oldest first. */
  readonly commits: readonly string[];
  git: (...words: string[]) => string;
  write: (files: Files) => void;
  /** Writes files and commits all changes. @returns the id */
  commit: (files: Files, subject?: string) => string;
}

/** Makes a git repository whose branch is main. Each commit is a minute after the one before. */
export function project({ files, commits, path = makeFolder('project'), remote }: ProjectOptions = {}): Project {
  const ids: string[] = [];
  const made: Project = {
    path,
    commits: ids,
    git: (...words) => git(path, ...words),
    write: (more) => {
      writeFiles(path, more);
    },
    commit(more, subject = `Commit ${ids.length + 1}`) {
      made.write(more);
      made.git('add', '--all');
      const at = new Date(Date.UTC(2026, 0, 1, 0, ids.length)).toISOString();
      const dates = { GIT_AUTHOR_DATE: at, GIT_COMMITTER_DATE: at };
      gitWith(dates, path, ['commit', '--quiet', '--allow-empty', '--message', subject]);
      const id = made.git('rev-parse', 'HEAD');
      ids.push(id);
      return id;
    },
  };
  mkdirSync(path, { recursive: true });
  made.git('init', '--quiet');
  if (files !== undefined) made.write(files);
  for (const more of commits ?? (files === undefined ? [] : [{}])) made.commit(more);
  if (remote !== undefined) {
    git(path, 'init', '--quiet', '--bare', remote);
    made.git('remote', 'add', 'origin', remote);
    if (ids.length > 0) made.git('push', '--quiet', 'origin', 'main');
  }
  return made;
}
