// Copies the program out of SwiftPM's scratch folder: node keep-program.mjs WORK OUTPUT
import { copyFileSync, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

const [work, output] = process.argv.slice(2);
const name = process.platform === 'win32' ? 'io-perf-swift.exe' : 'io-perf-swift';
mkdirSync(output, { recursive: true });
// `release` is a link to the folder of the platform.
copyFileSync(join(realpathSync(join(work, 'release')), name), join(output, name));
