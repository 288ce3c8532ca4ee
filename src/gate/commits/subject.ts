/** One side of a comparison, and how it is written on the command line: `ref=origin/main,env.MODE=fast`. */
import type { Source } from './source.ts';
import { defined, type Judgement, type RunDocument, UsageError } from '../../core/document/index.ts';
import type { Config } from '../config/index.ts';

export interface SubjectRequest {
  /** A commit, branch or tag, checked out and built for the comparison. */
  ref?: string;
  /** A branch: the base is the commit where the other side left it. */
  mergeBase?: string;
  /** A clearer name for `ref`, if there is one. */
  label?: string;
  /** The commit as the run document records it, if it is known by another name. */
  known?: KnownAs;
  /** The folder whose file system is measured. */
  dir?: string;
  target?: string;
  env: Record<string, string>;
  /** Runner → folder of another build of it. */
  runners: Record<string, string>;
}

/** A branch or a pull request, one commit of which is checked out. */
interface KnownAs {
  name: string;
  ref?: string;
  /** For a head: the commit that the run reports, such as the head of a pull request whose merge is checked out. */
  source?: Source;
}

export const subjectAt = (ref: string, known?: KnownAs): SubjectRequest => ({
  ref,
  env: {},
  runners: {},
  ...defined({ known }),
});

const keyPattern = String.raw`(?:ref|merge-base|dir|image|target|env\.[A-Za-z_]\w*|runner\.[a-z][a-z0-9-]*)`;

/** A comma is part of a value unless a key follows. */
const separator = new RegExp(`,(?=${keyPattern}=)`);

const part = new RegExp(`^(${keyPattern})=([^]*)$`);

const plainRef = /^[\w@][\w.@{}~^/+-]*$/;

const help =
  'write main or ref=main, merge-base=main, dir=/mnt/a, image=IMAGE, target=NAME, env.NAME=value or runner.NAME=folder, joined by commas';

/**
 * Parses a subject. A word without a key is a commit, branch or tag.
 * @param side `base` or `head`, for messages
 * @throws UsageError with one sentence
 */
export function parseSubject(text: string, side: string): SubjectRequest {
  const request: SubjectRequest = { env: {}, runners: {} };
  const seen = new Set<string>();
  for (const piece of text.split(separator)) {
    const [, key, value] = part.exec(plainRef.test(piece) ? `ref=${piece}` : piece) ?? [];
    if (key === undefined || value === undefined) {
      throw new UsageError(`--${side}: "${piece}" is not a description of a subject: ${help}.`);
    }
    if (seen.has(key)) throw new UsageError(`--${side} has ${key} twice: give it once.`);
    seen.add(key);
    if (value === '' && !key.startsWith('env.')) throw new UsageError(`--${side}: ${key} is empty: ${help}.`);
    if (key.startsWith('env.')) request.env[key.slice(4)] = value;
    else if (key.startsWith('runner.')) request.runners[key.slice(7)] = value;
    else if (key === 'image') request.target = `docker:${value}`;
    else if (key === 'merge-base') request.mergeBase = value;
    else request[key as 'ref' | 'dir' | 'target'] = value;
  }
  if (seen.has('image') && seen.has('target')) {
    throw new UsageError(`--${side} has image and target: an image is a target of its own, leave one of them out.`);
  }
  return checkBase(side, request);
}

function checkBase(side: string, request: SubjectRequest): SubjectRequest {
  if (request.mergeBase === undefined) return request;
  if (request.ref !== undefined) throw new UsageError(`The ${side} has ref and merge-base: leave one of them out.`);
  if (side !== 'head') return request;
  throw new UsageError('The head has merge-base, which is a way to name the base: write ref=….');
}

/** The same from `subjects` of io-perf.yml. */
export function subjectOfConfig(config: Config, side: string): SubjectRequest | undefined {
  const subject = config.subjects?.[side];
  if (subject === undefined) return undefined;
  const { ref, 'merge-base': mergeBase, dir, image, target, env = {}, runner = {} } = subject;
  if (image !== undefined && target !== undefined) {
    throw new UsageError(`The subject ${side} of io-perf.yml has image and target: leave one of them out.`);
  }
  return checkBase(side, {
    ...defined({ ref, mergeBase, dir, target: image === undefined ? target : `docker:${image}` }),
    env: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, String(value)])),
    runners: runner,
  });
}

/** The run document's entry for a side, with or without a checked-out commit. */
export function sideOf(request: SubjectRequest, commit: string | undefined): Judgement['head'] {
  const { known, label, ref } = request;
  if (commit === undefined) return { name: describeSubject(request) };
  if (known) return { name: known.name, commit, ...defined({ ref: known.ref }) };
  return { name: describeSubject(request), commit, ...(label === undefined ? { ref: ref! } : {}) };
}

/** `ref=main, env.MODE=fast`: a readable description of a subject. */
export function describeSubject({ ref, label = ref, dir, target, env, runners }: SubjectRequest): string {
  const parts = [
    ...[label, dir, target].filter((part) => part !== undefined),
    ...Object.entries(env).map(([name, value]) => `${name}=${value}`),
    ...Object.entries(runners).map(([name, folder]) => `${name} of ${folder}`),
  ];
  return parts.length === 0 ? 'what is here' : parts.join(', ');
}

export function sourceOfHead(
  { commit, ref = commit }: Judgement['head'],
  { known }: SubjectRequest,
  source: RunDocument['source'],
): Pick<RunDocument, 'source'> {
  if (commit !== undefined) return { source: { ...source, commit, ref: ref!, ...known?.source } };
  return source === undefined ? {} : { source };
}
