/** Reasons to doubt figures of a device, after the errors that androidx.benchmark names (Errors.kt). */
import type { DeviceFacts } from './device-facts.ts';
import type { RemoteAgent } from '../remote/agent.ts';

type Check = (facts: DeviceFacts) => string | undefined | false;

/** Below this androidx.benchmark calls a battery low: devices save power then. */
const lowBatteryPercent = 25;
const thermalWords = ['none', 'light', 'moderate', 'severe', 'critical', 'emergency', 'shutdown'];

export const deviceHazardChecks: Record<string, Check> = {
  emulator: ({ emulator }) =>
    emulator &&
    'This is an emulator, whose disk is a file of the machine it runs on: compare only subjects measured in one run, and measure devices for figures of devices.',
  'emulator-without-kvm': ({ withoutAcceleration }) =>
    withoutAcceleration &&
    'The emulator translates every instruction in software, so that figures say nothing about I/O: give it /dev/kvm (on hosted runners with the udev rule of docs/targets-devices.md).',
  battery: ({ unplugged }) => unplugged && 'The device runs on battery and saves power: plug it in.',
  'low-battery': ({ batteryPercent }) =>
    batteryPercent !== undefined &&
    batteryPercent < lowBatteryPercent &&
    `The battery is at ${batteryPercent} %, and devices save power below ${lowBatteryPercent} %: charge it.`,
  thermal: ({ thermalStatus }) =>
    thermalStatus !== undefined &&
    thermalStatus > 0 &&
    `The device is warm and slows itself down (thermal status ${thermalWords[thermalStatus] ?? thermalStatus}): let it cool.`,
  'engineering-build': ({ engineeringBuild }) =>
    engineeringBuild &&
    'The system is an engineering build, whose checks make everything slower: compare only with the same build.',
};

/** Of the host's hazards those whose advice is for a machine one can log into. */
export const replacedSentences: Record<string, string> = {
  'no-cold-cache':
    'The caches of the device cannot be dropped, so cold listings and traversals cannot be measured (cold reads evict their own files): use Android 12 or newer, or a build on which "adb root" works.',
  'powersave-governor': 'The CPU is held at its lowest frequency (governor powersave): switch off battery saving.',
};

export function deviceHazardsOf(facts: DeviceFacts): Record<string, string> {
  const details: Record<string, string> = {};
  for (const [hazard, check] of Object.entries(deviceHazardChecks)) {
    const sentence = check(facts);
    if (typeof sentence === 'string') details[hazard] = sentence;
  }
  return details;
}

const timeoutMs = 5 * 60_000;
/** From Android 12 on init drops the caches when a property asks for it (system/core/rootdir/init.rc, perf.drop_caches). */
const apiLevelWithProperty = 31;

export interface DeviceCaches {
  canDrop(): Promise<boolean>;
  drop(): Promise<boolean>;
}

/** As androidx.benchmark does it (MacrobenchmarkScope.dropKernelPageCache): as root, else by the property. */
export function deviceCaches(agent: RemoteAgent, apiLevel: number): DeviceCaches {
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
      const { code } = await agent.run(script, timeoutMs);
      if (code !== 0) possible = Promise.resolve(false);
      return code === 0;
    },
  };
}
