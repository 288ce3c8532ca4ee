import { describe, expect, it } from 'vitest';
import { registries } from '../bisect-package.ts';
import { compareVersions, versionsBetween } from './versions.ts';

const of = (ecosystem: string) => registries.find((one) => one.ecosystem === ecosystem)!;

describe('The order of versions', () => {
  it.each([
    [
      'semantic versions',
      ['1.0.0-alpha', '1.0.0-alpha.1', '1.0.0-beta.2', '1.0.0-beta.11', '1.0.0-rc.1', '1.0.0', '1.9.0', '1.10.0'],
    ],
    ['Go', ['v0.0.0-20200101000000-abcdefabcdef', 'v0.1.0', 'v1.2.0', 'v1.10.0', 'v2.0.0+incompatible']],
    ['Python', ['1.0.dev1', '1.0a1', '1.0b2', '1.0rc1', '1.0', '1.0.post1', '1.0.1', '2024.1', '1!0.5']],
  ])('is that of %s', (_, sorted) => {
    for (const [i, a] of sorted.entries()) {
      for (const [j, b] of sorted.entries())
        expect([a, b, Math.sign(compareVersions(a, b))]).toEqual([a, b, Math.sign(i - j)]);
    }
  });

  it('takes 1.0 and 1.0.0 for one', () => {
    expect(compareVersions('1.0', 'v1.0.0+build.5')).toBe(0);
  });
});

describe('versionsBetween', () => {
  it('leaves out pre-releases, except the last', () => {
    const listed = ['1.1.0-rc.1', '1.2.0', '1.1.0', '1.0.0', '3.0.0', '2.0.0-rc.1'];
    expect(versionsBetween(listed, '1.0.0', '2.0.0-rc.1', of('npm'))).toEqual(['1.1.0', '1.2.0', '2.0.0-rc.1']);
    const python = ['1.0', '1.0.post1', '1.1a1', '1.1.dev3', '1.1', '1.2'];
    expect(versionsBetween(python, '1.0', '1.2', of('pypi'))).toEqual(['1.0.post1', '1.1', '1.2']);
  });

  it('leaves out what Maven has for something else', () => {
    const listed = ['31.0-android', '31.0-jre', '31.1-rc1-jre', '32.0-jre', '32.0-android', '33.0-jre'];
    expect(versionsBetween(listed, '30.0-jre', '33.0-jre', of('maven'))).toEqual(['31.0-jre', '32.0-jre', '33.0-jre']);
    const plain = ['1.0.Final', '1.1.M1', '1.1.Beta2', '1.1.RELEASE', '1.2-SNAPSHOT', '1.2'];
    expect(versionsBetween(plain, '1.0.Final', '2.0-rc1', of('maven'))).toEqual(['1.1.RELEASE', '1.2', '2.0-rc1']);
  });

  it('goes backwards for a downgrade', () => {
    expect(versionsBetween(['1.0', '1.1', '1.2', '1.3'], '1.3', '1.0', of('pypi'))).toEqual(['1.2', '1.1', '1.0']);
  });

  it('has only the bad version where none is between', () => {
    expect(versionsBetween(['1.0.0', '1.0.1'], '1.0.0', '1.0.1', of('cargo'))).toEqual(['1.0.1']);
  });
});
