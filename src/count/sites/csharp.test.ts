/** A real program in C# that does much of what programs do: each of its files says on which line of the program it is written. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { compileProgram, whyNoHook } from '../../../test/helpers/dotnet.ts';
import { project as newProject } from '../../../test/helpers/project.ts';
import type { CallStack } from './call-stack.ts';
import { Project } from './project.ts';
import { findStackTracer, recordStacks } from './record.ts';
import { siteOf } from './site.ts';

const tracer = await findStackTracer();

/** `// file name`: what the line writes to `out/file`, and the function that it stands in. */
const program = String.raw`using System;
using System.Collections.Generic;
using System.IO;
using System.Text;
using System.Threading;
using System.Threading.Tasks;

Directory.CreateDirectory("out");
File.WriteAllText("out/top", "x"); // top (top level)
Save("out/local");
void Save(string path) => File.WriteAllText(path, "x"); // local Save
Action lambda = () => File.WriteAllText("out/lambda", "x"); // lambda lambda at top level
lambda();
foreach (string name in Names()) name.ToString();
IEnumerable<string> Names()
{
    File.WriteAllText("out/iterator", "x"); // iterator Names
    yield return "x";
}
await File.WriteAllTextAsync("out/whole", new string('x', 300000)); // whole (top level)
await Task.Run(() => File.WriteAllText("out/run", "x")); // run lambda at top level
Parallel.For(0, 8, at =>
{
    File.AppendAllText("out/parallel" + at, "x"); // parallel lambda at top level
});
Thread thread = new Thread(() => File.WriteAllText("out/thread", "x")); // thread lambda at top level
thread.Start();
thread.Join();
using (ManualResetEventSlim done = new ManualResetEventSlim())
using (new Timer(_ =>
{
    File.WriteAllText("out/timer", "x"); // timer lambda at top level
    done.Set();
}, null, 1, Timeout.Infinite)) done.Wait();
ThreadPool.QueueUserWorkItem(_ => Work.Pool());
Work.Done.Wait();
await new Saver().SaveAsync();
new Saver().Buffered();
await new Saver().WaitAsync();
new Saver().Text = "x";
new Box<int>().Put(1);
await foreach (int one in new Saver().StreamAsync()) one.ToString();
((IDisposable)new Saver()).Dispose();
Saver.Static.ToString();
Dropped.Make();
GC.Collect();
GC.WaitForPendingFinalizers();
await Task.WhenAll(Work.Locked("a"), Work.Locked("b"));
Blocks.Sync();
Blocks.After();
Blocks.Unclear(1);
await Blocks.Async();
try { throw new InvalidOperationException(); }
catch (InvalidOperationException)
{
    File.WriteAllText("out/catch", "x"); // catch (top level)
}

class Blocks
{
    public static void Sync()
    {
        Math.Abs(1);
        try { File.ReadAllText("out/missing"); }
        catch (FileNotFoundException)
        {
            Directory.CreateDirectory("out/caught"); // caught Blocks.Sync
        }
        using FileStream file = new FileStream("out/using", FileMode.Create); // using Blocks.Sync
        file.WriteByte(1);
        Math.Abs(1);
    }

    public static void After()
    {
        Math.Abs(1);
        try { Math.Abs(1); }
        finally
        {
            File.WriteAllText("out/after", "x"); // after Blocks.After
        }
    }

    public static void Unclear(int calls)
    {
        try
        {
            File.WriteAllText("out/unclear", "x");
            if (calls == 1) throw new InvalidOperationException();
        }
        catch (InvalidOperationException)
        {
            File.WriteAllText("out/unclear", "x");
        }
        finally
        {
            File.WriteAllText("out/unclear", "x");
        }
    }

    public static async Task Async()
    {
        await using FileStream file = new FileStream("out/awaits", FileMode.Create); // awaits Blocks.Async
        file.WriteByte(1);
        Math.Abs(1);
    }
}

class Work
{
    public static readonly ManualResetEventSlim Done = new ManualResetEventSlim();
    private static readonly SemaphoreSlim one = new SemaphoreSlim(1);

    public static void Pool()
    {
        File.WriteAllText("out/pool", "x"); // pool Work.Pool
        Done.Set();
    }

    public static async Task Locked(string name)
    {
        await one.WaitAsync();
        await Task.Delay(5);
        await File.WriteAllTextAsync("out/locked" + name, new string('x', 100000)); // locked Work.Locked
        one.Release();
    }
}

class Saver : IDisposable
{
    public static readonly Saver Static = new Saver();

    static Saver()
    {
        File.WriteAllText("out/static", "x"); // static static Saver
    }

    public string Text
    {
        set => File.WriteAllText("out/property", value); // property Saver.Text
    }

    public async Task SaveAsync()
    {
        using FileStream file = new FileStream("out/stream", FileMode.Create, FileAccess.Write, FileShare.Read, 1, true); // stream Saver.SaveAsync
        await file.WriteAsync(new byte[9]); // stream Saver.SaveAsync
        await Task.Yield();
        await file.WriteAsync(new byte[9]).ConfigureAwait(false); // stream Saver.SaveAsync
        await RandomAccess.WriteAsync(file.SafeFileHandle, new byte[9], 100); // stream Saver.SaveAsync
    }

    public void Buffered()
    {
        FileStream file = new FileStream("out/buffered", FileMode.Create); // buffered Saver.Buffered
        for (int at = 0; at < 100; at++) file.WriteByte(1);
        file.Dispose(); // buffered Saver.Buffered
    }

    public async Task WaitAsync()
    {
        await Task.Delay(1);
        async Task Inner()
        {
            await Task.Delay(1);
            await using StreamWriter text = new StreamWriter("out/inner", false, Encoding.UTF8, 16); // inner Saver.WaitAsync.Inner
            await text.WriteAsync(new string('x', 99)); // inner Saver.WaitAsync.Inner
            await text.FlushAsync(); // inner Saver.WaitAsync.Inner
        }
        await Inner();
    }

    public async IAsyncEnumerable<int> StreamAsync()
    {
        await Task.Delay(1);
        File.WriteAllText("out/yields", "x"); // yields Saver.StreamAsync
        yield return 1;
    }

    void IDisposable.Dispose() => File.WriteAllText("out/dispose", "x"); // dispose Saver.Dispose
}

class Box<T>
{
    public void Put<K>(K key)
    {
        File.WriteAllText("out/generic", key!.ToString()); // generic Box<T>.Put<K>
    }
}

class Dropped
{
    public static void Make() => new Dropped();

    ~Dropped() => File.WriteAllText("out/finalizer", "x"); // finalizer ~Dropped
}
`;

