import { expect, test } from 'vitest';
import { coloursFor, wantsColour } from './style.ts';

const terminal = { isTTY: true };
const file = {};

test.each([
  ['a terminal', terminal, {}, true],
  ['a file', file, {}, false],
  ['a dumb terminal', terminal, { env: { TERM: 'dumb' } }, false],
  ['NO_COLOR', terminal, { env: { NO_COLOR: '1' } }, false],
  ['an empty NO_COLOR', terminal, { env: { NO_COLOR: '' } }, true],
  ['FORCE_COLOR into a file', file, { env: { FORCE_COLOR: '1' } }, true],
  ['FORCE_COLOR=0', terminal, { env: { FORCE_COLOR: '0' } }, false],
  ['NO_COLOR and FORCE_COLOR', terminal, { env: { NO_COLOR: '1', FORCE_COLOR: '1' } }, false],
  ['--no-color and FORCE_COLOR', terminal, { color: false, env: { FORCE_COLOR: '1' } }, false],
])('%s', (_, stream, question, colour) => {
  expect(wantsColour(stream, { env: {}, ...question })).toBe(colour);
});

test('without colour text stays as it is', () => {
  expect(coloursFor(file, { env: {} }).red('text')).toBe('text');
  expect(coloursFor(terminal, { env: {} }).red('text')).toBe('\u001b[31mtext\u001b[39m');
});
