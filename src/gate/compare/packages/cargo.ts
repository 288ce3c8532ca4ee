/** Lock files and manifests of Cargo. */
import { parse as parseToml } from 'smol-toml';
import { fieldsOf, listOf, type LockedPackage, namesOf, type PackageFile, textOf } from '../../../languages/index.ts';

function parseCargoLock(text: string): LockedPackage[] {
  const packages = listOf(fieldsOf(parseToml(text)).package).map(fieldsOf);
  // The workspace itself has no source.
  const own = packages.filter(({ source }) => source === undefined);
  const direct = new Set(own.flatMap((one) => listOf(one.dependencies).map((of) => textOf(of)?.split(' ', 1)[0])));
  return packages.flatMap(({ name, version, source }): LockedPackage[] => {
    const [known, of] = [textOf(name), textOf(version)];
    if (source === undefined || known === undefined || of === undefined) return [];
    return [{ name: known, version: of, ...(direct.has(known) && { direct: true }) }];
  });
}

function parseCargoManifest(text: string): LockedPackage[] {
  const manifest = fieldsOf(parseToml(text));
  const names = namesOf(manifest.dependencies, manifest['dev-dependencies'], fieldsOf(manifest.workspace).dependencies);
  return names.map((name) => ({ name, direct: true }));
}

export const cargoFiles: readonly PackageFile[] = [
  { ecosystem: 'cargo', pattern: /^Cargo\.lock$/, parse: parseCargoLock },
  { ecosystem: 'cargo', pattern: /^Cargo\.toml$/, parse: parseCargoManifest },
];
