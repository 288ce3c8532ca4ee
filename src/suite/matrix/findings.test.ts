import { describe, expect, it } from 'vitest';
import { listCells, suiteCells } from './cells.ts';
import { comparedCells, findings, isAsPublished, pairCells } from './findings.ts';

const cells = new Map([...suiteCells('seeds'), ...listCells()].map((cell) => [cell.id, cell]));

describe('findings', () => {
  it('are C0.1 to C4.8', () => {
    const count = [18, 6, 5, 6, 8];
    expect(findings().map(({ id }) => id)).toEqual(
      count.flatMap((length, study) => Array.from({ length }, (_, i) => `C${study}.${i + 1}`)),
    );
    for (const { id, study } of findings()) expect(study).toBe(`00${id[1]}`);
  });

  it('each say what must hold: at least a ratio, at most one, or about one', () => {
    for (const { id, rules } of findings())
      for (const { atLeast, atMost, about, within } of rules) {
        expect(
          [atLeast, atMost, about].filter((limit) => limit !== undefined),
          id,
        ).toHaveLength(1);
        expect((about === undefined) === (within === undefined), id).toBe(true);
      }
  });

  it('each compare cells that exist, in rules that all find a pair', () => {
    for (const { id, rules } of findings())
      for (const rule of rules)
        expect(pairCells(rule, cells.keys()).length, `${id}: ${rule.slower} against ${rule.faster}`).toBeGreaterThan(0);
  });

  // What Foundation costs beyond the system's own call is known only where both were measured in one run.
  it('have for Foundation their floors on macOS and on Linux, in the suite of the studies', () => {
    for (const platform of ['macos', 'linux'] as const) {
      const offered = suiteCells('seeds').flatMap(({ id, platforms }) => (platforms.includes(platform) ? [id] : []));
      const names = findings()
        .filter(({ study, rules }) => study === '000' && rules.some(({ role }) => role === 'floor'))
        .filter(({ rules }) => !rules.some((rule) => rule.role === 'floor' && pairCells(rule, offered).length > 0))
        .map(({ id }) => id);
      expect(names, platform).toEqual([]);
    }
  });

  // The studies' own suite measures what they concluded, also of Linux's Foundation.
  it('are measured for Foundation rule by rule by the suite of the studies, on macOS and on Linux', () => {
    for (const platform of ['macos', 'linux'] as const) {
      const offered = suiteCells('seeds').flatMap(({ id, platforms }) => (platforms.includes(platform) ? [id] : []));
      const rules = findings()
        .filter(({ study }) => study === '000')
        .flatMap((finding) => finding.rules);
      const idle = rules.filter((rule) => rule.role !== 'floor' && pairCells(rule, offered).length === 0);
      expect(
        idle.map(({ slower, faster }) => `${slower} / ${faster}`),
        platform,
      ).toEqual([]);
    }
  });

  it('can each be evaluated on the seeds suite at a tenth, or on the standard suite', () => {
    const measured = [...suiteCells('seeds'), ...suiteCells('standard')].map(({ id }) => id);
    // Two are about speeds, which are shown and not judged.
    const open = findings().filter(({ rules }) => !rules.some((rule) => pairCells(rule, measured).length > 0));
    expect(open.map(({ id }) => id)).toEqual(['C0.18', 'C2.5']);
  });

  it('count a pair as published only with the parameters of the study', () => {
    const write = 'java/write/FileOutputStream.byte?family=seed-faithful&size=1MiB&target=existing';
    expect(isAsPublished(write, '001')).toBe(true);
    expect(isAsPublished(write.replace('1MiB', '12KiB'), '001')).toBe(false);
    expect(isAsPublished('java/read-set/BufferedInputStream?cache=cold&count=7&max=9MiB&min=4MiB', '003')).toBe(false);
  });

  it('leave open what a study does not state, from a size on', () => {
    const walk = (entries: number): string =>
      `java/traverse/Files.walk?cache=cold&entries=${entries}&family=seed-faithful&shape=source`;
    expect([100, 99_999, 100_000, 250_000, 1_000_000].map((entries) => isAsPublished(walk(entries), '004'))).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
    expect(isAsPublished(walk(250_000), '003')).toBe(false);
    expect(isAsPublished(walk(250_000).replace('source', 'flat'), '004')).toBe(false);
    expect(isAsPublished(walk(250_000).replace('source', 'own'), '004')).toBe(true);
    expect(isAsPublished(walk(99_999).replace('source', 'own'), '004')).toBe(false);
  });

  it('say so where the published conclusion is an artefact', () => {
    const correction = (id: string): string => findings().find((finding) => finding.id === id)?.correction ?? '';
    expect(correction('C1.1')).toContain('random number');
    expect(correction('C2.3')).toContain('written in all');
    expect(correction('C3.5')).toContain('C++MMap');
    expect(correction('C4.2')).toContain('before sync');
  });
});

describe('pairing cells', () => {
  it('keeps to cells that agree in what the patterns do not name, defaults written out', () => {
    const rule = { slower: 'native/read/read?cache=cold', faster: 'native/read/read?cache=warm' };
    expect(
      pairCells(rule, [
        'native/read/read?cache=cold&chunk=4KiB&size=1MiB',
        'native/read/read?chunk=4KiB&size=1MiB',
        'native/read/read?chunk=4KiB&size=2MiB',
        'native/read/readahead?chunk=4KiB&size=1MiB',
      ]),
    ).toEqual([
      { slower: 'native/read/read?cache=cold&chunk=4KiB&size=1MiB', faster: 'native/read/read?chunk=4KiB&size=1MiB' },
    ]);
  });

  it('takes a family by its whole name only', () => {
    expect(
      pairCells({ slower: 'java/traverse/Files.walk', faster: 'java/traverse/File.listFiles' }, [
        'java/traverse/Files.walk.parallel?entries=10&shape=flat',
        'java/traverse/File.listFiles?entries=10&shape=flat',
      ]),
    ).toEqual([]);
  });
});

describe('the cells that conclusions compare', () => {
  const fread = 'native/read-set/fread?count=800&max=4KiB&min=1KiB';
  const mmap = 'native/read-set/mmap-copy?count=800&max=4KiB&min=1KiB';

  it('are both sides of what can be compared', () => {
    expect([...comparedCells([fread, mmap, 'native/read/read?chunk=64KiB&size=1MiB'])]).toEqual([fread, mmap]);
    expect([...comparedCells([fread])]).toEqual([]);
  });

  it('are those of native floors only beside what they are the floor of', () => {
    const floor = ['native/exists/stat?case=hit', 'native/exists/stat?case=repeated-miss'];
    const own = ['hit', 'repeated-miss'].map((name) => `swift/exists/FileManager.fileExists?case=${name}`);
    expect([...comparedCells(floor)]).toEqual([]);
    expect([...comparedCells([...floor, ...own])]).toEqual(expect.arrayContaining([...floor, ...own]));
  });
});
