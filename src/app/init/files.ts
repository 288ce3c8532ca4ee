/** The two files that a project needs: io-perf.yml with its workloads, and a workflow. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { Candidate } from './detect.ts';

export interface ProposedWorkload {
  candidate: Candidate;
  /** What is known of it: `0.9 s, 1,008 calls`. */
  remark: string | undefined;
}

export function configurationText(workloads: readonly ProposedWorkload[]): string {
  const entries = workloads.map(({ candidate: { name, build, command, from }, remark }) => {
    const entry = stringify({ [name]: { ...(build === undefined ? {} : { build }), command } }, { lineWidth: 0 });
    return `# From ${from}${remark === undefined ? '' : `: ${remark}`}\n${entry}`.replace(/^(?=.)/gm, '  ');
  });
  return `# What io-perf measures: each command is built once, then timed and counted, base against head.
# Try it: io-perf compare main. What else can be said here: docs/workloads.md of io-perf.
workloads:
${entries.join('')}`;
}

/**
 * The workflow of a new user, for the project's own branch.
 * @param examples folder of the example workflows
 */
export async function workflowText(examples: string, branch: string): Promise<string> {
  const text = await readFile(join(examples, 'minimal.yml'), 'utf8');
  const body = text.replace(/^(#.*\n)+/, '');
  return `# A push to ${branch} is measured and kept; a pull request is measured, compared with its base, commented and gated.
# What is measured stands in io-perf.yml.
${body.replace('branches: [main]', `branches: [${JSON.stringify(branch)}]`)}`;
}
