/** The lock file of Bundler. */
import { type LockedPackage, matching, type PackageFile } from '../../../languages/index.ts';

function parseGemLock(text: string): LockedPackage[] {
  const [, dependencies = ''] = /^DEPENDENCIES\n((?: {2}[^\n]*\n?)*)/m.exec(text) ?? [];
  const direct = new Set([...dependencies.matchAll(/^ {2}([\w.-]+)/gm)].map(([, name]) => name!));
  // Four spaces: a gem with its version; six: its dependencies.
  const gems = matching(/^ {4}([\w.-]+) \(([^)]+)\)$/gm)(text);
  return gems.map((gem) => ({ ...gem, direct: direct.has(gem.name) }));
}

export const gemFiles: readonly PackageFile[] = [{ ecosystem: 'gem', pattern: /^Gemfile\.lock$/, parse: parseGemLock }];
