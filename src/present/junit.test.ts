import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgedFixtures } from '../../test/helpers/judged-fixtures.ts';
import { escapeXml, renderJunit } from './junit.ts';

const names = Object.keys(judgedFixtures) as (keyof typeof judgedFixtures)[];

test.each(names)('%s', async (name) => {
  await expect(renderJunit(judgedFixtures[name]())).toMatchFileSnapshot(`golden/junit-${name}.xml.txt`);
});

describe('the numbers of a suite', () => {
  test.each(names)('%s: are those of its cases', (name) => {
    const suites = renderJunit(judgedFixtures[name]()).split('<testsuite ').slice(1);
    for (const suite of suites) {
      const count = (pattern: RegExp): number => suite.match(pattern)?.length ?? 0;
      const stated: Record<string, number> = Object.fromEntries(
        [...suite.matchAll(/\b(tests|failures|errors|skipped)="(\d+)"/g)].map(
          ([, key, value]) => [key!, Number(value)] as const,
        ),
      );
      expect(stated).toEqual({
        tests: count(/<testcase /g),
        failures: count(/<failure /g),
        errors: count(/<error /g),
        skipped: count(/<skipped /g),
      });
    }
  });

  test('what is for information fails nothing', () => {
    expect(renderJunit(judgedFixtures.history())).not.toContain('<failure');
    expect(renderJunit(judgedFixtures['first-run']())).toContain('failures="0"');
  });
});

describe('the XML', () => {
  test('of every text is well-formed, and holds the text', () => {
    const texts = fc.sample(fc.string({ unit: 'binary' }), { numRuns: 200, seed: 1 });
    texts.push('\0\u0001\ufffe\ud800]]>', '&<>"\'', '\u202e😀');
    const documents = [
      ...names.map((name) => renderJunit(judgedFixtures[name]())),
      ...texts.map((text) => `<a b="${escapeXml(text)}">${escapeXml(text)}</a>`),
    ];
    const parse =
      'import json,sys,xml.etree.ElementTree as x; print(sum(1 for d in json.load(sys.stdin) if x.fromstring(d.encode()) is not None))';
    const { stdout, stderr } = spawnSync('python3', ['-c', parse], {
      input: JSON.stringify(documents),
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(Number(stdout)).toBe(documents.length);
  });
});
