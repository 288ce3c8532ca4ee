const { cpSync, existsSync, mkdirSync, statSync } = require('node:fs');
const { basename, join } = require('node:path');

const { INPUT_NAME: name, INPUT_PATH: path, IO_PERF_TEST_ARTIFACTS: artifacts, GITHUB_RUN_ID: run } = process.env;
const folder = join(artifacts, run, name);
// As the real one: names are given once.
if (existsSync(folder)) throw new Error(`an artifact with this name already exists: ${name}`);
if (!existsSync(path)) {
  console.log(`::warning::No files were found with the provided path: ${path}.`);
  process.exit();
}
mkdirSync(folder, { recursive: true });
// Of a folder its contents.
cpSync(path, statSync(path).isDirectory() ? folder : join(folder, basename(path)), { recursive: true });
console.log(`kept ${name}`);
