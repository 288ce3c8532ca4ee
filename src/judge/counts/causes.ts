/** Why calls on files, or bytes, grew, and the most that each cause explains. Growth without a cause is work that the program does more often. */
import {
  type ChangedFile,
  type ComparedFile,
  countOf,
  isByteMetric,
  isFolder,
  isForeign,
  isKept,
  isMade,
  isMissing,
  isNewCode,
  isNewFolder,
  isNewInput,
  isOfGit,
  isOwn,
  mergeSorts,
  ownerOfFile,
  sortOf,
} from './compared-file.ts';
import { type Explanation, type GrowthCause, kindOf, type PackageChange } from '../../core/document/index.ts';
import { byGrowth, type ForeignGrowth, type GrownFile, limited, type Share, unexplained } from './share.ts';
import { InputsGrowth, timesMore } from './inputs.ts';
import { ForeignFiles } from './foreign.ts';
import { countProcesses, type ProcessesOf } from './new-files.ts';
import { foldersAbove, probesAmong } from './probed-folders.ts';
import { byKept, bySize, explainBySize, lessByKept } from './longer-files.ts';
import {
  bytesPerObject,
  callsOfLibrary,
  callsPerFolder,
  callsPerObject,
  maxProbesPerFile,
  moreObjects,
} from './policy.ts';
import { isProgram } from './programs.ts';

/** Facts about the two sides besides their counts. */
export interface ComparedSources {
  /** Files that differ between the two commits. */
  changed: readonly ChangedFile[];
  /** Every file that was touched; absent if calls have no names. */
  files?: readonly ComparedFile[] | undefined;
  /** Only the files with the most calls are known: other changed files may have been read as well. */
  isPartial?: boolean;
  /** Packages that differ between the sides, direct dependencies first. */
  packages?: readonly PackageChange[];
  /** Number of commits in the head that the base does not have. */
  commits?: number;
}

/** Explains the growth of a count. */
export interface Causes {
  /** @param growth of the total, above 0 @param before the total in the base */
  explain(metric: string, growth: number, before: number): Explanation;
  /** How much less the head does for reasons outside the program. */
  lessByChance(metric: string): number;
}

/** Searches for what the head loads and the base did not. */
interface Loading {
  cause: 'loading';
  amount: number;
}

type FileShare = (Share | Loading) & GrownFile;

export class CountCauses implements Causes {
  readonly #sources: ComparedSources;
  readonly #files: readonly ComparedFile[];
  readonly #inputs: InputsGrowth;
  readonly #foreign: ForeignFiles;
  readonly #newFolders: number;
  readonly #processesOf: ProcessesOf;
  /** Programs and parts of them that the head loads and the base did not, counted per process: of the project, and of all. */
  readonly #loaded: Record<'own' | 'all', number>;
  readonly #foldersOfLoaded: ReadonlySet<string>;
  /** Missing names that a search for a new file asks for. */
  readonly #probes: ReadonlySet<string>;

