/** Facts of a machine, and the hazards that follow: reasons to doubt figures, each with one sentence on what it means and what to do. */
import type { Environment } from '../../../core/document/index.ts';

/**
 * What is known about the machine and the directory. `environment` goes into the run document; the rest only decides
 * about hazards. A missing member: not known here.
 */
export interface HostFacts {
  environment: Environment;
  freeBytes?: number;
  totalBytes?: number;
  availableMemoryBytes?: number;
  memoryBytes?: number;
  swapUsedBytes?: number;
  loadAverage?: number;
  cores: number;
  cgroupCpus?: number;
  throttledPeriods?: number;
  /** Share of CPU time that the hypervisor gave to others, 0…1. */
  stolenShare?: number;
  emulatedProcessor?: boolean;
  onBattery?: boolean;
  slowGovernor?: boolean;
  encrypted?: boolean;
  /** What was given to those runners that can have it: `real-time priority, pinned to CPU 1`. */
  priority?: string;
  canDropCaches: boolean;
}

/** What one system reports of itself. */
export type Gathered = Partial<HostFacts> & { environment: Environment };

const gibibyte = 2 ** 30;

const mebibyte = 2 ** 20;

/** A hazard's sentence, with its figures; undefined when it does not apply. */
export type Check<Facts> = (facts: Facts) => string | undefined | false;

const filesystem = ({ environment }: HostFacts) => String(environment.filesystem ?? '');

const mountOptions = ({ environment }: HostFacts) => String(environment.mountOptions ?? '').split(',');

const percent = (share: number) => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;

const networkTypes =
  /^(nfs\d?|cifs|smb\d?|smbfs|afpfs|webdav|9p|virtiofs|ceph|glusterfs|lustre|afs|beegfs|gpfs|ocfs2|gfs2|prl_fs|vboxsf|vmhgfs)$/;

export const wineSentence =
  'This is Wine on Linux, not Windows: figures show how the code for Windows behaves, not what Windows would do; compare only with runs under Wine.';

