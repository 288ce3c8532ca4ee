/** An Android device behind adb, whose client (Debian: adb) starts its server by itself. */
import { dirname } from 'node:path/posix';
import { hazardsOf } from '../host/hazards.ts';
import { type Description, fingerprintOf, type Target, type TargetKind, type TargetOptions } from '../target.ts';
import { lastLine, RemoteAgent, type RemoteShell } from './remote-agent.ts';
import { gatherRemote } from './remote-facts.ts';
import { createRemoteTarget } from './remote-target.ts';
import { apiLevelOf, deviceFacts, parseProperties } from './device-facts.ts';
import { deviceHazardsOf, replacedSentences } from './device-hazards.ts';
import { deviceRunners } from './remote-runners.ts';
import { coldCaches, examineRunner, findProgram, listForeignRunners } from '../../toolchain/index.ts';
import { runCommand } from '../../../core/system/index.ts';
import { defined, UsageError } from '../../../core/document/index.ts';

/** The folder that adbd names, and which the shell's user may write and run programs from. */
const toolsParent = '"${TMPDIR:-/data/local/tmp}"';

/** @throws UsageError without adb, without a device, with several, or with one that cannot be used */
async function openAdbTarget(wanted: string | undefined, options: TargetOptions): Promise<Target> {
  const adb = await findAdb();
  options.onProgress?.('looking for the device');
  const { serial } = chooseDevice(await listDevices(adb), wanted);
  const agent = await RemoteAgent.start(adbShell(adb, serial), toolsParent);
  try {
    const properties = parseProperties((await agent.run('getprop')).stdout);
    const caches = deviceCaches(agent, apiLevelOf(properties));
    const runners = deviceRunners(agent, options, properties.get('ro.product.cpu.abi') ?? '');
    return createRemoteTarget(agent, {
      name: `adb:${serial}`,
      defaultDirectory: dirname(agent.folder),
      prepareRunner: runners.prepare,
      describe: (directory) => describeDevice(agent, serial, properties, caches, directory),
      dropCaches: caches.drop,
      async examine() {
        const names = await listForeignRunners(options.root, 'android');
        return {
          runners: await Promise.all(names.map((runner) => examineRunner(runners.options, runner))),
          tools: [coldCaches(await caches.canDrop(), 'use Android 12 or newer, or a build on which "adb root" works')],
        };
      },
    });
  } catch (error) {
    await agent.close();
    throw error;
  }
}

async function describeDevice(
  agent: RemoteAgent,
  serial: string,
  properties: ReadonlyMap<string, string>,
  caches: DeviceCaches,
  directory: string,
): Promise<Description> {
  const { facts: linux, files } = await gatherRemote(agent, directory);
  const battery = (await agent.output('dumpsys battery 2>/dev/null')) ?? '';
  const thermal = (await agent.output('dumpsys thermalservice 2>/dev/null')) ?? '';
  const device = deviceFacts({ properties, battery, thermal, files, serial });
  const environment = { ...linux.environment, ...device.environment };
  const common = hazardsOf({
    ...linux,
    environment,
    // The load of an idle phone is above its number of cores: its kernel counts threads that wait for hardware.
    loadAverage: 0,
    encrypted: linux.encrypted === true || device.encrypted,
    onBattery: false, // what the battery service says counts
    canDropCaches: await caches.canDrop(),
  });
  const replaced = Object.entries(common.hazardDetails).map(([hazard, sentence]): [string, string] => [
    hazard,
    replacedSentences[hazard] ?? sentence,
  ]);
  const hazardDetails: Record<string, string> = { ...Object.fromEntries(replaced), ...deviceHazardsOf(device) };
  return { environment, fingerprint: fingerprintOf(environment), hazards: Object.keys(hazardDetails), hazardDetails };
}

const dropTimeoutMs = 5 * 60_000;

/** From Android 12 on init drops the caches when a property asks for it (system/core/rootdir/init.rc, perf.drop_caches). */
const apiLevelWithProperty = 31;

interface DeviceCaches {
  canDrop: () => Promise<boolean>;
  drop: () => Promise<boolean>;
}

/** As androidx.benchmark does it (MacrobenchmarkScope.dropKernelPageCache): as root, else by the property. */
function deviceCaches(agent: RemoteAgent, apiLevel: number): DeviceCaches {
  let possible: Promise<boolean> | undefined;
  const find = async () =>
    apiLevel >= apiLevelWithProperty || (await agent.output('[ "$(id -u)" = 0 ] && echo yes')) !== undefined;
  const byProperty =
    apiLevel >= apiLevelWithProperty
      ? `setprop perf.drop_caches 3
  tries=0
  while [ "$(getprop perf.drop_caches)" != 0 ] && [ $tries -lt 50 ]; do sleep 0.05; tries=$((tries + 1)); done
  [ "$(getprop perf.drop_caches)" = 0 ]`
      : 'false';
  const script = `sync
if [ "$(id -u)" = 0 ] && echo 3 2>/dev/null >/proc/sys/vm/drop_caches; then true
else
  ${byProperty}
fi 2>/dev/null`;
  return {
    canDrop: () => (possible ??= find()),
    async drop() {
      if (!(await (possible ??= find()))) return false;
      const { code } = await agent.run(script, dropTimeoutMs);
      if (code !== 0) possible = Promise.resolve(false);
      return code === 0;
    },
  };
}

