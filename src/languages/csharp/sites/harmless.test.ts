/** The hook never changes a program: its exit status and its output are the same without it, however it ends. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { compileProgram, whyNoHook } from '../../../../test/helpers/dotnet.ts';
import { temporaryFolder } from '../../../../test/helpers/folders.ts';
import { isLongCheck, itLong } from '../../../../test/speeds.ts';
import { csharpSites } from './site-hook.ts';

const calls = [
  'openat',
  'read',
  'pread64',
  'write',
  'pwrite64',
  'fsync',
  'close',
  'newfstatat',
  'fstat',
  'stat',
  'lstat',
  'flock',
  'unlink',
];

const program = String.raw`using System;
using System.IO;
using System.Net;
using System.Net.Sockets;
using System.Runtime.InteropServices;
using System.Threading;
using System.Threading.Tasks;

class Ends
{
    static readonly string file = Path.Combine(AppContext.BaseDirectory, "io-perf-ends-" + Environment.ProcessId);

    static async Task<int> Main(string[] words)
    {
        AppDomain.CurrentDomain.ProcessExit += (_, _) =>
        {
            File.AppendAllText(file, "x");
            File.Delete(file);
            Console.WriteLine("exit");
        };
        if (words[0] == "gets-signals") return GetSignals();
        Timer busy = new Timer(_ => File.AppendAllText(file, "x"), null, 0, 1);
        for (int at = 0; at < 200; at++) await File.AppendAllTextAsync(file + "-async", "x");
        Parallel.For(0, 50, at => File.Exists(file + at));
        File.Delete(file + "-async");
        busy.Dispose();
        switch (words[0])
        {
            case "returns":
                return 7;
            case "throws":
                throw new InvalidOperationException("thrown");
            case "throws-in-pool":
                ThreadPool.QueueUserWorkItem(_ => throw new InvalidOperationException("thrown"));
                Thread.Sleep(10000);
                break;
            case "exits":
                Thread other = new Thread(() => Environment.Exit(3));
                other.Start();
                while (true) File.Exists(file);
            case "fails-fast":
                Environment.FailFast("failed");
                break;
            case "overflows":
                return Deeper(1);
            case "waits":
                Console.WriteLine("ready");
                while (true)
                {
                    File.Exists(file);
                    Thread.Sleep(1);
                }
            case "starts":
                using (System.Diagnostics.Process child = System.Diagnostics.Process.Start("sh", "-c \"echo child; exit 4\""))
                {
                    child.WaitForExit();
                    try { System.Diagnostics.Process.Start("/is/not/there"); }
                    catch (System.ComponentModel.Win32Exception) { Console.WriteLine("not there"); }
                    return child.ExitCode;
                }
            case "serves":
                TcpListener server = new TcpListener(IPAddress.Loopback, 0);
                server.Start();
                Task<TcpClient> accepted = server.AcceptTcpClientAsync();
                using (TcpClient client = new TcpClient())
                {
                    await client.ConnectAsync((IPEndPoint)server.LocalEndpoint);
                    using TcpClient one = await accepted;
                    await one.GetStream().WriteAsync(await File.ReadAllBytesAsync("/etc/hostname"));
                    one.Close();
                    byte[] got = new byte[99];
                    Console.WriteLine(await client.GetStream().ReadAsync(got) > 0);
                }
                server.Stop();
                break;
        }
        return 0;
    }

    [DllImport("libc")] static extern int kill(int process, int signal);

    /// The system gives them to the first thread, which runs code of the program.
    static int GetSignals()
    {
        using PosixSignalRegistration one = PosixSignalRegistration.Create(PosixSignal.SIGCONT, _ => { });
        bool isDone = false;
        Thread sender = new Thread(() =>
        {
            for (int at = 0; at < 50; at++)
            {
                kill(Environment.ProcessId, 18);
                Thread.Sleep(1);
            }
            Volatile.Write(ref isDone, true);
        });
        sender.Start();
        while (!Volatile.Read(ref isDone)) { }
        Console.WriteLine("signals");
        return 0;
    }

    static int Deeper(int depth)
    {
        File.Exists(file);
        return depth + Deeper(depth + 1);
    }
}
`;

const ways = [
  'returns',
  'throws',
  'throws-in-pool',
  'exits',
  'fails-fast',
  'overflows',
  'waits',
  'starts',
  'serves',
  'gets-signals',
];

const runs = isLongCheck ? 20 : 1;

interface Ended {
  code: number | null;
  signal: string | null;
  output: string;
}

/** What differs between any two runs is left out; of a stack that overflows, how deep it was, and in which call. */
const plain = (text: string): string =>
  text
    .replaceAll(/\d+[.:][\d.:]+( ?(s|ms|seconds))?/g, 'N')
    .replaceAll(/io-perf-ends-\d+/g, 'io-perf-ends-N')
    .replace(/^Stack overflow\.[^]*$/m, 'Stack overflow.');

