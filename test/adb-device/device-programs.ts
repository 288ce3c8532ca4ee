/** What Android's shell has and this machine has not, as small scripts at the front of the device's PATH. */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** System properties by name, as getprop(1) prints them. */
export type DeviceProperties = Record<string, string>;

/** A phone of 2023 on its cable, fully charged and cool. */
const usual: DeviceProperties = {
  'ro.build.version.release': '14',
  'ro.build.version.sdk': '34',
  'ro.build.type': 'user',
  'ro.build.id': 'UP1A.231005.007',
  'ro.product.manufacturer': 'Acme',
  'ro.product.model': 'Test Device',
  'ro.product.cpu.abi': 'x86_64',
  'ro.soc.model': 'T1000',
  'ro.crypto.state': 'encrypted',
};

const battery = `Current Battery Service state:
  AC powered: false
  USB powered: true
  Wireless powered: false
  status: 5
  health: 2
  present: true
  level: 100
  scale: 100
  voltage: 4300
  temperature: 250
  technology: Li-ion
`;

/** The same on battery, nearly empty. */
export const emptyBattery = battery
  .replace('USB powered: true', 'USB powered: false')
  .replace('level: 100', 'level: 9')
  .replace('status: 5', 'status: 3');

const thermal = 'IsStatusOverride: false\nThermal Status: 0\n';

export function installPrograms(folder: string, properties: DeviceProperties): void {
  const bin = join(folder, 'system', 'bin');
  const state = join(folder, 'state');
  for (const path of [bin, join(state, 'properties')]) mkdirSync(path, { recursive: true });
  const files: Record<string, string> = { battery, thermal };
  const { battery: ownBattery, thermal: ownThermal, ...own } = properties;
  if (ownBattery !== undefined) files.battery = ownBattery;
  if (ownThermal !== undefined) files.thermal = ownThermal;
  for (const [name, text] of Object.entries(files)) writeFileSync(join(state, name), text);
  for (const [name, value] of Object.entries({ ...usual, ...own }))
    writeFileSync(join(state, 'properties', name), value);
  const programs: Record<string, string> = {
    getprop: `if [ $# = 0 ]; then
  for file in "$STATE"/properties/*; do echo "[\${file##*/}]: [$(cat "$file")]"; done
else cat "$STATE/properties/$1" 2>/dev/null; echo; fi`,
    // init of Android 12 answers perf.drop_caches by dropping them and setting it back to 0.
    setprop: `if [ "$1" = perf.drop_caches ]; then echo "$2" >>"$STATE/drops"; set -- "$1" 0; fi
printf %s "$2" >"$STATE/properties/$1"`,
    // Everybody's dirty pages are not the device's: on a busy machine writing them back takes minutes.
    sync: ':',
    // The shell's user; the real one may be root.
    id: 'if [ "$*" = -u ]; then echo 2000; else exec /usr/bin/id "$@"; fi',
    dumpsys: `case $1 in battery) cat "$STATE/battery" ;; thermalservice) cat "$STATE/thermal" ;; *) exit 1 ;; esac`,
  };
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(bin, name), `#!/bin/sh\nSTATE='${state}'\n${script}\n`);
    chmodSync(join(bin, name), 0o755);
  }
}

/** As adbd sets it for a shell: little, with TMPDIR. */
export function deviceEnvironment(folder: string, temporaryFolder: string): Record<string, string> {
  return {
    PATH: `${join(folder, 'system', 'bin')}:${process.env.PATH ?? '/usr/bin:/bin'}`,
    TMPDIR: temporaryFolder,
    HOME: folder,
    SHELL: '/system/bin/sh',
    USER: 'shell',
  };
}
