/**
 * The inputs of github-action-benchmark (its action.yml and src/config.ts, v1.22), as what they are here: a workflow that comes from
 * there runs as it is, and its log says what became of each input. The native inputs win where both are given.
 */
import { homedir } from 'node:os';
import { UsageError } from '../model/index.ts';
import type { HistoryLimits } from '../judge/index.ts';

/** What they ask for besides what native inputs say. */
export interface IncumbentInputs {
  /** What stored runs may be exceeded by. */
  limits: HistoryLimits | undefined;
  /** Commit that the results are of; empty: what is checked out. */
  ref: string;
  /** Entries of each suite that a data.js keeps. */
  mostEntries: number | undefined;
  /** Its external data file: read once, when the store is new. */
  externalData: string;
  /** One sentence for each input that was given. */
  notices: string[];
}

/** Native inputs, by name, in place of their defaults. */
export type NativeInputs = Partial<
  Record<
    'results' | 'format' | 'suite' | 'token' | 'store' | 'publish' | 'comment' | 'comment-id' | 'summary' | 'data-js',
    string
  >
>;

export interface Translated {
  incumbent: IncumbentInputs;
  native: NativeInputs;
}

/** As in its action.yml. Not `ref`: its own name, and ours. */
export const incumbentNames = [
  'name',
  'tool',
  'output-file-path',
  'gh-pages-branch',
  'gh-repository',
  'benchmark-data-dir-path',
  'github-token',
  'ref',
  'auto-push',
  'skip-fetch-gh-pages',
  'comment-always',
  'summary-always',
  'save-data-file',
  'comment-on-alert',
  'alert-threshold',
  'fail-on-alert',
  'fail-threshold',
  'alert-comment-cc-users',
  'external-data-json-path',
  'max-items-in-chart',
  'go-force-package-suffix',
] as const;
type IncumbentName = (typeof incumbentNames)[number];

/** Its defaults that matter here. */
const defaults = { name: 'Benchmark', branch: 'gh-pages', folder: 'dev/bench', threshold: 2 };

/**
 * @param get the value of an input, without white space around it; empty: not given
 * @throws UsageError with one sentence for a value that github-action-benchmark refuses too
 */
export function translateInputs(get: (name: IncumbentName) => string): Translated {
  const notices: string[] = [];
  /** @param became a phrase that follows the input's name */
  const say = (name: IncumbentName, became: string): void => {
    if (get(name) !== '') notices.push(`The input ${name} of github-action-benchmark ${became}.`);
  };
  const native: NativeInputs = {};
  const isDropIn = get('tool') !== '' || get('output-file-path') !== '';
  if (isDropIn) Object.assign(native, translateResults(get, say));
  Object.assign(native, translateStore(get, say, isDropIn), translateShowing(get, say));
  const limits = translateLimits(get, say);
  say('ref', 'is the commit that the results are of');
  const mostEntries = translateMostEntries(get, say);
  say(
    'skip-fetch-gh-pages',
    'has no counterpart: the store is read and written in a clone of its own, never in the checkout',
  );
  say(
    'alert-comment-cc-users',
    'has no counterpart: nobody is mentioned; who watches the pull request sees its comment',
  );
  say('go-force-package-suffix', 'has no counterpart: names of Go benchmarks always begin with their package');
  const externalData = expandHome(get('external-data-json-path'));
  return { native, incumbent: { limits, ref: get('ref'), mostEntries, externalData, notices } };
}

type Get = (name: IncumbentName) => string;
type Say = (name: IncumbentName, became: string) => void;

function translateResults(get: Get, say: Say): NativeInputs {
  if (get('output-file-path') === '') {
    throw new UsageError(
      `The input tool is ${get('tool')}, but output-file-path is not given: name the file that holds its output.`,
    );
  }
  const suite = get('name') || defaults.name;
  say('tool', `is now format: ${get('tool')}`);
  say('output-file-path', 'is now results, which takes patterns and several lines too');
  say('name', `is now suite: ${suite}`);
  return {
    results: expandHome(get('output-file-path')),
    ...(get('tool') === '' ? {} : { format: get('tool') }),
    suite,
    'comment-id': commentIdOf(suite),
  };
}

/** One comment for each name, as there. A comment id has few characters. */
const commentIdOf = (suite: string): string =>
  `io-perf ${suite}`
    .replace(/[^\w.:/ -]+/g, '-')
    .replace(/-{2,}/g, '-')
    .slice(0, 100)
    .trim();

