/** The text of the two proposed files. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { Candidate } from './project-files.ts';
import { docsPage } from '../../core/document/index.ts';
import { systemNames } from './system-names.ts';

interface ProposedWorkload {
  candidate: Candidate;
  /** Known facts about it, `0.9 s, 1,008 calls`; may be empty. */
  remark: string;
}

export function configurationText(workloads: readonly ProposedWorkload[]): string {
  const entries = workloads.map(({ candidate, remark }) => {
    const { name, build, command, results, 'results-file': file, only, from } = candidate;
    const workload = { build, command, results, 'results-file': file, only };
    const entry = stringify({ [name]: workload }, { lineWidth: 0, keepUndefined: false });
    return `# From ${from}${remark === '' ? '' : `: ${remark}`}\n${entry}`.replace(/^(?=.)/gm, '  ');
  });
  return `# What io-perf measures: each command is built once, then timed and counted, base against head.
# Try it: io-perf compare main. What else can be said here: ${docsPage('docs/workloads.md')}
workloads:
${entries.join('')}`;
}

/** An example, without its own heading. @param examples folder of the example workflows */
async function exampleOf(examples: string, name: string): Promise<string> {
  const text = await readFile(join(examples, name), 'utf8');
  return text
    .replace(/^(#.*\n)+/, '')
    .replace(
      /(?<=io-perf-action(?:\/actions\/\w+)?@v\d+)$/m,
      ' # zizmor: ignore[unpinned-uses] v1 brings corrections; a commit here stays as it is',
    );
}

/**
 * The workflow for a new user, on the project's own branch.
 * @param needs what a checkout brings only on request: files that Git LFS has, and submodules
 */
export async function workflowText(
  examples: string,
  branch: string,
  needs: { largeFiles: boolean; submodules: boolean },
): Promise<string> {
  const body = await exampleOf(examples, 'minimal.yml');
  const options = [
    ...(needs.largeFiles ? ['lfs: true # without it a checkout has pointers in place of these files'] : []),
    ...(needs.submodules ? ['submodules: recursive # without it their folders are empty'] : []),
  ]
    .map((line) => `          ${line}\n`)
    .join('');
  return `# A push to ${branch} is measured and kept; a pull request is measured, compared with its base, commented and gated.
# What is measured stands in io-perf.yml.
${body
  .replace('branches: [main]', `branches: [${JSON.stringify(branch)}]`)
  .replace(/(?<=runs-on: ).+/, (label) => systemNames.label ?? label)
  .replace(/^ +persist-credentials: /m, (line) => `${options}${line}`)}`;
}

/** The workflow that listens to `/io-perf accept`. */
export const acceptText = async (examples: string): Promise<string> =>
  `# A change is accepted by a comment on its pull request: "/io-perf accept NAME why". Only people who may push can do that.
${await exampleOf(examples, 'accept.yml')}`;
