import type { TargetKind } from '../target-kind.ts';
import { parseSshAddress } from './ssh-address.ts';
import { openSshTarget } from './ssh-target.ts';

export const sshKind: TargetKind = {
  form: 'ssh:[USER@]HOST[:PORT]',
  summary: 'a Linux machine, through OpenSSH',
  place: 'required',
  platform(place = '') {
    parseSshAddress(place);
    return Promise.resolve('linux');
  },
  open: (place = '', options) => openSshTarget(place, options),
};
