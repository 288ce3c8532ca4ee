import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import contractData from './contract.yaml';
import { readContract } from './contract-check.ts';
import { amountOf, contract, evaluate } from './contract.ts';

const text = readFileSync(new URL('contract.yaml', import.meta.url), 'utf8');

describe('contract.yaml', () => {
  it('fits its schema and is its own value', () => {
    expect(readContract(text)).toEqual(contractData);
  });

  it.each([
    [
      'a misspelt member',
      'payload: size\n',
      'payloud: size\n',
      /^runners\/contract\.yaml:\d+:5: operations\.read\.payloud: is not a member$/,
    ],
    [
      'an unknown group',
      'group: reading',
      'group: raeding',
      /operations\.read\.group: "raeding" is not one of reading, writing,/,
    ],
    [
      'an unknown parameter',
      'cache, entropy }',
      'cash, entropy }',
      /operations\.read\.parameters\.cash: is not among the parameters/,
    ],
    [
      'a parameter of another operation',
      'payload: size',
      'payload: total',
      /operations\.read\.payload: the operation has no total/,
    ],
    [
      'half an expression',
      'disk: 2 * file(size)',
      'disk: file(size',
      /operations\.save\.disk: "file\(size" is not an : its end is unexpected/,
    ],
    ['an unknown function', 'disk: 2 * file(size)', 'disk: flie(size)', /there is no function flie/],
    [
      'an unknown kind of check',
      'kinds: [last, sum64]',
      'kinds: [last, sum46]',
      /operations\.read\.check\.kinds\.1: Invalid option/,
    ],
    [
      'a default that is not a value',
      'default: warm',
      'default: hot',
      /operations\.read\.parameters\.cache: the default "hot" is not one of its values/,
    ],
    ['an invalid size', 'try: [64KiB,', 'try: [64kb,', /operations\.read\.parameters\.size: "64kb" is not a size/],
    ['text that is not YAML', 'groups:', 'groups: [', /^runners\/contract\.yaml:\d+:\d+: /],
  ])('is refused with %s, and it is said where', (_, found, put, message) => {
    expect(text).toContain(found);
    expect(() => readContract(text.replace(found, put))).toThrow(message);
  });

  it('says the line', () => {
    const line = text.slice(0, text.indexOf('    group: reading')).split('\n').length;
    expect(() => readContract(text.replace('group: reading', 'group: none'))).toThrow(`contract.yaml:${line}:5: `);
  });
});

describe('an expression', () => {
  it.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3 - 4 / 2', 7],
    ['2 * file(0)', 1024],
    ['file(1)', 4608],
    ['spread(3, 0, 5)', 7],
    ['spread(1, 4, 9)', 4],
    ['ceil(7 / 2)', 4],
  ])('%s is %d', (expression, value) => {
    expect(evaluate(expression, () => 0)).toBe(value);
  });

  it.each(['', '1 +', '(1', '1 2', 'file()', 'file(1, 2)', '1 $ 2', ')'])('"%s" is not an expression', (expression) => {
    expect(() => evaluate(expression, () => 0)).toThrow();
  });

  it.each([
    ['write', { size: '1MiB' }, 'size', 1048576],
    ['remove', {}, 'size', 0],
    ['mkdir-p', { depth: '3' }, 'depth * block', 12288],
    ['create', {}, 'ops', 4],
    ['read', { size: '64KiB' }, 'size + chunk', 65536],
  ] as [string, Record<string, string>, string, number][])(
    'of %s with %j: %s is %d',
    (name, given, expression, value) => {
      expect(amountOf(expression, contract[name]!, given, 4)).toBe(value);
    },
  );

  it('may depend on a value, and on a default', () => {
    const links = { 'target=new': 'ops', otherwise: '0' };
    expect(amountOf(links, contract.link!, {}, 4)).toBe(4);
    expect(amountOf(links, contract.link!, { target: 'existing' }, 4)).toBe(0);
  });
});
