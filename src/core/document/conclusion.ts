/** A conclusion of a published study, judged from the cells of one run. */
import type { Finding } from './run-document.ts';

export interface JudgedRule {
  status: Finding['status'];
  /** What the rule is about, if the conclusion has several. */
  what?: string;
  /**
   * `seed`: as the study measured it. These decide. For information: `twin` without the study's own faults, `floor` with native
   * cells, which shows the share of the operating system.
   */
  role: 'seed' | 'twin' | 'floor';
  published?: number;
  /** What must hold: `at least ×2`, `×1 within 5%`. */
  demand: string;
  /** The pair of cells that decides: of several, the one that fulfils the rule least. */
  measured?: CellRatio;
  /** Of a pair with parameters other than the study's, if only such were measured. Shown, never judged. */
  elsewhere?: CellRatio & { parameters: string };
  /** Why it is not decided, half a sentence. */
  reason?: string;
  /** Cells that would have to be measured. */
  missing?: [slower: string, faster: string];
}

export interface JudgedConclusion extends Finding {
  decided: number;
  outOf: number;
  conclusion: string;
  /** What later study of the published conclusion found wrong with it. */
  correction?: string;
  /** Arguments of io-perf, as root on Linux, with which its condition is met. */
  makeTrue?: string;
  /** The command that repeats the study often enough, where the run repeated it less often. */
  again?: string;
  rules: JudgedRule[];
  /** Figures that belong to the author's machine, beside ours. */
  speeds: JudgedSpeed[];
}

export interface CellRatio {
  slower: string;
  faster: string;
  /** Of a study that was repeated by its author's method: the rows whose samples these are. */
  rows?: [slower: string | undefined, faster: string | undefined];
  /** Number of samples of either side; of such a study with enough passes, of passes. */
  counts: [slower: number, faster: number];
  /** Time of the slower over that of the faster. */
  ratio: number;
  /** 95 % interval; undefined if there are too few samples for one. */
  low?: number;
  high?: number;
}

export interface JudgedSpeed {
  what: string;
  published: number;
  /** In the unit of the study. */
  measured?: number;
  /** `MB/s`, as the study counts it. */
  unit: string;
}
