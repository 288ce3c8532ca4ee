/** What a Linux machine elsewhere reports about itself and a directory: the host's own questions, asked through a shell. */
import { defined } from '../../../core/document/index.ts';
import type { HostFacts } from '../host/hazards.ts';
import { blockDevice } from '../host/block-device.ts';
import { mountOf, numberIn, parseMountinfo, type SystemFiles } from '../host/linux-files.ts';
import { machineFacts, environmentOf, memoryInformation, mountMembers, processorTime } from '../host/linux-machine.ts';
import { quote, type RemoteAgent } from './remote-agent.ts';

/** Files, as patterns of a shell. */
const recorded = `/proc/meminfo /proc/self/mountinfo /proc/self/cgroup /proc/1/cgroup /proc/cpuinfo /proc/stat /proc/version /proc/loadavg \
  /etc/os-release /usr/lib/os-release /.dockerenv /run/.containerenv /run/systemd/container /proc/sys/vm/dirty_* \
  /sys/class/dmi/id/sys_vendor /sys/class/dmi/id/product_name /sys/class/dmi/id/bios_vendor /sys/class/dmi/id/board_vendor \
  /sys/hypervisor/type /sys/devices/system/cpu/cpu0/cpufreq/scaling_governor /sys/devices/system/cpu/cpu0/cpufreq/scaling_driver \
  /sys/devices/system/clocksource/clocksource0/available_clocksource \
  /sys/class/power_supply/*/type /sys/class/power_supply/*/scope /sys/class/power_supply/*/status \
  /sys/fs/cgroup/cpu.max /sys/fs/cgroup/memory.max`;

/** One line each, before the recorded files. */
const questions = (directory: string): string => `
uname -r; uname -m; nproc 2>/dev/null || echo 1
cd ${quote(directory)} && pwd -P || echo
df -Pk . 2>/dev/null | tail -n 1`;

const architectures: Record<string, string> = {
  x86_64: 'x64',
  aarch64: 'arm64',
  armv7l: 'arm',
  armv8l: 'arm',
  i686: 'ia32',
};

interface RemoteFacts {
  facts: Omit<HostFacts, 'canDropCaches'>;
  files: SystemFiles;
}

/** @throws TargetLost */
export async function gatherRemote(agent: RemoteAgent, directory: string): Promise<RemoteFacts> {
  const script = `${recordingFunctions}(${questions(directory)})\nrecord ${recorded}`;
  const { stdout } = await agent.run(script);
  const files = recordedFiles(stdout);
  const [kernel = '', machine = '', coresText, path = directory, space = ''] = stdout.split('\n');
  const cores = Number(coresText) || 1;
  const memoryBytes = memoryInformation(files).get('MemTotal') ?? 0;
  const loadAverage = Number(files.read('/proc/loadavg')?.split(' ')[0] ?? NaN);
  const { freeBytes, totalBytes } = spaceOf(space);
  const architecture = architectures[machine] ?? machine;
  const { members, facts } = machineFacts(files, { variables: {}, architecture });
  const mount = mountOf(parseMountinfo(files.read('/proc/self/mountinfo') ?? ''), path);
  let encrypted = false;
  if (mount) {
    const place = mount.device.startsWith('0:') ? mount.source : mount.device;
    const { number, files: deviceFiles } = await deviceFilesOf(agent, place);
    const device = number === undefined ? undefined : blockDevice(deviceFiles, number);
    encrypted = device?.encrypted ?? false;
    Object.assign(members, mountMembers(mount, number, device));
  }
  const ticks = processorTime(files);
  return {
    files,
    facts: {
      environment: environmentOf({
        os: 'linux',
        kernel,
        architecture,
        cores,
        memoryBytes,
        memoryGiB: Math.round(memoryBytes / 2 ** 30),
        loadAverage: Number.isNaN(loadAverage) ? undefined : loadAverage,
        freeBytes,
        totalBytes,
        ...members,
      }),
      cores,
      memoryBytes,
      encrypted,
      ...facts,
      ...defined({ freeBytes, totalBytes }),
      ...(ticks && ticks.totalTicks > 0 && { stolenShare: ticks.stolenTicks / ticks.totalTicks }),
      ...(Number.isNaN(loadAverage) ? {} : { loadAverage }),
    },
  };
}

