/** pip, uv, poetry and pdm. */
import { parse as parseToml } from 'smol-toml';
import { defined } from '../../../core/document/index.ts';
import { fieldsOf, listOf, type LockedPackage, namesOf, type PackageFile, textOf } from '../../../languages/index.ts';

/** Normalized as in PEP 503. */
export const pypiName = (name: string): string => name.toLowerCase().replace(/[-_.]+/g, '-');

/** `requests[socks]==2.31.0 ; python_version > "3"  # via app` */
const requirement = /^\s*([A-Za-z0-9][\w.-]*)\s*(?:\[[^\]]*\])?\s*(?:===?\s*([\w.!+*-]+))?/;

function fromRequirement(text: string): LockedPackage | undefined {
  const match = requirement.exec(text);
  if (!match) return undefined;
  return { name: pypiName(match[1]!), ...defined({ version: match[2] }), direct: true };
}

function parseRequirements(text: string): LockedPackage[] {
  const lines = text.replace(/\\\n/g, ' ').split('\n');
  return lines.flatMap((line, index): LockedPackage[] => {
    const found = /^\s*(?:#|-)/.test(line) ? undefined : fromRequirement(line);
    if (!found) return [];
    // pip-compile names the dependents of a package, on the same line or below.
    const via = `${line}\n${lines[index + 1] ?? ''}`;
    const isOfOther = /#\s*via\s+(?!-r\b)[\w.-]+\s*$/m.test(via);
    return [{ ...found, direct: !isOfOther }];
  });
}

function parseLock(text: string): LockedPackage[] {
  const packages = listOf(fieldsOf(parseToml(text)).package).map(fieldsOf);
  const isProject = (source: unknown): boolean => /^(?:virtual|editable|directory)$/.test(namesOf(source).join());
  const direct = new Set(
    packages.flatMap((one) =>
      isProject(one.source) ? listOf(one.dependencies).map((of) => textOf(fieldsOf(of).name)) : [],
    ),
  );
  return packages.flatMap((one): LockedPackage[] => {
    const [name, version] = [textOf(one.name), textOf(one.version)];
    if (name === undefined || version === undefined || isProject(one.source)) return [];
    return [{ name: pypiName(name), version, ...(direct.has(name) && { direct: true }) }];
  });
}

function parseProject(text: string): LockedPackage[] {
  const { project, tool } = fieldsOf(parseToml(text));
  const asked = listOf(fieldsOf(project).dependencies).flatMap((one) => fromRequirement(textOf(one) ?? '') ?? []);
  const poetry = namesOf(fieldsOf(fieldsOf(tool).poetry).dependencies).filter((name) => name !== 'python');
  return [...asked, ...poetry.map((name): LockedPackage => ({ name: pypiName(name), direct: true }))];
}

export const pypiFiles: readonly PackageFile[] = [
  { ecosystem: 'pypi', pattern: /^(?:requirements|constraints)[\w.-]*\.(?:txt|in)$/, parse: parseRequirements },
  { ecosystem: 'pypi', pattern: /^(?:uv|poetry|pdm)\.lock$/, parse: parseLock },
  { ecosystem: 'pypi', pattern: /^pyproject\.toml$/, parse: parseProject },
];
