import type { RemoteShell } from '../remote/remote-shell.ts';
import { runCommand, findProgram } from '../../toolchain/index.ts';
import { UsageError } from '../../document/index.ts';

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

// The adb client of the Android platform tools (Debian: adb), which starts its server by itself.

const timeoutMs = 30_000;

/** A line of `adb devices -l`. */
export interface ListedDevice {
  serial: string;
  /** `device` when it can be used; `unauthorized`, `offline`, `no permissions …`, `recovery` … */
  state: string;
  model?: string;
}

/** @throws UsageError when there is none */
export async function findAdb(): Promise<string> {
  const found = await findProgram('adb');
  if (found !== undefined) return found;
  throw new UsageError(
    'There is no adb on PATH or in ANDROID_HOME: install the Android platform tools (Debian: apt-get install adb; macOS: brew install --cask android-platform-tools).',
  );
}

/** @throws UsageError when the adb server cannot be reached or started */
export async function listDevices(adb: string): Promise<ListedDevice[]> {
  const { code, stdout, stderr, failure } = await runCommand([adb, 'devices', '-l'], { timeoutMs });
  if (code === 0) return parseDevices(stdout);
  const words = stderr.trim().split('\n').at(-1) ?? '';
  throw new UsageError(`adb cannot list devices (${failure ?? words}): try "adb kill-server" and "adb devices".`);
}

export function parseDevices(text: string): ListedDevice[] {
  const devices: ListedDevice[] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('*') || line.startsWith('List of devices')) continue;
    const [, serial, rest = ''] = /^(\S+)\s+(\S.*)$/.exec(line.trimEnd()) ?? [];
    if (serial === undefined) continue;
    const model = /\bmodel:(\S+)/.exec(rest)?.[1]?.replaceAll('_', ' ');
    const state = rest.replace(/\s+(?:usb:|product:|model:|device:|transport_id:|\(|;).*$/, '').trim();
    devices.push({ serial, state, ...(model !== undefined && { model }) });
  }
  return devices;
}

/** System properties of a device, as getprop(1) without arguments prints them: `[name]: [value]`. */
export function parseProperties(text: string): Map<string, string> {
  const properties = new Map<string, string>();
  for (const [, name, value] of text.matchAll(/^\[([^\]]+)\]: \[([^]*?)\]\r?$/gm)) {
    if (name !== undefined && value !== undefined) properties.set(name, value);
  }
  return properties;
}

/** The API level; 0 when the device does not tell it. */
export const apiLevelOf = (properties: ReadonlyMap<string, string>): number =>
  Number(properties.get('ro.build.version.sdk') ?? 0) || 0;
