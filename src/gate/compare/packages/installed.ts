/** Names and versions of installed packages, from package.json, the metadata of site-packages, .nuspec and deps.json beside their files. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { PackageChange } from '../../../core/document/index.ts';
import { fieldsOf, nameInNuspec, packagesOfAssemblies, textOf } from '../../../languages/index.ts';
import { pypiName } from './pypi.ts';

interface InstalledPackage {
  name: string;
  version: string | undefined;
}

type Known = Pick<PackageChange, 'ecosystem' | 'name'>;

const readText = (path: string): Promise<string | undefined> => readFile(path, 'utf8').catch(() => undefined);

export class InstalledPackages {
  readonly #versions = new Map<string, Promise<string | undefined>>();
  readonly #distributions = new Map<string, Promise<ReadonlyMap<string, InstalledPackage>>>();
  readonly #assemblies = new Map<string, Promise<ReadonlyMap<string, InstalledPackage>>>();

  /**
   * @param path of a file of the package, absolute
   * @param known facts from its path
   * @returns undefined if no file beside it adds any
   */
  async at(path: string, { ecosystem, name }: Known): Promise<InstalledPackage | undefined> {
    if (ecosystem === 'npm') {
      const end = path.lastIndexOf(`node_modules/${name}`) + `node_modules/${name}`.length;
      const version = await this.#npmVersion(path.slice(0, end));
      return version === undefined ? undefined : { name, version };
    }
    if (ecosystem === 'nuget') return nugetAt(path, name);
    const site = /^.*\/(?:site|dist)-packages(?=\/)/.exec(path)?.[0];
    if (ecosystem !== 'pypi' || site === undefined) return undefined;
    return (await this.#distributionsIn(site)).get(name);
  }

  /** The package of a library that the build of a .NET program copied into its folder. @param path absolute */
  async ofAssembly(path: string): Promise<InstalledPackage | undefined> {
    if (!/\.(?:dll|so|dylib)$/.test(path)) return undefined;
    // Libraries of one system lie in `runtimes/linux-x64/native`.
    const folder = dirname(path).replace(/\/runtimes\/[^/]+\/(?:native|lib\/[^/]+)$/, '');
    const found = this.#assemblies.get(folder) ?? findAssemblies(folder);
    this.#assemblies.set(folder, found);
    return (await found).get(basename(path));
  }

  #npmVersion(folder: string): Promise<string | undefined> {
    const find = async () => versionIn((await readText(join(folder, 'package.json'))) ?? '');
    const version = this.#versions.get(folder) ?? find();
    this.#versions.set(folder, version);
    return version;
  }

  #distributionsIn(site: string): Promise<ReadonlyMap<string, InstalledPackage>> {
    const found = this.#distributions.get(site) ?? findDistributions(site);
    this.#distributions.set(site, found);
    return found;
  }
}

/** Its folder is in lower case; its authors' name is in its .nuspec. */
async function nugetAt(path: string, name: string): Promise<InstalledPackage | undefined> {
  const [folder, version] = /^.*\/packages\/[^/]+\/([^/]+)(?=\/)/.exec(path) ?? [];
  const text = folder === undefined ? undefined : await readText(join(folder, `${name.toLowerCase()}.nuspec`));
  const own = text === undefined ? undefined : nameInNuspec(text);
  return own === undefined ? undefined : { name: own, version };
}

/** The file name of an assembly → its package, of all programs in the folder. */
async function findAssemblies(folder: string): Promise<Map<string, InstalledPackage>> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.deps.json'));
  const texts = await Promise.all(names.map(async (name) => (await readText(join(folder, name))) ?? ''));
  return new Map(texts.flatMap((text) => [...assembliesIn(text)]));
}

function assembliesIn(text: string): ReadonlyMap<string, InstalledPackage> {
  try {
    return packagesOfAssemblies(text);
  } catch {
    return new Map();
  }
}

function versionIn(text: string): string | undefined {
  try {
    return textOf(fieldsOf(JSON.parse(text)).version);
  } catch {
    return undefined;
  }
}

/** The name of a folder or module at the top of site-packages → its distribution. */
async function findDistributions(site: string): Promise<Map<string, InstalledPackage>> {
  const found = new Map<string, InstalledPackage>();
  const folders = (await readdir(site).catch(() => [])).filter((name) => /\.(?:dist|egg)-info$/.test(name));
  await Promise.all(
    folders.map(async (folder) => {
      const [name = '', version] = folder.replace(/\.(?:dist|egg)-info$/, '').split('-');
      const distribution = { name: pypiName(name), version };
      for (const top of await topLevelOf(join(site, folder))) found.set(top, distribution);
      found.set(name, distribution);
    }),
  );
  return found;
}

async function topLevelOf(folder: string): Promise<string[]> {
  const listed = await readText(join(folder, 'top_level.txt'));
  if (listed !== undefined) return listed.split('\n').map((line) => line.trim());
  const record = (await readText(join(folder, 'RECORD'))) ?? '';
  const tops = record.split('\n').map((line) => /^(?:__pycache__\/)?([^/.,]+)[/.]/.exec(line)?.[1]);
  return [...new Set(tops)].filter((top) => top !== undefined);
}
