import { describe, expect, it } from 'vitest';
import { parseSshAddress } from './ssh-target.ts';

describe('the address of a host', () => {
  it.each([
    ['build7', { host: 'build7' }],
    ['me@build7:2222', { host: 'me@build7', port: '2222' }],
    ['[::1]:22', { host: '::1', port: '22' }],
    ['me@[fe80::1%eth0]', { host: 'me@fe80::1%eth0' }],
  ])('%s', (place, address) => {
    expect(parseSshAddress(place)).toEqual(address);
  });

  it.each(['', '-oProxyCommand=x', 'two words', 'host:', 'host:port', 'a:1:2'])('refuses %j', (place) => {
    expect(() => parseSshAddress(place)).toThrow(/is not a host for ssh: write ssh:HOST/);
  });
});
