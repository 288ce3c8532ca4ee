/** What is asked, and of whom: the pass must not take longer than the counting that it follows. */
import { describe, expect, it } from 'vitest';
import type { Recording } from './call-stack.ts';
import { compiledCode } from './attribute-calls.ts';
import { languagesOf } from './hooks.ts';
import { LineMap } from './line-map.ts';
import { Project } from './project.ts';
import { findCauses, planCalls, type SideToRecord } from './sides.ts';

describe('of a call that is made too often for the time', () => {
  const counts = { read: 2_000_000, fsync: 200, stat: 1000, openat: 20_000 };
  const planned = (roomMs: number): string[][] =>
    planCalls(Object.entries(counts), ([, count]) => count, 'frames', roomMs).map((batch) =>
      batch.map(([name]) => name),
    );

  it('are not recorded, and the rare ones are recorded by themselves', () => {
    expect(planned(21_000)).toEqual([['fsync', 'stat'], ['openat']]);
    expect(planned(840)).toEqual([['fsync'], ['stat']]);
    expect(planned(Infinity)).toEqual([['fsync', 'stat', 'openat']]);
    expect(planned(1)).toEqual([]);
  });

  it('it is said that it was left out, and how often it is made', async () => {
    const asked: (readonly string[])[] = [];
    const project = new Project('/project', '/project', ['a.c']);
    const sideOf = (count: number): SideToRecord => ({
      project,
      record(calls): Promise<Recording> {
        asked.push(calls);
        const frames = [{ function: 'append', file: '/project/a.c', line: 3 }];
        const stacks = calls.map((call) => ({ call, frames, count, ns: 0 }));
        return Promise.resolve({ stacks, notes: [], elapsedNs: 1, spoken: 0, silent: count });
      },
    });
    const grown = [
      { call: 'read', before: 1_000_000, after: 2_000_000 },
      { call: 'openat', before: 1, after: 2801 },
      { call: 'fsync', before: 1, after: 201 },
    ];
    const site = { function: 'append', file: 'a.c', line: 3 };
    const how = { languages: [], roomMs: 700 };
    const { causes } = await findCauses(grown, sideOf(1), sideOf(201), how, LineMap.same);
    // Of the last only the first calls, on one side.
    expect(asked).toEqual([['fsync'], ['fsync'], ['openat'], ['openat'], ['read']]);
    expect(causes).toEqual([
      {
        ...grown[1],
        sites: [
          { ...site, before: 1, after: 201 },
          { function: null, before: 0, after: 2600 },
        ],
      },
      { ...grown[2], sites: [{ ...site, before: 1, after: 201 }] },
      {
        ...grown[0],
        sites: [{ function: null, before: 0, after: 1_000_000 }],
        capped: 'It is called 2,000,000 times, too often to ask each time by whom.',
        first: { calls: 201, sites: [{ ...site, calls: 201 }] },
      },
    ]);
  });
});

describe('hooks', () => {
  const project = new Project('/project', '/project', ['a.py', 'b.mjs', 'src/C.java', 'd.c']);

  it.each([
    [['/usr/bin/dash', './prog', '/usr/lib/x86_64-linux-gnu/libc.so.6', 'src/node.c', 'python.txt'], []],
    [['/root/.pyenv/versions/3.11.7/bin/python3.11'], ['python']],
    [['/usr/sbin/uwsgi', '/usr/lib/libpython3.12.so.1.0'], ['python']],
    [['/opt/node/bin/node'], ['node']],
    [['/usr/bin/nodejs'], ['node']],
    [['gradlew', '/usr/lib/jvm/17/lib/server/libjvm.so'], ['java']],
  ])('of %j: %j', (touched, languages) => {
    expect(languagesOf(project, touched)).toEqual(languages);
  });

  it('are all loaded where it is unknown what ran', () => {
    expect(languagesOf(project)).toEqual(['python', 'node', 'java']);
  });
});

describe('where interpreters answered', () => {
  const project = new Project('/project', '/project', ['a.cs']);
  const ask = async (silent: number) => {
    const asked: string[] = [];
    const side = (count: number): SideToRecord => ({
      project,
      record(_, asks): Promise<Recording> {
        asked.push(typeof asks === 'string' ? asks : asks.join());
        const [notes, spoken] = asks === 'frames' ? [[compiledCode], 0] : [[], 4];
        return Promise.resolve({
          stacks: [{ call: 'fsync', frames: [], count, ns: 0 }],
          notes,
          elapsedNs: 1,
          spoken,
          silent,
        });
      },
    });
    const how = { languages: ['csharp' as const], roomMs: 1000 };
    const { notes } = await findCauses([{ call: 'fsync', before: 1, after: 2 }], side(1), side(2), how, LineMap.same);
    return { asked, notes };
  };

  it('the stacks of the machine are asked for only if other programs made calls as well', async () => {
    expect((await ask(0)).asked).toEqual(['csharp', 'csharp']);
    expect((await ask(3)).asked).toEqual(['csharp', 'csharp', 'frames', 'frames']);
  });

  it('no note says that the code is compiled while it runs', async () => {
    expect((await ask(3)).notes).toEqual([]);
  });
});
