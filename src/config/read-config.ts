import { readFileSync } from 'node:fs';
import { isNode, LineCounter, parseDocument } from 'yaml';
import { codeOf, messageOf, UsageError } from '../model/index.ts';
import { configSchema, type Config } from './schema.ts';

/** Read when it is there and no other is named. */
export const defaultConfigFile = 'io-perf.yml';

/**
 * The configuration in a file.
 * @param file path; undefined: `io-perf.yml` in the working directory, if there is one
 * @throws UsageError with file, line and what to do
 */
export function readConfig(file: string | undefined): Config {
  const path = file ?? defaultConfigFile;
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (file === undefined && codeOf(error) === 'ENOENT') return {};
    throw new UsageError(
      `The configuration ${path} cannot be read (${messageOf(error)}): name an existing file with --config.`,
    );
  }
  return parseConfig(text, path);
}

/** @throws UsageError with the line of the first fault */
export function parseConfig(text: string, path: string): Config {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const fault = document.errors[0];
  if (fault) {
    const { line, col } = lines.linePos(fault.pos[0]);
    throw new UsageError(`${path}:${line}:${col} is not valid YAML: ${fault.message}`);
  }
  const value: unknown = document.toJS() ?? {};
  const result = configSchema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  const keys = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const where = [...issue.path, ...keys] as (string | number)[];
  const node = document.getIn(where, true) ?? document.getIn(issue.path as (string | number)[], true);
  const offset = isNode(node) ? (node.range?.[0] ?? 0) : 0;
  const { line } = lines.linePos(offset);
  const known = issue.code === 'unrecognized_keys' ? ` (known: ${knownKeys(issue.path).join(', ')})` : '';
  throw new UsageError(`${path}:${line}: ${where.join('.') || 'the file'}: ${issue.message}${known}.`);
}

function knownKeys(path: readonly PropertyKey[]): string[] {
  if (path.length === 0) return Object.keys(configSchema.shape);
  if (path[0] === 'gate') return Object.keys(configSchema.shape.gate.unwrap().shape);
  if (path[0] === 'docker') return Object.keys(configSchema.shape.docker.unwrap().shape);
  if (path[0] === 'workloads') return Object.keys(configSchema.shape.workloads.unwrap().valueType.shape);
  return Object.keys(configSchema.shape.subjects.unwrap().valueType.shape);
}
