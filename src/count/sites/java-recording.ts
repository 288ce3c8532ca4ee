/**
 * Frames of Java, by the flight recorder that the virtual machine has (JDK 11 and later): an event with its stack for each read, write and force of
 * a file, however short. It has none for opening files or asking for attributes: those stay without a site.
 * https://docs.oracle.com/en/java/javase/17/jfapi/
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Kind } from '../../document/index.ts';
import { findProgram, outputOf } from '../../toolchain/index.ts';
import type { Frame } from './call-stack.ts';

const events = { 'jdk.FileRead': 'read', 'jdk.FileWrite': 'write', 'jdk.FileForce': 'fsync' } as const satisfies Record<
  string,
  Kind
>;

const settings = `<?xml version="1.0" encoding="UTF-8"?>
<configuration version="2.0">
${Object.keys(events)
  .map(
    (name) =>
      `  <event name="${name}"><setting name="enabled">true</setting><setting name="stackTrace">true</setting><setting name="threshold">0 ns</setting><setting name="throttle">off</setting></event>`,
  )
  .join('\n')}
</configuration>
`;

const startTimeoutMs = 20_000;
const printTimeoutMs = 60_000;
const mostBytes = 1 << 29;

/** The options that make a virtual machine record into the folder. */
function recordingOptions(folder: string): string {
  const settingsFile = join(folder, 'files.jfc');
  return [
    `-XX:StartFlightRecording:settings=${settingsFile},filename=${folder},dumponexit=true`,
    `-XX:FlightRecorderOptions:repository=${join(folder, 'repository')},stackdepth=128`,
    '-Xlog:disable',
  ].join(' ');
}

/** @param folder is made. @returns what is to be added to JAVA_TOOL_OPTIONS; undefined where this Java cannot record */
export async function prepareJava(folder: string, path: string | undefined): Promise<string | undefined> {
  const java = await findProgram('java', path === undefined ? process.env : { ...process.env, PATH: path });
  if (java === undefined || jfrOf(java) === undefined) return undefined;
  for (const part of [folder, join(folder, 'trial')]) {
    mkdirSync(part);
    writeFileSync(join(part, 'files.jfc'), settings);
  }
  // A virtual machine that does not know an option does not start.
  const trial = await outputOf(
    [java, ...recordingOptions(join(folder, 'trial')).split(' '), '-version'],
    startTimeoutMs,
  );
  return trial === undefined ? undefined : recordingOptions(folder);
}

function jfrOf(java: string): string | undefined {
  const program = join(dirname(realpathSync(java)), 'jfr');
  return existsSync(program) ? program : undefined;
}

export interface JavaCall {
  kind: Kind;
  frames: Frame[];
}

/** What the virtual machines of a command recorded, once they have ended. */
export async function readRecordings(folder: string, path: string | undefined): Promise<JavaCall[]> {
  const java = await findProgram('java', path === undefined ? process.env : { ...process.env, PATH: path });
  const jfr = java === undefined ? undefined : jfrOf(java);
  if (jfr === undefined || !existsSync(folder)) return [];
  const found: JavaCall[] = [];
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.jfr'))) {
    try {
      const words = ['print', '--json', '--stack-depth', '128', '--events', Object.keys(events).join(',')];
      const { stdout } = await promisify(execFile)(jfr, [...words, join(folder, name)], {
        timeout: printTimeoutMs,
        maxBuffer: mostBytes,
      });
      for (const call of parseRecording(stdout)) found.push(call);
    } catch {
      // Cut off with its process: its calls have no site.
    }
  }
  return found;
}

interface PrintedFrame {
  method?: { type?: { name?: string }; name?: string };
  lineNumber?: number;
}

interface PrintedRecording {
  recording?: {
    events?: {
      type?: string;
      values?: { path?: string | null; metaData?: boolean; stackTrace?: { frames?: PrintedFrame[] } | null };
    }[];
  };
}

/** What `jfr print --json` prints. Without a path it is no file: standard output. */
export function parseRecording(text: string): JavaCall[] {
  const { recording } = JSON.parse(text) as PrintedRecording;
  return (recording?.events ?? []).flatMap(({ type = '', values }): JavaCall[] => {
    const kind = Object.hasOwn(events, type) ? events[type as keyof typeof events] : undefined;
    if (kind === undefined || typeof values?.path !== 'string') return [];
    return [{ kind, frames: (values.stackTrace?.frames ?? []).map(frameOf) }];
  });
}

/** A frame names its class, not its file: `class:store/Log`, to be found among the project's. */
function frameOf({ method, lineNumber }: PrintedFrame): Frame {
  const type = (method?.type?.name ?? '').replaceAll('.', '/');
  const simple = type.split('/').at(-1) ?? '';
  return {
    function: `${simple.replaceAll('$', '.')}.${method?.name ?? ''}`,
    ...(type === '' ? {} : { file: `class:${type.split('$')[0]!}` }),
    ...(lineNumber !== undefined && lineNumber > 0 ? { line: lineNumber } : {}),
  };
}
