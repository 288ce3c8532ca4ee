/** Bundler. */
import type { LockedPackage, PackageFile } from './format.ts';

function parseLock(text: string): LockedPackage[] {
  const [, dependencies = ''] = /^DEPENDENCIES\n((?: {2}[^\n]*\n?)*)/m.exec(text) ?? [];
  const direct = new Set([...dependencies.matchAll(/^ {2}([\w.-]+)/gm)].map(([, name]) => name!));
  // Four spaces: a gem with its version; six: its dependencies.
  return [...text.matchAll(/^ {4}([\w.-]+) \(([^)]+)\)$/gm)].map(([, name, version]) => ({
    name: name!,
    version: version!,
    direct: direct.has(name!),
  }));
}

export const gemFiles: readonly PackageFile[] = [{ ecosystem: 'gem', pattern: /^Gemfile\.lock$/, parse: parseLock }];
