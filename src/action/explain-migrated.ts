/** Says what became of the inputs of github-action-benchmark. */
import * as core from '@actions/core';
import { docsPage } from '../core/document/index.ts';
import type { Inputs } from './inputs.ts';
import { info } from './log.ts';

/** One annotation: GitHub shows ten of a step, and the verdict has its own. */
export function explainMigrated({ notices, warning }: Inputs['migrated']): void {
  if (notices.length === 0) return;
  core.startGroup('io-perf: inputs of github-action-benchmark');
  for (const sentence of notices) info(sentence);
  core.endGroup();
  if (warning !== undefined) core.warning(warning, { title: 'io-perf' });
  const message = `What became of ${notices.length} inputs of github-action-benchmark is in the log: ${docsPage('docs/migrate.md')}`;
  core.notice(message, { title: 'io-perf' });
}
