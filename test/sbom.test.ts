/** The list of bundled packages in dist/, held to what npm makes of the lock file. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Component {
  purl: string;
  hashes?: { alg: string; content: string }[];
  licenses?: { license?: { id: string }; expression?: string }[];
}
interface Bill {
  bomFormat: string;
  specVersion: string;
  metadata: { component: { name: string; version: string } };
  components: Component[];
}

const licenceOf = (licenses: Component['licenses']): (string | undefined)[] =>
  (licenses ?? []).map(({ license, expression }) => expression ?? license?.id);

it('dist/sbom.cdx.json lists packages of the lock file, each with the hash and the licence that npm finds there', () => {
  const ours = JSON.parse(readFileSync('dist/sbom.cdx.json', 'utf8')) as Bill;
  const words = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'];
  const all = JSON.parse(execFileSync('npm', words, { encoding: 'utf8', maxBuffer: 1 << 26 })) as Bill;
  expect(ours).toMatchObject({ bomFormat: all.bomFormat, metadata: { component: { name: 'io-perf-action' } } });
  const locked = new Map(all.components.map((component) => [component.purl, component]));
  expect(ours.components.length).toBeGreaterThan(10);
  for (const { purl, hashes, licenses } of ours.components) {
    expect(locked.get(purl)).toMatchObject({ hashes });
    expect(licenceOf(licenses)).toEqual(licenceOf(locked.get(purl)!.licenses));
  }
  const notices = readFileSync('dist/THIRD-PARTY-NOTICES.txt', 'utf8');
  for (const { purl } of ours.components) {
    const [name, version] = decodeURIComponent(purl.replace('pkg:npm/', '')).split(/@(?=[^@]+$)/);
    expect(notices).toContain(`\n${name!} ${version!} (`);
  }
});
