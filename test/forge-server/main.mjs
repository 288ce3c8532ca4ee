/**
 * The forge as a program: `main.mjs STATE-FILE [options as JSON]`. Writes its address and, after every request, its state to the
 * file. Ends when its parent ends it.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { startForgeServer } from './server.mjs';

const [stateFile, options = '{}'] = process.argv.slice(2);
// Only where the packages of the tests are installed.
const check = await import('./description.mjs').then(
  ({ loadDescription }) => loadDescription(),
  () => undefined,
);
const server = await startForgeServer({ ...JSON.parse(options), check, afterRequest: write });

function write() {
  const { url, state, requests, problems } = server;
  const calls = requests.map(({ method, path }) => `${method} ${path}`);
  writeFileSync(`${stateFile}.tmp`, JSON.stringify({ url, checked: check !== undefined, calls, problems, ...state }));
  renameSync(`${stateFile}.tmp`, stateFile);
}
write();
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit());