/** One that waits is asked to end (SIGTERM). */
function run(folder: string, command: readonly string[], environment: NodeJS.ProcessEnv): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(command[0]!, command.slice(1), {
      cwd: folder,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const read = (data: Buffer): void => {
      output += data.toString();
      if (output === 'ready\n') child.kill('SIGTERM');
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', (code, signal) => {
      resolve({ code, signal, output: plain(output) });
    });
  });
}

describe.skipIf(whyNoHook !== undefined)(`the hook of .NET${whyNoHook === undefined ? '' : ` (${whyNoHook})`}`, () => {
  let folder: string;
  let hooked: NodeJS.ProcessEnv;
  // No image of a process that ends badly.
  const environment = {
    ...process.env,
    DOTNET_DbgEnableMiniDump: '0',
    DOTNET_CLI_TELEMETRY_OPTOUT: '1',
    MSBUILDDISABLENODEREUSE: '1',
  };

  beforeAll(async () => {
    folder = temporaryFolder();
    writeFileSync(join(folder, 'Ends.cs'), program);
    compileProgram(folder, 'ends.dll', ['Ends.cs']);
    const hooks = mkdtempSync(join(tmpdir(), 'io-perf-hooks-'));
    const prepared = await csharpSites.prepare({ folder: hooks, environment, calls });
    expect(prepared.notes).toEqual([]);
    hooked = { ...environment, ...prepared.environment, LD_PRELOAD: prepared.preload.join(':') };
    return () => {
      rmSync(hooks, { recursive: true });
    };
  });

  it.each(ways)('leaves a program alone that %s', { timeout: 600_000 }, async (way) => {
    const command = ['dotnet', 'ends.dll', way];
    const without = await run(folder, command, environment);
    expect(without.output).toMatch(
      /^(?:exit|ready|signals|child|not there|True|Unhandled|Process terminated|Stack overflow)/m,
    );
    for (let at = 0; at < runs; at++) expect(await run(folder, command, hooked)).toEqual(without);
  });

  itLong('leaves dotnet build alone', { timeout: 1_800_000 }, () => {
    const files = {
      'app.csproj': `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net10.0</TargetFramework><OutputType>Exe</OutputType></PropertyGroup></Project>`,
      'Program.cs': 'System.Console.WriteLine("built");',
    };
    const build = (name: string, variables: NodeJS.ProcessEnv): string => {
      const project = join(temporaryFolder(), name);
      spawnSync('mkdir', ['-p', project]);
      for (const [file, text] of Object.entries(files)) writeFileSync(join(project, file), text);
      const { status, stdout } = spawnSync('dotnet', ['build', '-nologo', '-v', 'q', '-p:UseSharedCompilation=false'], {
        ...{ cwd: project, env: variables, encoding: 'utf8' },
      });
      expect(readFileSync(join(project, 'bin/Debug/net10.0/app.dll')).length).toBeGreaterThan(1000);
      return `${status} ${plain(stdout)}`;
    };
    const without = build('app', environment);
    for (let at = 0; at < Math.ceil(runs / 4); at++) expect(build('app', hooked)).toBe(without);
  });
});
