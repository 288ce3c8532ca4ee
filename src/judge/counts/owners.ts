/** The owner of a file, by its path: the project, a package, the language and the system, or none of these. */
import type { PackageChange } from '../../core/document/index.ts';

type OwnerKind =
  | 'own'
  | 'dependencies'
  | 'runtime'
  /** The repository of the checkout, which git maintains. */
  | 'git'
  /** In folders above the checkout, whose number is a property of the machine. Or git's and io-perf's files, which the base keeps elsewhere. */
  | 'above'
  /** Kept outside of the checkouts for each version of a package, before the comparison: its length is a property of the machine. */
  | 'kept'
  /** A file outside of the checkout that belongs neither to a package nor to the language: /etc/hosts. */
  | 'elsewhere';

export interface Owner {
  kind: OwnerKind;
  /** The package, if the path or metadata name it, with its known version on each side. */
  package?: PackageChange | undefined;
}

type Found = Pick<PackageChange, 'ecosystem' | 'name'> & { version?: string | undefined };

interface Place {
  ecosystem: PackageChange['ecosystem'];
  path: RegExp;
  /** Reads the package from the parts of the match; absent: a file there belongs to none. */
  package?: (match: RegExpExecArray) => Omit<Found, 'ecosystem'> | undefined;
}

const named =
  (name: number, version?: number) =>
  (match: RegExpExecArray): Omit<Found, 'ecosystem'> | undefined =>
    match[name] === undefined
      ? undefined
      : { name: match[name], version: version === undefined ? undefined : match[version] };

/** `name-1.2.3` as registries name folders and archives: the version begins at the last hyphen that a digit follows. */
const versioned = /^(.+?)-(\d[^/]*)$/;

function fromVersioned(text: string | undefined): Omit<Found, 'ecosystem'> | undefined {
  const match = versioned.exec(text ?? '');
  return match ? { name: match[1]!, version: match[2]! } : text === undefined ? undefined : { name: text };
}

/** Go writes a capital letter of a module's path as `!` and the small letter. */
const goName = (text: string): string => text.replace(/!([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Folders in which package managers install packages. The last match in a path is the owner, since packages contain packages. */
const places: readonly Place[] = [
  { ecosystem: 'npm', path: /^.*(?:^|\/)node_modules\/(?!\.)((?:@[^/]+\/)?[^/]+)/, package: named(1) },
  { ecosystem: 'npm', path: /(?:^|\/)(?:node_modules|\.yarn|\.pnpm-store)(?:\/|$)/ },
  {
    ecosystem: 'pypi',
    path: /^.*\/(?:site|dist)-packages\/([^/]+?)-([^/-]+)\.(?:dist|egg)-info(?:\/|$)/,
    package: named(1, 2),
  },
  { ecosystem: 'pypi', path: /^.*\/(?:site|dist)-packages\/(?:__pycache__\/)?([^/.]+)/, package: named(1) },
  {
    ecosystem: 'pypi',
    path: /\/(?:site|dist)-packages(?:\/|$)|(?:^|\/)(?:\.venv|venv|\.tox)\//,
  },
  {
    ecosystem: 'cargo',
    path: /\/registry\/(?:src|cache)\/[^/]+\/([^/]+?)(?:\.crate)?(?:\/|$)/,
    package: (match) => fromVersioned(match[1]),
  },
  {
    ecosystem: 'cargo',
    path: /(?:^|\/)target\/[^/]+(?:\/[^/]+)?\/deps\/(?:lib)?([^/]+?)-[0-9a-f]{16}/,
    package: named(1),
  },
  {
    ecosystem: 'go',
    path: /\/pkg\/mod\/(?:cache\/download\/)?(.+?)(?:@|\/@v\/)(v[^/]+?)(?:\.(?:zip|mod|info)|\/|$)/,
    package: (match) => ({ name: goName(match[1]!), version: match[2] }),
  },
  {
    ecosystem: 'maven',
    path: /\/\.m2\/repository\/(.+)\/([^/]+)\/([^/]+)\/[^/]*$/,
    package: (match) => ({ name: `${match[1]!.replaceAll('/', '.')}:${match[2]}`, version: match[3] }),
  },
  {
    ecosystem: 'maven',
    path: /\/files-2\.1\/([^/]+)\/([^/]+)\/([^/]+)\//,
    package: (match) => ({ name: `${match[1]}:${match[2]}`, version: match[3] }),
  },
  { ecosystem: 'maven', path: /(?:^|\/)\.(?:m2|gradle)\// },
  {
    ecosystem: 'maven',
    // The project's own package lies at the top of a folder of build results.
    path: /^(?!(?:.*\/)?(?:target|dist|out|build|build\/libs)\/[^/]+$)(?:.*\/)?([^/]+?-\d[^/]*)\.jar$/,
    package: (match) => fromVersioned(match[1]),
  },
  {
    ecosystem: 'gem',
    path: /\/gems\/(?:[^/]+\/)*?([^/]+-\d[^/]*)(?:\/|$)/,
    package: (match) => fromVersioned(match[1]),
  },
  { ecosystem: 'nuget', path: /\/\.nuget\/packages\/([^/]+)\/([^/]+)\//, package: named(1, 2) },
  { ecosystem: 'go', path: /(?:^|\/)vendor\/((?:[^/]+\.[^/]+)\/[^/]+(?:\/[^/]+)?)\//, package: named(1) },
  { ecosystem: 'gem', path: /(?:^|\/)vendor\/(?:bundle|cache)(?:\/|$)/ },
];

/** @returns undefined for no package; without a name for a file in a folder of packages that belongs to none of them */
function packageAt(path: string): (Partial<Found> & Pick<Found, 'ecosystem'>) | undefined {
  for (const { ecosystem, path: pattern, package: find } of places) {
    const match = pattern.exec(path);
    if (match) return { ecosystem, ...find?.(match) };
  }
  return undefined;
}

/** Folders in which installers and set-up actions put languages, their libraries and the system. */
const runtime =
  /^\/(?:usr|lib(?:32|64|x32)?|bin|sbin|opt|nix|snap|System|Library)(?:\/|$)|^\/etc\/(?:ld\.so|ssl|java|alternatives|perl|python|localtime)|\/(?:\.pyenv|\.nvm|\.asdf|\.sdkman|\.rustup|\.rbenv|\.local\/share\/(?:mise|uv)|hostedtoolcache|_tool)\//;

/** Below the checkout: libraries as Go, Composer, CPAN's local::lib and an unpacked system package lay them out. */
const installed = /(?:^|\/)vendor\/|^(?!\/)(?:.*\/)?(?:local\/lib\/perl5|usr\/(?:lib|share))\//;

/** @param name relative to the workload's folder, or absolute outside of the checkout */
export function ownerOf(name: string): Owner {
  const found = packageAt(name);
  if (found) {
    const { ecosystem, name: of, version } = found;
    return {
      kind: 'dependencies',
      package: of === undefined ? undefined : { ecosystem, name: of, base: version, head: version },
    };
  }
  if (installed.test(name)) return { kind: 'dependencies' };
  if (!name.startsWith('/')) return { kind: /^(?:\.\.\/)*\.git(?:\/|$)/.test(name) ? 'git' : 'own' };
  return { kind: runtime.test(name) ? 'runtime' : 'elsewhere' };
}
