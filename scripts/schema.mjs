// Writes schema/run.v1.json from the zod schema in src/document; `--check` compares instead.
import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { importSource } from './import-source.mjs';

const file = 'schema/run.v1.json';
const { schema } = await importSource(`
      import { z } from 'zod';
      import { runDocumentSchema, runSchemaId } from './src/document/index.ts';
      export const schema = { $id: runSchemaId, title: 'A run of io-perf', ...z.toJSONSchema(runDocumentSchema) };`);
const text = await format(JSON.stringify(schema), { parser: 'json', printWidth: 120 });
if (!process.argv.includes('--check')) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text) {
  console.error(`${file} is not what src/document says: run "npm run schema" and commit it.`);
  process.exitCode = 1;
}
