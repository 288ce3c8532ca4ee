import { UsageError, type RunDocument } from '../model/index.ts';
import { documentOf, type ConvertContext, type ReadFile } from './document.ts';
import { findFormat, formatNames, formats } from './formats.ts';
import { looksCustom } from './formats/generic-formats.ts';
import { FormatError, type Format, type ResultFile } from './measurement.ts';

/** A file's name, as in messages and, for Criterion, as what it is about; and its text. */
export interface NamedText {
  name: string;
  text: string;
}

/**
 * Results of other tools as a run document.
 * @param files at least one; each may be of another format where none is given
 * @param formatName as `--from` takes it; undefined: every file says itself what it is
 * @throws UsageError with one sentence that names the file
 */
export function convertResults(
  files: readonly NamedText[],
  formatName: string | undefined,
  context: ConvertContext,
): RunDocument {
  const given = formatName === undefined ? undefined : findFormat(formatName);
  const read = files.map((file): ReadFile => {
    const result = { ...file, json: parseJson(file.text, given) };
    const format = given ?? detect(result);
    return { format: format.name, text: file.text, reading: readWith(format, result) };
  });
  const document = documentOf(read, context);
  if (Object.keys(document.cells).length === 0) {
    const reason = document.skipped[0]?.reason;
    throw new UsageError(
      `${files.map(({ name }) => name).join(', ')} ${files.length === 1 ? 'holds' : 'hold'} no result${reason === undefined ? '' : ` (${reason})`}: did the benchmarks run?`,
    );
  }
  return document;
}

function readWith(format: Format, file: ResultFile): ReadFile['reading'] {
  try {
    return format.read(file);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    throw new UsageError(
      `${file.name} is no ${format.title} result: ${error.message}; name another file, or its format with --from.`,
    );
  }
}

/** fio prints warnings before its JSON. */
function parseJson(text: string, format: Format | undefined): unknown {
  const whole = tryJson(text);
  if (whole !== undefined || (format !== undefined && format.name !== 'fio')) return whole;
  const start = text.search(/^\{/m);
  return start > 0 && text.includes('"fio version"') ? tryJson(text.slice(start)) : undefined;
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

function detect(file: ResultFile): Format {
  const found = formats.find((format) => format.recognises(file));
  if (found) return found;
  if (looksCustom(file.json)) {
    throw new UsageError(
      `${file.name} does not say whether less or more is better: add --from customSmallerIsBetter or --from customBiggerIsBetter.`,
    );
  }
  const cut =
    file.json === undefined && /^\s*[[{]/.test(file.text)
      ? ' It begins like JSON and is not valid: it may be cut short.'
      : '';
  throw new UsageError(
    `${file.name} is of no format that is known here:${cut} name it with --from (${formatNames().join(', ')}).`,
  );
}
