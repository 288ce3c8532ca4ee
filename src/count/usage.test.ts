import { describe, expect, it } from 'vitest';
import { profileOfCounters } from './usage.ts';

/** What the launcher prints for one reading; the line of /proc/PID/stat has its faults in the fields 11 and 13. */
function reading(rchar: number, wchar: number, syscr: number, faults: number): string {
  const io = `rchar: ${rchar}\nwchar: ${wchar}\nsyscr: ${syscr}\nsyscw: 0\nread_bytes: 0\nwrite_bytes: 0\ncancelled_write_bytes: 0\n`;
  return `reading\n${io}77 (a (b) c) S 1 77 77 0 -1 4194304 120 ${faults} 0 3 0 0\n`;
}

describe('the launcher’s own readings', () => {
  it('are separated from what the command did, to the byte, also when their text grows by a digit', () => {
    const first = reading(900, 0, 10, 5);
    const cost = first.length;
    const second = reading(900 + cost, cost, 10 + cost, 5);
    const next = second.length;
    expect(next).toBeGreaterThan(cost);
    const third = reading(900 + cost + next + 100_000, cost + next + 100_000, 10 + cost + next + 7, 205);
    expect(profileOfCounters(first + second + third)).toMatchObject({
      readBytes: 100_000,
      writtenBytes: 100_000,
      kinds: { read: 7, write: 0 },
      pageFaults: 200,
    });
  });

  it('give no profile when one of them is missing', () => {
    expect(profileOfCounters(reading(1, 2, 3, 4).repeat(2))).toBeUndefined();
    expect(profileOfCounters('')).toBeUndefined();
  });
});
