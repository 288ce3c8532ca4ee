// Writes schema/run.v1.json and schema/judgement.v1.json from the zod schemas in src/core/document; `--check` compares instead.
import { readFileSync, writeFileSync } from 'node:fs';
import { formatted } from '../formatted.mjs';
import { importSource } from '../import-source.mjs';

const { schemas } = await importSource(`
      import { z } from 'zod';
      import { judgementSchema, judgementSchemaId, runDocumentSchema, runSchemaId } from './src/core/document/index.ts';
      export const schemas = {
        run: { $id: runSchemaId, title: 'A run of io-perf', ...z.toJSONSchema(runDocumentSchema) },
        judgement: { $id: judgementSchemaId, title: 'What was decided about a run', ...z.toJSONSchema(judgementSchema) },
      };`);
for (const [name, schema] of Object.entries(schemas)) {
  const file = `schema/${name}.v1.json`;
  const text = await formatted(file, JSON.stringify(schema));
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${file} is not what src/core/document says: run "npm run generate" and commit it.`);
    process.exitCode = 1;
  }
}
