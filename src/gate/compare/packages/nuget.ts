/** NuGet. */
import { defined } from '../../../core/document/index.ts';
import { fieldsOf, type LockedPackage, type PackageFile, textOf } from './format.ts';

function parseLock(text: string): LockedPackage[] {
  const frameworks = Object.values(fieldsOf(fieldsOf(JSON.parse(text)).dependencies)).map(fieldsOf);
  return frameworks.flatMap((packages) =>
    Object.entries(packages).flatMap(([name, value]): LockedPackage[] => {
      const { type, resolved } = fieldsOf(value);
      const version = textOf(resolved);
      return version === undefined ? [] : [{ name: name.toLowerCase(), version, direct: type === 'Direct' }];
    }),
  );
}

/** `libraries`: `Name/1.0.0`, of packages and of projects. */
function parseAssets(text: string): LockedPackage[] {
  return Object.entries(fieldsOf(fieldsOf(JSON.parse(text)).libraries)).flatMap(([key, value]): LockedPackage[] => {
    const [name, version] = key.split('/');
    if (fieldsOf(value).type !== 'package' || version === undefined) return [];
    return [{ name: name!.toLowerCase(), version }];
  });
}

const parseProject = (text: string): LockedPackage[] =>
  [...text.matchAll(/<Package(?:Reference|Version)\s+Include="([^"]+)"(?:\s+Version="([^"]+)")?/g)].map(
    ([, name, version]) => ({ name: name!.toLowerCase(), ...defined({ version }), direct: true }),
  );

export const nugetFiles: readonly PackageFile[] = [
  { ecosystem: 'nuget', pattern: /^packages\.lock\.json$/, parse: parseLock },
  { ecosystem: 'nuget', pattern: /^project\.assets\.json$/, parse: parseAssets },
  { ecosystem: 'nuget', pattern: /\.(?:cs|fs|vb)proj$|^Directory\.Packages\.props$/, parse: parseProject },
];
