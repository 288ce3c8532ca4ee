import { dirname } from 'node:path/posix';
import { hazardsOf } from '../host/hazards.ts';
import { fingerprintOf } from '../fingerprint.ts';
import { RemoteAgent } from '../remote/agent.ts';
import { gatherRemote } from '../remote/remote-facts.ts';
import { createRemoteTarget } from '../remote/remote-target.ts';
import type { Description, Target, TargetKind, TargetOptions } from '../target.ts';
import { adbShell, apiLevelOf, findAdb, listDevices, parseProperties } from './adb-shell.ts';
import { chooseDevice } from './choose-device.ts';
import { deviceCaches, type DeviceCaches, deviceHazardsOf, replacedSentences } from './device-hazards.ts';
import { deviceFacts } from './device-facts.ts';
import { DeviceRunners } from './device-runners.ts';
import { listForeignRunners, examineRunner } from '../../toolchain/index.ts';

/** The folder that adbd names, and which the shell's user may write and run programs from. */
const toolsParent = '"${TMPDIR:-/data/local/tmp}"';

/** @throws UsageError without adb, without a device, with several, or with one that cannot be used */
export async function openAdbTarget(wanted: string | undefined, options: TargetOptions): Promise<Target> {
  const adb = await findAdb();
  options.onProgress?.('looking for the device');
  const { serial } = chooseDevice(await listDevices(adb), wanted);
  const agent = await RemoteAgent.start(adbShell(adb, serial), toolsParent);
  try {
    const properties = parseProperties((await agent.run('getprop')).stdout);
    const caches = deviceCaches(agent, apiLevelOf(properties));
    const runners = new DeviceRunners(agent, options, properties.get('ro.product.cpu.abi') ?? '');
    return createRemoteTarget(agent, {
      name: `adb:${serial}`,
      defaultDirectory: dirname(agent.folder),
      prepareRunner: (runner, onProgress) => runners.prepare(runner, onProgress),
      describe: (directory) => describeDevice(agent, serial, properties, caches, directory),
      dropCaches: () => caches.drop(),
      async examine() {
        const names = await listForeignRunners(options.root, 'android');
        return {
          runners: await Promise.all(names.map((runner) => examineRunner(runners.options, runner))),
          tools: [
            {
              tool: 'cold caches',
              purpose: 'measures listings and traversals that are not in memory',
              present: await caches.canDrop(),
              remedy: 'use Android 12 or newer, or a build on which "adb root" works',
            },
          ],
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
  const hazardDetails: Record<string, string> = {};
  for (const [hazard, sentence] of Object.entries(common.hazardDetails))
    hazardDetails[hazard] = replacedSentences[hazard] ?? sentence;
  Object.assign(hazardDetails, deviceHazardsOf(device));
  return { environment, fingerprint: fingerprintOf(environment), hazards: Object.keys(hazardDetails), hazardDetails };
}

export const adbKind: TargetKind = {
  form: 'adb[:SERIAL]',
  summary: 'an Android device or emulator',
  place: 'optional',
  platform: () => Promise.resolve('linux'),
  open: (serial, options) => openAdbTarget(serial, options),
};
