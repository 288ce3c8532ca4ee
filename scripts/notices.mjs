// The licences of what is bundled in dist/: each package that esbuild put in, with its own text.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `node_modules/a/node_modules/@b/c/lib/x.js` → `node_modules/a/node_modules/@b/c` */
const packageOf = (input) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0];

/**
 * @param {readonly { inputs: Record<string, unknown> }[]} metafiles of all bundles
 * @returns {string}
 */
export function noticesOf(metafiles) {
  const folders = new Set(metafiles.flatMap(({ inputs }) => Object.keys(inputs).map(packageOf)).filter(Boolean));
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

const readText = (folder, file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim();
