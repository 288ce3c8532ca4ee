/** Publishers of an earlier version of io-perf: its own bundle, as it was committed. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNumber } from '../../test/helpers/stored-runs.ts';

/** Bundles since then write the schema of runs that is written today. */
const versions = 100;
/** N of these are taken, spread evenly. */
const taken = 3;

const git = (...words: string[]): string => {
  const { status, stdout } = spawnSync('git', words, { encoding: 'utf8', maxBuffer: 1 << 28 });
  return status === 0 ? stdout.trim() : '';
};

/** @returns the command line of each version, or why they are missing */
export function oldVersions(folder: string): string[] | string {
  const commits = git('rev-list', `--max-count=${versions}`, 'HEAD', '--', 'dist/cli.cjs').split('\n').filter(Boolean);
  if (commits.length < versions) return 'the history is not here (fetch-depth: 0)';
  return Array.from({ length: taken }, (_, index) => {
    const commit = commits[Math.floor(((index + 1) * (commits.length - 1)) / taken)]!;
    const place = join(folder, `version-${commit.slice(0, 10)}`);
    mkdirSync(place);
    const paths = ['dist', 'package.json', 'runners'];
    const { status } = spawnSync(`git archive ${commit} ${paths.join(' ')} | tar x -C '${place}'`, { shell: true });
    if (status !== 0) throw new Error(`git archive of ${commit} failed`);
    return join(place, 'dist', 'cli.cjs');
  });
}

/** Publishes one run. @returns the process */
export function publishWith(cli: string, folder: string, store: string, number: number): ChildProcess {
  const path = join(folder, `run-${number}.json`);
  writeFileSync(path, JSON.stringify(runNumber(number)));
  return spawn(process.execPath, [cli, 'publish', path, '--store', store], {
    stdio: 'ignore',
    env: { ...process.env, TMPDIR: folder },
  });
}
