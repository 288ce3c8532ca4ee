/** Finds quick parts of tests in what a first execution of all of them printed: which tests passed, and how long each took. */
import { type Candidate, maxParts, type Parts, workloadName } from './project-files.ts';

/** More lines of a log than this in one piece would be no names. */
const maxRest = 10_000;

export class PassedTests {
  readonly #passed: RegExp;
  readonly #found = new Map<string, number>();
  #rest = '';
  #lastMs = performance.now();

  constructor({ passed }: Parts) {
    this.#passed = passed;
  }

  get size(): number {
    return this.#found.size;
  }

  readonly read = (chunk: Buffer): void => {
    const lines = (this.#rest + chunk.toString()).split('\n');
    this.#rest = lines.pop()!.slice(-maxRest);
    for (const line of lines) {
      const groups = this.#passed.exec(line)?.groups;
      const now = performance.now();
      if (groups?.name === undefined) continue;
      this.#found.set(groups.name, printedMs(groups) ?? now - this.#lastMs);
      this.#lastMs = now;
    }
  };

  /** Candidates for the longest tests that are quick enough, then for the quickest of the others. */
  async parts({ name, build, from, parts }: Candidate, folder: string, quickMs: number): Promise<Candidate[]> {
    const byTime = [...this.#found].sort(([, a], [, b]) => a - b);
    const quick = byTime.filter(([, ms]) => ms <= quickMs).reverse();
    const names = [...quick, ...byTime.slice(quick.length)].slice(0, maxParts).map(([test]) => test);
    const found: Candidate[] = [];
    for (const test of names) {
      const command = await parts!.alone(test, folder);
      const own = {
        name: `${name}:${workloadName(parts!.shortName?.(test) ?? test)}`,
        kind: 'tests' as const,
        isPart: true,
      };
      if (command !== undefined) found.push({ ...own, ...(build !== undefined && { build }), command, from });
    }
    return found;
  }
}

function printedMs({ seconds, milliseconds }: Record<string, string | undefined>): number | undefined {
  if (milliseconds !== undefined) return Number(milliseconds);
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}
