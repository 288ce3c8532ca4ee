/**
 * migrate/action.yml: the inputs of github-action-benchmark (its action.yml and src/config.ts, v1.22), as what they are here. A
 * workflow that comes from there runs as it is, and its log says what became of each input. Native inputs win where both are given.
 */
import * as core from '@actions/core';
import { docsPage, UsageError } from '../core/document/index.ts';
import type { HistoryLimits } from '../judge/index.ts';
import { shorten } from '../core/words/index.ts';
import { info, notice, warn } from './log.ts';
import { expandHome, flag, type Get, type MigratedName, percentage } from './migrated-values.ts';
import { nyrkioResults, toolOf, translateNyrkio } from './nyrkio-inputs.ts';

/** What they ask for besides what native inputs say. */
export interface MigratedInputs {
  /** Commit that the results are of; empty: what is checked out. */
  ref: string;
  /** Entries of each suite that a data.js keeps. */
  maxEntries: number | undefined;
  /** Its external data file, in place of a store; empty if it is not given. */
  externalData: string;
  /** Runs go to the branch of this name in the checkout; undefined: to the store itself. */
  localBranch: LocalBranch | undefined;
  /** When it comments, on whatever there is: the pull request, else the commit; undefined: the native inputs say it. */
  commentOn: 'alert' | 'always' | undefined;
  /** Who is mentioned in the comment on an alert: `@ann`. */
  mentioned: string[];
  /** One sentence for each input that was given. */
  notices: string[];
  /** What is probably not meant. */
  warning?: string;
}

/** The branch of a store, as it is in the checkout: later steps of the job go on with it. */
export interface LocalBranch {
  name: string;
  /** Brought up to the remote's first. */
  fetch: boolean;
  push: boolean;
}

/** Of a workflow with native inputs. */
export const notMigrated: MigratedInputs = {
  ref: '',
  maxEntries: undefined,
  externalData: '',
  localBranch: undefined,
  commentOn: undefined,
  mentioned: [],
  notices: [],
};

/** Native inputs, by name, in place of their defaults. */
export type NativeInputs = Partial<
  Record<
    | 'results'
    | 'format'
    | 'suite'
    | 'token'
    | 'store'
    | 'publish'
    | 'comment'
    | 'comment-id'
    | 'summary'
    | 'data-js'
    | 'gate',
    string
  >
>;

export interface Translated {
  migrated: MigratedInputs;
  native: NativeInputs;
  /** What stored runs may be exceeded by. */
  limits: HistoryLimits;
}

/** Its defaults that matter here. */
const defaults = { name: 'Benchmark', branch: 'gh-pages', folder: 'dev/bench', threshold: 2 };

/**
 * @param get the value of an input, without white space around it; empty: not given
 * @throws UsageError with one sentence for a value that github-action-benchmark refuses too
 */
export function translateInputs(get: (name: MigratedName) => string): Translated {
  const notices: string[] = [];
  /** @param became a phrase that follows the input's name */
  const say = (name: MigratedName, became: string): void => {
    if (get(name) !== '') notices.push(`The input ${name} of ${toolOf(name)} ${became}.`);
  };
  const native = {
    ...translateResults(get, say),
    ...translateStore(get, say),
    ...translateShowing(get, say),
    ...translateNyrkio(get, say),
  };
  const limits = translateLimits(get, say);
  say('ref', 'is the commit that the results are of');
  const maxEntries = translateMaxEntries(get, say);
  const localBranch = translateBranch(get, say);
  const mentioned = translateMentioned(get, say);
  const externalData = expandHome(get('external-data-json-path'));
  const commentOn = commentsOn(get);
  return {
    native,
    limits,
    migrated: {
      ref: get('ref'),
      maxEntries,
      externalData,
      localBranch,
      commentOn,
      mentioned,
      notices,
      ...warnOfThreshold(get, limits),
    },
  };
}

type Say = (name: MigratedName, became: string) => void;

