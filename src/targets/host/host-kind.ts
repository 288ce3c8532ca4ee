import type { Platform } from '../../matrix/index.ts';
import type { TargetKind } from '../target-kind.ts';
import { createHostTarget } from './host-target.ts';

const platforms: Partial<Record<NodeJS.Platform, Platform>> = { win32: 'windows', darwin: 'macos' };

export const hostKind: TargetKind = {
  form: 'host',
  summary: 'the machine this runs on',
  place: 'none',
  platform: () => Promise.resolve(platforms[process.platform] ?? 'linux'),
  open: (_place, options) => Promise.resolve(createHostTarget(options)),
};
