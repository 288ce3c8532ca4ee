// Builds the runner for a .NET runtime without an SDK: node build-for-coreclr.mjs DOTNET MCS OUTPUT
// Mono's compiler compiles the sources against the assemblies of the newest runtime that DOTNET has.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [dotnet, mcs, output] = process.argv.slice(2);
const source = dirname(fileURLToPath(import.meta.url));

/** Lines such as `Microsoft.NETCore.App 3.1.23 [/usr/share/dotnet/shared/Microsoft.NETCore.App]`, oldest first. */
const runtimes = [
  ...execFileSync(dotnet, ['--list-runtimes'], { encoding: 'utf8' }).matchAll(
    /^Microsoft\.NETCore\.App (\S+) \[(.+)\]$/gm,
  ),
];
const newest = runtimes.at(-1);
if (!newest) throw new Error(`${dotnet} has no runtime Microsoft.NETCore.App: install one, or the .NET SDK.`);
const [, version, folder] = newest;
const major = Number.parseInt(version, 10);
const assemblies = readdirSync(join(folder, version)).filter(
  // The others are libraries of the system, or only facades for Windows' own runtime.
  (name) =>
    /^(System\..*|Microsoft\.Win32\..*|mscorlib|netstandard)\.dll$/.test(name) && !/Native|WindowsRuntime/.test(name),
);
// mcs has no symbols of its own for what a runtime has; these are the SDK's.
const symbols = ['NETCOREAPP', ...(major >= 3 ? ['NETCOREAPP3_0_OR_GREATER'] : [])];

mkdirSync(output, { recursive: true });
const { status } = spawnSync(
  mcs,
  [
    '-noconfig',
    '-nostdlib',
    '-unsafe',
    '-optimize+',
    '-nowarn:1702',
    `-define:${symbols.join(';')}`,
    ...assemblies.map((name) => `-r:${join(folder, version, name)}`),
    `-out:${join(output, 'io-perf-dotnet.dll')}`,
    '-target:exe',
    ...['Program.cs', 'Operations/*.cs', 'Protocol/*.cs'].map((pattern) => `-recurse:${join(source, pattern)}`),
  ],
  { stdio: ['ignore', 'inherit', 'inherit'] },
);
if (status !== 0) process.exit(1);
writeFileSync(
  join(output, 'io-perf-dotnet.runtimeconfig.json'),
  JSON.stringify({
    runtimeOptions: {
      framework: { name: 'Microsoft.NETCore.App', version },
      configProperties: { 'System.Globalization.Invariant': true, 'System.GC.Concurrent': false },
    },
  }),
);
