/**
 * How much of the growth of each count is the program's own source, or more input files, and which files these are. The rest is what
 * the program does more often, and fails.
 */
import { kindOf } from '../document/index.ts';
import {
  countOf,
  isByteMetric,
  isMade,
  isMissing,
  isNewInput,
  mergeSorts,
  type ChangedFile,
  type ComparedFile,
} from './compared-file.ts';
import {
  limited,
  loadedCode,
  shareOf,
  timesMore,
  unexplained,
  type Explanation,
  type LoadedCode,
  type Share,
  type ToldCause,
} from './file-causes.ts';
import { InputsGrowth } from './inputs-growth.ts';
import { isProgram } from './program-text.ts';
import { explainBySize } from './size-causes.ts';

/** What is known of the two sides besides their counts. */
export interface ComparedSources {
  /** Files that differ between the two commits. */
  changed: readonly ChangedFile[];
  /** Every file that anything was done to; absent where calls have no names. */
  files?: readonly ComparedFile[] | undefined;
  /** Only the files with the most calls are known: what else has changed may have been read as well. */
  isPartial?: boolean;
}

export class CountCauses {
  readonly #sources: ComparedSources;
  readonly #files: readonly ComparedFile[];
  readonly #code: LoadedCode;
  readonly #inputs: InputsGrowth;

  /** @param startsMore the head starts more programs: what these load is no larger source */
  constructor(sources: ComparedSources, startsMore = false) {
    const files = sources.files ?? [];
    this.#sources = sources;
    this.#code = loadedCode(files, startsMore);
    this.#inputs = new InputsGrowth(files);
    // One result more for an input more has a name that the base has not: results are looked at together.
    const isResult = (file: ComparedFile): boolean => isMade(file) || (this.#code.files === 0 && isMissing(file));
    this.#files = this.#inputs.ratio > 1 ? mergeSorts(files, isResult) : files;
  }

  /** @param growth of the whole, more than 0 @param before the whole in the base */
  explain(metric: string, growth: number, before: number): Explanation {
    const { changed, files } = this.#sources;
    // Nothing differs between the commits: neither a source nor an input has grown.
    if (changed.length === 0) return unexplained;
    if (!files) return explainBySize(changed, metric, growth, before);
    if (kindOf(metric) === undefined && !isByteMetric(metric)) return this.#explainWhole(metric, growth, before);
    const byName = this.#explainByName(metric, growth);
    const rest = growth - byName.told;
    if (this.#sources.isPartial !== true || rest <= 0) return byName;
    const names = new Set(files.map(({ name }) => name));
    const unnamed = changed.filter(({ name }) => !names.has(name));
    const bySize = explainBySize(unnamed, metric, rest, before);
    return {
      ...(bySize.told > byName.told ? bySize : byName),
      told: byName.told + bySize.told,
      names: byName.names,
    };
  }

  /** Of programs started, which are no files. */
  #explainWhole(metric: string, growth: number, before: number): Explanation {
    const share = limited('more-inputs', growth, timesMore(before, this.#inputs.ratio));
    if (!share) return unexplained;
    return { ...unexplained, told: share.amount, cause: share.cause, files: this.#added(metric) };
  }

  #explainByName(metric: string, growth: number): Explanation {
    const shares: (Share & { name: string; base: number; head: number })[] = [];
    const gone = { 'own-source': 0, 'more-inputs': 0 };
    for (const file of this.#files) {
      const [base, head] = [countOf(file.base, metric), countOf(file.head, metric)];
      if (head > base) {
        const share = shareOf(file, metric, head - base, this.#code, this.#inputs);
        if (share) shares.push({ ...share, name: file.name, base, head });
      } else if (!file.head && !isMade(file)) {
        // A module of another name, an input in the place of another: no growth at all.
        if (isProgram(file.name)) gone['own-source'] += base;
        else if (file.fact?.differs === true) gone['more-inputs'] += base;
      }
    }
    const sum = (cause: ToldCause): number =>
      Math.max(0, shares.reduce((all, share) => (share.cause === cause ? all + share.amount : all), 0) - gone[cause]);
    const [own, inputs] = [sum('own-source'), sum('more-inputs')];
    if (own + inputs === 0) return unexplained;
    const cause = own >= inputs ? 'own-source' : 'more-inputs';
    const files = shares
      .filter((share) => share.cause === cause)
      .sort((a, b) => b.amount - a.amount || (a.name < b.name ? -1 : 1))
      .map(({ name, base, head }) => ({ name, base, head }));
    return {
      told: Math.min(growth, own + inputs),
      cause,
      // Whatever else is done for an input, it is the input that is new.
      files: cause === 'own-source' ? files : this.#added(metric),
      names: new Set(shares.filter(({ amount, base, head }) => amount === head - base).map(({ name }) => name)),
    };
  }

  #added = (metric: string): Explanation['files'] =>
    (this.#sources.files ?? [])
      .filter(isNewInput)
      .map(({ name, head }) => ({ name, base: 0, head: countOf(head, metric) }));
}
