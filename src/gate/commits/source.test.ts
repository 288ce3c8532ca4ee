import { describe, expect, it } from 'vitest';
import { describeSubject, parseSubject, sideOf, subjectAt, subjectOfConfig } from './subject.ts';

describe('a subject on the command line', () => {
  it('is any of its parts, joined by commas', () => {
    expect(parseSubject('ref=origin/main,dir=/mnt/a,env.MODE=fast,runner.native=/opt/native', 'base')).toEqual({
      ref: 'origin/main',
      dir: '/mnt/a',
      env: { MODE: 'fast' },
      runners: { native: '/opt/native' },
    });
  });

  it('may have values with equals signs and commas in them', () => {
    expect(parseSubject('env.CXXFLAGS=-O2 -DX=1,2,env.EMPTY=', 'head').env).toEqual({
      CXXFLAGS: '-O2 -DX=1,2',
      EMPTY: '',
    });
  });

  it('takes an image as a target', () => {
    expect(parseSubject('image=debian:12', 'head').target).toBe('docker:debian:12');
  });

  it.each(['main', 'HEAD~1', 'origin/main', 'v1.2^{}', '@'])('takes %s for a commit or branch', (ref) => {
    expect(parseSubject(ref, 'base')).toEqual({ ref, env: {}, runners: {} });
  });

  it('may be the commit where the other side left a branch', () => {
    expect(parseSubject('merge-base=main,env.A=b', 'base')).toEqual({
      mergeBase: 'main',
      env: { A: 'b' },
      runners: {},
    });
    expect(() => parseSubject('merge-base=main', 'head')).toThrow('write ref=');
  });

  it.each([
    ['-x', /"-x" is not a description of a subject/],
    ['main:file', /is not a description of a subject: write main or ref=main, merge-base=main/],
    ['ref=main,merge-base=main', /ref and merge-base/],
    ['main,ref=b', /ref twice/],
    ['ref=', /ref is empty/],
    ['ref=a,ref=b', /ref twice/],
    ['env.1X=a', /not a description/],
    ['image=a,target=host', /image and target/],
  ])('refuses %s in one sentence', (text, sentence) => {
    expect(() => parseSubject(text, 'base')).toThrow(sentence);
  });

  it('is called by what it is', () => {
    expect(describeSubject(parseSubject('ref=v1,env.A=b', 'base'))).toBe('v1, A=b');
    expect(describeSubject({ ref: 'c0ffee', label: 'merge base with main', env: {}, runners: {} })).toBe(
      'merge base with main',
    );
    expect(describeSubject({ env: {}, runners: {} })).toBe('what is here');
  });
});

describe('a subject in io-perf.yml', () => {
  it('says the same', () => {
    const config = { subjects: { base: { ref: 'main', env: { N: 3, ON: true } } } };
    expect(subjectOfConfig(config, 'base')).toEqual({ ref: 'main', env: { N: '3', ON: 'true' }, runners: {} });
    expect(subjectOfConfig(config, 'head')).toBeUndefined();
    expect(subjectOfConfig({ subjects: { base: { 'merge-base': 'main' } } }, 'base')?.mergeBase).toBe('main');
  });
});

describe('a side in the run document', () => {
  it('is called by its ref', () => {
    expect(sideOf(subjectAt('main'), 'abc')).toEqual({ name: 'main', commit: 'abc', ref: 'main' });
  });
  it('is called as people know it', () => {
    const base = subjectAt('abc', { name: 'main', ref: 'refs/heads/main' });
    expect(sideOf(base, 'abc')).toEqual({ name: 'main', commit: 'abc', ref: 'refs/heads/main' });
    expect(sideOf(subjectAt('abc', { name: 'pull request 12' }), 'abc')).toEqual({
      name: 'pull request 12',
      commit: 'abc',
    });
  });
  it('without a checkout has no commit', () => {
    expect(sideOf(parseSubject('env.A=b', 'head'), undefined)).toEqual({ name: 'A=b' });
  });
});
