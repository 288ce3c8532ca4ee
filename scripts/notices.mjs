// What is bundled in dist/, by the packages that esbuild put in: their licences, each with its own text, and a bill of materials.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `node_modules/a/node_modules/@b/c/lib/x.js` → `node_modules/a/node_modules/@b/c` */
const packageOf = (input) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0];

/** @param {readonly { inputs: Record<string, unknown> }[]} metafiles of all bundles */
const foldersOf = (metafiles) =>
  new Set(metafiles.flatMap(({ inputs }) => Object.keys(inputs).map(packageOf)).filter(Boolean));

/**
 * @param {readonly { inputs: Record<string, unknown> }[]} metafiles of all bundles
 * @returns {string}
 */
export function noticesOf(metafiles) {
  const folders = foldersOf(metafiles);
  const notices = new Map();
  for (const folder of folders) {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).find((entry) => /^(?:licen[cs]e|copying)(?:[.-]|$)/i.test(entry));
    if (license === undefined) throw new Error(`${name} names no licence: it cannot be part of dist/.`);
    const text = file === undefined ? `(The package has no text of its licence, ${license}.)` : readText(folder, file);
    notices.set(`${name} ${version}`, `${name} ${version} (${license})\n\n${text}`);
  }
  const sorted = [...notices].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, notice]) => notice);
  return `${[`io-perf-action bundles these ${sorted.length} packages in dist/.`, ...sorted].join(`\n\n${'='.repeat(80)}\n\n`)}\n`;
}

/**
 * CycloneDX 1.6 (ECMA-424), with the hashes of the lock file. Without a time and a serial number: the same sources give the same file.
 * @param {readonly { inputs: Record<string, unknown> }[]} metafiles of all bundles
 * @returns {string}
 */
export function billOfMaterials(metafiles) {
  const { name, version, license } = JSON.parse(readFileSync('package.json', 'utf8'));
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const components = [...foldersOf(metafiles)].map((folder) => {
    const installed = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const locked = packages[folder.slice(folder.indexOf('node_modules/'))];
    if (locked?.version !== installed.version || !/^sha512-/.test(locked.integrity ?? '')) {
      throw new Error(`${folder} is not what package-lock.json says: run npm ci, and build again.`);
    }
    const hash = Buffer.from(locked.integrity.slice('sha512-'.length), 'base64').toString('hex');
    return componentOf(installed, { hashes: [{ alg: 'SHA-512', content: hash }] });
  });
  components.sort((a, b) => (a.purl < b.purl ? -1 : a.purl > b.purl ? 1 : 0));
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { ...componentOf({ name, version, license }), type: 'application' } },
    components: components.filter(({ purl }, at) => purl !== components[at - 1]?.purl),
  };
  return `${JSON.stringify(bill, null, 1)}\n`;
}

function componentOf({ name, version, license }, more = {}) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return { type: 'library', 'bom-ref': purl, name, version, purl, licenses: [{ expression: license }], ...more };
}

const readText = (folder, file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim();