export const adbKind: TargetKind = {
  form: 'adb[:SERIAL]',
  summary: 'an Android device or emulator',
  place: 'optional',
  platform: () => Promise.resolve('linux'),
  open: (serial, options) => openAdbTarget(serial, options),
};

/** What each state other than `device` means, and what to do. */
const advice: [RegExp, (serial: string) => string][] = [
  [
    /^unauthorized|^authorizing/,
    (serial) =>
      `The device ${serial} has not authorised this computer: unlock it and allow USB debugging in the dialog it shows.`,
  ],
  [
    /^offline|^connecting/,
    (serial) => `The device ${serial} is offline: plug it in again, or run "adb reconnect offline".`,
  ],
  [
    /^no permissions/,
    (serial) =>
      `This user may not open the device ${serial}: add the udev rules of Android devices (Debian: apt-get install android-sdk-platform-tools-common) and the group plugdev.`,
  ],
  [
    /^(recovery|sideload|bootloader|rescue)/,
    (serial) => `The device ${serial} has not started Android (it is in its boot menu): run "adb reboot".`,
  ],
];

/**
 * The device to use, out of those that adb lists.
 * @param serial as the user wrote it; undefined: the only one that can be used
 * @throws UsageError with what stands in the way and what to do
 */
export function chooseDevice(devices: readonly ListedDevice[], serial: string | undefined): ListedDevice {
  if (serial !== undefined) {
    const named = devices.find((device) => device.serial === serial);
    if (named === undefined) throw new UsageError(notThere(devices, serial));
    return usable(named);
  }
  const [only, ...others] = devices.filter(({ state }) => state === 'device');
  if (only !== undefined && others.length === 0) return only;
  if (only !== undefined) {
    const names = [only, ...others].map(nameOf).join(', ');
    throw new UsageError(
      `${others.length + 1} Android devices are connected (${names}): name one, as in --target adb:${only.serial}.`,
    );
  }
  const [first] = devices;
  if (first !== undefined) return usable(first);
  throw new UsageError(
    'No Android device is connected: plug one in that has USB debugging switched on, start an emulator, or use "adb connect"; "adb devices" shows them.',
  );
}

function usable(device: ListedDevice): ListedDevice {
  const { serial, state } = device;
  if (state === 'device') return device;
  const sentence = advice.find(([pattern]) => pattern.test(state))?.[1](serial);
  throw new UsageError(sentence ?? `The device ${serial} cannot be used: adb says "${state}".`);
}

function notThere(devices: readonly ListedDevice[], serial: string): string {
  const connected = devices.length === 0 ? 'none is connected' : `connected: ${devices.map(nameOf).join(', ')}`;
  const remedy = /:\d+$/.test(serial) ? `run "adb connect ${serial}"` : 'look at "adb devices"';
  return `There is no Android device "${serial}" (${connected}): ${remedy}.`;
}

const nameOf = ({ serial, model }: ListedDevice): string => (model === undefined ? serial : `${serial} ${model}`);

/** Copying tools of a few dozen megabytes over a slow cable. */
const pushTimeoutMs = 5 * 60_000;
const stateTimeoutMs = 10_000;

function adbShell(adb: string, serial: string): RemoteShell {
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

const timeoutMs = 30_000;

/** A line of `adb devices -l`. */
interface ListedDevice {
  serial: string;
  /** `device` when it can be used; `unauthorized`, `offline`, `no permissions …`, `recovery` … */
  state: string;
  model?: string;
}

async function findAdb(): Promise<string> {
  const found = await findProgram('adb');
  if (found !== undefined) return found;
  throw new UsageError(
    'There is no adb on PATH or in ANDROID_HOME: install the Android platform tools (Debian: apt-get install adb; macOS: brew install --cask android-platform-tools).',
  );
}

async function listDevices(adb: string): Promise<ListedDevice[]> {
  const { code, stdout, stderr, failure } = await runCommand([adb, 'devices', '-l'], { timeoutMs });
  if (code === 0) return parseDevices(stdout);
  throw new UsageError(
    `adb cannot list devices (${failure ?? lastLine(stderr)}): try "adb kill-server" and "adb devices".`,
  );
}

export function parseDevices(text: string): ListedDevice[] {
  const devices: ListedDevice[] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('*') || line.startsWith('List of devices')) continue;
    const [, serial, rest = ''] = /^(\S+)\s+(\S.*)$/.exec(line.trimEnd()) ?? [];
    if (serial === undefined) continue;
    const model = /\bmodel:(\S+)/.exec(rest)?.[1]?.replaceAll('_', ' ');
    const state = rest.replace(/\s+(?:usb:|product:|model:|device:|transport_id:|\(|;).*$/, '').trim();
    devices.push({ serial, state, ...defined({ model }) });
  }
  return devices;
}
