// Words, and with oxlint types and rules (.oxlintrc.json; those of this project are in scripts/lint-rules).
//
//   node scripts/lint.mjs [FILE…]        default: everything
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findWords } from './words.mjs';

const files = process.argv.slice(2);
const words = findWords(files.length > 0 ? files : undefined);
for (const line of words) console.log(line);

const oxlint = join(import.meta.dirname, '..', 'node_modules', 'oxlint', 'bin', 'oxlint');
const { status } = spawnSync(process.execPath, [oxlint, ...files], { stdio: 'inherit' });
process.exitCode = words.length > 0 || status !== 0 ? 1 : 0;
