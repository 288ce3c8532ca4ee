/** The diagnosis of a machine on a terminal: what it can run, its hazards, and what is missing. */
import type { Colors } from 'picocolors/types.js';
import type { HostExamination, RunnerExamination } from '../../places/toolchain/index.ts';
import type { Capacity, Description } from '../../places/targets/index.ts';
import { formatBytes } from '../../core/words/index.ts';
import { displayWidth, padEnd, wrap } from './text-width.ts';
import type { Environment } from '../../core/document/index.ts';

interface ShownDiagnosis extends HostExamination, Description {
  directory: string;
  capacity: Capacity;
}

const stateWords: Record<RunnerExamination['state'], string> = {
  ready: 'ready',
  'build-needed': 'built on first use',
  missing: 'missing',
};

export function renderDiagnosis(
  { runners, tools, environment, capacity, directory, hazardDetails, fingerprint }: ShownDiagnosis,
  { colours, width }: { colours: Colors; width: number },
): string {
  const state = ({ state: word }: RunnerExamination): Cell => [
    stateWords[word],
    word === 'missing' ? colours.yellow : colours.green,
  ];
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
    width,
  );
  const toolTable = table(
    tools.map(({ tool, present, purpose, version, remedy }) => [
      tool,
      present ? [version ?? 'there', colours.green] : ['missing', colours.yellow],
      present ? purpose : advice(purpose, remedy),
    ]),
    width,
  );
  const facts = table(
    [
      ['directory', directory],
      ['free', `${formatBytes(capacity.freeBytes)} on disk, ${formatBytes(capacity.memoryBytes)} of memory`],
      ...factsOf(environment),
      ['fingerprint', fingerprint],
    ],
    width,
  );
  const hazards = Object.entries(hazardDetails).flatMap(([name, sentence]) => [
    `  ${colours.yellow(name)}`,
    ...wrap(sentence, width - 4).map((line) => `    ${line}`),
  ]);
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

const gap = 2;

/** A narrower last column is not wrapped. */
const minText = 24;

/** A text, or a text and its colour. */
type Cell = string | readonly [text: string, paint: (text: string) => string];

const textOf = (cell: Cell): string => (typeof cell === 'string' ? cell : cell[0]);

/** Columns without borders, two spaces apart. The last one takes the remaining width. */
function table(rows: readonly (readonly Cell[])[], width: number): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => displayWidth(textOf(row[column]!)))));
  const lead = widths.slice(0, -1).reduce((sum, one) => sum + one + gap, gap);
  const left = Math.max(minText, width - lead);
  return rows
    .flatMap((row) => {
      const front = row.slice(0, -1).map((cell, column) => {
        const padded = padEnd(textOf(cell), widths[column]! + gap);
        return typeof cell === 'string' ? padded : cell[1](padded);
      });
      return wrap(textOf(row.at(-1)!), left).map((line, at) =>
        `${at === 0 ? `  ${front.join('')}` : ' '.repeat(lead)}${line}`.trimEnd(),
      );
    })
    .join('\n');
}

/** Readable bytes, without repeating equal texts. */
const factsOf = (environment: Environment): [string, string][] =>
  Object.entries(environment)
    .filter(([name]) => name !== 'memoryGiB' && name !== 'freeBytes')
    .map(([name, value]) =>
      name.endsWith('Bytes') && typeof value === 'number' ? [name, formatBytes(value)] : [name, String(value)],
    );
