/** What a change of sources, of inputs and of what a program does comes out as: real commits, counted under the real strace. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { isLongCheck } from '../../../test/speeds.ts';
import { explainedGrowth, judgeCounts } from '../../judge/index.ts';
import { findTracer, profileWorkload } from '../../count/index.ts';
import { SourceChanges, type SourcePlace } from './source-changes.ts';
import { temporaryFolder } from '../../../test/helpers/folders.ts';
import { git, project, writeFiles } from '../../../test/helpers/project.ts';

const tracer = await findTracer();
const python = '/usr/bin/python3';
const why =
  'program' in tracer
    ? spawnSync(python, ['-V']).status === 0
      ? ''
      : ` (skipped: no ${python})`
    : ` (skipped: ${tracer.reason})`;

/** Reads every file below `data`, and writes what it found to `out`, a line for each. */
const program = `import os, helper
out = open('out.txt', 'w')
for folder, _, names in sorted(os.walk('data')):
    for name in sorted(names):
        out.write(helper.read(os.path.join(folder, name)))
        out.flush()
`;
const helper = `def read(path):
    with open(path) as file: return file.readline()
`;
const input = (line: string): string => `${line}\n${'x'.repeat(2000)}\n`;
const files: Record<string, string> = {
  'main.py': program,
  'helper.py': helper,
  'other.py': 'unused = 1\n',
  'data/a.txt': input('a'),
  'data/b.txt': input('b'),
  'data/c.txt': input('c'),
  '.gitignore': '__pycache__\nout.txt\n',
};

