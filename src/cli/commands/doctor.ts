import Table from 'cli-table3';
import type { Command } from 'commander';
import type { Colors } from 'picocolors/types.js';
import { openTarget, type Capacity, type Description } from '../../targets/index.ts';
import { type HostExamination, type RunnerExamination } from '../../toolchain/index.ts';
import { formatBytes } from '../../present/index.ts';
import { createProgress } from '../../present/progress/index.ts';
import { globalOptions, type GlobalOptions } from '../globals.ts';
import { untilInterrupted, toolRoot } from '../../app/index.ts';
import { coloursFor, wantsColour } from '../style.ts';

interface DoctorOptions {
  target: string;
  directory?: string;
  json?: boolean;
}

interface Diagnosis extends HostExamination, Description {
  directory: string;
  capacity: Capacity;
}

export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description('what this machine can run, its hazards, what is missing and how to get it')
    .option('--target <target>', 'where the runners would run', 'host')
    .option('--directory <folder>', 'the folder whose file system is looked at (default: this one)')
    .option('--json', 'as one JSON object')
    .action(async (options: DoctorOptions, command: Command) => {
      const globals = globalOptions(command);
      const diagnosis = await diagnose(options, globals);
      const colours = coloursFor(process.stdout, globals);
      process.stdout.write(
        options.json ? `${JSON.stringify(diagnosis, undefined, 2)}\n` : describe(diagnosis, colours),
      );
    });
}

async function diagnose(
  { target: name, directory: wanted }: DoctorOptions,
  globals: GlobalOptions,
): Promise<Diagnosis> {
  const progress = createProgress(process.stderr, { ...globals, colour: wantsColour(process.stderr, globals) });
  const { result } = await untilInterrupted(async (signal) => {
    const target = await openTarget(name, { root: toolRoot, onProgress: progress.phase.bind(progress), signal });
    try {
      const directory = target.resolveDirectory(wanted);
      // Proves that a run could write there, and leaves nothing.
      const scratch = await target.openScratch(directory);
      try {
        const examination = await target.examine();
        const description = await target.describe(directory);
        const capacity = await target.capacity(directory);
        return { directory, ...examination, ...description, capacity };
      } finally {
        await scratch.remove();
      }
    } finally {
      await target.close();
      progress.finish();
    }
  });
  return result;
}

const stateWords: Record<RunnerExamination['state'], string> = {
  ready: 'ready',
  'build-needed': 'built on first use',
  missing: 'missing',
};

function describe(
  { runners, tools, environment, capacity, directory, hazardDetails, fingerprint }: Diagnosis,
  colours: Colors,
): string {
  const state = (runner: RunnerExamination): string =>
    (runner.state === 'missing' ? colours.yellow : colours.green)(stateWords[runner.state]);
  const found = (versions: Record<string, string>): string =>
    Object.entries(versions)
      .map(([program, version]) => `${program} ${version}`)
      .join(', ');
  const runnerTable = table(
    runners.map((runner) => [
      runner.runner,
      state(runner),
      runner.language ?? '',
      runner.state === 'missing' ? advice(runner.reason, runner.remedy) : found(runner.versions),
    ]),
  );
  const toolTable = table(
    tools.map(({ tool, present, purpose, version, remedy }) => [
      tool,
      present ? colours.green(version ?? 'there') : colours.yellow('missing'),
      present ? purpose : advice(purpose, remedy),
    ]),
  );
  const facts = table([
    ['directory', directory],
    ['free', `${formatBytes(capacity.freeBytes)} on disk, ${formatBytes(capacity.memoryBytes)} of memory`],
    ...Object.entries(environment).map(([name, value]) => [name, String(value)]),
    ['fingerprint', fingerprint],
  ]);
  const hazards = Object.entries(hazardDetails).map(([name, sentence]) => `  ${colours.yellow(name)}: ${sentence}`);
  const title = (text: string): string => colours.bold(text);
  return [
    title('Runners'),
    runnerTable,
    '',
    title('Tools'),
    toolTable,
    '',
    title('Environment'),
    facts,
    '',
    title('Hazards'),
    ...(hazards.length > 0 ? hazards : ['  none']),
    '',
  ].join('\n');
}

const advice = (reason: string | undefined, remedy: string | undefined): string =>
  [reason, remedy === undefined ? undefined : `→ ${remedy}`].filter((part) => part !== undefined).join(' ');

/** Columns without borders, two spaces apart. */
function table(rows: string[][]): string {
  const borders = ['top', 'top-mid', 'top-left', 'top-right', 'bottom', 'bottom-mid', 'bottom-left', 'bottom-right'];
  const inner = ['left', 'left-mid', 'mid', 'mid-mid', 'right', 'right-mid'];
  const chars = Object.fromEntries([...borders, ...inner].map((name) => [name, '']));
  const drawn = new Table({
    chars: { ...chars, middle: '  ' },
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [] },
  });
  drawn.push(...rows.map((row) => row.map((text, column) => (column === 0 ? `  ${text}` : text))));
  return drawn
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}
