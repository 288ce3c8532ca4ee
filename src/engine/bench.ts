/** A prepared subject: its scratch folder, its sessions, its trees. */
import type { Progress, SubjectPlan } from './plan.ts';
import { during } from './activity.ts';
import type { Ledger } from './ledger.ts';
import type { Scratch, Target } from '../places/targets/index.ts';
import type { Session } from './session.ts';
import type { SharedProbes } from './neighbours.ts';
import { messageOf, type Subject } from '../core/document/index.ts';
import { Allowance, byExpected, expectedTreeMs } from './affordable.ts';
import { corpusListing } from './corpora/corpora.ts';
import { type MatrixCell } from '../core/cells/index.ts';

export interface Bench {
  readonly plan: SubjectPlan;
  readonly target: Target;
  readonly scratch: Scratch;
  /** Trees for reading are in the scratch folder of the first subject, in the same place: the other subjects walk the same files. */
  readonly corpora: { scratch: Scratch; made: Set<string> };
  readonly sessions: Map<string, Session>;
  /** Runner → its probes; the same map for all subjects. */
  readonly probes: Map<string, SharedProbes>;
  /** Runner → its own description. */
  readonly runners: NonNullable<Subject['runners']>;
  /** Time spent on building runners or on finding them in the cache. */
  buildMs: number;
  /** Number of cache drops of the whole system: after a drop every warm cell is cold. */
  cacheDrops: number;
}

interface Corpus {
  shape: string;
  entries: string;
}

const corpusOf = ({ parameters: { shape, entries } }: MatrixCell): Corpus | undefined =>
  shape !== undefined && entries !== undefined ? { shape, entries } : undefined;

export const needsTree = (cell: MatrixCell): boolean => corpusOf(cell) !== undefined;

const pathOf = (scratch: Scratch, { shape, entries }: Corpus): string => scratch.pathOf(`corpus-${shape}-${entries}`);

/** Path of a traversal cell's tree, undefined for a cell that needs none. */
export function corpusPath({ plan, corpora: { scratch } }: Bench, cell: MatrixCell): string | undefined {
  const corpus = corpusOf(cell);
  return corpus && (plan.tree ?? pathOf(scratch, corpus));
}

/**
 * Makes the trees that the cells walk and that are missing, each once, the small ones first; all runners of the subject share them.
 * @returns cells for whose tree there was no time
 */
export async function makeTrees(
  bench: Bench,
  cells: readonly MatrixCell[],
  seed: number,
  ledger: Ledger,
  progress: Progress,
  limitMs = Infinity,
): Promise<MatrixCell[]> {
  const { scratch, made } = bench.corpora;
  const needing = cells.flatMap((cell) => {
    const corpus = corpusOf(cell);
    return corpus && !made.has(pathOf(scratch, corpus)) ? [{ cell, corpus }] : [];
  });
  if (needing.length === 0 || bench.plan.tree !== undefined) return [];
  needing.sort(byExpected(({ corpus }) => Number(corpus.entries)));
  progress.phase('making directory trees');
  const late: MatrixCell[] = [];
  const allowance = new Allowance(limitMs);
  try {
    await during('trees', async () => {
      for (const { cell, corpus } of needing) {
        if (made.has(pathOf(scratch, corpus))) continue;
        if (allowance.hasRoomFor(expectedTreeMs(Number(corpus.entries)))) await makeTree(bench, corpus, seed);
        else late.push(cell);
      }
    });
  } catch (error) {
    // The cells fail at set-up with the runner's own message; this line gives the cause.
    ledger.note(`A directory tree could not be made: ${messageOf(error)}`);
  }
  return late;
}

async function makeTree({ corpora: { scratch, made }, target }: Bench, corpus: Corpus, seed: number): Promise<void> {
  const path = pathOf(scratch, corpus);
  made.add(path);
  await target.makeCorpus(corpusListing(corpus.shape, Number(corpus.entries), seed), path);
}
