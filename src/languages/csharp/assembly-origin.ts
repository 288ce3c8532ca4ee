/** Where an assembly comes from: a package, with name and version as its authors write them, or a project that was built here. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { orElse } from '../../core/system/index.ts';
import { fieldsOf, textOf } from '../package-file.ts';

export interface AssemblyOrigin {
  /** `other`: neither a package nor a project of what was built there. */
  kind: 'package' | 'project' | 'other';
  name?: string;
  version?: string;
}

const folders = new Map<string, ReadonlyMap<string, AssemblyOrigin> | undefined>();

/** @returns undefined for a file that is no assembly, and where nothing says what it is */
export function originOf(assembly: string): AssemblyOrigin | undefined {
  if (!/\.(?:dll|exe)$/.test(assembly)) return undefined;
  const inCache = packageInCache(assembly);
  if (inCache) return inCache;
  const folder = dirname(assembly);
  if (!folders.has(folder)) folders.set(folder, assembliesIn(folder));
  const listed = folders.get(folder);
  return listed && (listed.get(basename(assembly)) ?? { kind: 'other' });
}

/** `*.deps.json` of a build lists each assembly with its library, some also as a reference. @returns undefined without such a file */
function assembliesIn(folder: string): ReadonlyMap<string, AssemblyOrigin> | undefined {
  const names = orElse(() => readdirSync(folder), []).filter((name) => name.endsWith('.deps.json'));
  if (names.length === 0) return undefined;
  const assemblies = new Map<string, AssemblyOrigin>();
  for (const name of names) {
    const { targets, libraries } = fieldsOf(
      orElse(() => JSON.parse(readFileSync(join(folder, name), 'utf8')) as unknown, {}),
    );
    for (const [library, assets] of Object.values(fieldsOf(targets)).flatMap((target) =>
      Object.entries(fieldsOf(target)),
    )) {
      const origin = originOfLibrary(library, textOf(fieldsOf(fieldsOf(libraries)[library]).type));
      const { runtime, runtimeTargets } = fieldsOf(assets);
      for (const file of Object.keys({ ...fieldsOf(runtime), ...fieldsOf(runtimeTargets) }))
        if (origin.kind !== 'other' || !assemblies.has(basename(file))) assemblies.set(basename(file), origin);
    }
  }
  return assemblies;
}

/** `Serilog.Sinks.File/7.0.0` */
function originOfLibrary(library: string, type: string | undefined): AssemblyOrigin {
  const [name = '', version = ''] = library.split('/');
  if (type === 'project') return { kind: 'project', name };
  return type === 'package' ? { kind: 'package', name, version } : { kind: 'other' };
}

/** The folder of packages has names in lower case; the package itself says how it is written. */
function packageInCache(assembly: string): AssemblyOrigin | undefined {
  const [, folder, id, version] = /^(.*\/([^/]+)\/(\d[^/]*))\/(?:lib|runtimes|tools|build)\//.exec(assembly) ?? [];
  if (folder === undefined || id === undefined || version === undefined) return undefined;
  const manifest = join(folder, `${id}.nuspec`);
  if (!existsSync(manifest)) return undefined;
  const name = /<id>\s*([^<\s]+)\s*<\/id>/.exec(orElse(() => readFileSync(manifest, 'utf8'), ''))?.[1] ?? id;
  return { kind: 'package', name, version };
}
