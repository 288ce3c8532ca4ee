/** Runs a command to its end, and how a command is started on each system. */
import { spawn, type SpawnOptions } from 'node:child_process';
import { childEnvironment } from './child-environment.ts';

export interface CommandResult {
  /** Exit code; null when it could not be started, was ended by a signal or took too long. */
  code: number | null;
  stdout: string;
  stderr: string;
  /** Why there is no exit code, as the end of a sentence: `could not be started (ENOENT)`. */
  failure?: string;
}

export interface CommandOptions {
  timeoutMs?: number;
  workingDirectory?: string;
  environment?: Record<string, string>;
  /** Receives the output as it comes, both streams. */
  onOutput?: (chunk: string) => void;
  /** When it aborts, the command is ended. */
  signal?: AbortSignal;
}

/** Output kept of each stream: a build log has a file of its own, and other outputs are short. */
const keptCharacters = 1 << 20;

/** Runs a command to its end with nothing on its standard input. Never rejects. */
export function runCommand(command: readonly string[], options: CommandOptions = {}): Promise<CommandResult> {
  const { program, programArguments, spawnOptions } = spawnForm(command);
  return new Promise((resolve) => {
    const result: CommandResult = { code: null, stdout: '', stderr: '' };
    let timer: NodeJS.Timeout | undefined;
    let stop: () => void = () => undefined;
    const settle = () => {
      clearTimeout(timer);
      options.signal?.removeEventListener('abort', stop);
      resolve(result);
    };
    try {
      const child = spawn(program, programArguments, {
        ...spawnOptions,
        stdio: ['ignore', 'pipe', 'pipe'],
        cwd: options.workingDirectory,
        env: childEnvironment(options.environment),
        windowsHide: true,
      });
      const keep = (stream: 'stdout' | 'stderr') => (chunk: string) => {
        const all = result[stream] + chunk;
        result[stream] =
          all.length > 2 * keptCharacters ? all.slice(0, keptCharacters) + all.slice(-keptCharacters) : all;
        options.onOutput?.(chunk);
      };
      child.on('error', (error: NodeJS.ErrnoException) => {
        result.failure ??= `could not be started (${error.code ?? error.message})`;
        settle();
      });
      child.on('close', (code, signal) => {
        result.code = code;
        if (code === null) result.failure ??= `was ended by ${signal ?? 'a signal'}`;
        settle();
      });
      child.stdout.setEncoding('utf8').on('data', keep('stdout'));
      child.stderr.setEncoding('utf8').on('data', keep('stderr'));
      stop = () => {
        result.failure = 'was interrupted';
        child.kill();
      };
      options.signal?.addEventListener('abort', stop);
      if (options.signal?.aborted === true) stop();
      if (options.timeoutMs !== undefined) {
        const { timeoutMs } = options;
        timer = setTimeout(() => {
          result.failure = `did not end within ${timeoutMs / 1000} s`;
          child.kill('SIGKILL');
          // Do not wait for a grandchild that holds the pipes open.
          child.stdout.destroy();
          child.stderr.destroy();
        }, timeoutMs);
      }
    } catch (error) {
      result.failure = `could not be started (${(error as NodeJS.ErrnoException).code ?? String(error)})`;
      settle();
    }
  });
}

/** The standard output of a command that succeeded, undefined for every other outcome. */
export async function outputOf(command: readonly string[], timeoutMs = 5_000): Promise<string | undefined> {
  const result = await runCommand(command, { timeoutMs });
  return result.code === 0 ? result.stdout : undefined;
}

/** The beginning of what `shellCommand` gives to cmd.exe: one text with its quotes, not a word to be quoted. */
export const cmdLine = '/d /s /c "';

/**
 * The arguments for `spawn`. Windows starts `.cmd` and `.bat` files only through its shell; the quoting is that of
 * cmd.exe (`cmd /?`: with /s the outermost quotes are removed and the rest is kept).
 */
export function spawnForm(
  command: readonly string[],
  platform: NodeJS.Platform = process.platform,
): { program: string; programArguments: string[]; spawnOptions: SpawnOptions } {
  const [program = '', ...programArguments] = command;
  if (platform === 'win32' && programArguments.length === 1 && programArguments[0]!.startsWith(cmdLine)) {
    return { program, programArguments, spawnOptions: { windowsVerbatimArguments: true } };
  }
  if (platform !== 'win32' || !/\.(cmd|bat)$/i.test(program)) return { program, programArguments, spawnOptions: {} };
  const line = command.map((word) => `"${word.replaceAll('"', '""')}"`).join(' ');
  return {
    program: process.env.ComSpec ?? 'cmd.exe',
    programArguments: ['/d', '/s', '/c', `"${line}"`],
    spawnOptions: { windowsVerbatimArguments: true },
  };
}