/** Every hazard that can be detected before measuring, in the order in which they are shown. */
export const hazardChecks: Record<string, Check<HostFacts>> = {
  tmpfs: (facts) =>
    /^(tmpfs|ramfs|zram)$/.test(filesystem(facts)) &&
    `The directory lies in memory (${filesystem(facts)}), so no figure says anything about a disk: name a directory on the disk with --directory.`,
  overlayfs: (facts) =>
    /^(overlay|aufs|fuse-overlayfs|fuse\.fuse-overlayfs)$/.test(filesystem(facts)) &&
    'The directory lies on an overlay file system, which makes the first change of a file, renames and listings slower: measure on a volume or bind mount.',
  'network-filesystem': (facts) =>
    networkTypes.test(filesystem(facts)) &&
    `The directory lies on a shared or network file system (${filesystem(facts)}), whose server and line are measured too: name a local directory unless that is what you want to know.`,
  fuse: (facts) =>
    filesystem(facts).startsWith('fuse') &&
    !filesystem(facts).includes('overlayfs') &&
    `The directory lies on a file system in user space (${filesystem(facts)}), where each call costs context switches: name a directory of a kernel file system unless that is what you want to know.`,
  'compressed-filesystem': (facts) =>
    (mountOptions(facts).some((option) => /^compress(-force)?(=(?!no)|$)|^compress_algorithm=/.test(option)) ||
      filesystem(facts) === 'zfs') &&
    'The file system may compress what is written, so figures depend on the content of files: compare only cells of equal entropy, or use a directory without compression.',
  'encrypted-filesystem': (facts) =>
    facts.encrypted === true &&
    'What is stored is encrypted, which costs CPU time in every transfer: compare only with encrypted disks.',
  'sync-mount': (facts) =>
    mountOptions(facts).some((option) => option === 'sync' || option === 'dirsync') &&
    'The file system is mounted to write through (sync or dirsync), so every write waits for the disk: mount it without, unless that is what you want to know.',
  'low-free-space': ({ freeBytes, totalBytes }) =>
    freeBytes !== undefined &&
    totalBytes !== undefined &&
    (freeBytes < gibibyte || freeBytes < totalBytes / 10) &&
    `Only ${Math.floor(freeBytes / mebibyte)} MiB (${percent(freeBytes / Math.max(totalBytes, 1))}) of the file system are free, which makes allocation slower and leaves out large cells: free some space.`,
  'low-memory': ({ availableMemoryBytes, memoryBytes }) =>
    availableMemoryBytes !== undefined &&
    memoryBytes !== undefined &&
    (availableMemoryBytes < 512 * mebibyte || availableMemoryBytes < memoryBytes / 10) &&
    `Only ${Math.floor(availableMemoryBytes / mebibyte)} MiB of memory are available, so that warm files may not stay in the page cache: end other programs.`,
  'swap-in-use': ({ swapUsedBytes }) =>
    swapUsedBytes !== undefined &&
    swapUsedBytes > 64 * mebibyte &&
    `${Math.floor(swapUsedBytes / mebibyte)} MiB are swapped out, and swapping competes for the disk: end other programs or turn swap off.`,
  'no-cold-cache': ({ canDropCaches, environment }) =>
    !canDropCaches &&
    `The system's caches cannot be dropped here, so cold listings and traversals cannot be measured (cold reads evict their own files): ${environment.os === 'windows' ? 'measure those on Linux or macOS' : 'run as root or allow sudo without a password'}.`,
  'cpu-throttled': ({ cgroupCpus, cores, throttledPeriods }) =>
    ((cgroupCpus !== undefined && cgroupCpus < cores) || (throttledPeriods ?? 0) > 0) &&
    `The control group of this process is ${
      cgroupCpus === undefined
        ? `held back at times (${throttledPeriods ?? 0} periods so far)`
        : `limited to ${cgroupCpus} of ${cores} CPUs`
    }, which stops runners in the middle of samples: raise the CPU limit.`,
  'cpu-steal': ({ stolenShare }) =>
    stolenShare !== undefined &&
    stolenShare > 0.02 &&
    `The hypervisor gives ${percent(stolenShare)} of this machine's CPU time to others: doubt single samples, and compare only subjects measured in one run.`,
  'high-load': ({ loadAverage, cores }) =>
    loadAverage !== undefined &&
    loadAverage > cores &&
    `The machine was busy at the start (load average ${loadAverage.toFixed(1)} on ${cores} CPUs): end other work and measure again.`,
  'single-core': ({ cores }) =>
    cores === 1 &&
    'There is one CPU, which the runner shares with write-back and everything else: figures spread more, and parallel apis gain nothing.',
  'emulated-cpu': ({ emulatedProcessor }) =>
    emulatedProcessor === true &&
    'The processor is emulated in software, so that CPU time outweighs the disk: compare only with runs on the same emulator.',
  battery: ({ onBattery }) => onBattery === true && 'The machine runs on battery and saves power: plug it in.',
  'powersave-governor': ({ slowGovernor }) =>
    slowGovernor === true &&
    'The CPU is held at its lowest frequency (governor powersave): choose the governor performance or schedutil.',
  'raised-priority': ({ priority }) =>
    priority !== undefined &&
    `The native runner and commands ran with ${priority}, so that neighbours disturb them less and their threads share one CPU: compare only with runs measured so.`,
  'shared-runner': ({ environment }) =>
    environment.hostedRunner === true &&
    "This is a hosted runner that shares its machine and disk with others' jobs: compare only subjects measured in one run.",
  wine: ({ environment }) => environment.compatibilityLayer === 'wine' && wineSentence,
  container: ({ environment }) =>
    environment.containerised === true &&
    'This is a container: its limits, security filters and volume drivers are part of the figures; compare only with runs in the same kind of container.',
};

/** The hazards that apply, in the order of the table, with their sentences. */
export function hazardsOf(facts: HostFacts): { hazards: string[]; hazardDetails: Record<string, string> } {
  const hazardDetails = sentencesOf(hazardChecks, facts);
  return { hazards: Object.keys(hazardDetails), hazardDetails };
}

export function sentencesOf<Facts>(checks: Record<string, Check<Facts>>, facts: Facts): Record<string, string> {
  const sentences = Object.entries(checks).map(([hazard, check]) => [hazard, check(facts)] as const);
  return Object.fromEntries(sentences.filter((one): one is [string, string] => typeof one[1] === 'string'));
}
