/** The adb client of the Android platform tools (Debian: adb), which starts its server by itself. */
import { UsageError } from '../../document/index.ts';
import { findProgram } from '../programs.ts';
import { runCommand } from '../run-command.ts';

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
