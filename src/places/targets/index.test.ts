import { describe, expect, it } from 'vitest';
import { parseTarget, targetKinds } from './open-target.ts';

describe('the name of a target', () => {
  it('is a kind, and what it needs after a colon', () => {
    expect(parseTarget('host')).toEqual({ kind: targetKinds.host });
  });

  it('is refused with the kinds there are', () => {
    for (const name of ['moon', '', 'Host', 'constructor', 'host ', ':x'])
      expect(() => parseTarget(name)).toThrow(`There is no target "${name}": use "host" (the machine this runs on)`);
  });

  it('is refused when it says too much', () => {
    for (const name of ['host:', 'host:here'])
      expect(() => parseTarget(name)).toThrow(`The target "${name}" is not complete or says too much: write host.`);
  });
});
