import { UsageError } from '../../document/index.ts';
import type { ListedDevice } from './adb-shell.ts';

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
