const { cpSync, existsSync, mkdirSync } = require('node:fs');
const { basename, join } = require('node:path');

const { INPUT_NAME: name, INPUT_PATH: path, IO_PERF_TEST_ARTIFACTS: artifacts, GITHUB_RUN_ID: run } = process.env;
const folder = join(artifacts, run, name);
// As the real one: names are given once.
if (existsSync(folder)) throw new Error(`an artifact with this name already exists: ${name}`);
mkdirSync(folder, { recursive: true });
cpSync(path, join(folder, basename(path)));
console.log(`kept ${name}`);
