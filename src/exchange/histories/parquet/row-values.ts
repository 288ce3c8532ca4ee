/** Values of the columns that all figures of a run, or of a cell, share. */
import type { CommitRow, EnvironmentFile, ImportRow } from '../../../history/store/format/index.ts';
import { parseCellId } from '../../../core/cells/index.ts';
import { UsageError } from '../../../core/document/index.ts';

/** Facts about a run, from its row or from its document. */
interface RunFacts {
  id: string;
  startedAt: string;
  complete: boolean;
  tool: string;
  suite?: string | undefined;
  repository?: string | undefined;
  commit?: string | undefined;
  ref?: string | undefined;
  pullRequest?: number | undefined;
  job?: string | undefined;
}

interface SubjectFacts {
  name: string;
  target: string;
  fingerprint: string;
}

/** Of a subject of a run, in the order of `runColumns`. */
export function runValues(
  run: RunFacts,
  subject: SubjectFacts,
  commit: CommitRow | undefined,
  facts: ReadonlyMap<string, unknown>,
  repository: string | undefined,
): unknown[] {
  return [
    run.id,
    moment(run.startedAt),
    run.complete,
    run.tool,
    run.suite,
    run.repository ?? (run.tool === 'io-perf' ? undefined : repository),
    run.commit,
    moment(commit?.at),
    run.ref,
    run.pullRequest,
    run.job,
    subject.name,
    subject.target,
    subject.fingerprint,
    facts.get('os'),
    facts.get('kernel'),
    facts.get('cpu'),
    facts.get('cores'),
    facts.get('memoryBytes'),
    facts.get('filesystem'),
  ];
}

/** In the order of `cellColumns`. An id of another grammar has no parts. */
export function cellValues(id: string, type: string | undefined): unknown[] {
  try {
    const { runner, operation, api, parameters } = parseCellId(id);
    return [id, runner, operation, api, parameters, type];
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return [id, undefined, undefined, undefined, {}, type];
  }
}

export const factsOf = ({ facts }: EnvironmentFile): Map<string, unknown> =>
  new Map(facts.map(([name, value]) => [name, value]));

/** `owner/name` of an imported history, stored once for all entries; undefined if there are several. */
export function importedRepository(imports: readonly ImportRow[]): string | undefined {
  const urls = new Set(imports.map(({ members }) => new Map(members).get('repoUrl')));
  const [url] = urls;
  if (urls.size !== 1 || typeof url !== 'string') return undefined;
  return /^https?:\/\/[^/]+\/(.+?)(?:\.git)?\/?$/.exec(url)?.[1];
}

function moment(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}
