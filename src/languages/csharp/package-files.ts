/** Lock files, project files and lists of assemblies of NuGet. Names are in their authors' case, which project files need not keep. */
import { defined } from '../../core/document/index.ts';
import { fieldsOf, type LockedPackage, type PackageFile, textOf } from '../package-file.ts';
import { nugetKey, packagesIn } from './project-text.ts';

function parseNugetLock(text: string): LockedPackage[] {
  const frameworks = Object.values(fieldsOf(fieldsOf(JSON.parse(text)).dependencies)).map(fieldsOf);
  return frameworks.flatMap(Object.entries).flatMap(([name, value]): LockedPackage[] => {
    const { type, resolved } = fieldsOf(value);
    const version = textOf(resolved);
    return version === undefined ? [] : [{ name, version, direct: type === 'Direct' }];
  });
}

/** `libraries` of project.assets.json and of `app.deps.json`: `Name/1.0.0`, of packages and of projects. */
function parseLibraries(text: string): LockedPackage[] {
  const { libraries, project } = fieldsOf(JSON.parse(text));
  const frameworks = Object.values(fieldsOf(fieldsOf(project).frameworks)).map(fieldsOf);
  const asked = frameworks.flatMap(({ dependencies }) => Object.keys(fieldsOf(dependencies)));
  const direct = new Set(asked.map(nugetKey));
  return Object.entries(fieldsOf(libraries)).flatMap(([key, value]): LockedPackage[] => {
    const [name, version] = key.split('/');
    if (fieldsOf(value).type !== 'package' || version === undefined) return [];
    return [{ name: name!, version, ...(direct.has(nugetKey(name!)) && { direct: true }) }];
  });
}

const parseProject = (text: string): LockedPackage[] =>
  packagesIn(text).map(({ name, version }) => ({ name, ...defined({ version }), direct: true }));

export const nugetFiles: readonly PackageFile[] = [
  { ecosystem: 'nuget', pattern: /^packages\.lock\.json$/, parse: parseNugetLock },
  { ecosystem: 'nuget', pattern: /^project\.assets\.json$|\.deps\.json$/, parse: parseLibraries },
  {
    ecosystem: 'nuget',
    pattern: /\.(?:cs|fs|vb)proj$|^Directory\.(?:Packages|Build)\.(?:props|targets)$/,
    parse: parseProject,
    isByUser: true,
  },
];

/** Of `app.deps.json`, which lies beside the program: the file name of each assembly → its package. */
export function packagesOfAssemblies(depsText: string): Map<string, { name: string; version: string }> {
  const { targets, libraries } = fieldsOf(JSON.parse(depsText));
  const found = new Map<string, { name: string; version: string }>();
  for (const [key, value] of Object.values(fieldsOf(targets)).flatMap((target) => Object.entries(fieldsOf(target)))) {
    const [name, version] = key.split('/');
    if (fieldsOf(fieldsOf(libraries)[key]).type !== 'package' || version === undefined) continue;
    const { runtime, native, resources, runtimeTargets } = fieldsOf(value);
    for (const path of [runtime, native, resources, runtimeTargets].flatMap((table) => Object.keys(fieldsOf(table)))) {
      found.set(path.split('/').at(-1)!, { name: name!, version });
    }
  }
  return found;
}

/** The name of a package in its `.nuspec`, as its authors write it. */
export const nameInNuspec = (text: string): string | undefined => /<id>\s*([^<\s]+)\s*<\/id>/.exec(text)?.[1];
