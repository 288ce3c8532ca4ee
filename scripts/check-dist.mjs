// Rebuilds the bundles and fails when the committed ones differ.
import { execFileSync } from 'node:child_process';

execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
const changed = execFileSync('git', ['status', '--porcelain', '--', 'dist'], { encoding: 'utf8' });
if (changed !== '') {
  console.error(`The committed bundles are not what the sources build; run "npm run build" and commit:\n${changed}`);
  process.exitCode = 1;
}
