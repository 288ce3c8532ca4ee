/** What is asked, and of whom: the pass must not take longer than the counting that it follows. */
import { describe, expect, it } from 'vitest';
import type { Recording } from './call-stack.ts';
import { languagesOf } from './hooks.ts';
import { LineMap } from './line-map.ts';
import { Project } from './project.ts';
import { chooseCalls, findCauses, type SideToRecord } from './sides.ts';

describe('of a call that is made too often for the time', () => {
  const counts = { read: 2_000_000, fsync: 200, stat: 1000 };
  const chosen = (roomMs: number): string[] =>
    chooseCalls(Object.entries(counts), ([, count]) => count, 'frames', roomMs).map(([name]) => name);

  it('nobody is asked, so that the others are told in full', () => {
    expect(chosen(10_000)).toEqual(['fsync', 'stat']);
    expect(chosen(100)).toEqual(['fsync']);
  });

  it('the rarest is tried, where there is no other', () => {
    expect(chosen(1)).toEqual(['fsync']);
    expect(chooseCalls(['read'], () => counts.read, 'frames', 1)).toEqual(['read']);
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
      { call: 'fsync', before: 1, after: 201 },
    ];
    const how = { languages: [], roomMs: 1000 };
    const { causes } = await findCauses(grown, sideOf(1), sideOf(201), how, LineMap.same);
    expect(asked).toEqual([['fsync'], ['fsync']]);
    expect(causes).toEqual([
      { ...grown[1], sites: [{ function: 'append', file: 'a.c', line: 3, before: 1, after: 201 }] },
      {
        ...grown[0],
        sites: [{ function: null, before: 0, after: 1_000_000 }],
        capped: 'it is called 2,000,000 times, too often to ask each time by whom.',
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

  it('are all loaded where nobody knows what ran', () => {
    expect(languagesOf(project)).toEqual(['python', 'node', 'java']);
  });
});
