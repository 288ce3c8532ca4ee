// Runs every check of the project and adds up the results: `./check`, or `./check NAME…` for some of them.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'io-perf');
mkdirSync(cache, { recursive: true });
const work = mkdtempSync(join(cache, 'check-'));
process.on('exit', () => rmSync(work, { recursive: true, force: true }));
const zigPython = join(cache, 'test-tools', 'bin', 'python');
const has = (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;
const zig = existsSync(zigPython) && spawnSync(zigPython, ['-c', 'import ziglang'], { stdio: 'ignore' }).status === 0;

const total = { passed: 0, failed: 0, skipped: 0 };
const closing = /(?:^|\n)(\d+) passed, (\d+) failed(?:, (\d+) skipped)?\s*$/;

/** Runs a command; its own closing line counts, or its exit status as one test. */
function step(name, command, { needs = true, reason = '', environment = {}, tries = 1 } = {}) {
  if (wanted.length > 0 && !wanted.includes(name)) return true;
  if (!needs) {
    console.log(`skip ${name}: ${reason}`);
    total.skipped++;
    return false;
  }
  const started = performance.now();
  const attempt = () =>
    spawnSync(command[0], command.slice(1), {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      env: { ...process.env, NO_COLOR: '1', ...environment },
    });
  let result = attempt();
  for (let left = tries - 1; left > 0 && result.status !== 0; left--) {
    console.log(
      `     ${name} failed and is tried again:\n${(result.stdout ?? '')
        .split('\n')
        .filter((line) => line.startsWith('not ok'))
        .join('\n')}`,
    );
    result = attempt();
  }
  const { status, stdout, stderr, error } = result;
  const ok = status === 0;
  const counts = closing.exec(stdout ?? '');
  total.passed += counts ? Number(counts[1]) : Number(ok);
  total.failed += counts ? Number(counts[2]) : Number(!ok);
  total.skipped += Number(counts?.[3] ?? 0);
  if (counts && !ok && Number(counts[2]) === 0) total.failed++;
  const figures = counts ? ` (${counts[0].trim()})` : '';
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name}${figures} ${((performance.now() - started) / 1000).toFixed(1)} s`);
  if (!ok) console.log(`${error?.message ?? ''}${stdout ?? ''}${stderr ?? ''}`);
  for (const line of (stdout ?? '').split('\n')) if (/^skip\b/.test(line)) console.log(`     ${line}`);
  return ok;
}

const wanted = process.argv.slice(2);
const bin = (name) => join('node_modules', '.bin', name);
const conformance = (name, command, options) =>
  step(`conformance of ${name}`, ['node', 'dist/conformance.cjs', '--', ...command], options);

step('types', [bin('tsc'), '--noEmit']);
step('lint', [bin('eslint'), '.']);
step('format', [bin('prettier'), '--check', '.']);
step('walls', [bin('depcruise'), '--config', '.dependency-cruiser.cjs', 'src', 'runners/node', 'runners/conformance']);
step('committed dist is what the sources build', ['node', 'scripts/check-dist.mjs']);
step('committed schema is what src/model says', ['node', 'scripts/schema.mjs', '--check']);
step('unit and end-to-end tests', ['node', 'scripts/run-vitest.mjs', join(work, 'vitest.json')]);

conformance('node', ['node', 'dist/runner-node.cjs']);
const python = { needs: has('python3'), reason: 'needs python3' };
conformance('python', ['python3', '-B', '-E', '-s', '-S', 'runners/python/main.py'], python);
conformance('command', ['python3', '-B', '-E', '-s', '-S', 'runners/command/main.py'], {
  needs: python.needs && has('hyperfine'),
  reason: 'needs python3 and hyperfine',
});
conformance('perl (the example)', ['perl', 'examples/runners/perl-runner.pl'], {
  needs: has('perl'),
  reason: 'needs perl',
});
const cmake = has('cmake');
for (const compiler of ['g++', 'clang++']) {
  const build = join(work, compiler);
  const options = { needs: cmake && has(compiler), reason: `needs cmake and ${compiler}` };
  step(`native builds with ${compiler}`, ['sh', 'scripts/build-native.sh', compiler, build], options);
  conformance(`native (${compiler})`, [join(build, 'io-perf-native')], options);
}
const crossNeeds = { needs: cmake && zig, reason: 'needs cmake and the Python package ziglang' };
const cross = { environment: { PYTHON: zigPython } };
step('native builds as static musl', ['sh', 'runners/native/cross/cross.sh', 'x86_64-linux-musl', join(work, 'musl')], {
  ...crossNeeds,
  ...cross,
});
conformance('native (static musl)', [join(work, 'musl', 'io-perf-native')], crossNeeds);
// Under Wine a runner now and then does not end with its input; until the cause is known these two run when asked for.
const windowsNeeds = {
  needs: crossNeeds.needs && process.env.IO_PERF_CHECK_WINE === '1',
  reason: 'set IO_PERF_CHECK_WINE=1; needs wine, cmake and the Python package ziglang',
};
step(
  'native builds for Windows',
  ['sh', 'runners/native/cross/cross.sh', 'x86_64-windows-gnu', join(work, 'windows')],
  { ...windowsNeeds, ...cross },
);
const wine = {
  needs: windowsNeeds.needs && has('wine'),
  reason: windowsNeeds.reason,
  environment: { WINEDEBUG: '-all', WINEPREFIX: join(work, 'wine') },
  // Under Wine, one of two runners now and then does not end with its input (about one run in three); every failure is printed.
  tries: 4,
};
conformance('native (Windows, under Wine)', ['wine', join(work, 'windows', 'io-perf-native.exe')], wine);

console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
