// Writes every page, table and schema that is made from something else; with --check it compares instead. `node scripts/generate.mjs NAME`:
// that one of scripts/generate/.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, 'generate');
const words = process.argv.slice(2);
const names = words.filter((word) => !word.startsWith('--'));
const options = words.filter((word) => word.startsWith('--'));
for (const name of names.length > 0 ? names : readdirSync(folder).map((file) => file.replace('.mjs', ''))) {
  const { status } = spawnSync(process.execPath, [join(folder, `${name}.mjs`), ...options], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
