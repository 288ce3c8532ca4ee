import { UsageError } from '../../document/index.ts';

/** What stands after `ssh:`. */
export interface SshAddress {
  /** HOST or USER@HOST, or a name of ~/.ssh/config. */
  host: string;
  port?: string;
}

/** @param place `[USER@]HOST[:PORT]`, an IPv6 address in brackets @throws UsageError */
export function parseSshAddress(place: string): SshAddress {
  const [, host = '', port] = /^((?:[^@\s]+@)?(?:\[[0-9A-Za-z:.%]+\]|[^:\s[\]]+))(?::(\d{1,5}))?$/.exec(place) ?? [];
  // What begins with a dash is an option to ssh.
  if (host === '' || host.startsWith('-')) {
    throw new UsageError(`"${place}" is no host for ssh: write ssh:HOST, ssh:USER@HOST or ssh:HOST:PORT.`);
  }
  return { host: host.replace(/[[\]]/g, ''), ...(port !== undefined && { port }) };
}
