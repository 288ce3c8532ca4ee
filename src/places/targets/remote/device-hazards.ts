/** Reasons to doubt figures of a device, after the errors that androidx.benchmark names (Errors.kt). */
import { docsPage } from '../../../core/document/index.ts';
import { type Check, sentencesOf } from '../host/hazards.ts';
import type { DeviceFacts } from './device-facts.ts';

/** Below this androidx.benchmark calls a battery low: devices save power then. */
const lowBatteryPercent = 25;

const thermalWords = ['none', 'light', 'moderate', 'severe', 'critical', 'emergency', 'shutdown'];

const deviceHazardChecks: Record<string, Check<DeviceFacts>> = {
  emulator: ({ emulator }) =>
    emulator &&
    'This is an emulator, whose disk is a file of the machine it runs on: compare only subjects measured in one run, and measure devices for figures of devices.',
  'emulator-without-kvm': ({ withoutAcceleration }) =>
    withoutAcceleration &&
    `The emulator translates every instruction in software, so that figures say nothing about I/O: give it /dev/kvm (on hosted runners with the udev rule of ${docsPage('docs/targets-devices.md')}).`,
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

export const deviceHazardsOf = (facts: DeviceFacts): Record<string, string> => sentencesOf(deviceHazardChecks, facts);