function translateResults(get: Get, say: Say): NativeInputs {
  if (get('output-file-path') === '') {
    throw new UsageError('The input output-file-path is not given: name the file that holds the output of the tool.');
  }
  const suite = get('name') || defaults.name;
  const packages = flag(get, 'go-force-package-suffix') === true;
  const format = packages && get('tool') === 'go' ? 'go+packages' : get('tool');
  say('tool', `is now format: ${format}`);
  say('go-force-package-suffix', 'holds for the names in data.js');
  say('output-file-path', 'is now results, which takes patterns and several lines too');
  say('name', `is now suite: ${suite}`);
  return {
    results: nyrkioResults(get('tool'), expandHome(get('output-file-path'))),
    ...(format === '' ? {} : { format }),
    suite,
    'comment-id': commentIdOf(suite),
  };
}

/** One comment for each name, as there. */
const commentIdOf = (suite: string): string =>
  shorten(`io-perf ${suite.replace(/[\p{C}<>]+/gu, '-').replace(/-{2,}/g, '-')}`, 100).trim();

function translateStore(get: Get, say: Say): NativeInputs {
  if (get('external-data-json-path') !== '') return translateExternal(get, say);
  const branch = get('gh-pages-branch') || defaults.branch;
  const folder = (get('benchmark-data-dir-path') || defaults.folder).replace(/^(\.?\/)+|\/+$/g, '');
  const place = folder === '' || folder === '.' ? branch : `${branch}:${folder}`;
  const repository = get('gh-repository')
    .replace(/^https?:\/\//, '')
    .replace(/^[^/@]*@/, '');
  const store = repository === '' ? place : `git+https://${repository}#${place}`;
  const names = ['gh-pages-branch', 'gh-repository', 'benchmark-data-dir-path'] as const;
  for (const name of names) say(name, `is now part of store: ${store}`);
  say('save-data-file', 'only speaks of external-data-json-path, which is not given');
  const published = flag(get, 'auto-push');
  const isLocal = published !== true && repository === '';
  say(
    'auto-push',
    isLocal
      ? `is now publish: true, to the branch ${branch} in the checkout: a later step pushes it`
      : `is now publish: ${published}`,
  );
  // data.js so that its page and other readers of its data keep working.
  return { store, publish: String(isLocal || (published ?? false)), 'data-js': 'data.js' };
}

/** What a step after this one finds on the branch in the checkout, or what a step before has left there. */
function translateBranch(get: Get, say: Say): LocalBranch | undefined {
  const isPushed = flag(get, 'auto-push') === true;
  const skips = flag(get, 'skip-fetch-gh-pages') === true;
  const isBranch = get('external-data-json-path') === '' && get('gh-repository') === '';
  const isLocal = isBranch && (!isPushed || skips);
  say(
    'skip-fetch-gh-pages',
    isLocal ? `holds: ${skips}` : 'has no counterpart here: the store is read and written in a clone of its own',
  );
  return isLocal ? { name: get('gh-pages-branch') || defaults.branch, fetch: !skips, push: isPushed } : undefined;
}

/** Its file is read and written as it is, so that what keeps it goes on keeping it. */
function translateExternal(get: Get, say: Say): NativeInputs {
  if (flag(get, 'auto-push') === true) {
    throw new UsageError('The inputs auto-push and external-data-json-path exclude each other: give one of them.');
  }
  const keeps = flag(get, 'save-data-file') ?? true;
  say('external-data-json-path', 'holds: the file is read and written as it is, and takes the place of the store');
  say('save-data-file', `is now publish: ${keeps}`);
  say('auto-push', 'is not needed: nothing is pushed');
  for (const name of ['gh-pages-branch', 'gh-repository', 'benchmark-data-dir-path'] as const) {
    say(name, 'does not count beside external-data-json-path');
  }
  return { publish: String(keeps) };
}

/** With a threshold of 0 it takes every figure for an alert. */
function commentsOn(get: Get): MigratedInputs['commentOn'] {
  const onAlert = flag(get, 'comment-on-alert') === true;
  if (flag(get, 'comment-always') === true) return 'always';
  if (!onAlert) return undefined;
  return percentage(get, 'alert-threshold') === 0 ? 'always' : 'alert';
}

function translateShowing(get: Get, say: Say): NativeInputs {
  const summary = flag(get, 'summary-always');
  const comment = commentsOn(get) !== undefined;
  const kept = 'one comment for each name, kept up to date: on the pull request, else on the commit';
  for (const name of ['comment-always', 'comment-on-alert'] as const)
    say(name, flag(get, name) === true ? `holds: ${kept}` : 'holds: false');
  say('summary-always', `is now summary: ${summary}`);
  return {
    comment: String(comment),
    ...(summary === undefined ? {} : { summary: String(summary) }),
    ...(get('github-token') === '' ? {} : { token: get('github-token') }),
  };
}

function translateLimits(get: Get, say: Say): HistoryLimits {
  const alert = percentage(get, 'alert-threshold');
  const fail = percentage(get, 'fail-threshold');
  const fails = flag(get, 'fail-on-alert') ?? false;
  if (fail !== undefined && (alert ?? defaults.threshold) > fail) {
    throw new UsageError(
      'The input alert-threshold is above fail-threshold: what fails the job must be worse than what is reported.',
    );
  }
  // Alone a threshold asks for nothing there either.
  const isAsked = fails || flag(get, 'comment-on-alert') === true;
  const limit = alert ?? defaults.threshold;
  say(
    'alert-threshold',
    !isAsked
      ? 'counts only beside comment-on-alert or fail-on-alert'
      : limit >= 1
        ? `holds: a figure that is more than ${times(limit)} as bad as before is reported as regressed`
        : limit > 0
          ? 'is below 100%: each figure that is worse than before at all is reported as regressed'
          : 'is 0%: the comment and the summary show every figure anyway, and none is reported as regressed for it',
  );
  say(
    'fail-on-alert',
    fails ? `holds: such a figure fails the job, from ${times(fail ?? limit)} on` : 'holds: stored runs fail no job',
  );
  say('fail-threshold', fails ? 'holds' : 'does not count without fail-on-alert: true');
  const last = { beginWithLast: true };
  if (!isAsked || limit <= 0) return { alert: Infinity, ...last };
  return { alert: limit, ...(fails ? { fail: fail ?? limit } : {}), ...last };
}

/** A percentage of the earlier value is taken for a difference. */
function warnOfThreshold(get: Get, { alert }: HistoryLimits): Pick<MigratedInputs, 'warning'> {
  if (alert >= 1) return {};
  const given = get('alert-threshold');
  return {
    warning: `The input alert-threshold is ${given}, which each figure exceeds that is worse than before at all: write ${100 + Number.parseFloat(given)}% for figures that are ${given} worse.`,
  };
}

const times = (ratio: number): string => `${Number(ratio.toPrecision(4))} times`;

/** It refuses names without their sign too. */
function translateMentioned(get: Get, say: Say): string[] {
  // It takes what follows the first sign as it is, so blanks between names work there.
  const names = get('alert-comment-cc-users')
    .split(/,|\s+(?=@)/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const wrong = names.find((name) => !/^@[\w.-]{1,100}(?:\/[\w.-]{1,100})?$/.test(name));
  if (wrong !== undefined) {
    throw new UsageError(
      `The input alert-comment-cc-users holds "${wrong.slice(0, 60)}": write names such as @ann or @org/team, with commas between them.`,
    );
  }
  say('alert-comment-cc-users', 'holds: they are mentioned in the comment on an alert');
  return names;
}

function translateMaxEntries(get: Get, say: Say): number | undefined {
  const text = get('max-items-in-chart');
  if (text === '') return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text)) {
    throw new UsageError(`The input max-items-in-chart is "${text}": it must be a whole number above 0.`);
  }
  say('max-items-in-chart', `holds for data.js: ${text} entries; the store keeps all runs, and its page zooms`);
  return Number(text);
}

/** Says what became of them. One annotation: GitHub shows ten of a step, and the verdict has its own. */
export function explainMigrated({ notices, warning }: MigratedInputs): void {
  if (notices.length === 0) return;
  core.startGroup('io-perf: inputs of github-action-benchmark');
  for (const sentence of notices) info(sentence);
  core.endGroup();
  if (warning !== undefined) warn(warning);
  notice(
    `What became of ${notices.length} inputs of github-action-benchmark is in the log: ${docsPage('docs/migrate.md')}`,
  );
}
