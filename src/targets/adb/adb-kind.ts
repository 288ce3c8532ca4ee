import type { TargetKind } from '../target-kind.ts';
import { openAdbTarget } from './adb-target.ts';

export const adbKind: TargetKind = {
  form: 'adb[:SERIAL]',
  summary: 'an Android device or emulator',
  place: 'optional',
  platform: () => Promise.resolve('linux'),
  open: (serial, options) => openAdbTarget(serial, options),
};
