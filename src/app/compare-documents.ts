/** Two run documents judged against each other, as they are. */
import { countBudgets, type Config } from '../config/index.ts';
import type { JudgedRun, RunDocument } from '../document/index.ts';
import { judgeCounts, judgementOfDocuments, pairCounts } from '../judge/index.ts';
import { CommitSources } from './commit-sources.ts';
import { choosePolicy, type GateRequest } from './compare/policy.ts';
import { checkOutput, readRunDocument, writeRunDocument } from './document-file.ts';
import type { Checkout } from './publish.ts';

export interface DocumentComparison {
  /** Files of run documents. */
  base: string;
  head: string;
  gate: GateRequest;
  config: Config;
  /** Where the head goes with its judgement. */
  output?: string | undefined;
  checkout: Checkout;
}

/** @throws UsageError */
export async function compareDocuments(request: DocumentComparison): Promise<JudgedRun> {
  const { config, output, checkout } = request;
  const [base, head] = [await readRunDocument(request.base), await readRunDocument(request.head)];
  const { documents, failOn } = choosePolicy(request.gate, config);
  const find = (): RunDocument => base;
  const sources = new CommitSources(checkout.directory, checkout.environment);
  const counts = await sources.addTo(pairCounts(head, find), head, find);
  const { changes } = judgeCounts(counts, { budgets: countBudgets(config) });
  const counted = new Set([...counts].filter(([, sides]) => sides.base !== undefined).map(([cell]) => cell));
  const judgement = judgementOfDocuments(base, head, { policy: documents, failOn, counts: changes, counted });
  if (output !== undefined) {
    await checkOutput(output);
    await writeRunDocument(output, { ...head, judgement });
  }
  return { run: head, judgement };
}
