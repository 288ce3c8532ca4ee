// Writes docs/cli.md from the command tree of src/cli; `--check` compares instead.
import { readFileSync, writeFileSync } from 'node:fs';
import { importSource } from '../import-source.mjs';
import { formatted } from '../formatted.mjs';

const { page } = await importSource(`
      import { createProgram } from './src/cli/main.ts';
      import { cliReference } from './src/cli/command-pages.ts';
      export const page = cliReference(createProgram());`);
const file = 'docs/cli.md';
const text = await formatted(file, page);
if (!process.argv.includes('--check')) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text) {
  console.error(`${file} is not what src/cli says: run "npm run generate" and commit it.`);
  process.exitCode = 1;
}
