/** Benchmarks that `go test -bench` began or names without figures: failed, skipped, ended by a panic, torn by a log line. */
import type { NoFigures } from '../measurement.ts';

/** As Go recognizes it: no small letter follows. */
const benchmark = String.raw`Benchmark(?![a-z])\S*`;
const ended = new RegExp(String.raw`^\s*--- (FAIL|SKIP): (${benchmark})`);
const begun = new RegExp(String.raw`^(?:=== (?:RUN|CONT|NAME)\s+)?(${benchmark})\s*$`);
const torn = new RegExp(String.raw`^(${benchmark})\s+\S`);
const crash = /^(panic: .*|fatal error: .*|signal: .*|\*\*\* Test killed.*)$/;
const packageEnd = /^FAIL\t(\S+)(?:\s+(\[.*\]))?/;
/** GOMAXPROCS, which Go omits if it is 1, and on the line on which a benchmark starts. */
export const processors = /^(.*?)-(\d+)$/;

const words: Readonly<Record<string, string>> = { FAIL: 'it failed', SKIP: 'it was skipped' };
const tornReason = 'its result line is torn by other output: let the benchmark print nothing';

interface Named {
  name: string;
  packageName: string;
}

interface Lost extends Named {
  reason: string;
}

const maxReasonLength = 200;

export class LostBenchmarks {
  readonly #begun: Named[] = [];
  readonly #results: Named[] = [];
  readonly #lost: Lost[] = [];
  readonly #packages: { packageName: string; reason: string }[] = [];
  /** The benchmark that the next line may explain. */
  #unexplained: Lost | undefined;
  #open: Named | undefined;

  /** @param result the benchmark whose figures are on the line */
  read(line: string, packageName: string, result: string | undefined): void {
    const explained = this.#unexplained;
    this.#unexplained = undefined;
    if (explained !== undefined && /^\s+\S/.test(line) && !ended.test(line)) {
      explained.reason = `${explained.reason}: ${line.trim()}`.slice(0, maxReasonLength);
    }
    if (result !== undefined) {
      this.#results.push({ name: result, packageName });
      this.#open = undefined;
      return;
    }
    const [, how = '', failed] = ended.exec(line) ?? [];
    const [, name] = begun.exec(line) ?? [];
    if (failed !== undefined) {
      this.#unexplained = { name: failed, packageName, reason: words[how]! };
      this.#lost.push(this.#unexplained);
    } else if (name !== undefined) {
      this.#open = { name, packageName };
      this.#begun.push(this.#open);
    } else {
      this.#readTornOrEnd(line, packageName);
    }
  }

  /** A line that looks like a result and has none. */
  tear({ name, packageName }: Named): void {
    this.#lost.push({ name, packageName, reason: tornReason });
    const position = this.#results.findLastIndex((result) => result.name === name);
    if (position >= 0) this.#results.splice(position, 1);
  }

  #readTornOrEnd(line: string, packageName: string): void {
    const [, name] = torn.exec(line) ?? [];
    const [, how] = crash.exec(line) ?? [];
    const [, failed, detail = ''] = packageEnd.exec(line) ?? [];
    if (name !== undefined) {
      this.#open = { name, packageName };
      this.#lost.push({ ...this.#open, reason: tornReason });
    } else if (how !== undefined && this.#open !== undefined) {
      this.#lost.push({ ...this.#open, reason: `it ended with "${how}"`.slice(0, maxReasonLength) });
      this.#open = undefined;
    } else if (failed !== undefined) {
      const reason = `its package ended with FAIL${detail === '' ? '' : ` ${detail}`}`.slice(0, maxReasonLength);
      this.#packages.push({ packageName: failed, reason });
    }
  }

  /** Benchmarks without any figure: if one repetition is lost, the others are used. */
  entries(): NoFigures[] {
    const key = ({ name, packageName }: Named): string => `${packageName} ${name}`;
    const plain = ({ name, packageName }: Named): string => `${packageName} ${processors.exec(name)?.[1] ?? name}`;
    const measured = new Set(this.#results.flatMap((result) => [key(result), plain(result)]));
    const all = [...this.#results, ...this.#begun, ...this.#lost];
    const hasParts = (one: Named): boolean => all.some((other) => key(other).startsWith(`${key(one)}/`));
    const begun = this.#begun.map((one): Lost => ({ ...one, reason: 'it began and has no result' }));
    const lost = new Map<string, Lost>();
    for (const one of [...this.#lost, ...begun].filter((each) => !hasParts(each))) {
      if (measured.has(key(one)) || measured.has(plain(one)) || lost.has(plain(one))) continue;
      lost.set(plain(one), one);
    }
    const named = [...lost.values()].map(({ name, packageName, reason }): NoFigures => {
      const [, plainName = name, procs] = processors.exec(name) ?? [];
      return {
        name: packageName === '' ? plainName : `${packageName}.${plainName}`,
        ...(procs === undefined ? {} : { parameters: { procs } }),
        reason,
      };
    });
    const ofPackages = this.#packages
      .filter(({ packageName }) => ![...lost.values()].some((one) => one.packageName === packageName))
      .map(({ packageName, reason }): NoFigures => ({ name: `${packageName}.`, isBeginning: true, reason }));
    return [...named, ...ofPackages];
  }
}
