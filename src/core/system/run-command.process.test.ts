import { describe, expect, it } from 'vitest';
import { outputOf, runCommand, spawnForm } from './run-command.ts';

const node = process.execPath;

describe('running a command', () => {
  it('returns the exit code and both streams', async () => {
    const result = await runCommand([node, '-e', 'console.log("out"); console.error("err"); process.exit(3)']);
    expect(result).toMatchObject({ code: 3, stdout: 'out\n', stderr: 'err\n' });
  });

  it('keeps the beginning and the end of what is written at length', async () => {
    const script = 'console.log("first" + "-".repeat(5e6) + "last"); process.exitCode = 1';
    const { stdout } = await runCommand([node, '-e', script]);
    expect([stdout.slice(0, 6), stdout.slice(-6), stdout.length < 4e6]).toEqual(['first-', '-last\n', true]);
  });

  it('reports a missing program without throwing', async () => {
    expect(await runCommand(['/no/such/program'])).toMatchObject({
      code: null,
      failure: 'could not be started (ENOENT)',
    });
    expect(await outputOf(['/no/such/program'])).toBeUndefined();
  });

  it('ends a command that takes too long', async () => {
    const result = await runCommand([node, '-e', 'setInterval(() => {}, 1000)'], { timeoutMs: 300 });
    expect(result).toMatchObject({ code: null, failure: 'did not end within 0.3 s' });
  });

  it('does not wait for a grandchild that keeps the output open', async () => {
    // It ends when no one reads.
    const grandchild = `setInterval(() => process.stdout.write('x'), 100)`;
    const script = `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(grandchild)}], { stdio: 'inherit' })`;
    const result = await runCommand([node, '-e', script], { timeoutMs: 500 });
    expect(result.failure).toBe('did not end within 0.5 s');
  });

  it('gives a command an empty standard input', async () => {
    expect(await outputOf([node, '-e', 'console.log(require("fs").readFileSync(0, "utf8").length)'])).toBe('0\n');
  });
});

describe('batch files on Windows', () => {
  it('are run by the command interpreter with every word in quotes', () => {
    const form = spawnForm(['C:\\Program Files\\x\\tool.cmd', 'a b', 'say "hi"'], 'win32');
    expect(form.programArguments).toEqual(['/d', '/s', '/c', '""C:\\Program Files\\x\\tool.cmd" "a b" "say ""hi""""']);
    expect(form.spawnOptions.windowsVerbatimArguments).toBe(true);
  });

  it('are the only programs that are started so', () => {
    expect(spawnForm(['tool.exe', 'a b'], 'win32')).toEqual({
      program: 'tool.exe',
      programArguments: ['a b'],
      spawnOptions: {},
    });
    expect(spawnForm(['tool.cmd', 'a b'], 'linux').program).toBe('tool.cmd');
  });
});
