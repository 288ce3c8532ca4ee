import { describe, expect, it } from 'vitest';
import { compareWorkloads } from './changed-workloads.ts';

const workloads = (commands: Record<string, string>) =>
  Object.fromEntries(Object.entries(commands).map(([name, command]) => [name, { command }]));

const notesOf = (...sides: Parameters<typeof compareWorkloads>): string[] =>
  compareWorkloads(...sides).notes.map(({ message }) => message);

describe('the workloads of two commits', () => {
  const before = workloads({ compress: './z in', decompress: './z -d in' });

  it('are the same: nothing is said', () => {
    expect(compareWorkloads(before, before)).toEqual({ missing: [], notes: [] });
  });

  it('lack one in the head: it is missing', () => {
    const { missing, notes } = compareWorkloads(before, workloads({ compress: './z in' }));
    expect(notes).toEqual([]);
    expect(missing).toEqual([
      {
        what: 'workload',
        cell: 'command/run/decompress',
        subject: 'head',
        reason: 'io-perf.yml of the head does not have it',
      },
    ]);
  });

  it('lack one in the head that was not gated: it is noted, and nothing is missing', () => {
    const { missing, notes } = compareWorkloads({ noisy: { command: './n', gate: false } }, {});
    expect(missing).toEqual([]);
    expect(notes.map(({ message }) => message)).toEqual([
      'noisy is no longer measured: io-perf.yml of the head does not have it, and it was not gated.',
    ]);
  });

  it('lack all in the head: each is missing', () => {
    expect(compareWorkloads(before, {}).missing).toHaveLength(2);
  });

  it('have one under another name: it is noted, and nothing is missing', () => {
    const after = workloads({ pack: './z in', decompress: './z -d in' });
    expect(compareWorkloads(before, after)).toEqual({
      missing: [],
      notes: [{ kind: 'workload-changed', message: 'compress was renamed to pack, which has the same command.' }],
    });
  });

  it('have one that says its earlier name: its command may have changed as well', () => {
    const after = { pack: { command: './zz in', was: ['compress', 'z'] }, decompress: { command: './z -d in' } };
    expect(compareWorkloads(before, after)).toEqual({
      missing: [],
      notes: [
        {
          kind: 'workload-changed',
          message:
            "compress was renamed to pack. The command of pack changed (./z in → ./zz in): both commits ran the head's.",
        },
      ],
    });
  });

  it('have one that says another earlier name than that of the same command', () => {
    const after = { pack: { command: './z in', was: 'decompress' } };
    expect(compareWorkloads(before, after).missing).toMatchObject([{ cell: 'command/run/compress' }]);
  });

  it('have one renamed and changed', () => {
    const after = { pack: { command: './z in', build: 'make' }, decompress: { command: './z -d in' } };
    expect(notesOf(before, after)).toEqual([
      "compress was renamed to pack, which has the same command. The build of pack changed: both commits ran the head's.",
    ]);
  });

  it('have two of one command: one is renamed, the other is missing', () => {
    const twins = workloads({ a: './z', b: './z' });
    const { missing, notes } = compareWorkloads(twins, workloads({ c: './z' }));
    expect(notes).toHaveLength(1);
    expect(missing).toMatchObject([{ cell: 'command/run/b' }]);
  });

  it.each([
    [
      'another command',
      { command: './z -9 in' },
      "The command of x changed (./z in → ./z -9 in): both commits ran the head's.",
    ],
    ['a build', { command: './z in', build: 'make' }, "The build of x changed: both commits ran the head's."],
    [
      'several settings',
      { command: './z in', prepare: 'rm -f out', env: { LEVEL: 9 }, results: 'go' },
      "The prepare, env and results of x changed: both commits ran the head's.",
    ],
  ])('have one with %s: it is noted', (_, after, message) => {
    expect(notesOf(workloads({ x: './z in' }), { x: after })).toEqual([message]);
  });

  it('differ in the time that one may take: nothing is said', () => {
    expect(notesOf(workloads({ x: './z' }), { x: { command: './z', timeout: '9m' } })).toEqual([]);
  });

  it('are new in the head: one note lists them', () => {
    expect(notesOf(before, { ...before, ...workloads({ pack: './p' }) })).toEqual([
      "pack is new: io-perf.yml of the base does not have it, and both commits ran the head's.",
    ]);
    const many = workloads(Object.fromEntries(Array.from({ length: 7 }, (_, n) => [`w${n}`, `./w${n}`])));
    expect(notesOf({}, many)).toEqual([
      "w0, w1, w2, w3, w4 and 2 more are new: the base has no workloads, and both commits ran the head's.",
    ]);
  });

  it('keep the cell of a cold one', () => {
    const { missing } = compareWorkloads({ load: { command: './l', cache: 'cold' } }, {});
    expect(missing).toMatchObject([{ cell: 'command/run/load?cache=cold' }]);
  });

  it('promise only those that a person named', () => {
    expect(compareWorkloads(before, {}, (name) => name === 'compress').missing).toMatchObject([
      { cell: 'command/run/compress' },
    ]);
  });
});