describe.skipIf(why !== '')(`growth from one commit to the next${why}`, () => {
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder();
  });

  interface Options {
    bytecode?: boolean;
    /** False: as if calls had no names of files. */
    named?: boolean;
    /** The head is what lies in its folder, not committed. */
    uncommitted?: boolean;
  }

  /** Both sides, counted. */
  async function count(changed: Record<string, string>, options: Options) {
    const [base, head] = [join(folder, 'base'), join(folder, 'head')];
    project({ path: base, files }).git('worktree', 'add', '--quiet', '--detach', head);
    writeFiles(head, changed);
    if (options.uncommitted !== true) {
      git(head, 'add', '.');
      git(head, 'commit', '--quiet', '--message', 'two');
    }
    const places: SourcePlace[] = [];
    const counted = [];
    for (const root of [base, head]) {
      const commit = git(root, 'rev-parse', 'HEAD');
      const isHere = root === head && options.uncommitted === true;
      places.push({
        root,
        folder: root,
        commit: isHere ? undefined : commit,
        environment: process.env,
        builtMs: Date.now(),
      });
      await new Promise((done) => setTimeout(done, 20));
      counted.push(
        await profileWorkload({
          name: 'import',
          command: `${python} main.py`,
          directory: root,
          environment: { PYTHONDONTWRITEBYTECODE: options.bytecode === true ? '' : '1' },
          pass: 'alone',
          repetitions: 1,
          signal: new AbortController().signal,
        }),
      );
    }
    const [before, after] = counted;
    return { before: before!, after: after!, sources: await SourceChanges.between(places[0]!, places[1]!) };
  }

  /** Verdicts, causes and files of what differs, and what fails. */
  async function changes(changed: Record<string, string>, options: Options = {}) {
    const { before, after, sources } = await count(changed, options);
    const named = options.named !== false;
    const compared = await sources.compare(named ? before.files : undefined, named ? after.files : undefined);
    const id = 'command/run/import';
    const { changes: all, gate } = judgeCounts(
      new Map([[id, { base: before.profile, head: after.profile, sources: compared }]]),
    );
    const counts = (all.get(id) ?? []).filter(({ metric }) => metric !== 'close');
    return {
      verdicts: Object.fromEntries(counts.map(({ metric, verdict, cause }) => [metric, cause ?? verdict])),
      failed: gate.filter(({ failed }) => failed).map(({ message }) => message),
      explanations: counts.flatMap((count) => explainedGrowth(id, count) ?? []),
    };
  }

  it.each([
    ['a module that is not loaded', { 'other.py': 'unused = 2\n' }, false],
    ['a module that is loaded, of the same length', { 'helper.py': helper.replaceAll('path', 'name') }, true],
    ['an input of the same length', { 'data/b.txt': input('B') }, true],
    ['an input more', { 'data/d.txt': input('d') }, true],
    ['a write less of the same bytes', { 'main.py': program.replace('        out.flush()\n', '') }, true],
  ])('%s: whether it can touch what the program does', async (_, changed, expected) => {
    const { before, after, sources } = await count(changed, {});
    expect(await sources.canTouch(before.files!, after.files!)).toBe(expected);
  });

  const twice = program.replace('helper.read(', 'helper.read(os.path.join(folder, name)) and helper.read(');
  const comment = '# A comment that says what this is for, and why it is done in this way.\n';

  it('a comment: the source is longer, and nothing fails', async () => {
    const grown = (helper.length + comment.length).toLocaleString('en-US');
    expect(await changes({ 'helper.py': comment + helper })).toEqual({
      verdicts: { readBytes: 'own-source' },
      failed: [],
      explanations: [
        `import reads ${comment.length} B more because your source grew (helper.py ${helper.length} → ${grown} B).`,
      ],
    });
  });

  it('a comment that needs one read more of the source', async () => {
    const { verdicts, failed } = await changes({ 'main.py': comment.repeat(120) + program });
    expect(verdicts.readBytes).toBe('own-source');
    expect(verdicts.read ?? 'own-source').toBe('own-source');
    expect(failed).toEqual([]);
  });

  it('a line of code, which is longer as bytecode too', async () => {
    const text = `name = ${JSON.stringify('x'.repeat(300))}\n${helper}`;
    const { verdicts, failed, explanations } = await changes({ 'helper.py': text }, { bytecode: true });
    expect(failed).toEqual([]);
    expect(verdicts).toEqual({ readBytes: 'own-source' });
    expect(explanations[0]).toMatch(
      /because your source grew \(__pycache__\/helper\.cpython-\d+\.pyc [\d,]+ → [\d,]+ B\)\.$/,
    );
  });

  it.runIf(isLongCheck)('a change that is not committed (./check --long)', async () => {
    const { verdicts, failed } = await changes({ 'main.py': comment + program }, { uncommitted: true });
    expect({ verdicts, failed }).toEqual({ verdicts: { readBytes: 'own-source' }, failed: [] });
  });

  it.each([
    ['source', false],
    ['bytecode', true],
  ])('a module more, new or there before, is loaded from %s and looked for', async (_, bytecode) => {
    const text = `import other, another\n${program}`;
    const { verdicts, failed } = await changes({ 'main.py': text, 'another.py': 'more = 2\n' }, { bytecode });
    expect(failed).toEqual([]);
    expect(verdicts).toMatchObject({ openat: 'own-source', newfstatat: 'own-source', readBytes: 'own-source' });
  });

  it.runIf(isLongCheck)('a module of the language more (./check --long)', async () => {
    const { verdicts, failed } = await changes({ 'helper.py': `import json\n${helper}` });
    expect(failed).toEqual([]);
    expect(verdicts.openat).toBe('own-source');
  });

  it('reports the names of new input files, and the calls on each of them', async () => {
    const { verdicts, failed, explanations } = await changes({
      'data/d.txt': input('d'),
      'data/deep/e.txt': input('e'),
    });
    expect(failed).toEqual([]);
    expect(verdicts).toMatchObject({ openat: 'more-inputs', read: 'more-inputs', write: 'more-inputs' });
    expect(explanations.find((text) => text.includes('write call'))).toBe(
      'import makes 2 more write calls because there are more input files (data/d.txt, data/deep/e.txt); per file nothing grew.',
    );
  });

  it.runIf(isLongCheck)('an input file of another sort (./check --long)', async () => {
    const { verdicts, failed } = await changes({ 'data/d.csv': input('d') });
    expect({ failed, write: verdicts.write }).toEqual({ failed: [], write: 'more-inputs' });
  });

  it('an input that is longer, and a result that is as much longer', async () => {
    const { verdicts, failed } = await changes({ 'data/b.txt': input('b'.repeat(100)) });
    expect({ verdicts, failed }).toEqual({
      verdicts: { readBytes: 'own-source', writtenBytes: 'results' },
      failed: [],
    });
  });

  it('the same files read twice fail, and what the source grew by is not in it', async () => {
    const { verdicts, failed } = await changes({ 'main.py': comment + twice });
    expect(verdicts).toMatchObject({ openat: 'more-calls', read: 'more-calls', readBytes: 'more-calls' });
    expect(failed.find((text) => text.startsWith('import: open'))).toMatch(/on data\/.*\.txt/);
    expect(failed.find((text) => text.startsWith('import: bytes read'))).toMatch(
      /is explained by files that are new, longer or of another version/,
    );
  });

  it.runIf(isLongCheck)('more input files do not hide that each is read twice (./check --long)', async () => {
    const { verdicts } = await changes({ 'main.py': twice, 'data/d.txt': input('d') });
    expect(verdicts).toMatchObject({ openat: 'more-calls', read: 'more-calls', readBytes: 'more-calls' });
  });

  const more: readonly [string, string, string][] = [
    ['a read of an input that is in git and is longer', `open('data/a.txt').read()`, 'openat'],
    ['a write', `open('out.txt', 'a').write('more')`, 'write'],
  ];
  const moreInLong: typeof more = [
    ['a stat', `os.stat('data/a.txt')`, 'newfstatat'],
    ['a sync', `os.fsync(out.fileno())`, 'fsync'],
    ['a look at its own source', `open('main.py').read()`, 'openat'],
    ['a read of a file that was never read', `open('.gitignore').read()`, 'openat'],
  ];
  it.each(isLongCheck ? [...more, ...moreInLong] : more)(
    '%s more fails, beside a comment and a module more',
    async (_, line, metric) => {
      const text = `${comment}import other\n${program}${line}\n`;
      const { verdicts } = await changes({ 'main.py': text, 'data/a.txt': input('aa') });
      expect(verdicts[metric]).toBe('more-calls');
    },
  );

  it.each([
    ['a comment is explained', comment + program, { readBytes: 'own-source' }],
    ['reading twice fails', comment + twice, { read: 'more-calls', readBytes: 'more-calls' }],
  ])('without names of files, by the sizes of what has changed, %s', async (_, text, expected) => {
    const { verdicts } = await changes({ 'main.py': text }, { named: false });
    expect(verdicts).toMatchObject(expected);
  });
});
