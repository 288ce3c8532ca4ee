// How pull requests are judged, on recordings: node bench/detection/run.mjs [--data FOLDER] [--only PART] …
import { runBundled } from './run-bundled.mjs';

await runBundled('main.ts');
