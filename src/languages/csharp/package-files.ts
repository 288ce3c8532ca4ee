/** Lock files and project files of NuGet. */
import { fieldsOf, type LockedPackage, matching, type PackageFile, textOf } from '../package-file.ts';

function parseNugetLock(text: string): LockedPackage[] {
  const frameworks = Object.values(fieldsOf(fieldsOf(JSON.parse(text)).dependencies)).map(fieldsOf);
  return frameworks.flatMap(Object.entries).flatMap(([name, value]): LockedPackage[] => {
    const { type, resolved } = fieldsOf(value);
    const version = textOf(resolved);
    return version === undefined ? [] : [{ name: name.toLowerCase(), version, direct: type === 'Direct' }];
  });
}

/** `libraries`: `Name/1.0.0`, of packages and of projects. */
const parseNugetAssets = (text: string): LockedPackage[] =>
  Object.entries(fieldsOf(fieldsOf(JSON.parse(text)).libraries)).flatMap(([key, value]): LockedPackage[] => {
    const [name, version] = key.split('/');
    if (fieldsOf(value).type !== 'package' || version === undefined) return [];
    return [{ name: name!.toLowerCase(), version }];
  });

const nugetReferences = matching(/<Package(?:Reference|Version)\s+Include="([^"]+)"(?:\s+Version="([^"]+)")?/g, {
  direct: true,
});

export const nugetFiles: readonly PackageFile[] = [
  { ecosystem: 'nuget', pattern: /^packages\.lock\.json$/, parse: parseNugetLock },
  { ecosystem: 'nuget', pattern: /^project\.assets\.json$/, parse: parseNugetAssets },
  {
    ecosystem: 'nuget',
    pattern: /\.(?:cs|fs|vb)proj$|^Directory\.Packages\.props$/,
    parse: (text) => nugetReferences(text).map((one) => ({ ...one, name: one.name.toLowerCase() })),
  },
];
