/** The lines that the program of a study's author prints, made from own samples. */
import { cellBytes, parseCellId, parseSize, payloadBytes, type RepeatedFigure } from '../core/cells/index.ts';
import { studyFigure } from '../core/stats/index.ts';
import { passesOf } from './study-rows.ts';

/** A figure with the samples of one pass. */
interface Pass extends RepeatedFigure {
  samplesNs: readonly number[];
}

/** What the author's program prints, for each time that it ran. */
export function authorsLines(study: string, figures: readonly RepeatedFigure[]): string[][] {
  return Array.from({ length: passesOf(figures) }, (_, pass) =>
    printers[study]!(
      figures.flatMap((figure): Pass[] => {
        const samplesNs = figure.passes[pass] ?? [];
        return samplesNs.length === 0 ? [] : [{ ...figure, samplesNs }];
      }),
    ),
  );
}

const milliseconds = (ns: number): number => ns / 1e6;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const printers: Readonly<Record<string, (figures: readonly Pass[]) => string[]>> = {
  '000': (figures) => figures.map(lineOfLoops),
  '001': (figures) => figures.flatMap(linesOfStreams),
  '002': (figures) => figures.flatMap(linesOfChunks),
  '003': (figures) => figures.flatMap(linesOfSets),
  '004': (figures) => figures.flatMap(linesOfTraversals),
};

function lineOfLoops({ reference, ops, samplesNs }: Pass): string {
  const seconds = samplesNs.map((ns) => ns / 1e9);
  const [low, high] = [Math.min(...seconds), Math.max(...seconds)].map((value) => value.toFixed(3));
  return `${reference.what}    次数：${ops}次    耗时：${low}s ~ ${high}s`;
}

const waysOfStreams = { block: 'generateBytes', buffer: 'generateBuffer', byte: 'generateByte' } as const;

function linesOfStreams({ reference: { row }, parameters, samplesNs }: Pass): string[] {
  const [table = '', ...steps] = row.split(':');
  const swept = steps.at(-1)!;
  const way = (steps.length === 2 ? steps[0] : table === 'J-C' ? 'buffer' : 'block') as keyof typeof waysOfStreams;
  const total = Math.round(milliseconds(sum(samplesNs)));
  const times = `costTime: ${total}ms avergeTime: ${(total / samplesNs.length).toFixed(2)}ms`;
  if (table === 'J-A')
    return [`>> ${waysOfStreams[way]}`, `size: ${(parameters.size ?? '').replace('iB', '')} ${times}`];
  const bytes = { B: 1, KiB: 1024 }[swept.replace(/^\d+/, '')]! * Number.parseInt(swept, 10);
  const head = way === 'buffer' && steps.length === 2 ? [] : [`byteSize: ${bytes}`];
  return [...head, `>> ${waysOfStreams[way]}`, `count: ${samplesNs.length} ${times}`];
}

/** The number and the name of each of the program's ways. */
const algorithms: Readonly<Record<string, readonly [number: number, name: string]>> = {
  'File.WriteAllBytes': [0, 'FileWriteTest'],
  'FileStream.whole': [1, 'FileStreamWriteTest'],
  'FileStream.chunked': [2, 'FileStreamWriteTestSmall'],
  'FileStream.chunked.walk': [2, 'FileStreamWriteTestSmall (pieces of the one array)'],
};

function linesOfChunks({ cell, reference: { study }, samplesNs }: Pass): string[] {
  const known = parseCellId(cell);
  const megabytes = cellBytes(known).bytesPerOp / 2 ** 20;
  const ms = milliseconds(studyFigure(study, [samplesNs])!);
  const [number, name] = algorithms[known.api]!;
  return [
    `>IOPerformanceTest.exe -t ${samplesNs.length} -m ${megabytes} -a ${number}`,
    `Test Algorithm: ${name}`,
    '.'.repeat(samplesNs.length),
    `Writing: ${ms.toFixed(4)} ms. Speed: ${((megabytes * 1.024) / ms).toFixed(2)} GB/s.`,
    `Writing ${samplesNs.map((ns) => milliseconds(ns).toFixed(3)).join(' ')}`,
  ];
}

/** The names of the arms in the study's program, which swaps the two of C. */
const labels: Readonly<Record<string, string>> = {
  JavaBuffRead: 'JavaBuffRead',
  JavaMMap: 'JavaMMap',
  fread: 'C++MMap (fread)',
  mmap: 'C++Read (mmap)',
};

/** Between the arms, as in the study's own output. */
const separator = `·${'-'.repeat(72)}`;

/** As Android writes a file's size. */
function androidSize(text: string): string {
  let value = parseSize(text);
  let unit = 'B';
  for (const larger of ['KB', 'MB'])
    if (value > 900) {
      value /= 1024;
      unit = larger;
    }
  return `${value.toFixed(value < 100 ? 2 : 0)}${unit}`;
}

/** The first read begins the ten of its arm. */
function linesOfSets({ reference: { row }, parameters, cell, samplesNs }: Pass): string[] {
  const [, arm, cache] = row.split(':');
  const bytes = payloadBytes(parseCellId(cell));
  const lines = samplesNs.map(
    (ns) =>
      `${labels[arm!]!}: 文件数量:${parameters.count}, 总大小:${bytes}, 文件大小:${androidSize(parameters.min!)} ~ ${androidSize(parameters.max!)}, 时间:${milliseconds(ns).toFixed(3)}ms`,
  );
  return cache === 'cold' ? [separator, ...lines] : lines;
}

const traversals: Readonly<Record<string, string>> = {
  'T-0': 'JAVA_LIST_FILES',
  'T-1': 'JAVA_FILES_WALk',
  'T-2': 'JAVA_FILES_PARALLEL',
  'T-3': 'AWS_CRT',
  'T-4': 'JNR_READ_DIR',
  'T-5': 'JNR_READ_DIR_FORK_JOIN',
  'T-6': 'JNR_TRAVERSAL_SO_SINGLE',
  'T-7': 'JNR_TRAVERSAL_SO_PARALLEL',
};

function linesOfTraversals({ reference: { row, what }, samplesNs }: Pass): string[] {
  const name = traversals[row];
  return samplesNs.map((ns) =>
    name === undefined
      ? `${what}: ${(ns / 1e9).toFixed(1)}秒`
      : `${name} Time elapsed: ${Math.round(milliseconds(ns))}ms. result : SUCCESS`,
  );
}
