import { describe, expect, it } from 'vitest';
import { translateInputs, type Translated } from './migrated-inputs.ts';

/** A step of its README. */
const minimal = { tool: 'go', 'output-file-path': 'output.txt' };

const translate = (inputs: Record<string, string>): Translated => {
  const given: Record<string, string> = { ...minimal, ...inputs };
  return translateInputs((name) => given[name] ?? '');
};

describe('results', () => {
  it('are converted, kept apart by name, at the place of its page', () => {
    expect(
      translate({ ...minimal, name: 'My Go benchmark', 'github-token': 'secret', 'auto-push': 'true' }).native,
    ).toEqual({
      results: 'output.txt',
      format: 'go',
      suite: 'My Go benchmark',
      'comment-id': 'io-perf My Go benchmark',
      store: 'gh-pages:dev/bench',
      'data-js': 'data.js',
      publish: 'true',
      comment: 'false',
      token: 'secret',
    });
  });
  it.each([
    ['C++', 'C#'],
    ['性能', '速度'],
    ['🚀 start', '🐢 start'],
  ])('have a comment for each name: %s, %s', (...names) => {
    const ids = names.map((name) => translate({ name }).native['comment-id']);
    expect(ids).toEqual(names.map((name) => `io-perf ${name}`));
  });
  it('have the default name of a step that is unnamed', () => {
    expect(translate(minimal).native).toMatchObject({ suite: 'Benchmark' });
  });
  it('have the package in their names where it is asked for, in Go', () => {
    expect(translate({ ...minimal, 'go-force-package-suffix': 'true' }).native.format).toBe('go+packages');
    expect(translate({ ...minimal, tool: 'cargo', 'go-force-package-suffix': 'true' }).native.format).toBe('cargo');
  });
  it('need a file', () => {
    expect(() => translateInputs((name) => (name === 'tool' ? 'go' : ''))).toThrow(
      /^The input output-file-path is not given: name the file/,
    );
  });
});

describe('the store', () => {
  it.each([
    [{ 'gh-pages-branch': 'perf' }, 'perf:dev/bench'],
    [{ 'benchmark-data-dir-path': './bench/' }, 'gh-pages:bench'],
    [{ 'benchmark-data-dir-path': '.' }, 'gh-pages'],
    [{ ...minimal, 'benchmark-data-dir-path': 'docs/bench' }, 'gh-pages:docs/bench'],
    [{ ...minimal, 'gh-repository': 'github.com/octo/perf' }, 'git+https://github.com/octo/perf#gh-pages:dev/bench'],
    [
      { ...minimal, 'gh-repository': 'https://x:token@github.com/octo/perf' },
      'git+https://github.com/octo/perf#gh-pages:dev/bench',
    ],
  ])('%o is %s', (inputs, store) => {
    expect(translate(inputs).native.store).toBe(store);
  });

  it('is the external file where there is one, written unless save-data-file is false', () => {
    const external = { ...minimal, 'external-data-json-path': './cache/data.json' };
    expect(translate(external)).toMatchObject({
      native: { publish: 'true' },
      migrated: { externalData: './cache/data.json', localBranch: undefined },
    });
    expect(translate(external).native.store).toBeUndefined();
    expect(translate({ ...external, 'save-data-file': 'false' }).native.publish).toBe('false');
    expect(() => translate({ ...external, 'auto-push': 'true' })).toThrow(/exclude each other/);
  });
});

describe('the branch in the checkout', () => {
  it.each([
    [{}, { name: 'gh-pages', fetch: true, push: false }],
    [
      { 'auto-push': 'false', 'gh-pages-branch': 'perf' },
      { name: 'perf', fetch: true, push: false },
    ],
    [{ 'skip-fetch-gh-pages': 'true' }, { name: 'gh-pages', fetch: false, push: false }],
    [
      { 'auto-push': 'true', 'skip-fetch-gh-pages': 'true' },
      { name: 'gh-pages', fetch: false, push: true },
    ],
    [{ 'auto-push': 'true' }, undefined],
    [{ 'gh-repository': 'github.com/octo/perf' }, undefined],
  ])('with %o is %o', (inputs, branch) => {
    const { migrated, native } = translate({ ...minimal, ...inputs });
    expect(migrated.localBranch).toEqual(branch);
    expect(native.publish).toBe(String(branch !== undefined || 'auto-push' in inputs));
  });
});

describe('alerts', () => {
  it.each([
    [{}, { alert: Infinity }],
    [{ 'fail-on-alert': 'false' }, { alert: Infinity }],
    [{ 'comment-on-alert': 'true' }, { alert: 2 }],
    [{ 'fail-on-alert': 'true' }, { alert: 2, fail: 2 }],
    [
      { 'alert-threshold': '150%', 'fail-on-alert': 'true' },
      { alert: 1.5, fail: 1.5 },
    ],
    [
      { 'alert-threshold': '110%', 'fail-threshold': '130%', 'fail-on-alert': 'true' },
      { alert: 1.1, fail: 1.3 },
    ],
    [{ 'alert-threshold': '110%', 'fail-threshold': '130%' }, { alert: Infinity }],
    [{ 'alert-threshold': '5%' }, { alert: Infinity }],
    [{ 'alert-threshold': '5%', 'comment-on-alert': 'true' }, { alert: 0.05 }],
    [{ 'alert-threshold': '0%', 'comment-on-alert': 'true' }, { alert: Infinity }],
  ])('%o', (inputs, limits) => {
    expect(translate(inputs).limits).toEqual({ ...limits, beginWithLast: true });
  });

  it('below 100% are for whatever got worse, and the log says so', () => {
    const { notices } = translate({ 'alert-threshold': '5%', 'comment-on-alert': 'true' }).migrated;
    expect(notices.join()).toContain('each figure that is worse than before at all');
  });
});

