// How pull requests are judged, on recordings: node bench/detection/run.mjs [--data FOLDER] [--synthetic] …
// or, on made-up processes with luck of their own: node bench/detection/run.mjs --luck [--pull-requests N] [--slowdowns N] [--shapes 0,3]
import { runBundled } from './run-bundled.mjs';

await runBundled(process.argv.includes('--luck') ? 'luck.ts' : 'main.ts');
