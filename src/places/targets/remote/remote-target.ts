/** What targets behind a shell have in common, folders and trees included; what they differ in is `RemoteTraits`. */
import { MeasurementError, UsageError } from '../../../core/document/index.ts';
import { removeTree } from '../../../core/system/index.ts';
import { dirtyBytesOf, memoryInformation, nanosecondsPerTick, processorTime } from '../host/linux-machine.ts';
import type { RunnerProcess, Scratch, Target } from '../target.ts';
import { lastLine, ownName, quote, type RemoteAgent } from './remote-agent.ts';
import { recordedFiles, recordingFunctions, spaceOf } from './remote-facts.ts';
import { startProcess } from '../host/processes.ts';
import { directorySentences } from '../host/scratch.ts';
import { randomBytes } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface RemoteTraits extends Pick<Target, 'name' | 'examine' | 'prepareRunner' | 'describe' | 'dropCaches'> {
  defaultDirectory: string;
}

const syncTimeoutMs = 5 * 60_000;

export function createRemoteTarget(agent: RemoteAgent, { defaultDirectory, ...traits }: RemoteTraits): Target {
  const files = async (...paths: string[]) =>
    recordedFiles((await agent.run(`${recordingFunctions}record ${paths.join(' ')}`)).stdout);
  return {
    ...traits,
    fileSpace: traits.name,
    resolveDirectory(directory) {
      if (directory === undefined) return defaultDirectory;
      // A relative path is one below the default: there is no current directory over there.
      return directory.startsWith('/') ? directory : `${defaultDirectory}/${directory}`;
    },
    openScratch: (directory) => openRemoteScratch(agent, directory),
    start: remoteStarter(agent),
    async capacity(directory) {
      const { stdout } = await agent.run(`df -Pk ${quote(directory)} 2>/dev/null | tail -n 1`);
      const { freeBytes } = spaceOf(stdout);
      const memoryBytes = memoryInformation(await files('/proc/meminfo')).get('MemTotal');
      if (freeBytes === undefined)
        throw new MeasurementError(
          `df does not report how much space is free in ${directory} on ${agent.shell.place}.`,
        );
      return { freeBytes, memoryBytes: memoryBytes ?? Infinity };
    },
    dirtyBytes: async () => dirtyBytesOf(memoryInformation(await files('/proc/meminfo'))),
    async sync(directory) {
      // coreutils' and busybox' sync -f is for one file system; others know only all of them.
      await agent.run(`sync -f ${quote(directory)} 2>/dev/null || sync`, syncTimeoutMs);
    },
    makeCorpus: (listing, root) => makeRemoteCorpus(agent, listing, root),
    async stolenNs() {
      const time = processorTime(await files('/proc/stat'));
      return time && time.stolenTicks * nanosecondsPerTick;
    },
    close: () => agent.close(),
  };
}

/** How long the other side has to end a process before the line to it is cut. */
const killMs = 2_000;

/** Starts runners through the shell; the agent knows their process ids. */
function remoteStarter(agent: RemoteAgent): Target['start'] {
  let started = 0;
  return (command, workingDirectory, environment = {}) => {
    const run = `${agent.folder}/runs/${started++}`;
    const variables = Object.entries(environment).map(([name, value]) => `export ${name}=${quote(value)}; `);
    // The shell's process becomes the runner's: its id is that of the session that adbd and sshd made for it.
    const script = `echo $$ >${quote(run)} && cd ${quote(workingDirectory)} && ${variables.join('')}exec ${command.map(quote).join(' ')}`;
    const process = startProcess(agent.shell.commandFor(script), '/', agent.shell.environment);
    const ended = process.ended.then(async (outcome): Promise<Awaited<RunnerProcess['ended']>> => {
      // Neither adb nor ssh says by its exit code for certain that the line broke: the agent knows.
      const answer = await agent.run(`rm -f ${quote(run)}`).catch((error: unknown) => error);
      return answer instanceof Error ? { ...outcome, lost: answer.message } : outcome;
    });
    return {
      stdin: process.stdin,
      stdout: process.stdout,
      stderr: process.stderr,
      pid: undefined,
      ended,
      kill() {
        const late = setTimeout(() => {
          process.kill();
        }, killMs);
        void agent
          .run(`read -r pid <${quote(run)} && { kill -s KILL -- "-$pid" 2>/dev/null || kill -s KILL "$pid"; }`)
          .catch(() => undefined)
          .then(() => {
            clearTimeout(late);
            process.kill();
          });
      },
    };
  };
}

