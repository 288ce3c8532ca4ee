// How pull requests are judged, on recordings: node bench/detection/run.mjs [--data FOLDER] [--only PART] …
// With --drift: how steps are found in histories that drift.
import { runBundled } from './run-bundled.mjs';

await runBundled(process.argv.includes('--drift') ? 'drift.ts' : 'main.ts');
