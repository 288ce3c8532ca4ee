/** Manifests and lock files of Maven and Gradle. */
import { defined } from '../../../core/document/index.ts';
import { type LockedPackage, matching, type PackageFile } from '../../../languages/index.ts';

/** A version given by a property is resolved. */
function parsePom(text: string): LockedPackage[] {
  const body = text.replace(/<!--[\s\S]*?-->/g, '');
  const properties = new Map(
    [...body.matchAll(/<([\w.-]+)>([^<>]*)<\/\1>/g)].map(([, name, value]) => [name!, value!.trim()]),
  );
  const field = (block: string, name: string): string | undefined =>
    new RegExp(`<${name}>\\s*([^<]*?)\\s*</${name}>`).exec(block)?.[1];
  return [...body.matchAll(/<dependency>([\s\S]*?)<\/dependency>/g)].flatMap(([, block]): LockedPackage[] => {
    const [group, artifact] = [field(block!, 'groupId'), field(block!, 'artifactId')];
    if (group === undefined || artifact === undefined) return [];
    const version = field(block!, 'version')?.replace(
      /\$\{([^}]+)\}/g,
      (all, name: string) => properties.get(name) ?? all,
    );
    return [{ name: `${group}:${artifact}`, ...defined({ version }), direct: true }];
  });
}

export const mavenFiles: readonly PackageFile[] = [
  { ecosystem: 'maven', pattern: /^pom\.xml$/, parse: parsePom },
  {
    // `group:artifact:version=configuration,…`
    ecosystem: 'maven',
    pattern: /^(?:gradle|buildscript-gradle)\.lockfile$/,
    parse: matching(/^([^#\s:]+:[^:\s]+):([^=\s]+)=/gm),
  },
  {
    // `implementation 'group:artifact:version'`
    ecosystem: 'maven',
    pattern: /^build\.gradle(?:\.kts)?$/,
    parse: matching(/\b(?:api|implementation|compileOnly|runtimeOnly)\b[ (]+["']([^:"']+:[^:"']+):([^"'@:]+)/g, {
      direct: true,
    }),
  },
];
