/** npm, pnpm and yarn. */
import { parse as parseYaml } from 'yaml';
import {
  fieldsOf,
  type Fields,
  type LockedPackage,
  matching,
  namesOf,
  type PackageFile,
  textOf,
} from '../../../languages/index.ts';

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const;

const asked = (manifest: Fields): string[] => namesOf(...kinds.map((kind) => manifest[kind]));

/** `node_modules/a/node_modules/@s/b` → `@s/b` */
const lastName = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** `/@s/b@1.0.0(c@2)`, `/b/1.0.0_c@2`, `b@1.0.0` → name and version */
function fromKey(key: string): LockedPackage | undefined {
  const match = /^\/?((?:@[^/]+\/)?[^/@]+)[@/](?:npm:)?([^(_]+)/.exec(key);
  return match ? { name: match[1]!, version: match[2]! } : undefined;
}

function parsePackageLock(text: string): LockedPackage[] {
  const lock = fieldsOf(JSON.parse(text));
  const packages = fieldsOf(lock.packages);
  const direct = new Set(asked(fieldsOf(packages[''])));
  const found = Object.entries(packages).flatMap(([path, value]): LockedPackage[] => {
    const version = textOf(fieldsOf(value).version);
    if (!path.includes('node_modules/') || version === undefined) return [];
    const name = lastName(path);
    return [{ name, version, direct: direct.has(name) && path === `node_modules/${name}` }];
  });
  return found.length > 0 ? found : nested(fieldsOf(lock.dependencies));
}

/** Of version 1. */
const nested = (tree: Fields): LockedPackage[] =>
  Object.entries(tree).flatMap(([name, value]): LockedPackage[] => {
    const { version, dependencies } = fieldsOf(value);
    const own = textOf(version);
    return [...(own === undefined ? [] : [{ name, version: own }]), ...nested(fieldsOf(dependencies))];
  });

function parsePnpm(text: string): LockedPackage[] {
  const lock = fieldsOf(parseYaml(text));
  const importers = Object.values(fieldsOf(lock.importers)).map(fieldsOf);
  const direct = new Set([lock, ...importers].flatMap(asked));
  return Object.keys(fieldsOf(lock.packages)).flatMap((key): LockedPackage[] => {
    const found = fromKey(key);
    return found ? [{ ...found, direct: direct.has(found.name) }] : [];
  });
}

/** yarn 1, which is not YAML, and later versions, which are: blocks of `name@range, name@range:` with a line `version`. */
const inYarnLock = matching(/^"?((?:@[^/\s]+\/)?[^@\s"]+)@[^\n]*:\n(?: {2}[^\n]*\n)*? {2}version:? "?([^"\n]+)"?$/gm);
const parseYarn = (text: string): LockedPackage[] =>
  inYarnLock(text).filter(({ version }) => version !== '0.0.0-use.local');

const parseManifest = (text: string): LockedPackage[] =>
  asked(fieldsOf(JSON.parse(text))).map((name) => ({ name, direct: true }));

export const npmFiles: readonly PackageFile[] = [
  { ecosystem: 'npm', pattern: /^(?:package-lock|npm-shrinkwrap)\.json$/, parse: parsePackageLock },
  { ecosystem: 'npm', pattern: /^pnpm-lock\.yaml$/, parse: parsePnpm },
  { ecosystem: 'npm', pattern: /^yarn\.lock$/, parse: parseYarn },
  { ecosystem: 'npm', pattern: /^package\.json$/, parse: parseManifest },
];
