/** Requirements of Go modules. */
import { type LockedPackage, matching, type PackageFile } from '../../../languages/index.ts';

function parseGoModule(text: string): LockedPackage[] {
  const required = [...text.matchAll(/^(?:require\s+|\s+)([^\s()/]+\.[^\s()]+)\s+(v[^\s]+)([^\n]*)$/gm)];
  return required.map(([, name, version, rest]) => ({
    name: name!,
    version: version!,
    direct: !/\/\/\s*indirect/.test(rest!),
  }));
}

export const goFiles: readonly PackageFile[] = [
  // The requirements of go.mod are built; go.sum also lists versions that were only looked up.
  { ecosystem: 'go', pattern: /^go\.mod$/, parse: parseGoModule },
  { ecosystem: 'go', pattern: /^go\.sum$/, parse: matching(/^(\S+) (v[^\s/]+) h1:/gm) },
];
