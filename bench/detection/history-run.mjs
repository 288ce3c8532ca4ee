// How changes are found in histories: node bench/detection/history-run.mjs [--data FOLDER] [--otava PYTHON]
import { runBundled } from './run-bundled.mjs';

await runBundled('history.ts');