describe('what is shown', () => {
  it.each([
    [{ 'comment-on-alert': 'true' }, 'true'],
    [{ 'comment-always': 'true', 'comment-on-alert': 'false' }, 'true'],
    [{ 'comment-always': 'false' }, 'false'],
    [{}, 'false'],
  ])('%o: comment %s', (inputs, comment) => {
    expect(translate(inputs).native.comment).toBe(comment);
  });

  it.each([
    [{ 'comment-on-alert': 'true' }, 'alert'],
    [{ 'comment-on-alert': 'true', 'comment-always': 'true' }, 'always'],
    [{ 'comment-on-alert': 'true', 'alert-threshold': '0%' }, 'always'],
    [{}, undefined],
  ])('%o: on %s', (inputs, commentOn) => {
    expect(translate(inputs).migrated.commentOn).toBe(commentOn);
  });

  it('mentions who is named, and refuses names without their sign', () => {
    const asking = (names: string) => translate({ 'alert-comment-cc-users': names }).migrated.mentioned;
    for (const names of ['@ann, @octo/team', '@ann @octo/team']) expect(asking(names)).toEqual(['@ann', '@octo/team']);
    expect(() => asking('ann')).toThrow(/alert-comment-cc-users holds "ann": write names such as @ann/);
    expect(() => asking('@ann <b>')).toThrow('holds "@ann <b>"');
  });
});

describe('every input that is given is explained in one sentence', () => {
  const all = {
    ...minimal,
    name: 'N',
    'gh-pages-branch': 'gh-pages',
    'gh-repository': 'github.com/octo/perf',
    'benchmark-data-dir-path': 'dev/bench',
    'github-token': 'secret',
    ref: 'HEAD',
    'auto-push': 'true',
    'skip-fetch-gh-pages': 'true',
    'comment-always': 'true',
    'summary-always': 'true',
    'save-data-file': 'true',
    'comment-on-alert': 'true',
    'alert-threshold': '150%',
    'fail-on-alert': 'true',
    'fail-threshold': '200%',
    'alert-comment-cc-users': '@ann',
    'max-items-in-chart': '50',
    'go-force-package-suffix': 'true',
  };
  /** Its token has a default: whether it was given is not known. */
  const explained = (inputs: object): string[] =>
    Object.keys(inputs)
      .filter((name) => name !== 'github-token')
      .sort();
  const named = (notices: readonly string[]): string[] =>
    notices.map((notice) => /^The input (\S+) of/.exec(notice)![1]!);

  it('in the store on a branch', () => {
    const { notices, maxEntries, ref } = translate(all).migrated;
    expect(named(notices).sort()).toEqual(explained(all));
    for (const notice of notices) expect(notice).toMatch(/^The input \S+ of github-action-benchmark .+[^.]\.$/);
    expect(notices.join()).not.toContain('secret');
    expect([maxEntries, ref]).toEqual([50, 'HEAD']);
  });
  it('in an external file', () => {
    const external = { ...all, 'external-data-json-path': 'data.json', 'auto-push': 'false' };
    expect(named(translate(external).migrated.notices).sort()).toEqual(explained(external));
  });
});

it.each([
  [{ 'auto-push': 'yes' }, 'The input auto-push is "yes": it must be true or false.'],
  [{ 'alert-threshold': '150' }, 'The input alert-threshold is "150": it must be a percentage such as 150%.'],
  [{ 'alert-threshold': '200%', 'fail-threshold': '150%' }, 'alert-threshold is above fail-threshold'],
  [{ 'max-items-in-chart': '0' }, 'The input max-items-in-chart is "0": it must be a whole number above 0.'],
])('%o is refused, as there', (inputs, message) => {
  expect(() => translate(inputs)).toThrow(message);
});

describe("Nyrkiö's action", () => {
  it('never fails where it did not: gate: false; a folder of its JSON is all of its files', () => {
    const { native } = translate({ tool: 'nyrkioJson', 'output-file-path': 'out/', 'never-fail': 'true' });
    expect(native).toMatchObject({ format: 'nyrkioJson', results: 'out/*', gate: 'false' });
    expect(translate({ 'never-fail': 'false' }).native.gate).toBeUndefined();
  });

  it('has each input of its service named, with what became of it', () => {
    const { notices } = translate({ 'nyrkio-token': 'secret', 'nyrkio-settings-threshold': '2%' }).migrated;
    expect(notices.filter((sentence) => sentence.includes('nyrkio-'))).toEqual([
      'The input nyrkio-token of Nyrkiö is not needed: figures stay in the store, and no service gets them; delete the secret.',
      'The input nyrkio-settings-threshold of Nyrkiö has no counterpart: a change is judged against the variation of its own history.',
    ]);
  });
});
