/** Meanings of git's messages, each with a sentence for the user. */
import { StoreError } from './backend.ts';
import { UsageError } from '../../core/document/index.ts';

type Refusal =
  /** Another push came in between: start again from its commit. */
  | 'outrun'
  /** May succeed later. */
  | 'transient'
  | 'permission'
  | 'no-repository'
  | 'hook'
  | 'other';

/** In this order: the first match is used. */
const signs: [Refusal, RegExp][] = [
  // Gitea and Forgejo check write permission in a hook.
  ['permission', /user permission denied/i],
  ['hook', /hook declined|protected branch|GH006|GH013|push declined/i],
  [
    'permission',
    /(error|HTTP):? 40[13]|authentication failed|could not read (username|password)|terminal prompts disabled|permission denied|permission to .* denied|insufficient permission|access denied|not authorized|read-only|service not enabled|host key verification|unable to create temporary object directory|dubious ownership/i,
  ],
  [
    'outrun',
    /\[rejected\]|fetch first|non-fast-forward|stale info|cannot lock ref|failed to lock|failed to update ref|incorrect old value|reference already exists|Unable to create '[^']*\.lock'/i,
  ],
  [
    'no-repository',
    /does not appear to be a git repository|repository .*not found|not found: did you run|error: 404|no such file or directory/i,
  ],
  [
    'transient',
    /could ?n.t resolve host|could not resolve|connection (timed out|reset|refused|was)|timed out|hung up|early eof|rpc failed|error: 5\d\d|error: 429|too many requests|unexpected disconnect|unable to access|failed to connect|index-pack failed|operation too slow|Connection closed/i,
  ],
];

export function refusalOf(stderr: string): Refusal {
  return signs.find(([, pattern]) => pattern.test(stderr))?.[0] ?? 'other';
}

/** @param message git's output, without secrets */
export function explainRefusal(refusal: Refusal, store: string, work: 'read' | 'written', message: string): Error {
  const words = lastWords(message);
  const what = `The store ${store} could not be ${work}`;
  switch (refusal) {
    case 'permission':
      return new StoreError(
        `${what}: no permission (${words}); give the job \`permissions: contents: ${work === 'written' ? 'write' : 'read'}\`, or a token in IO_PERF_STORE_TOKEN.`,
      );
    case 'no-repository':
      return new UsageError(
        `${what}: there is no such repository, or it is hidden from this token (${words}); check the URL.`,
      );
    case 'hook':
      return new StoreError(
        `${what}: the repository's rules refuse the push (${words}); allow it for this branch, or name another one.`,
      );
    case 'outrun':
      return new StoreError(`${what}: others kept pushing for ten minutes; publish again.`);
    default:
      return new StoreError(`${what} (${words}); try again later.`);
  }
}

/** The lines with git's error, joined to one line. */
function lastWords(message: string): string {
  const lines = message
    .split('\n')
    .map((line) => line.replace(/^(remote: )?(fatal|error): /, '$1').trim())
    .filter((line) => line !== '' && !/^(hint:|To |From |Done$)/.test(line));
  const text = [...new Set(lines)].slice(-3).join('; ');
  return text.length > 400 ? `${text.slice(0, 400)}…` : text || 'git gave no reason';
}
