// Whether the checkout does more file I/O or is slower than a commit, and which lines make the new calls: one line of JSON.
//
//   node find-regression.mjs BASE [IO_PERF]       IO_PERF: the command line's program; default: io-perf
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [base = 'main', program = 'io-perf'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'find-regression-'));
const output = join(folder, 'run.json');
try {
  const words = ['compare', base, '--format', 'json', '--output', output];
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8' });
  // 0: the gate passes, 1: it fails. Everything else is one sentence on standard error.
  if (status !== 0 && status !== 1) throw new Error(stderr.trim());
  const { failed, verdict, gate, notMeasured = [] } = JSON.parse(stdout);
  const { causes = [] } = JSON.parse(readFileSync(output, 'utf8'));
  const lines = causes.flatMap(({ workload, call, sites }) =>
    sites.map(({ file, line, before, after }) => ({ workload, call, file, line, before, after })),
  );
  const reasons = gate.map(({ message }) => message);
  console.log(JSON.stringify({ failed, verdict, reasons, lines, notMeasured }));
  process.exitCode = failed ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
