/** The text of the two proposed files. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { Candidate } from './project-files.ts';
import { docsPage } from '../../core/document/index.ts';

interface ProposedWorkload {
  candidate: Candidate;
  /** A known fact about it: `0.9 s, 1,008 calls`. */
  remark: string | undefined;
}

export function configurationText(workloads: readonly ProposedWorkload[]): string {
  const entries = workloads.map(({ candidate, remark }) => {
    const { name, build, command, results, 'results-file': file, only, from } = candidate;
    const workload = { build, command, results, 'results-file': file, only };
    const entry = stringify({ [name]: workload }, { lineWidth: 0, keepUndefined: false });
    return `# From ${from}${remark === undefined ? '' : `: ${remark}`}\n${entry}`.replace(/^(?=.)/gm, '  ');
  });
  return `# What io-perf measures: each command is built once, then timed and counted, base against head.
# Try it: io-perf compare main. What else can be said here: ${docsPage('docs/workloads.md')}
workloads:
${entries.join('')}`;
}

/**
 * The workflow for a new user, on the project's own branch.
 * @param examples folder of the example workflows
 */
export async function workflowText(examples: string, branch: string): Promise<string> {
  const text = await readFile(join(examples, 'minimal.yml'), 'utf8');
  const body = text.replace(/^(#.*\n)+/, '');
  return `# A push to ${branch} is measured and kept; a pull request is measured, compared with its base, commented and gated.
# What is measured stands in io-perf.yml.
${body
  .replace('branches: [main]', `branches: [${JSON.stringify(branch)}]`)
  .replace(
    /(?<=io-perf-action@v\d+)$/m,
    ' # zizmor: ignore[unpinned-uses] v1 brings corrections; a commit here stays as it is',
  )}`;
}
