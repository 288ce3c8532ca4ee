/** Judges existing run documents: two against each other, or one by the published conclusions. */
import { allowedGrowth, choosePolicy, rulesOf, type GateRequest, CommitSources } from '../gate/index.ts';
import { type Config, countBudgets } from '../gate/config/index.ts';
import { type JudgedRun, type RunDocument, UsageError } from '../core/document/index.ts';
import type { Checkout } from './judge-runs.ts';
import { checkJudgementOutput, readRunDocument, writeDocument } from './document-file.ts';
import { Names } from '../history/store/format/index.ts';
import { renamesOf } from '../history/store/index.ts';
import { judgeConclusions } from '../suite/conclusions/index.ts';
import { judgeCounts, judgementOfDocuments, pairCounts } from '../judge/index.ts';

interface DocumentComparison {
  base: string;
  head: string;
  gate: GateRequest;
  config: Config;
  output?: string | undefined;
  checkout: Checkout;
}

/** @throws UsageError */
export async function compareDocuments(request: DocumentComparison): Promise<JudgedRun> {
  const { config, output, checkout } = request;
  const [earlier, head] = [await readRunDocument(request.base), await readRunDocument(request.head)];
  const base = namedLike(earlier, head);
  const { documents, failOn } = choosePolicy(request.gate, config);
  const find = (): RunDocument => base;
  const sources = new CommitSources(checkout.directory, checkout.environment);
  const counts = await sources.addTo(pairCounts(head, find), head, find);
  const limits = countBudgets(config);
  const { changes } = judgeCounts(counts, { budgets: limits, allowGrowth: allowedGrowth(config) });
  const counted = new Set([...counts].filter(([, sides]) => sides.base !== undefined).map(([cell]) => cell));
  const context = { policy: documents, failOn, rules: rulesOf(config), limits, counts: changes, counted };
  const judgement = judgementOfDocuments(base, head, context);
  if (output !== undefined) {
    await checkJudgementOutput(output, '--output');
    await writeDocument(output, judgement);
  }
  return { run: head, judgement };
}

/** The base with its workloads under the names that they have in the head. */
function namedLike(base: RunDocument, head: RunDocument): RunDocument {
  const names = new Names(renamesOf(head).map((row) => ({ ...row, until: new Date(base.startedAt).toISOString() })));
  return { ...base, cells: names.cells(base.cells, base.startedAt) };
}

/**
 * @param wanted one of several subjects of the run; default: the head
 * @throws UsageError
 */
export async function findingsOf(path: string, wanted?: string): Promise<ReturnType<typeof judgeConclusions>> {
  const run = await readRunDocument(path);
  return judgeConclusions(run, chooseSubject(run, wanted, path));
}

function chooseSubject({ subjects }: RunDocument, wanted: string | undefined, path: string): string {
  const names = Object.keys(subjects);
  const subject = wanted ?? (names.includes('head') || names.length === 0 ? 'head' : names[0]!);
  if (wanted !== undefined && !names.includes(wanted)) {
    throw new UsageError(`${path} has no subject "${wanted}": it has ${names.join(', ')}.`);
  }
  return subject;
}
