// How pull requests are judged, on recordings: node bench/detection/run.mjs [--data FOLDER] [--only PART] …
// With --effects 0.03,0.1: slowdowns of these sizes; --joined 2: with twice as many pairs; --only NAME: one of the recordings; --peers: rules of other tools instead.
// With --all: every table of the judge, into the folder figures; --figures NAME,… for some; --check: only whether pages quote them.
// With --groups [--runners 9] [--processes] [--pull-requests N] [--effects 0.03]: cells of one code path together.
// With --drift: how steps are found in histories that drift.
// With --process-effects [--pull-requests N] [--slowdowns N] [--shapes 0,3] [--processes 6] [--pairs 60] [--pairs-per-visit 4]: made-up processes that differ in speed.
// With --unchanged [--pull-requests N]: how often made-up cells are called unchanged, where they are and where they are not.
// With --tails [--pull-requests N] [--slowdowns N] [--pairs 48] [--processes 6] [--ops 1000]: percentiles of made-up operations.
// With --mixtures [--part mixtures|power|alarms] [--pull-requests N] [--slowdowns N] [--cells 1,8,40] [--pairs 60]: kinds of noise, and heads of which some runs are slow.
// With --few-pairs [--pull-requests N] [--slowdowns N] [--pairs 3,4] [--factors 1.5,3] [--only NAME]: large changes in few pairs.
// With --sources FOLDER: as the sources of another checkout judge.
// With --repositories --folder FOLDER [--only go,rust,python] [--planted 3] [--times 20] [-- compare options]: real benchmarks, by defaults; takes hours.
import { makeFigures } from './figures.mjs';
import { runBundled } from './run-bundled.mjs';

const parts = {
  '--drift': 'drift.ts',
  '--process-effects': 'process-effect.ts',
  '--unchanged': 'unchanged.ts',
  '--tails': 'tails.ts',
  '--groups': 'groups.ts',
  '--mixtures': 'mixtures.ts',
  '--repositories': 'repositories.ts',
  '--few-pairs': 'few-pairs.ts',
};
if (process.argv.includes('--all')) await makeFigures(process.argv.slice(2));
else await runBundled(Object.entries(parts).find(([option]) => process.argv.includes(option))?.[1] ?? 'main.ts');