const wanted = new Map<string, { function: string; lines: number[] }>();
program.split('\n').forEach((line, index) => {
  const [, file, name] = /\/\/ (\w+) (.+)$/.exec(line) ?? [];
  if (file === undefined) return;
  const known = wanted.get(file) ?? { function: name!, lines: [] };
  known.lines.push(index + 1);
  wanted.set(file, known);
});

const calls = ['openat', 'write', 'pwrite64', 'pwritev', 'ftruncate', 'mkdir'];

const skipped = 'reason' in tracer ? tracer.reason : whyNoHook;

describe.skipIf(skipped !== undefined)(`a program in C#${skipped === undefined ? '' : ` (${skipped})`}`, () => {
  let project: Project;
  let stacks: CallStack[];

  beforeAll(async () => {
    const { path } = newProject({ files: { 'src/Program.cs': program, '.gitignore': 'bin/\nout/\n' } });
    compileProgram(path, 'app.dll', ['src/Program.cs']);
    project = await Project.find(path);
    const options = { directory: path, calls, output: 'nowhere' as const, maxMs: 60_000 };
    const recording = await recordStacks({ ...options, command: ['dotnet', 'app.dll'], asks: ['csharp'] });
    expect(readFileSync(join(path, 'out', 'catch'), 'utf8')).toBe('x');
    ({ stacks } = recording);
    expect(recording.notes).toEqual([]);
  });

  it.each([...wanted])('names the line that writes %s', (file, { function: name, lines }) => {
    const own = stacks.filter(({ files }) =>
      [...(files?.keys() ?? [])].some((path) =>
        path.replace(/(parallel|locked)[\dab]$/, '$1').endsWith(`/out/${file}`),
      ),
    );
    expect(own.length).toBeGreaterThan(0);
    for (const { frames } of own) {
      const site = siteOf(frames, project);
      expect({ function: site.function, file: site.file }).toEqual({ function: name, file: 'src/Program.cs' });
      expect(lines).toContain(site.line);
    }
  });

  it('has no line where a call may be that of a block or of what it guards', () => {
    for (const { frames, files } of stacks) {
      if (![...(files?.keys() ?? [])].some((path) => path.endsWith('/out/unclear'))) continue;
      expect(siteOf(frames, project).line).toBeUndefined();
    }
  });

  it('has no line for what the runtime does before Main', () => {
    const first = stacks.filter(({ frames }) => frames[0]?.function === 'start of the runtime');
    expect(first.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(50);
    for (const { frames } of first) expect(siteOf(frames, project)).toEqual({ function: null });
  });

  it('names the method that makes a call also where the runtime puts it into its caller', async () => {
    const small = String.raw`using System.IO;
Directory.CreateDirectory("out");
for (int at = 0; at < 9; at++) Saver.Save("out/x");

static class Saver
{
    public static void Save(string path) => Put(path, "x");

    private static void Put(string path, string text) => File.WriteAllText(path, text);
}
`;
    const { path } = newProject({ files: { 'src/Program.cs': small } });
    compileProgram(path, 'app.dll', ['src/Program.cs']);
    const recording = await recordStacks({
      ...{ directory: path, command: ['dotnet', 'app.dll'], calls: ['pwrite64'], asks: ['csharp'], maxMs: 60_000 },
      output: 'nowhere',
      // All is optimized at once, not after some calls.
      environment: { DOTNET_TieredCompilation: '0' },
    });
    const own = await Project.find(path);
    expect(recording.stacks.map(({ frames, count }) => ({ ...siteOf(frames, own), count }))).toEqual([
      { function: 'Saver.Put', file: 'src/Program.cs', line: 9, count: 9 },
    ]);
  });

  it('has a reason where a native library makes the calls, and where there is no PDB', async () => {
    const text = String.raw`using System.IO;
using System.Runtime.InteropServices;
Directory.CreateDirectory("out");
Native.save();
File.WriteAllText("out/own", "x");

static class Native
{
    [DllImport("./libsaver.so")] public static extern void save();
}
`;
    const library = `#include <fcntl.h>
#include <unistd.h>
void save(void) { int file = open("out/native", O_CREAT | O_WRONLY, 0600); write(file, "xx", 2); write(file, "xx", 2); close(file); }
`;
    const { path } = newProject({ files: { 'src/Program.cs': text, 'saver.c': library } });
    compileProgram(path, 'app.dll', ['src/Program.cs'], ['-debug-']);
    execFileSync('cc', ['-shared', '-fPIC', '-o', 'libsaver.so', 'saver.c'], { cwd: path });
    const recording = await recordStacks({
      ...{ directory: path, command: ['dotnet', 'app.dll'], calls: ['write', 'pwrite64'], asks: ['csharp'] },
      ...{ output: 'nowhere', maxMs: 60_000 },
    });
    const own = await Project.find(path);
    const sites = recording.stacks.map(({ call, count, frames }) => ({ call, count, ...siteOf(frames, own) }));
    expect(sites).toContainEqual({ call: 'write', count: 2, function: null });
    expect(sites).toContainEqual({ call: 'pwrite64', count: 1, function: '(top level)' });
    expect(recording.notes).toEqual([
      'app.dll has no lines, because there is no PDB file: build it with DebugType=portable.',
      'Calls of libsaver.so have no site, because it is a native library: who called it is not asked.',
    ]);
  });
});
