/**
 * The command runner on Windows, and where there is no Python: workloads only. It speaks runners/PROTOCOL.md with the parts of runners/node.
 *
 *     runner-command.cjs [--helper PATH] --dir DIR        PATH: the helper of Windows, which knows more than Node.js
 *
 *     main.ts               this page: the name of the runner and its cells
 *     workloads.ts          the cells run/NAME, from the file that IO_PERF_WORKLOADS names
 *     execution.ts          one execution: asks the supervisor and reads its report
 *     supervisor.ts         a process of its own: times, and sees to it that no child survives
 *     windows-execution.ts  the same on Windows
 *     command-line.ts       does a command line need a shell?
 *     windows-line.ts       the same on Windows
 */
import { serve } from '../../node/protocol/serving.ts';
import { supervise } from './supervisor.ts';
import { workloadRecipes } from './workloads.ts';

const words = process.argv.slice(2);
const helper = words.includes('--helper') ? words[words.indexOf('--helper') + 1] : undefined;

if (words[0] === '--supervise') void supervise(helper);
else {
  const isWindows = process.platform === 'win32';
  // Elsewhere nothing lists the environments of processes.
  const lost = process.platform === 'linux' ? '' : '; what a command leaves behind is not seen';
  const known = helper === undefined ? `neither processor time nor memory${lost}` : 'by a job object';
  const windowsTimer = helper === undefined ? 'Node.js' : 'job object';
  serve(() => ({
    name: 'command',
    runtime: `timed by io-perf (Node.js ${process.versions.node}: ${known})`,
    recipes: workloadRecipes(process.env, helper),
    clockSource: 'io-perf: the monotonic clock',
    measuresItself: false,
    facts: { timer: isWindows ? windowsTimer : 'io-perf' },
  }));
}
