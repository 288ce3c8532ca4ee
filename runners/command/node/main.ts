/**
 * The command runner where there is no Python: workloads only, timed by Node.js itself. It speaks runners/PROTOCOL.md with the
 * parts of runners/node.
 *
 *     main.ts          this page: the name of the runner and its cells
 *     workloads.ts     the cells run/NAME, from the file that IO_PERF_WORKLOADS names
 *     execution.ts     one execution: asks the supervisor and reads its report
 *     supervisor.ts    a process of its own: times, and sees to it that no child survives
 *     command-line.ts  does a command line need a shell?
 */
import { serve } from '../../node/protocol/serving.ts';
import { supervise } from './supervisor.ts';
import { workloadRecipes } from './workloads.ts';

if (process.argv[2] === '--supervise') void supervise();
else {
  serve(() => ({
    name: 'command',
    runtime: `timed by io-perf (Node.js ${process.versions.node}: neither processor time nor memory)`,
    recipes: workloadRecipes(process.env),
    clockSource: 'io-perf: the monotonic clock',
    measuresItself: false,
    facts: { timer: 'io-perf' },
  }));
}
