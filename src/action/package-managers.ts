/** How the package managers of Linux install something without asking, as data. The names of the packages come last. */
export interface PackageManager {
  program: string;
  environment?: Record<string, string>;
  /** Brings the list of packages up to date, where the first try fails. */
  refresh?: readonly string[];
  /** Only downloads: may be ended at any moment. Absent: `install` does all. */
  fetch?: readonly string[];
  install: readonly string[];
}

/** https://manpages.debian.org/apt-get: another job's lock is waited for, a server that does not answer is not. */
const aptOptions = [
  ...['-o', 'DPkg::Lock::Timeout=30', '-o', 'Acquire::Retries=1'],
  ...['-o', 'Acquire::http::Timeout=15', '-o', 'Acquire::https::Timeout=15'],
];
const aptInstall = ['install', '--yes', '--quiet', '--no-install-recommends', ...aptOptions];
const dnfInstall = ['install', '--assumeyes', '--setopt=install_weak_deps=False', '--setopt=timeout=15'];

/** The first that is here is the system's. */
export const packageManagers: readonly PackageManager[] = [
  {
    program: 'apt-get',
    environment: { DEBIAN_FRONTEND: 'noninteractive', NEEDRESTART_SUSPEND: '1' },
    refresh: ['update', '--quiet', ...aptOptions],
    fetch: [...aptInstall, '--download-only'],
    install: aptInstall,
  },
  { program: 'dnf', fetch: [...dnfInstall, '--downloadonly'], install: dnfInstall },
  { program: 'apk', install: ['add', '--no-cache'] },
  {
    program: 'pacman',
    refresh: ['--sync', '--refresh', '--noconfirm'],
    fetch: ['--sync', '--downloadonly', '--noconfirm', '--needed'],
    install: ['--sync', '--noconfirm', '--needed'],
  },
  {
    program: 'zypper',
    refresh: ['--non-interactive', 'refresh'],
    fetch: ['--non-interactive', 'install', '--no-recommends', '--download-only'],
    install: ['--non-interactive', 'install', '--no-recommends'],
  },
];
