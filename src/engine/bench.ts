/** A prepared subject: its scratch folder, its sessions, its corpora. */
import type { SubjectPlan } from './plan.ts';
import type { Scratch, Target } from '../places/targets/index.ts';
import type { Session } from './session.ts';
import type { SharedProbes } from './neighbours.ts';
import type { Subject } from '../core/document/index.ts';
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

const corpusOf = ({ parameters }: MatrixCell): { shape: string; entries: string } | undefined =>
  parameters.shape !== undefined && parameters.entries !== undefined
    ? { shape: parameters.shape, entries: parameters.entries }
    : undefined;

/** Path of a traversal cell's tree, undefined for a cell that needs none. */
export function corpusPath({ plan, corpora: { scratch } }: Bench, cell: MatrixCell): string | undefined {
  const corpus = corpusOf(cell);
  return corpus && (plan.tree ?? scratch.pathOf(`corpus-${corpus.shape}-${corpus.entries}`));
}

/** Makes every tree that the cells need, each once; all runners of the subject share them. */
export async function makeCorpora(bench: Bench, cells: readonly MatrixCell[], seed: number): Promise<void> {
  const { made } = bench.corpora;
  if (bench.plan.tree !== undefined) return;
  for (const cell of cells) {
    const corpus = corpusOf(cell);
    const path = corpusPath(bench, cell);
    if (!corpus || path === undefined || made.has(path)) continue;
    made.add(path);
    await bench.target.makeCorpus(corpusListing(corpus.shape, Number(corpus.entries), seed), path);
  }
}
