/** Commands executed by the helper of Windows (runners/command/windows/main.cpp), and counted. */
import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { childEnvironment, toolRoot } from '../../core/system/index.ts';
import { buildRunner } from '../../places/toolchain/index.ts';

const reportSchema = z.object({
  ns: z.number().default(0),
  status: z.number().optional(),
  error: z.number().optional().describe('of GetLastError: it could not be started'),
  survivors: z.number().default(0),
  started: z.number().optional().describe('processes of the job'),
  followed: z.number().optional().describe('processes whose stubs have counters'),
  counts: z.record(z.string(), z.number()).optional(),
  asked: z.object({ read: z.number(), write: z.number() }).optional(),
  notCounted: z.string().optional(),
  peakMemoryBytes: z.number().optional(),
  io: z
    .object({ readCalls: z.number(), writeCalls: z.number(), readBytes: z.number(), writtenBytes: z.number() })
    .optional(),
});

export type Report = z.infer<typeof reportSchema>;

interface Execution {
  /** As CreateProcess takes it. */
  line: string;
  directory: string;
  environment?: Readonly<Record<string, string>> | undefined;
  streams: 'nowhere' | 'stderr';
  onStart?: (child: ChildProcess) => unknown;
  signal?: AbortSignal | undefined;
}

let helper: Promise<string | { reason: string }> | undefined;

/** Its path, or why it is missing. Asked once per process. */
export const findHelper = (): Promise<string | { reason: string }> => (helper ??= makeHelper());

async function makeHelper(): Promise<string | { reason: string }> {
  const why: string[] = [];
  const built = await buildRunner({ root: toolRoot }, 'command', (line) => why.push(line));
  if ('reason' in built) return { reason: built.reason };
  if (built.usable.variant.start.includes('--helper')) return join(built.output, 'bin', 'io-perf-execute.exe');
  return {
    reason: `the helper io-perf-execute.exe could not be fetched or built${why.length > 0 ? ` (${why.at(-1)!})` : ''}`,
  };
}

/** @throws Error when the helper itself fails */
export function executeCounted(program: string, execution: Execution): Promise<Report> {
  const { line, directory, environment, streams, onStart, signal } = execution;
  const output: StdioOptions = streams === 'nowhere' ? ['pipe', 'ignore', 'pipe', 'pipe'] : ['pipe', 2, 2, 'pipe'];
  return new Promise((resolve, reject) => {
    const child = spawn(program, [`--count -- ${line}`], {
      argv0: `"${program}"`,
      windowsVerbatimArguments: true,
      windowsHide: true,
      cwd: directory,
      env: childEnvironment(environment),
      stdio: output,
    });
    onStart?.(child);
    let text = '';
    (child.stdio[3] as Readable).on('data', (chunk: Buffer) => (text += chunk.toString()));
    // The end of its lifeline: it ends everything.
    const stop = (): void => {
      child.stdin?.end();
    };
    signal?.addEventListener('abort', stop);
    child.stdin?.on('error', () => undefined);
    child.on('error', reject);
    child.on('close', () => {
      signal?.removeEventListener('abort', stop);
      try {
        resolve(reportSchema.parse(JSON.parse(text)));
      } catch {
        reject(new Error(`the helper ${program} ended without a report`));
      }
    });
  });
}

/** FILE_INFORMATION_CLASS: https://learn.microsoft.com/windows-hardware/drivers/ddi/wdm/ne-wdm-_file_information_class */
const classNames: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>> = {
  NtSetInformationFile: {
    attributes: [4],
    rename: [10, 56, 65, 66],
    link: [11, 57, 72, 73],
    disposition: [13, 64],
    position: [14],
    allocation: [19],
    'end-of-file': [20],
    'valid-data-length': [39],
  },
  NtQueryInformationFile: { position: [14] },
};
/** Of the classes that are not listed. */
const otherClass: Readonly<Record<string, string>> = {
  NtSetInformationFile: 'other',
  NtQueryInformationFile: 'attributes',
};

/** What was counted, under the names of core/document/foreign-calls.ts. @param counts `NtSetInformationFile/10` → how often */
export function namedCalls(counts: Readonly<Record<string, number>>): Record<string, number> {
  const named: Record<string, number> = {};
  for (const [name, count] of Object.entries(counts)) {
    const [call = '', number] = name.split('/');
    const classes = Object.entries(classNames[call] ?? {});
    const found =
      number === undefined ? undefined : classes.find(([, numbers]) => numbers.includes(Number(number)))?.[0];
    const part = found ?? otherClass[call];
    const full = part === undefined ? call : `${call}:${part}`;
    named[full] = (named[full] ?? 0) + count;
  }
  return named;
}