  /** @param programs number that run in the head */
  constructor(sources: ComparedSources, programs: number) {
    const files = sources.files ?? [];
    const processesOf = countProcesses(files, programs);
    this.#sources = sources;
    this.#processesOf = processesOf;
    const loaded = files.filter((file) => isNewCode(file) && !isMissing(file) && file.head!.readBytes > 0);
    const sum = (those: readonly ComparedFile[]): number => those.reduce((all, file) => all + processesOf(file), 0);
    this.#loaded = { own: sum(loaded.filter(isOwn)), all: sum(loaded) };
    this.#foldersOfLoaded = new Set(loaded.flatMap(({ name }) => foldersAbove(name)));
    this.#inputs = new InputsGrowth(files, processesOf);
    this.#foreign = new ForeignFiles(files, sources.packages ?? [], processesOf, this.#loaded.all);
    this.#newFolders = files.filter((file) => isNewFolder(file) && isOwn(file)).length;
    this.#probes = probesAmong(files);
    // A result for a new input has a name that the base lacks, and temporary files have a new name each time. Both are compared
    // as a group.
    const isMore = this.#inputs.ratio > 1;
    const isOfOneSide = ({ base, head }: ComparedFile): boolean => !base || !head;
    this.#files = mergeSorts(files, (file) =>
      isMade(file) ? isMore || isOfOneSide(file) : isMore && loaded.length === 0 && isMissing(file),
    );
  }

  explain(metric: string, growth: number, before: number): Explanation {
    const { packages = [], files = [] } = this.#sources;
    const above = growthOf(
      files.filter((file) => ownerOfFile(file).kind === 'above'),
      metric,
    );
    const rest = growth - Math.max(0, above);
    const own = rest > 0 ? this.#explainOwn(metric, rest, before) : unexplained;
    return { ...own, packages: [...packages], above };
  }

  lessByChance = (metric: string): number => lessByKept(this.#sources.files ?? [], metric);

  #explainOwn(metric: string, growth: number, before: number): Explanation {
    const { changed, files, isPartial } = this.#sources;
    if (!files) return explainBySize(changed, metric, growth, before);
    if (kindOf(metric) === undefined && !isByteMetric(metric)) return this.#explainWhole(metric, growth, before);
    const byName = this.#explainByName(metric, growth);
    const rest = growth - byName.amount - (byName.foreign?.amount ?? 0);
    if (isPartial !== true || rest <= 0) return byName;
    const names = new Set(files.map(({ name }) => name));
    const sorts = new Set(files.map(sortOf));
    const unnamed = changed.filter(({ name }) => !names.has(name));
    const more = explainBySize(unnamed, metric, rest, before, sorts);
    const { cause, files: strongest } = more.amount > byName.amount ? more : byName;
    return { ...byName, cause, files: strongest, amount: byName.amount + more.amount };
  }

  /** Starting a program concerns no file. */
  #explainWhole(metric: string, growth: number, before: number): Explanation {
    const share = limited('more-inputs', growth, timesMore(before, this.#inputs.ratio));
    if (!share || this.#sources.changed.length === 0) return unexplained;
    return { ...unexplained, ...share, files: this.#added(metric) };
  }

  #explainByName(metric: string, growth: number): Explanation {
    // The commits do not differ, so neither a source nor an input has grown.
    const isSame = this.#sources.changed.length === 0;
    const shares = isSame ? [] : this.#shares(metric);
    const gone = isSame ? {} : this.#gone(metric);
    const amounts = new Map<GrowthCause, number>();
    const add = (cause: GrowthCause, amount: number): void => {
      amounts.set(cause, Math.max(0, (amounts.get(cause) ?? 0) + amount));
    };
    for (const { cause, amount } of shares) if (cause !== 'loading') add(cause, amount);
    for (const [cause, amount] of Object.entries(gone) as [GrowthCause, number][]) add(cause, -amount);
    const history = this.#byHistory(metric);
    if (history) add(history.cause, history.amount);
    const looked = shares.reduce((sum, share) => (share.cause === 'loading' ? sum + share.amount : sum), 0);
    const looking = Math.min(looked, maxProbesPerFile * this.#loaded.all);
    const isOwnLoading = this.#loaded.own > 0;
    if (isOwnLoading) add('own-source', looking);
    const foreign = this.#foreign.explain(metric);
    const total = [...amounts.values()].reduce((sum, amount) => sum + amount, 0);
    const [cause] = [...amounts].reduce<[GrowthCause | undefined, number]>(
      (largest, entry) => (entry[1] > largest[1] ? entry : largest),
      [undefined, 0],
    );
    return {
      amount: Math.min(growth, total),
      cause,
      files: this.#filesOf(cause, shares, metric),
      names: shares.filter(({ amount, base, head }) => amount === head - base).map(({ name }) => name),
      foreign: this.#withLooking(foreign, isOwnLoading ? 0 : looking, growth),
    };
  }

  #shares(metric: string): FileShare[] {
    return this.#files.flatMap((file): FileShare[] => {
      const [base, head] = [countOf(file.base, metric), countOf(file.head, metric)];
      const share = head > base ? this.#shareOf(file, metric, head - base) : undefined;
      return share ? [{ ...share, name: file.name, base, head }] : [];
    });
  }

  /** @param delta growth of this file's metric */
  #shareOf(file: ComparedFile, metric: string, delta: number): Share | Loading | undefined {
    if (isOfGit(file) || ownerOfFile(file).kind === 'above') return undefined;
    if (isKept(file)) return byKept(file, metric, delta, this.#processesOf(file));
    const inputs = this.#inputs;
    if (isForeign(file) && !isMade(file)) {
      const isUsedAlready = file.base !== undefined && !isMissing(file);
      return isUsedAlready && !isFolder(file) && inputs.ratio > 1 ? inputs.share(file, metric, delta) : undefined;
    }
    if (isMade(file)) return inputs.share(file, metric, delta);
    if (isOwn(file)) {
      if (isMissing(file) && !file.base) {
        return this.#probes.has(file.name)
          ? limited('own-source', delta, inputs.maxFor(file, metric))
          : this.#byLoading(delta);
      }
      if (isNewCode(file)) return limited('own-source', delta, inputs.maxFor(file, metric));
      if (isNewInput(file)) return limited('more-inputs', delta, inputs.maxFor(file, metric));
      if (isNewFolder(file)) return limited('new-folders', delta, inputs.maxFor(file, metric));
      if (file.fact?.differs === true && file.base && file.head && !isFolder(file)) {
        return bySize(file, metric, delta, this.#processesOf(file));
      }
    }
    if (inputs.isPeer(file)) return undefined;
    const isSearched = isMissing(file) || (isFolder(file) && this.#isSearched(file, metric));
    const looking = isSearched ? this.#byLoading(delta) : undefined;
    return looking ?? this.#byWalking(file, delta) ?? inputs.share(file, metric, delta);
  }

  /** A folder that the base looked at in the same way, or that holds loaded code. Other folders belong to the program's input. */
  #isSearched = (file: ComparedFile, metric: string): boolean =>
    countOf(file.base, metric) > 0 || this.#foldersOfLoaded.has(file.name);

  /** Each folder is searched for each part of a program that is loaded. */
  #byLoading(delta: number): Loading | undefined {
    const amount = Math.min(delta, callsPerFolder * this.#loaded.all);
    return amount > 0 ? { cause: 'loading', amount } : undefined;
  }

  /** Searches by packages and the language belong to them and have their limit. */
  #withLooking(foreign: ForeignGrowth | undefined, looking: number, growth: number): ForeignGrowth | undefined {
    if (looking > 0 && !foreign) {
      const { packages = [] } = this.#sources;
      const isOfPackages = packages.length > 0;
      return {
        cause: isOfPackages ? 'dependencies' : 'runtime',
        amount: Math.min(growth, looking),
        least: isOfPackages ? 0 : callsOfLibrary,
        packages: packages.filter(({ direct }) => direct === true),
        files: [],
      };
    }
    return foreign && { ...foreign, amount: Math.min(growth, foreign.amount + looking) };
  }

  /** A walk returns to a folder from each of its subfolders. */
  #byWalking = (file: ComparedFile, delta: number): Share | undefined =>
    isOwn(file) && isFolder(file) ? limited('new-folders', delta, callsPerFolder * this.#newFolders) : undefined;

  /** A renamed module, or one input in place of another, is not growth. */
  #gone(metric: string): Partial<Record<GrowthCause, number>> {
    const gone: Partial<Record<GrowthCause, number>> = {};
    for (const file of this.#files) {
      if (file.head || isMade(file) || !isOwn(file)) continue;
      const cause = isProgram(file.name) ? 'own-source' : file.fact?.differs === true ? 'more-inputs' : undefined;
      if (cause) gone[cause] = (gone[cause] ?? 0) + countOf(file.base, metric);
    }
    return gone;
  }

  /** All files of the repository together: an object is a file on one side and in a pack on the other. */
  #byHistory(metric: string): Share | undefined {
    const own = this.#sources.files!.filter(isOfGit);
    const processes = own.reduce((most, file) => Math.max(most, this.#processesOf(file)), 1);
    const objects = ((this.#sources.commits ?? 0) + moreObjects) * processes;
    const ofKind = kindOf(metric) === undefined ? 0 : callsPerObject;
    return limited('git-history', growthOf(own, metric), objects * (isByteMetric(metric) ? bytesPerObject : ofKind));
  }

  #filesOf(cause: GrowthCause | undefined, shares: readonly FileShare[], metric: string): GrownFile[] {
    if (cause === undefined) return [];
    // Everything else done for a new input is explained by that input.
    if (cause === 'more-inputs') return this.#added(metric);
    if (cause === 'git-history') return grownFiles(this.#sources.files!.filter(isOfGit), metric).sort(byGrowth);
    return shares
      .filter((share) => share.cause === cause)
      .map(({ name, base, head }) => ({ name, base, head }))
      .sort(byGrowth);
  }

  #added = (metric: string): GrownFile[] =>
    (this.#sources.files ?? [])
      .filter((file) => isNewInput(file) && isOwn(file))
      .map(({ name, head }) => ({ name, base: 0, head: countOf(head, metric) }));
}

const grownFiles = (files: readonly ComparedFile[], metric: string): GrownFile[] =>
  files
    .map(({ name, base, head }) => ({ name, base: countOf(base, metric), head: countOf(head, metric) }))
    .filter(({ base, head }) => head > base);

const growthOf = (files: readonly ComparedFile[], metric: string): number =>
  files.reduce((sum, { base, head }) => sum + countOf(head, metric) - countOf(base, metric), 0);
