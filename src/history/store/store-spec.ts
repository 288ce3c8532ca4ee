/** The place of a store: a folder, or `git+URL#branch[:folder]`. */
import { join, posix, resolve } from 'node:path';
import { UsageError } from '../../core/document/index.ts';

export type StoreSpec =
  | { kind: 'folder'; folder: string }
  | {
      kind: 'git';
      url: string;
      branch: string;
      /** Inside the branch; '' is its root. No leading or trailing `/`. */
      folder: string;
    };

const defaultBranch = 'gh-pages';

/** The folder of a store where something else is there already. */
export const besideFolder = 'io-perf';

/** @throws UsageError */
export function parseStoreSpec(text: string): StoreSpec {
  if (!text.startsWith('git+')) {
    if (text === '') throw new UsageError('The store has no name: give a folder, or git+URL#branch, with --store.');
    if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) {
      throw new UsageError(
        `The store ${withoutPassword(text)} is a URL: write git+URL#branch for a branch of a repository, or name a folder.`,
      );
    }
    return { kind: 'folder', folder: resolve(text) };
  }
  const [address = '', fragment = defaultBranch, ...more] = text.slice('git+'.length).split('#');
  const [branch = '', folder = '', ...tooMany] = fragment.split(':');
  const shown = withoutPassword(text);
  const fail = (what: string): never => {
    throw new UsageError(`The store ${shown} cannot be used: ${what}. Write git+URL#branch or git+URL#branch:folder.`);
  };
  if (more.length > 0 || tooMany.length > 0) fail('it has more than one "#", or more than one ":" after it');
  return {
    kind: 'git',
    url: checkUrl(address, fail),
    branch: checkBranch(branch, fail),
    folder: checkFolder(folder, fail),
  };
}

type Fail = (what: string) => never;

function checkUrl(url: string, fail: Fail): string {
  if (url === '') return fail('it names no repository');
  // git would parse it as an option, or run it as a program.
  if (url.startsWith('-') || url.includes('::') || hasControl(url)) return fail('git does not accept its URL');
  if (/^[a-z+]+:\/\/[^/]*:[^/@]*@/i.test(url) || /^https?:\/\/[^/]*@/i.test(url)) {
    return fail('its URL holds a password or token, which would end up in logs; set IO_PERF_STORE_TOKEN instead');
  }
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(url)?.[1]?.toLowerCase();
  if (scheme !== undefined && !['https', 'http', 'ssh', 'git', 'file'].includes(scheme)) {
    return fail(`"${scheme}" is not a supported protocol: use https, ssh, git or file, or a path`);
  }
  const isPath = scheme === undefined && !/^[^/\\]+@?[^/\\]*:[^\\]/.test(url);
  return isPath ? resolve(url) : url;
}

/** git-check-ref-format(1), without characters that a shell or a log could misread. */
function checkBranch(branch: string, fail: Fail): string {
  const good =
    /^[A-Za-z0-9_][A-Za-z0-9_./+-]*$/.test(branch) &&
    !/\.\.|\/\/|\/\.|\.$|\/$|\.lock(\/|$)/.test(branch) &&
    branch.length <= 200 &&
    !branch.startsWith('refs/');
  return good ? branch : fail(`"${branch.slice(0, 80)}" is not a valid branch name here`);
}

function checkFolder(folder: string, fail: Fail): string {
  const parts = folder.split('/').filter((part) => part !== '' && part !== '.');
  const bad =
    parts.some((part) => part === '..' || part.toLowerCase() === '.git') || /[\\]/.test(folder) || hasControl(folder);
  return bad ? fail('its folder leaves the branch or is not a plain one') : parts.join('/');
}

function hasControl(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  return /[\u0000-\u001f\u007f]/.test(text);
}

/** For messages: `https://name:secret@host` without the part before the `@`. */
function withoutPassword(text: string): string {
  return text.replace(/(:\/\/)[^/@\s]*@/g, '$1');
}

/** The folder below that of a store's place. */
export const below = (spec: StoreSpec, folder: string): StoreSpec =>
  spec.kind === 'folder'
    ? { ...spec, folder: join(spec.folder, folder) }
    : { ...spec, folder: posix.join(spec.folder, folder) };

/** The place that a store is in, where this one has files of others. */
export const specBeside = (text: string): string => describeSpec(below(parseStoreSpec(text), besideFolder));

/** The form used on the command line. */
export function describeSpec(spec: StoreSpec): string {
  if (spec.kind === 'folder') return spec.folder;
  return `git+${withoutPassword(spec.url)}#${spec.branch}${spec.folder === '' ? '' : `:${spec.folder}`}`;
}
