/** The words of `io-perf compare [BASE[..HEAD]] [-- COMMAND…]`, and of `io-perf compare A.json B.json`. */
import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { wordsAfterDashes } from '../output.ts';
import { defined, UsageError } from '../../core/document/index.ts';
import { type ComparisonRequest } from '../../app/index.ts';
import { parseSubject } from '../../gate/index.ts';

export interface Comparison {
  /** As `--base` and `--head` take them. */
  sides: { base?: string; head?: string };
  documents?: [string, string];
  /** The command after `--`. */
  program?: readonly string[];
  /** Workloads of io-perf.yml. */
  workloads: readonly string[];
}

/**
 * @param isWorkload whether a workload has this name: such a word is that workload, wherever it stands
 * @throws UsageError
 */
export function readComparison(
  words: readonly string[],
  command: Command,
  isWorkload: (word: string) => boolean,
): Comparison {
  const program = wordsAfterDashes(command, 'io-perf compare main -- ./my-program --option');
  const given = words.slice(0, words.length - (program?.length ?? 0));
  const workloads = program ? [] : given.filter(isWorkload);
  const names = given.filter((word) => !workloads.includes(word));
  // A branch may be called so, too, but hardly two of them.
  if (names.some((name) => name.endsWith('.json') && (names.length > 1 || existsSync(name)))) {
    const [base, head, ...more] = names;
    if (base === undefined || head === undefined || more.length > 0) {
      throw new UsageError(
        `compare takes two run documents, and got ${names.length}: io-perf compare base.json head.json.`,
      );
    }
    if (program) throw new UsageError('Two run documents are judged as they are: leave out the command after --.');
    return { sides: {}, documents: [base, head], workloads };
  }
  const [range, ...more] = names;
  if (more.length > 0) {
    const isProgram = more.length > 1 || /^\.*\//.test(more[0]!) || existsSync(more[0]!);
    const meant = isProgram ? `${range} -- ${more.join(' ')}` : `${range}..${more[0]!}`;
    throw new UsageError(
      `compare takes one BASE or BASE..HEAD, and got ${names.length} names: io-perf compare ${meant}.`,
    );
  }
  return { sides: range === undefined ? {} : readRange(range), workloads, ...(program && { program }) };
}

/** `main`, `main..feature`, `main..`, `..feature`; as git, three dots mean no more than two do here. */
function readRange(range: string): Comparison['sides'] {
  const [, base = '', head = ''] = /^(.*?)(?:\.{2,3}(.*))?$/.exec(range) ?? [];
  return { ...(base === '' ? {} : { base: `merge-base=${base}` }), ...(head === '' ? {} : { head: `ref=${head}` }) };
}

/** @throws UsageError where both forms name the same side */
export function combineSides(short: Comparison['sides'], given: Comparison['sides']): Comparison['sides'] {
  for (const side of ['base', 'head'] as const) {
    if (short[side] === undefined || given[side] === undefined) continue;
    throw new UsageError(`The ${side} is given twice, in front and with --${side}: leave one of them out.`);
  }
  const { base = short.base, head = short.head } = given;
  return { ...defined({ base, head }) };
}

/** @throws UsageError */
export const subjectsOf = ({ base, head }: Comparison['sides']): Pick<ComparisonRequest, 'base' | 'head'> => ({
  ...(base === undefined ? {} : { base: parseSubject(base, 'base') }),
  ...(head === undefined ? {} : { head: parseSubject(head, 'head') }),
});
