import { expect, test } from 'vitest';
import { parseRunDocument } from '../document/index.ts';
import { fixtureNames, readFixture } from '../../test/helpers/report-fixtures.ts';
import { renderJson } from './annotations.ts';

test.each(fixtureNames)('%s survives a round trip, with the same text', (name) => {
  const run = readFixture(name);
  const text = renderJson([run]);
  const again = parseRunDocument(text, name);
  expect(again).toEqual(run);
  expect(renderJson([again])).toBe(text);
});

test('several documents are an array', () => {
  const runs = [readFixture('partial'), readFixture('all-skipped')];
  expect(JSON.parse(renderJson(runs))).toEqual(runs);
});