/** The last line of `df -Pk` (POSIX): file system, KiB in all, used, available, share, mount point. */
export function spaceOf(line: string): { freeBytes?: number; totalBytes?: number } {
  const [, total, free] = /\s(\d+)\s+\d+\s+(-?\d+)\s+\d+%/.exec(line) ?? [];
  if (total === undefined || free === undefined) return {};
  return { totalBytes: Number(total) * 1024, freeBytes: Math.max(0, Number(free)) * 1024 };
}

/** The sysfs folders of a device (`major:minor`, or /dev/NAME) and of those below it. */
async function deviceFilesOf(
  agent: RemoteAgent,
  place: string,
): Promise<{ number: string | undefined; files: SystemFiles }> {
  const folder = place.startsWith('/dev/')
    ? `/sys/class/block/"$(basename "$(readlink -f ${quote(place)})")"`
    : `/sys/dev/block/${quote(place)}`;
  const names = ['partition', 'dev', 'dm/uuid', 'loop/backing_file', 'device/vendor', 'device/model'];
  const queue = ['read_ahead_kb', 'rotational', 'scheduler'].map((name) => `queue/${name}`);
  const wanted = [...names, ...queue].map((name) => `"$1/${name}"`).join(' ');
  const script = `${recordingFunctions}
device() {
  record ${wanted}
  [ -f "$1/partition" ] && device "\${1%/*}"
  for below in "$1"/slaves/*; do
    [ -e "$below" ] || continue
    real=$(cd -P "$below" && pwd -P) || continue
    resolved "$below" "$real"
    device "$real"
  done
}
folder=$(cd -P ${folder} 2>/dev/null && pwd -P)
if [ -n "$folder" ]; then
  read -r number <"$folder/dev"
  resolved "/sys/dev/block/$number" "$folder"
  record "/sys/class/bdi/$number/read_ahead_kb"
  device "$folder"
fi`;
  const files = recordedFiles((await agent.run(script)).stdout);
  return { number: files.list('/sys/dev/block')[0], files };
}

// Files of /proc, /sys and /etc of another machine, fetched at once, as the readers of the host's own files expect them.
/** Begins a line that announces what follows: `F PATH` a file, `R PATH REAL` a resolved link. */
const mark = '\u001e';

/** Shell functions that print what `recordedFiles` reads. Paths are patterns; what is not there is left out. */
export const recordingFunctions = `
record() { for file in "$@"; do [ -r "$file" ] && [ -f "$file" ] && { printf '\\036F %s\\n' "$file"; cat "$file" 2>/dev/null; echo; }; done; }
resolved() { printf '\\036R %s %s\\n' "$1" "$2"; }
`;

export function recordedFiles(output: string): SystemFiles {
  const texts = new Map<string, string>();
  const links = new Map<string, string>();
  for (const part of output.split(mark).slice(1)) {
    const end = part.indexOf('\n');
    const [kind, path = '', real] = part.slice(0, end).split(' ');
    if (kind === 'F') texts.set(path, part.slice(end + 1).trim());
    else if (real !== undefined) links.set(path, real);
  }
  const read = (path: string) => texts.get(path);
  const list = (path: string): string[] => {
    const names = [...texts.keys(), ...links.keys()]
      .filter((file) => file.startsWith(`${path}/`))
      .map((file) => file.slice(path.length + 1).split('/')[0] ?? '');
    return [...new Set(names)].sort();
  };
  return {
    read,
    readNumber: (path) => numberIn(read(path)),
    list,
    link: (path) => links.get(path),
    resolve: (path) => links.get(path) ?? (texts.has(path) || list(path).length > 0 ? path : undefined),
  };
}
