import type { RemoteShell } from '../remote/remote-shell.ts';
import { runCommand } from '../run-command.ts';

/** Copying tools of a few dozen megabytes over a slow cable. */
const pushTimeoutMs = 5 * 60_000;
const stateTimeoutMs = 10_000;

/** A device behind adb as a shell. */
export function adbShell(adb: string, serial: string): RemoteShell {
  const place = `the device ${serial}`;
  return {
    place,
    // -T: no terminal, which would change bytes; with the shell protocol of Android 7 streams and exit code are kept apart.
    commandFor: (script) => [adb, '-s', serial, 'shell', '-T', script],
    async push(localPaths, folder) {
      const { code, stdout, stderr, failure } = await runCommand([adb, '-s', serial, 'push', ...localPaths, folder], {
        timeoutMs: pushTimeoutMs,
      });
      if (code === 0) return undefined;
      const lines = `${stdout}\n${stderr}`.split(/[\r\n]+/).filter((line) => /error|failed/i.test(line));
      return (
        failure ??
        lines.at(-1)?.replace(/^adb: (?:error: )?/, '') ??
        `adb push ended with exit code ${code ?? 'unknown'}`
      );
    },
    async whyLost() {
      const { stdout, stderr } = await runCommand([adb, '-s', serial, 'get-state'], { timeoutMs: stateTimeoutMs });
      if (stdout.trim() === 'device') return undefined;
      if (stderr.includes('unauthorized'))
        return `The device ${serial} has withdrawn its authorisation: allow USB debugging again.`;
      return `The device ${serial} was disconnected in the middle of the run: plug it in again and repeat the run for what is missing.`;
    },
  };
}
