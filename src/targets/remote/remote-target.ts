/** What targets behind a shell have in common; what they differ in is `RemoteTraits`. */
import { MeasurementError } from '../../document/index.ts';
import type { HostExamination, PreparedRunner } from '../../toolchain/index.ts';
import { memoryInformation, nanosecondsPerTick, processorTime } from '../host/linux/machine.ts';
import type { Description, RunnerProcess, Target } from '../target.ts';
import type { RemoteAgent } from './agent.ts';
import { quote, recordedFiles, recordingFunctions } from './remote-shell.ts';
import { makeRemoteCorpus, openRemoteScratch } from './remote-scratch.ts';
import { spaceOf } from './remote-facts.ts';
import { startProcess } from '../host/runner-process.ts';

export interface RemoteTraits {
  name: string;
  defaultDirectory: string;
  examine(): Promise<HostExamination>;
  prepareRunner(runner: string, onProgress: (line: string) => void): Promise<PreparedRunner>;
  describe(directory: string): Promise<Description>;
  dropCaches(): Promise<boolean>;
}

const syncTimeoutMs = 5 * 60_000;

export function createRemoteTarget(agent: RemoteAgent, traits: RemoteTraits): Target {
  const files = async (...paths: string[]) =>
    recordedFiles((await agent.run(`${recordingFunctions}record ${paths.join(' ')}`)).stdout);
  return {
    name: traits.name,
    fileSpace: traits.name,
    resolveDirectory(directory) {
      if (directory === undefined) return traits.defaultDirectory;
      // A relative path is one below the default: there is no current directory over there.
      return directory.startsWith('/') ? directory : `${traits.defaultDirectory}/${directory}`;
    },
    examine: () => traits.examine(),
    prepareRunner: (runner, onProgress) => traits.prepareRunner(runner, onProgress),
    openScratch: (directory) => openRemoteScratch(agent, directory),
    start: remoteStarter(agent),
    describe: (directory) => traits.describe(directory),
    async capacity(directory) {
      const { stdout } = await agent.run(`df -Pk ${quote(directory)} 2>/dev/null | tail -n 1`);
      const { freeBytes } = spaceOf(stdout);
      const memoryBytes = memoryInformation(await files('/proc/meminfo')).get('MemTotal');
      if (freeBytes === undefined)
        throw new MeasurementError(`df does not tell how much space is free in ${directory} on ${agent.shell.place}.`);
      return { freeBytes, memoryBytes: memoryBytes ?? Infinity };
    },
    dropCaches: () => traits.dropCaches(),
    async dirtyBytes() {
      const memory = memoryInformation(await files('/proc/meminfo'));
      const dirty = memory.get('Dirty');
      return dirty === undefined ? undefined : dirty + (memory.get('Writeback') ?? 0);
    },
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

/** Writes back and drops the caches as root. */
export async function dropAsRoot(agent: RemoteAgent): Promise<boolean> {
  const { code } = await agent.run('sync; echo 3 2>/dev/null >/proc/sys/vm/drop_caches', syncTimeoutMs);
  return code === 0;
}

/** How long the other side has to end a process before the line to it is cut. */
const killMs = 2_000;

/** Starts runners through the shell; the agent knows their process ids. */
export function remoteStarter(
  agent: RemoteAgent,
): (command: string[], workingDirectory: string, environment?: Record<string, string>) => RunnerProcess {
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
