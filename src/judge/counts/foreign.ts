/** Growth caused by packages and the runtime: files of another version, and more files loaded of the same version. */
import type { PackageChange } from '../../core/document/index.ts';
import { bytesOfLibrary, callsOfLibrary, callsPerFolder } from './policy.ts';
import {
  type ComparedFile,
  countOf,
  isByteMetric,
  isFolder,
  isForeign,
  isMade,
  isMissing,
  lastPartOf,
  ownerOfFile,
} from './compared-file.ts';
import { maxForNew, type ProcessesOf } from './new-files.ts';
import { isAssembly, isBundleOfCode, isProgram } from './programs.ts';
import { byGrowth, type ForeignGrowth, type GrownFile } from './share.ts';

/** A row has no room for more packages. */
const maxPackages = 5;
const maxFiles = 20;

const keyOf = ({ ecosystem, name }: Pick<PackageChange, 'ecosystem' | 'name'>): string => `${ecosystem} ${name}`;

const isOtherVersion = ({ base, head }: PackageChange): boolean => base !== head;

export class ForeignFiles {
  readonly #files: readonly ComparedFile[];
  /** Packages that differ, direct dependencies first. */
  readonly #changed: readonly PackageChange[];
  readonly #processesOf: ProcessesOf;
  readonly #loaded: number;
  /** Another release of the language: its files have other names. */
  readonly #isOtherRuntime: boolean;

  /** @param loaded number of programs and parts of them, per process, that the head loads and the base did not */
  constructor(
    files: readonly ComparedFile[],
    changed: readonly PackageChange[],
    processesOf: ProcessesOf,
    loaded: number,
  ) {
    this.#files = files.filter((file) => isForeign(file) && !isMade(file));
    this.#changed = [...changed, ...changedByFolder(this.#files, changed)];
    this.#processesOf = processesOf;
    this.#loaded = loaded;
    const ofRuntime = this.#files.filter((file) => ownerOfFile(file).kind === 'runtime' && isProgram(file.name));
    const gone = new Set(ofRuntime.filter(({ base, head }) => (base?.readBytes ?? 0) > 0 && !head).map(lastPartOf));
    this.#isOtherRuntime = ofRuntime.some((file) => !file.base && gone.has(lastPartOf(file)));
  }

  /** @returns undefined if they have not grown */
  explain(metric: string): ForeignGrowth | undefined {
    const totals = { dependencies: 0, runtime: 0 };
    let loaded = 0;
    const files: Record<keyof typeof totals, GrownFile[]> = { dependencies: [], runtime: [] };
    const byPackage = new Map<string, { change: PackageChange; amount: number }>();
    for (const file of this.#files) {
      const [base, head] = [countOf(file.base, metric), countOf(file.head, metric)];
      if (base === head) continue;
      const { kind, package: own } = ownerOfFile(file) as { kind: keyof typeof totals; package?: PackageChange };
      const change = own && (this.#changed.find((one) => keyOf(one) === keyOf(own)) ?? own);
      const amount = this.#amountOf(file, metric, head - base, change);
      totals[kind] += amount;
      if (!file.base && (kind === 'runtime' ? isProgram(file.name) : isAssembly(file.name))) loaded += amount;
      if (amount > 0) files[kind].push({ name: file.name, base, head });
      if (!change) continue;
      const known = byPackage.get(keyOf(change));
      byPackage.set(keyOf(change), { change, amount: (known?.amount ?? 0) + amount });
    }
    // Language files that a package needs count as growth of the package.
    const isOfPackages = this.#changed.length > 0 && !this.#isOtherRuntime;
    const amount = Math.max(0, totals.dependencies + totals.runtime);
    if (amount <= 0) return undefined;
    const cause = isOfPackages || totals.dependencies >= totals.runtime ? 'dependencies' : 'runtime';
    const isLibrary = cause === 'runtime' && totals.dependencies <= 0;
    const most = isByteMetric(metric) ? bytesOfLibrary : callsOfLibrary;
    const loading = this.#files.reduce((most, file) => (file.base ? most : Math.max(most, this.#processesOf(file))), 1);
    return {
      cause,
      amount,
      least: this.#isOtherRuntime ? 0 : Math.min(isLibrary ? amount : loaded, most * loading),
      packages: cause === 'runtime' ? [] : this.#rank(byPackage),
      files: [...files.dependencies, ...files.runtime].sort(byGrowth).slice(0, maxFiles),
    };
  }

  #amountOf(file: ComparedFile, metric: string, delta: number, change: PackageChange | undefined): number {
    if (this.#isOfOtherVersion(file, change) || delta < 0) return delta;
    if (isBundleOfCode(file.name)) return delta;
    if (isFolder(file) || isMissing(file) || isLoaderIndex(file.name)) {
      const found = file.base ? 0 : maxForNew(0, metric, this.#processesOf(file));
      return Math.min(delta, Math.max(found, callsPerFolder * this.#loaded));
    }
    return file.base ? 0 : Math.min(delta, maxForNew(file.fact?.head ?? 0, metric, this.#processesOf(file), file.name));
  }

  /** Of a file of no known package its length decides. */
  #isOfOtherVersion(file: ComparedFile, change: PackageChange | undefined): boolean {
    if (ownerOfFile(file).kind === 'runtime') return this.#isOtherRuntime;
    if (change) return isOtherVersion(change) || this.#changed.some((one) => keyOf(one) === keyOf(change));
    return !isFolder(file) && file.fact !== undefined && file.fact.base !== file.fact.head;
  }

  /** Changed direct dependencies first, then the largest growth. */
  #rank(byPackage: ReadonlyMap<string, { change: PackageChange; amount: number }>): PackageChange[] {
    const grown = [...byPackage.values()]
      .filter(({ amount }) => amount > 0)
      .sort((a, b) => b.amount - a.amount)
      .map(({ change }) => change);
    const [changed, same] = [grown.filter(isOtherVersion), grown.filter((one) => !isOtherVersion(one))];
    const asked = this.#changed.filter(({ direct }) => direct === true);
    const ranked = [...asked, ...changed, ...(changed.length + asked.length > 0 ? [] : same)];
    return [...new Map(ranked.map((change) => [keyOf(change), change])).values()].slice(0, maxPackages);
  }
}

/** Packages of no lock file, whose version is in the name of their folder, as gems have it: another on each side. */
function changedByFolder(files: readonly ComparedFile[], changed: readonly PackageChange[]): PackageChange[] {
  const known = new Set(changed.map(keyOf));
  const versions = new Map<string, { own: PackageChange; base: Set<string>; head: Set<string> }>();
  for (const file of files) {
    const own = ownerOfFile(file).package;
    if (own?.base === undefined || own.base !== own.head || known.has(keyOf(own))) continue;
    const seen = versions.get(keyOf(own)) ?? { own, base: new Set(), head: new Set() };
    versions.set(keyOf(own), seen);
    if (file.base) seen.base.add(own.base);
    if (file.head) seen.head.add(own.base);
  }
  return [...versions.values()].flatMap(({ own, base: [base, ...more], head: [head, ...others] }) =>
    base === undefined || head === undefined || base === head || more.length + others.length > 0
      ? []
      : [{ ...own, base, head }],
  );
}

/** Folders of the dynamic linker: it searches them for each library that is loaded. */
const isLoaderIndex = (name: string): boolean => /^\/etc\/ld(?:-musl-\w+)?\.(?:so\.(?:cache|preload)|path)$/.test(name);
