/** A profile as a developer reads it on a terminal. */
import type { Colors } from 'picocolors/types.js';
import { type CountDifference, findHints, type ProfiledFile, type ProfileDocument } from '../../count/index.ts';
import { truncateMiddle, wrap } from './text-width.ts';
import { byteLines, number } from './profile-bytes.ts';
import { formatBytes, formatCount, formatDuration, makeVisible, metricWord } from '../../core/words/index.ts';
import { describeBlindSpot, isRequest, kindOf, type Profile } from '../../core/document/index.ts';
import { describeSite } from '../causes.ts';

interface ProfileTextOptions {
  /** Columns. */
  width: number;
  colours: Colors;
  /** Rows of the table of files. */
  files: number;
}

export function renderProfile(document: ProfileDocument, options: ProfileTextOptions): string {
  const { colours, width } = options;
  const { profile } = document;
  const title = (text: string): string => colours.bold(text);
  const sections = [
    [headline(document, options), ...notesOf(document).flatMap((note) => wrap(note, width).map(colours.yellow))],
    [title('Calls'), ...callLines(profile, document, colours)],
    [title('Bytes'), ...byteLines(profile).flatMap((line) => indented(line, width))],
    ...section(
      title('Processes'),
      processLines(document).flatMap((line) => indented(line, width)),
    ),
    ...section(
      title('Not seen'),
      blindLines(profile).flatMap((line) => indented(line, width)),
    ),
    ...section(title('Where the calls are made'), callSiteLines(document, options)),
    ...section(title('Files most called'), fileLines(document, options)),
    ...section(title('Temporary files'), temporaryLines(document, width)),
    ...section(title('Hints'), hintLines(document, options)),
  ];
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/** A text indented by two columns. Further lines are indented by four. */
function indented(text: string, width: number): string[] {
  const [first, ...more] = wrap(text.trimStart(), width - 4);
  return [`  ${first}`, ...more.map((line) => `    ${line}`)];
}

const section = (title: string, lines: string[]): string[][] => (lines.length > 0 ? [[title, ...lines]] : []);

function headline(
  { command, exit, elapsedNs, profile }: ProfileDocument,
  { colours, width }: ProfileTextOptions,
): string {
  const how = exit.signal === null ? `exit status ${exit.code ?? 'unknown'}` : `ended by ${exit.signal}`;
  const times = profile.repetitions === undefined ? '' : `, ${profile.repetitions} times`;
  const facts = `${how}, ${formatDuration(elapsedNs)} while ${profile.source === 'strace' || profile.source === 'dtrace' ? 'traced' : 'counted'}${times}`;
  return `${colours.bold(truncateMiddle(makeVisible(command.join(' ')), Math.max(20, width - facts.length - 2)))}  ${facts}`;
}

function notesOf({ notes, leftBehind, profile }: ProfileDocument): string[] {
  const left =
    leftBehind.length > 0
      ? [
          `${formatCount(leftBehind.length, 'process was', 'processes were')} still there after the command, and ended: ${makeVisible(leftBehind.join(', '))}`,
        ]
      : [];
  const unstable = profile.unstable ?? [];
  const moved = unstable.length > 0 ? [`Not the same each time, so compared with nothing: ${unstable.join(', ')}`] : [];
  return [...notes, ...left, ...moved];
}

/** One line for each kind of call: how many, which calls, what failed. */
function callLines(
  { perOp, kinds = {}, errors = {}, source, unstable = [], ...rest }: Profile,
  { starts = [] }: Pick<ProfileDocument, 'starts'>,
  colours: Colors,
): string[] {
  const lines = Object.entries(kinds)
    .filter(([, count]) => count !== 0)
    .sort(([, a], [, b]) => b - a)
    .map(([kind, count]) => {
      const names = Object.entries(perOp)
        .filter(([name]) => kindOf(name) === kind)
        .sort(([, a], [, b]) => b - a);
      const only =
        names.length === 1 ? names[0]![0] : names.map(([name, times]) => `${name} ${number(times)}`).join(', ');
      const failed = Object.entries(errors)
        .filter(([name]) => kindOf(name.split(' ')[0]!) === kind)
        .reduce(
          (sums, [name, times]) => sums.set(name.split(' ')[1]!, (sums.get(name.split(' ')[1]!) ?? 0) + times),
          new Map<string, number>(),
        );
      const failures = [...failed].sort(([, a], [, b]) => b - a).map(([code, times]) => `${number(times)} ${code}`);
      const shown = only === kind || only === '' ? '' : `  ${colours.dim(only)}`;
      const mark = names.some(([name]) => unstable.includes(name)) ? ' (varies)' : '';
      return `  ${number(count).padStart(11)}  ${kind}${mark}${shown}${failures.length > 0 ? `  ${colours.yellow(`(failed: ${failures.join(', ')})`)}` : ''}`;
    });
  const isOnAnything = source === 'proc' || source === 'job' || source === 'ntdll' || source === 'dtrace';
  if (isOnAnything) return [...lines, '               (of all kinds of files, pipes and sockets included)'];
  const total = Object.entries(perOp).reduce((sum, [name, count]) => (isRequest(name) ? sum : sum + count), 0);
  const elsewhere = [
    rest.streamCalls ? `${number(rest.streamCalls)} on pipes, sockets and terminals` : '',
    rest.systemCalls ? `${number(rest.systemCalls)} on /proc, /sys and /dev` : '',
  ].filter((text) => text !== '');
  return [
    ...lines,
    `  ${number(total).padStart(11)}  on files${elsewhere.length > 0 ? colours.dim(`; not counted here: ${elsewhere.join(', ')}`) : ''}`,
    ...starts.map(
      ({ runtime, calls, processes }) =>
        `  ${number(calls).padStart(11)}  of them by the start of ${runtime}, before the program began${processes > 1 ? ` (${formatCount(processes, 'process', 'processes')})` : ''}`,
    ),
  ];
}

function processLines({ profile, killed }: ProfileDocument): string[] {
  const facts = [
    ...(profile.processes === undefined ? [] : [`${formatCount(profile.processes, 'program')} started`]),
    ...(profile.pageFaults === undefined
      ? []
      : [`${number(profile.pageFaults)} page faults, ${number(profile.majorPageFaults ?? 0)} of them from a device`]),
    ...(profile.peakMemoryBytes === undefined
      ? []
      : [`at most ${formatBytes(profile.peakMemoryBytes)} of memory in one process`]),
    ...(profile.files === undefined
      ? []
      : [`${number(profile.files)} files touched, ${number(profile.openedFiles ?? 0)} opened`]),
  ];
  const ended = killed.map(({ program, signal }) => `  ${makeVisible(program)} was ended by ${signal}`);
  return facts.length === 0 ? ended : [`  ${facts.join(' · ')}`, ...ended];
}

/** Calls that may do more file I/O than is counted above. */
const blindLines = ({ blind = {} }: Profile): string[] =>
  Object.entries(blind).map(([name, count]) => `${number(count)} × ${name}, which ${describeBlindSpot(name)}`);

const columns: readonly (readonly [title: string, kind: string])[] = [
  ['open', 'open'],
  ['stat', 'stat'],
  ['read', 'read'],
  ['write', 'write'],
  ['sync', 'fsync'],
];

function fileLines(
  { files, otherFiles }: ProfileDocument,
  { width, colours, files: most }: ProfileTextOptions,
): string[] {
  if (files.length === 0) return [];
  const shown = files.slice(0, most);
  const cell = (text: string): string => text.padStart(8);
  const heading = ['calls', ...columns.map(([title]) => title), 'bytes'].map(cell).join('');
  const rows = shown.map((file) => {
    const all = Object.values(file.calls).reduce((sum, count) => sum + count, 0);
    const bytes = (file.readBytes ?? 0) + (file.writtenBytes ?? 0);
    const cells = [number(all), ...columns.map(([, kind]) => ofKind(file, kind)), bytes > 0 ? formatBytes(bytes) : ''];
    const left = cells.map((text, index) => (index === cells.length - 1 ? text.padStart(10) : cell(text))).join('');
    const many = file.files === undefined ? '' : ` (${number(file.files)} files)`;
    return `${left}  ${truncateMiddle(makeVisible(file.path), Math.max(20, width - left.length - 2 - many.length))}${many}`;
  });
  const rest = files.length - shown.length + (otherFiles?.files ?? 0);
  return [
    colours.dim(`${heading}    name`),
    ...rows,
    ...(rest > 0 ? [colours.dim(`  … and ${number(rest)} more`)] : []),
  ];
}

function ofKind(file: ProfiledFile, kind: string): string {
  const count = Object.entries(file.calls).reduce(
    (sum, [name, times]) => (kindOf(name) === kind ? sum + times : sum),
    0,
  );
  return count > 0 ? number(count) : '';
}

const maxTemporary = 8;

function temporaryLines({ files }: ProfileDocument, width: number): string[] {
  const temporary = files.filter((file) => file.temporary !== undefined);
  const lines = temporary.slice(0, maxTemporary).map((file) => {
    const fate = file.temporary === 'removed' ? 'made and removed' : `made, then renamed to ${file.renamedTo ?? '?'}`;
    const synced = file.temporary === 'renamed' ? (file.syncedWrites ? ', synced before' : ', not synced before') : '';
    const bytes = file.writtenBytes ? `, ${formatBytes(file.writtenBytes)}` : '';
    return `  ${truncateMiddle(makeVisible(`${file.path}: ${fate}${synced}${bytes}`), width - 2)}`;
  });
  const rest = temporary.length - lines.length;
  return rest > 0 ? [...lines, `  … and ${number(rest)} more`] : lines;
}

function hintLines(document: ProfileDocument, { width, colours }: ProfileTextOptions): string[] {
  return findHints(document).flatMap(({ seen, advice, source, files, sites }) => [
    ...wrap(seen, width - 4).map((line, at) => `  ${at === 0 ? colours.cyan('•') : ' '} ${line}`),
    ...adviceLines(advice, `(${source})`, width - 4, colours).map((line) => `    ${line}`),
    ...sites.flatMap(({ remedy, ...site }) => [
      `    at ${makeVisible(describeSite(site))}`,
      ...(remedy === undefined ? [] : [`      ${remedy}`]),
    ]),
    ...files.map(
      ({ path, count }) => `    ${number(count).padStart(7)}  ${truncateMiddle(makeVisible(path), width - 13)}`,
    ),
  ]);
}

/** In one line, or with the source below it. */
const adviceLines = (advice: string, source: string, width: number, { dim }: Colors): string[] =>
  advice.length + 1 + source.length <= width
    ? [`${advice} ${dim(source)}`]
    : [...wrap(advice, width), ...wrap(source, width).map(dim)];

/** The comparison with an older profile: what grew, what shrank, or that nothing changed. */
export function renderDifferences(
  differences: readonly CountDifference[],
  grown: readonly CountDifference[],
  oldName: string,
  colours: Colors,
): string {
  if (differences.length === 0) return `No count differs from ${makeVisible(oldName)}.\n`;
  const others = differences.filter((difference) => !grown.includes(difference));
  return [
    ...(grown.length > 0
      ? [
          colours.bold(`Grown against ${makeVisible(oldName)}`),
          ...grown.map((one) => `  ${colours.red('+')} ${differenceSentence(one)}`),
        ]
      : [`No count has grown against ${makeVisible(oldName)}.`]),
    ...(others.length > 0
      ? [colours.bold('Other differences'), ...others.map((one) => `    ${differenceSentence(one)}`)]
      : []),
    '',
  ].join('\n');
}

/** `newfstatat: 1,000 → 2,000 calls, on fixtures/f-*.txt (1,000 → 2,000)` */
function differenceSentence({ metric, base, head, names }: CountDifference): string {
  const isFigure = kindOf(metric) === undefined;
  const what = isFigure ? metricWord(metric) : 'calls';
  const label = isFigure ? '' : `${metric}: `;
  const where = names.map((one) => `${makeVisible(one.name)} (${number(one.base)} → ${number(one.head)})`).join(', ');
  return `${label}${number(base)} → ${number(head)} ${what}${where === '' ? '' : `, ${isFigure ? 'of' : 'on'} ${where}`}`;
}

/** Calls that every program makes at its start (loader, libraries) come last, because they are not the program's own. */
function callSiteLines({ sites = [] }: ProfileDocument, { width, files }: { width: number; files: number }): string[] {
  const known = sites.filter(({ function: name }) => name !== null);
  const open = sites.filter(({ function: name }) => name === null).reduce((sum, { count }) => sum + count, 0);
  const callWidth = Math.max(0, ...known.slice(0, files).map(({ call }) => call.length));
  const lines = known.slice(0, files).map(({ call, count, ...site }) => {
    const lead = `  ${count.toLocaleString('en-US').padStart(11)}  ${call.padEnd(callWidth)}  `;
    return `${lead}${truncateMiddle(makeVisible(describeSite(site)), Math.max(20, width - lead.length))}`;
  });
  const rest = known.length - lines.length;
  return [
    ...lines,
    ...(rest > 0 ? [`  and ${formatCount(rest, 'more site')}`] : []),
    ...(open > 0 ? [`  ${open.toLocaleString('en-US').padStart(11)}  not attributed to code of the project`] : []),
  ];
}
