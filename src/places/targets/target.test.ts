import { describe, expect, it } from 'vitest';
import { fingerprintOf, unfenced } from './target.ts';

const environment = { os: 'linux', kernel: '6.8', cores: 4, rotational: false };

describe('the fingerprint', () => {
  it('is 16 hexadecimal digits, whatever the order of members', () => {
    expect(fingerprintOf(environment)).toMatch(/^[0-9a-f]{16}$/);
    const reversed = Object.fromEntries(Object.entries(environment).reverse());
    expect(fingerprintOf(reversed)).toBe(fingerprintOf(environment));
  });

  it('changes with every fenced member, those that a driver adds included', () => {
    const others = [
      { ...environment, kernel: '6.9' },
      { ...environment, cores: 2 },
      { ...environment, rotational: true },
      { ...environment, 'runtime.java': '21.0.4' },
    ];
    expect(new Set([environment, ...others].map(fingerprintOf)).size).toBe(5);
  });

  it('does not change with members that are unfenced', () => {
    const moment = Object.fromEntries(unfenced.map((name) => [name, Math.random()]));
    expect(fingerprintOf({ ...environment, ...moment })).toBe(fingerprintOf(environment));
  });
});
