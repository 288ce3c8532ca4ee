// The same files twice: one after the other, and all at once through the thread pool.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';

const paths = readdirSync('fx').map((name) => `fx/${name}`);
let total = 0;
for (const path of paths) total += statSync(path).size + readFileSync(path).length;
const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size + (await readFile(path)).length));
await writeFile('node-result.txt', `${total} ${sizes.reduce((sum, size) => sum + size, 0)}\n`);
