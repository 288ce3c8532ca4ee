import { randomBytes } from 'node:crypto';
import { MeasurementError, UsageError } from '../../document/index.ts';
import type { Scratch } from '../target.ts';
import { ownName, type RemoteAgent } from './agent.ts';
import { quote } from './remote-shell.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const removeTimeoutMs = 10 * 60_000;

/** What mkdir(1) says, in the words of libc and in those of bionic, and what it means to the user. */
const sentences: [RegExp, (directory: string, place: string) => string][] = [
  [
    /no such file/i,
    (directory, place) =>
      `The directory ${directory} does not exist on ${place}: create it, or name another with --directory.`,
  ],
  [
    /not a directory/i,
    (directory, place) =>
      `${directory} is not a directory on ${place}: name the directory to be measured with --directory.`,
  ],
  [
    /permission denied|operation not permitted/i,
    (directory, place) =>
      `The directory ${directory} cannot be written on ${place} (permission denied): allow it, or name another with --directory.`,
  ],
  [
    /read-only file system/i,
    (directory, place) =>
      `The file system of ${directory} is read-only on ${place}: name another directory with --directory.`,
  ],
  [
    /no space left/i,
    (directory, place) =>
      `There is no space left in ${directory} on ${place}: free some, or name another directory with --directory.`,
  ],
];

/** A folder of ours over there, which the agent removes should we be gone. @throws UsageError, TargetLost */
export async function openRemoteScratch(agent: RemoteAgent, directory: string): Promise<Scratch> {
  const parent = directory.replace(/(?<=.)\/+$/, '');
  const path = `${parent === '/' ? '' : parent}/${ownName}${randomBytes(6).toString('hex')}`;
  const { code, stdout } = await agent.run(
    `remove_stale ${quote(parent)} 2>/dev/null; mkdir -m 700 ${quote(path)} 2>&1 && own ${quote(path)} 2>&1`,
  );
  if (code !== 0) {
    const words = stdout.trim().split('\n').at(-1) ?? '';
    const known = sentences.find(([pattern]) => pattern.test(words))?.[1](parent, agent.shell.place);
    await agent.run(`rmdir ${quote(path)} 2>/dev/null`);
    throw new UsageError(
      known ??
        `The directory ${parent} on ${agent.shell.place} cannot be used (${words}): name another with --directory.`,
    );
  }
  await agent.claim(path);
  return {
    path,
    pathOf: (name) => `${path}/${name}`,
    async makeFolder(name) {
      const safeName = name.replace(/[/\0\n]/g, '_').replace(/^\.+$/, '_');
      const script = `name=${quote(`${path}/${safeName}`)}; folder=$name; copy=1
while [ -e "$folder" ]; do copy=$((copy + 1)); folder=$name~$copy; done
mkdir "$folder" 2>&1 && printf %s "$folder"`;
      const made = await agent.run(script);
      if (made.code === 0) return made.stdout;
      throw new MeasurementError(
        `A folder could not be made in ${path} on ${agent.shell.place} (${made.stdout.trim()}).`,
      );
    },
    async remove() {
      // Without a line to it the agent over there does it by itself.
      if (!agent.alive) return;
      await agent.run(`erase ${quote(path)}`, removeTimeoutMs).catch(() => undefined);
    },
  };
}

const timeoutMs = 10 * 60_000;

/**
 * Makes a tree of empty files over there from a listing (`d path` or `f path`, parents first). The listing travels as one file;
 * few processes make the whole: toybox, busybox and coreutils all have `xargs -0`.
 */
export async function makeRemoteCorpus(agent: RemoteAgent, listing: Iterable<string>, root: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'io-perf-corpus-'));
  const file = join(folder, 'corpus');
  try {
    await writeFile(file, `${[...listing].filter((line) => line !== '').join('\n')}\n`);
    const complaint = await agent.shell.push([file], agent.folder);
    if (complaint !== undefined) {
      if (!agent.alive) throw await agent.lost();
      throw new MeasurementError(`The corpus could not be copied to ${agent.shell.place} (${complaint}).`);
    }
    // Every path begins with ./ so that none is an option.
    const make = (kind: string, program: string) =>
      `sed -n 's|^${kind} |./|p' "$T/corpus" | tr '\\n' '\\0' | xargs -0 -r ${program} 2>&1`;
    const script = `mkdir -p ${quote(root)} && (cd ${quote(root)} && ${make('d', 'mkdir -p')} && ${make('f', 'touch')}); made=$?; rm -f "$T/corpus"; (exit $made)`;
    const { code, stdout } = await agent.run(script, timeoutMs);
    if (code === 0 && stdout.trim() === '') return;
    throw new MeasurementError(
      `The corpus could not be made on ${agent.shell.place} (${stdout.trim().split('\n').at(-1) ?? ''}).`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