function translateStore(get: Get, say: Say, isDropIn: boolean): NativeInputs {
  if (get('external-data-json-path') !== '') return translateExternal(get, say);
  const branch = get('gh-pages-branch') || defaults.branch;
  const folder = (get('benchmark-data-dir-path') || (isDropIn ? defaults.folder : '')).replace(/^(\.?\/)+|\/+$/g, '');
  const place = folder === '' || folder === '.' ? branch : `${branch}:${folder}`;
  const repository = get('gh-repository')
    .replace(/^https?:\/\//, '')
    .replace(/^[^/@]*@/, '');
  const store = repository === '' ? place : `git+https://${repository}#${place}`;
  const names = ['gh-pages-branch', 'gh-repository', 'benchmark-data-dir-path'] as const;
  for (const name of names) say(name, `is now part of store: ${store}`);
  say('save-data-file', 'only speaks of external-data-json-path, which is not given');
  const published = flag(get, 'auto-push');
  say(
    'auto-push',
    published === true
      ? 'is now publish: true'
      : 'is now publish: false; no commit is left on a local branch, the run is in the file that the output run-file names',
  );
  const isNamed = isDropIn || names.some((name) => get(name) !== '');
  return {
    ...(isNamed ? { store } : {}),
    ...(published !== undefined || isDropIn ? { publish: String(published ?? false) } : {}),
    // So that its page, and whoever else reads its data, keep working.
    ...(isDropIn ? { 'data-js': 'data.js' } : {}),
  };
}

/** Its file becomes a folder beside it, so that the same cache keeps it. */
function translateExternal(get: Get, say: Say): NativeInputs {
  if (flag(get, 'auto-push') === true) {
    throw new UsageError('The inputs auto-push and external-data-json-path exclude each other: give one of them.');
  }
  const file = expandHome(get('external-data-json-path'));
  const folder = `${/^\.{0,2}[/\\]|^[A-Za-z]:/.test(file) ? '' : './'}${file.replace(/\.json$/i, '')}.io-perf`;
  const keeps = flag(get, 'save-data-file') ?? true;
  say(
    'external-data-json-path',
    `is now store: ${folder}, a folder: keep it as the file was kept, which is read once, into a new store`,
  );
  say('save-data-file', `is now publish: ${keeps}`);
  say('auto-push', 'is not needed: the store is a folder');
  for (const name of ['gh-pages-branch', 'gh-repository', 'benchmark-data-dir-path'] as const) {
    say(name, 'does not count beside external-data-json-path');
  }
  return { store: folder, publish: String(keeps) };
}

function translateShowing(get: Get, say: Say): NativeInputs {
  const [always, onAlert, summary] = (['comment-always', 'comment-on-alert', 'summary-always'] as const).map((name) =>
    flag(get, name),
  );
  const comment = always === true || onAlert === true;
  const kept =
    'one comment on the pull request, kept up to date; commits of a push get none, but annotations and a summary';
  say('comment-always', `is now comment: ${comment}${comment ? `: ${kept}` : ''}`);
  say('comment-on-alert', `is now comment: ${comment}${comment ? `: ${kept}` : ''}`);
  say('summary-always', `is now summary: ${summary}`);
  say('github-token', 'is now token');
  return {
    ...(always === undefined && onAlert === undefined ? {} : { comment: String(comment) }),
    ...(summary === undefined ? {} : { summary: String(summary) }),
    ...(get('github-token') === '' ? {} : { token: get('github-token') }),
  };
}

function translateLimits(get: Get, say: Say): HistoryLimits | undefined {
  const alert = percentage(get, 'alert-threshold');
  const fail = percentage(get, 'fail-threshold');
  const fails = flag(get, 'fail-on-alert') ?? false;
  if (fail !== undefined && (alert ?? defaults.threshold) > fail) {
    throw new UsageError(
      'The input alert-threshold is above fail-threshold: what fails the job must be worse than what is reported.',
    );
  }
  const isAsked = fails || alert !== undefined || fail !== undefined || flag(get, 'comment-on-alert') === true;
  const limit = alert ?? defaults.threshold;
  const level = 'the level of its stored runs, which is their median since the last change that was found or accepted,';
  say(
    'alert-threshold',
    limit > 0
      ? `holds: a figure that is more than ${times(limit)} as bad as ${level} is reported as regressed`
      : 'is 0%: the comment and the summary show every figure anyway, and none is reported as regressed for it',
  );
  say(
    'fail-on-alert',
    fails ? `holds: such a figure fails the job, from ${times(fail ?? limit)} on` : 'holds: stored runs fail no job',
  );
  say('fail-threshold', fails ? 'holds' : 'does not count without fail-on-alert: true');
  if (!isAsked || limit <= 0) return undefined;
  return { alert: limit, ...(fails ? { fail: fail ?? limit } : {}) };
}

const times = (ratio: number): string => `${Number(ratio.toPrecision(4))} times`;

function translateMostEntries(get: Get, say: Say): number | undefined {
  const text = get('max-items-in-chart');
  if (text === '') return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text)) {
    throw new UsageError(`The input max-items-in-chart is "${text}": it must be a whole number above 0.`);
  }
  say('max-items-in-chart', `holds for data.js: ${text} entries; the store keeps all runs, and its page zooms`);
  return Number(text);
}

function flag(get: Get, name: IncumbentName): boolean | undefined {
  const text = get(name);
  if (text === '') return undefined;
  if (text !== 'true' && text !== 'false') {
    throw new UsageError(`The input ${name} is "${text}": it must be true or false.`);
  }
  return text === 'true';
}

/** `150%` → 1.5 */
function percentage(get: Get, name: IncumbentName): number | undefined {
  const text = get(name);
  if (text === '') return undefined;
  if (!/^\d{1,9}(\.\d{1,9})?\s*%$/.test(text)) {
    throw new UsageError(`The input ${name} is "${text}": it must be a percentage such as 150%.`);
  }
  return Number.parseFloat(text) / 100;
}

const expandHome = (path: string): string => (/^~(?=\/|$)/.test(path) ? `${homedir()}${path.slice(1)}` : path);
