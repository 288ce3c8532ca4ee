import { describe, expect, it } from 'vitest';
import type { Profile } from '../core/document/index.ts';
import { combineProfiles } from './combine-profiles.ts';
import { differencePerOperation } from './profile-cell.ts';
import { SampleTrace } from './trace-target.ts';

const counters = '1  pread64(9</proc/1/io>, ""..., 512, 0) = 98';
const answer = '1  write(1<socket:[5]>, ""..., 100) = 100';
const usage = (faults: number): string =>
  `1  getrusage(RUSAGE_SELF, {ru_utime={tv_sec=0, tv_usec=0}, ru_maxrss=3564, ru_minflt=${faults}, ru_majflt=0, ru_inblock=8, ru_oublock=0}) = 0`;
const stat = '1  stat("/s/w/a", {st_mode=S_IFREG|0644, ...}) = 0';
const unlink = '1  unlink("/s/w/a") = 0';

function regionsOf(...lines: string[]): Profile[] {
  const regions: Profile[] = [];
  const trace = new SampleTrace('/s/w', '/s', (profile) => regions.push(profile));
  for (const line of lines) trace.read(line);
  return regions;
}

describe('the trace of a runner', () => {
  it('is counted between its two readings of the counters, not before and not after', () => {
    const regions = regionsOf(stat, counters, usage(10), stat, stat, usage(13), counters, unlink, answer);
    expect(regions).toHaveLength(1);
    expect(regions[0]).toMatchObject({ perOp: { stat: 2 }, pageFaults: 3, deviceReadBytes: 0 });
  });

  it('leaves out what the runtime does elsewhere, and keeps the folders above, which a path leads through', () => {
    const classes = '1  pread64(5</usr/lib/jvm/modules>, ""..., 100, 8) = 100';
    const above = '1  readlink("/s", 0x7f, 1023) = -1 EINVAL (Invalid argument)';
    const corpus = '1  lstat("/s/corpus/a", {st_mode=S_IFREG|0644, ...}) = 0';
    expect(regionsOf(counters, classes, above, corpus, stat, counters, answer)[0]!.perOp).toEqual({
      readlink: 1,
      lstat: 1,
      stat: 1,
    });
  });

  it('has no region in an answer without a sample', () => {
    expect(regionsOf(counters, answer, stat, answer)).toEqual([]);
  });

  it('takes the last two readings of several', () => {
    expect(regionsOf(counters, unlink, counters, stat, counters, answer)[0]!.perOp).toEqual({ stat: 1 });
  });

  it('gives each answer its own', () => {
    const regions = regionsOf(counters, stat, counters, answer, counters, unlink, counters, answer);
    expect(regions.map(({ perOp }) => perOp)).toEqual([{ stat: 1 }, { unlink: 1 }]);
  });
});

describe('counts per operation', () => {
  const profile = (perOp: Record<string, number>, more: Partial<Profile> = {}): Profile => ({ perOp, ...more });

  it('are the difference of 2N and N: what happens once per sample cancels', () => {
    const short = profile({ write: 10, fsync: 1 }, { writtenBytes: 40_960, kinds: { write: 10, fsync: 1 } });
    const long = profile({ write: 20, fsync: 1 }, { writtenBytes: 81_920, kinds: { write: 20, fsync: 1 } });
    expect(differencePerOperation(short, long, 10)).toMatchObject({
      perOp: { write: 1 },
      kinds: { write: 1 },
      writtenBytes: 4096,
    });
  });

  it('may be fractions', () => {
    const mixed = differencePerOperation(
      profile({ pread64: 7, pwrite64: 3 }),
      profile({ pread64: 14, pwrite64: 6 }),
      10,
    );
    expect(mixed.perOp).toEqual({ pread64: 0.7, pwrite64: 0.3 });
  });

  it('are the median, and unstable, when they are not the same each time', () => {
    const combined = combineProfiles([
      profile({ read: 2, stat: 1 }, { pageFaults: 5 }),
      profile({ read: 3, stat: 1 }, { pageFaults: 9 }),
      profile({ read: 9, stat: 1, open: 1 }, { pageFaults: 1 }),
    ]);
    expect(combined).toMatchObject({
      perOp: { read: 3, stat: 1, open: 0 },
      repetitions: 3,
      unstable: ['open', 'read'],
    });
    expect(combined.pageFaults).toBe(5);
  });
});
