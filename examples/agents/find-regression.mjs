// Whether the checkout does more file I/O or is slower than a commit, and which lines make the new calls: one line of JSON.
//
//   node find-regression.mjs BASE [IO_PERF]       IO_PERF: the command line's program; default: io-perf
import { spawnSync } from 'node:child_process';

const [base = 'main', program = 'io-perf'] = process.argv.slice(2);
const { error, status, stdout, stderr } = spawnSync(program, ['compare', base, '--json', '-'], {
  encoding: 'utf8',
  maxBuffer: 2 ** 28,
});
if (error) throw error;
// 0: the gate passes, 1: it fails. Everything else is one sentence on standard error.
if (status !== 0 && status !== 1) throw new Error(stderr.trim());
const { failed, verdict, gate, causes, notMeasured = [] } = JSON.parse(stdout);
const lines = causes.flatMap(({ workload, call, sites }) =>
  sites.map(({ file, line, before, after }) => ({ workload, call, file, line, before, after })),
);
const reasons = gate.map(({ message }) => message);
console.log(JSON.stringify({ failed, verdict, reasons, lines, notMeasured }));
process.exitCode = status;