const removeTimeoutMs = 10 * 60_000;

/** What mkdir(1) says, in the words of libc and in those of bionic. */
const codes = [
  [/no such file/i, 'ENOENT'],
  [/not a directory/i, 'ENOTDIR'],
  [/permission denied|operation not permitted/i, 'EACCES'],
  [/read-only file system/i, 'EROFS'],
  [/no space left/i, 'ENOSPC'],
] as const;

/** A folder of ours over there, which the agent removes should we be gone. @throws UsageError, TargetLost */
async function openRemoteScratch(agent: RemoteAgent, directory: string): Promise<Scratch> {
  const parent = directory.replace(/(?<=.)\/+$/, '');
  const path = `${parent === '/' ? '' : parent}/${ownName}${randomBytes(6).toString('hex')}`;
  const { code, stdout } = await agent.run(
    `remove_stale ${quote(parent)} 2>/dev/null; mkdir -m 700 ${quote(path)} 2>&1 && own ${quote(path)} 2>&1`,
  );
  if (code !== 0) {
    const words = lastLine(stdout);
    const code = codes.find(([pattern]) => pattern.test(words))?.[1];
    await agent.run(`rmdir ${quote(path)} 2>/dev/null`);
    throw new UsageError(
      code
        ? directorySentences(parent, ` on ${agent.shell.place}`)[code]
        : `The directory ${parent} on ${agent.shell.place} cannot be used (${words}): name another with --directory.`,
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
      const { code, stdout } = await agent
        .run(`erase ${quote(path)}`, removeTimeoutMs)
        .catch(() => ({ code: 0, stdout: '' }));
      if (code !== 0) {
        throw new MeasurementError(
          `The working folder ${path} on ${agent.shell.place} could not be removed (${lastLine(stdout)}); remove it by hand.`,
        );
      }
    },
  };
}

const timeoutMs = 10 * 60_000;

/**
 * Makes a tree of empty files over there from a listing (`d path` or `f path`, parents first). The listing travels as one file;
 * few processes make the whole: toybox, busybox and coreutils all have `xargs -0`.
 */
async function makeRemoteCorpus(agent: RemoteAgent, listing: Iterable<string>, root: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'io-perf-corpus-'));
  const file = join(folder, 'corpus');
  try {
    await writeFile(file, `${[...listing].filter((line) => line !== '').join('\n')}\n`);
    const complaint = await agent.push([file], agent.folder);
    if (complaint !== undefined) {
      throw new MeasurementError(`The corpus could not be copied to ${agent.shell.place} (${complaint}).`);
    }
    // Every path begins with ./ so that none is an option.
    const make = (kind: string, program: string) =>
      `sed -n 's|^${kind} |./|p' "$T/corpus" | tr '\\n' '\\0' | xargs -0 -r ${program} 2>&1`;
    const script = `mkdir -p ${quote(root)} && (cd ${quote(root)} && ${make('d', 'mkdir -p')} && ${make('f', 'touch')}); made=$?; rm -f "$T/corpus"; (exit $made)`;
    const { code, stdout } = await agent.run(script, timeoutMs);
    if (code === 0 && stdout.trim() === '') return;
    throw new MeasurementError(`The corpus could not be made on ${agent.shell.place} (${lastLine(stdout)}).`);
  } finally {
    await removeTree(folder);
  }
}
