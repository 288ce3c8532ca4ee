/** The texts of the proposed files: io-perf.yml, two workflows, and lines for .gitignore. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { Candidate } from './project-files.ts';
import { docsPage } from '../../core/document/index.ts';
import { systemNames } from './system-names.ts';
import type { AskGit } from '../commits/settled-base.ts';

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

/** What the project needs of the workflow beside io-perf. */
export interface WorkflowNeeds {
  /** Files that Git LFS has, which a checkout brings only on request. */
  largeFiles: boolean;
  submodules: boolean;
  /** Versions of .NET, and whether global.json asks for an SDK. */
  dotnet: { versions: readonly string[]; asksForSdk: boolean };
}

/** The workflow for a new user, on the project's own branch. */
export async function workflowText(examples: string, branch: string, needs: WorkflowNeeds): Promise<string> {
  const body = await exampleOf(examples, 'minimal.yml');
  const dotnetStep = await stepForDotnet(examples, needs.dotnet);
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
  .replace(/^ +persist-credentials: /m, (line) => `${options}${line}`)
  .replace(/^ +persist-credentials: .*\n/m, (line) => `${line}${dotnetStep}`)}`;
}

/** The step that installs .NET, as the example has it; empty if no workload needs it. */
async function stepForDotnet(examples: string, { versions, asksForSdk }: WorkflowNeeds['dotnet']): Promise<string> {
  if (versions.length === 0) return '';
  const [uses = ''] = /^ *- uses: actions\/setup-dotnet@.*\n/m.exec(await exampleOf(examples, 'dotnet.yml')) ?? [];
  const lines = versions.map((version) => `            ${version}.x\n`);
  return `${uses}        with:\n${asksForSdk ? '          global-json-file: global.json\n' : ''}          dotnet-version: |\n${lines.join('')}`;
}

/** The workflow that listens to `/io-perf accept`. */
export const acceptText = async (examples: string): Promise<string> =>
  `# A change is accepted by a comment on its pull request: "/io-perf accept NAME why". Only people who may push can do that.
${await exampleOf(examples, 'accept.yml')}`;

const results = 'io-perf-run.json';

/** `Cargo.lock`, `package-lock.json`: many projects keep them, and whether this one does is not for us to say. */
const lockFile = /(?:[.-]lock(?:\.\w+)?|go\.sum)$/;

/** More would be the single files of a build in the sources, which its project ignores in its own way. */
const maxLines = 20;

/**
 * Lines for .gitignore: without them the first `git add .` would commit installed packages.
 * @param left what builds leave: names from the top of the checkout, folders with `/` at the end
 * @returns what .gitignore lacks; empty if nothing
 */
export async function linesToIgnore(folder: string, left: readonly string[], ask: AskGit): Promise<string> {
  const isIgnored = (await ask('check-ignore', '--no-index', results)) !== undefined;
  const patterns = [...patternsOf(left.filter((path) => !lockFile.test(path))), ...(isIgnored ? [] : [`/${results}`])];
  if (patterns.length === 0) return '';
  const before = await readFile(join(folder, '.gitignore'), 'utf8').catch(() => '');
  const gap = before === '' ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  return `${gap}# What builds and io-perf leave here\n${patterns.join('\n')}\n`;
}

/** A name in several folders once: `__pycache__/`. */
function patternsOf(left: readonly string[]): string[] {
  const lastOf = (path: string): string => /[^/]+\/?$/.exec(path)![0];
  const isOften = (path: string): boolean => left.filter((other) => lastOf(other) === lastOf(path)).length > 1;
  const all = [...new Set(left.map((path) => (isOften(path) ? escaped(lastOf(path)) : `/${escaped(path)}`)))].sort();
  return all.length > maxLines ? all.filter((pattern) => pattern.endsWith('/')).slice(0, maxLines) : all;
}

const escaped = (path: string): string => path.replace(/^[#!]|[\\*?[]| (?= *$)/g, '\\$&');
