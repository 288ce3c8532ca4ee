/**
 * What lines of calls cost in a program of .NET: its start, each call and its memory, with the hook and without, alone and under strace. Medians of
 * several executions, in turns.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { recordStacks } from '../src/count/sites/record.ts';
import { median } from '../src/core/stats/index.ts';
import { csharpSites } from '../src/languages/csharp/sites/site-hook.ts';

const { values } = parseArgs({
  options: { calls: { type: 'string', default: '50000' }, times: { type: 'string', default: '5' } },
});
const calls = Number(values.calls);

/** Writes its number of bytes one by one, from two places; prints how many MiB it had. */
const program = `using System;
using System.Diagnostics;
using System.IO;
using Microsoft.Win32.SafeHandles;

using (SafeFileHandle file = File.OpenHandle("out", FileMode.Create, FileAccess.Write))
    for (int at = 0; at < int.Parse(args[0]); at += 2) Saver.Save(file, at);
Console.WriteLine(Process.GetCurrentProcess().PeakWorkingSet64 / 1048576);

static class Saver
{
    private static readonly byte[] data = new byte[1];

    public static void Save(SafeFileHandle file, int at)
    {
        RandomAccess.Write(file, data, at);
        RandomAccess.Write(file, data, at + 1);
    }
}
`;

const work = mkdtempSync(join(resolve(import.meta.dirname, '..'), '.io-perf-bench-csharp-lines-'));
process.on('exit', () => {
  rmSync(work, { recursive: true, force: true });
});
const environment = { DOTNET_CLI_TELEMETRY_OPTOUT: '1', DOTNET_NOLOGO: '1', MSBUILDDISABLENODEREUSE: '1' };
const version = execFileSync('dotnet', ['--version'], { encoding: 'utf8' }).trim();
writeFileSync(join(work, 'Program.cs'), program);
writeFileSync(
  join(work, 'app.csproj'),
  `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><OutputType>Exe</OutputType><TargetFramework>net${Number.parseInt(version, 10)}.0</TargetFramework></PropertyGroup></Project>`,
);
execFileSync('dotnet', ['build', '-c', 'Release', '-o', 'bin', '-v', 'q'], {
  ...{ cwd: work, env: { ...process.env, ...environment }, stdio: ['ignore', 'ignore', 'inherit'] },
});

mkdirSync(join(work, 'hooks'));
const hook = await csharpSites.prepare({ folder: join(work, 'hooks'), environment: process.env, calls: ['pwrite64'] });
for (const note of hook.notes) throw new Error(note);

/** @returns milliseconds, and MiB */
function alone(count: number, more: NodeJS.ProcessEnv): [number, number] {
  const started = performance.now();
  const printed = execFileSync('dotnet', ['bin/app.dll', String(count)], {
    ...{ cwd: work, encoding: 'utf8', env: { ...process.env, ...environment, ...more } },
  });
  return [performance.now() - started, Number(printed)];
}

async function traced(count: number, asks: readonly 'csharp'[]): Promise<[number, number]> {
  const command = ['dotnet', 'bin/app.dll', String(count)];
  const recording = await recordStacks({
    ...{ command, directory: work, calls: ['pwrite64'], asks, maxMs: 600_000, output: 'nowhere', environment },
  });
  const seen = recording.stacks.reduce((sum, stack) => sum + stack.count, 0);
  if (seen < count) throw new Error(`${seen} of ${count} calls were seen.`);
  return [recording.elapsedNs / 1e6, Number.NaN];
}

const withHook = { ...hook.environment, LD_PRELOAD: hook.preload.join(':') };
const arms: [name: string, run: () => [number, number] | Promise<[number, number]>][] = [
  ['start, alone', () => alone(0, {})],
  ['start, with the hook', () => alone(0, withHook)],
  [`${calls} calls, alone`, () => alone(calls, {})],
  [`${calls} calls, with the hook`, () => alone(calls, withHook)],
  [`${calls} calls, strace`, () => traced(calls, [])],
  [`${calls} calls, strace and the hook`, () => traced(calls, ['csharp'])],
];
const results = new Map(arms.map(([name]) => [name, [] as [number, number][]]));
for (let time = 0; time < Number(values.times); time++) {
  for (const [name, run] of arms) results.get(name)!.push(await run());
}

console.log(`.NET SDK ${version}, ${values.times} times\n\n| | s | MiB |\n| --- | ---: | ---: |`);
for (const [name, rows] of results) {
  const memory = median(rows.map(([, mib]) => mib));
  console.log(
    `| ${name} | ${(median(rows.map(([ms]) => ms)) / 1000).toFixed(2)} | ${Number.isNaN(memory) ? '' : memory} |`,
  );
}
