/** Go modules. The requirements of go.mod are built; go.sum also lists versions that were only looked up. */
import type { LockedPackage, PackageFile } from './format.ts';

function parseModule(text: string): LockedPackage[] {
  const required = [...text.matchAll(/^(?:require\s+|\s+)([^\s()/]+\.[^\s()]+)\s+(v[^\s]+)([^\n]*)$/gm)];
  return required.map(([, name, version, rest]) => ({
    name: name!,
    version: version!,
    direct: !/\/\/\s*indirect/.test(rest!),
  }));
}

function parseSums(text: string): LockedPackage[] {
  return [...text.matchAll(/^(\S+) (v[^\s/]+) h1:/gm)].map(([, name, version]) => ({ name: name!, version: version! }));
}

export const goFiles: readonly PackageFile[] = [
  { ecosystem: 'go', pattern: /^go\.mod$/, parse: parseModule },
  { ecosystem: 'go', pattern: /^go\.sum$/, parse: parseSums },
];
