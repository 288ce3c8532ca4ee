/** One execution on Windows, counted as far as this machine allows. */
import { callsOfKinds, MeasurementError, type Profile } from '../../core/document/index.ts';
import { windowsCommand } from '../../core/system/index.ts';
import { LastLine } from '../last-line.ts';
import { type CommandOptions, type CommandProfile, missingWithoutNames as missing } from '../command-profile.ts';
import { executeCounted, namedCalls, type Report } from './helper.ts';
import { type CountingHere, findWindowsCounting } from './probe.ts';

/** @throws MeasurementError when it cannot be started, or not be counted */
export async function profileOnWindows(options: CommandOptions): Promise<CommandProfile> {
  const here = await findWindowsCounting();
  if (here.level === 'none') throw new MeasurementError(`Nothing can be counted here: ${here.reason}; ${here.remedy}.`);
  const { directory, environment, output, signal } = options;
  const line = windowsCommand(options.text ?? options.command, { directory, environment });
  let said: LastLine | undefined;
  const report = await executeCounted(here.helper, {
    line,
    directory,
    environment,
    signal,
    streams: output,
    onStart: (child) => (said = new LastLine(child.stderr)),
  }).catch((error: unknown) => {
    throw new MeasurementError(`Nothing was counted: ${(error as Error).message}.`);
  });
  if (report.status === undefined) {
    const why =
      report.error === 2 || report.error === 3 ? 'there is no such program' : `error ${report.error ?? 'unknown'}`;
    throw new MeasurementError(`The command ${options.text ?? options.command[0] ?? ''} could not be started: ${why}.`);
  }
  const { survivors } = report;
  const level = levelOfExecution(report, here);
  return {
    profile: profileOf(report, level),
    account: undefined,
    exit: { code: report.status, signal: null },
    elapsedNs: report.ns,
    killed: [],
    leftBehind: [],
    notes: [
      ...notesOf(level),
      ...(survivors > 0 ? [`${survivors} processes were still there after the command, and were ended.`] : []),
    ],
    lastLine: await said?.read(),
  };
}

type Counting = Exclude<CountingHere, { level: 'none' }>;

/** Where one of its programs cannot be counted call by call, what the job object adds up is left, if that was found right. */
export function levelOfExecution({ notCounted, io }: Report, here: Counting): Counting {
  const isLess = here.level === 'exact' && here.witnesses === 2 && notCounted !== undefined && io !== undefined;
  return isLess ? { level: 'reads and writes', helper: here.helper, reason: notCounted } : here;
}

/** Sentences about what is not seen. */
function notesOf(here: Counting): string[] {
  if (here.level === 'reads and writes') {
    return [`Only calls that read or write, and their bytes, are counted exactly, because ${here.reason}.`];
  }
  if (here.witnesses === 2) return [];
  return [
    'Counted exactly at the system calls of ntdll. The system adds up no I/O of a job here, which would be a second witness.',
  ];
}

/** @throws MeasurementError where a program of it cannot be counted */
export function profileOf(report: Report, here: Counting): Profile {
  const { counts, asked, followed, io, peakMemoryBytes } = report;
  const memory = peakMemoryBytes === undefined ? {} : { peakMemoryBytes };
  const summed = io && { readBytes: io.readBytes, writtenBytes: io.writtenBytes };
  if (here.level === 'reads and writes') {
    if (!io || !summed) throw new MeasurementError('The job object did not add up what the command did.');
    const kinds = { read: io.readCalls, write: io.writeCalls };
    const unknown = [...missing, 'perOp', 'askedReadBytes', 'askedWrittenBytes', 'fsyncs'];
    return { perOp: {}, kinds, ...summed, ...memory, source: 'job', missing: unknown };
  }
  if (!counts || !asked || followed === undefined) {
    throw new MeasurementError(`It was not counted, because ${report.notCounted ?? 'its counters are gone'}.`);
  }
  const perOp = namedCalls(counts);
  const kinds = callsOfKinds(perOp);
  const ring = perOp.NtSubmitIoRing;
  return {
    perOp,
    kinds,
    askedReadBytes: asked.read,
    askedWrittenBytes: asked.write,
    ...summed,
    ...memory,
    fsyncs: kinds.fsync ?? 0,
    processes: followed,
    source: 'ntdll',
    missing: summed ? [...missing] : [...missing, 'readBytes', 'writtenBytes'],
    ...(ring === undefined ? {} : { blind: { NtSubmitIoRing: ring } }),
  };
}
