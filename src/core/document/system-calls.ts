/**
 * All system calls of Linux 7.0 on x86-64, arm64 and i386, each once: counted, blind (it may do file I/O that is not seen), or without file
 * I/O. Names are the kernel's: arch/x86/entry/syscalls/syscall_64.tbl, syscall_32.tbl and scripts/syscall.tbl.
 */
import { macosCallsByKind, windowsCallsByKind } from './foreign-calls.ts';

/**
 * Counted calls by their meaning: newfstatat, statx and fstat are all `stat`, so that another C library, or another version of one, does not
 * change the count.
 */
export const callsByKind = {
  open: ['open', 'creat', 'openat', 'openat2', 'open_by_handle_at', 'open_tree', 'open_tree_attr'],
  close: ['close'],
  stat: [
    'stat',
    'lstat',
    'fstat',
    'newfstatat',
    'statx',
    'stat64',
    'lstat64',
    'fstat64',
    'fstatat64',
    'oldstat',
    'oldlstat',
    'oldfstat',
    'name_to_handle_at',
    'file_getattr',
  ],
  access: ['access', 'faccessat', 'faccessat2'],
  readlink: ['readlink', 'readlinkat'],
  list: ['getdents', 'getdents64', 'readdir'],
  read: ['read', 'pread64', 'readv', 'preadv', 'preadv2'],
  write: ['write', 'pwrite64', 'writev', 'pwritev', 'pwritev2'],
  copy: ['sendfile', 'sendfile64', 'copy_file_range', 'splice'],
  seek: ['lseek', '_llseek'],
  map: ['mmap', 'mmap2'],
  fsync: ['fsync', 'fdatasync', 'sync_file_range', 'syncfs', 'sync', 'msync'],
  rename: ['rename', 'renameat', 'renameat2'],
  remove: ['unlink', 'unlinkat', 'rmdir'],
  link: ['link', 'linkat', 'symlink', 'symlinkat'],
  mkdir: ['mkdir', 'mkdirat', 'mknod', 'mknodat', 'bind'],
  truncate: ['truncate', 'truncate64', 'ftruncate', 'ftruncate64'],
  allocate: ['fallocate'],
  attribute: [
    'chmod',
    'fchmod',
    'fchmodat',
    'fchmodat2',
    'chown',
    'lchown',
    'fchown',
    'fchownat',
    'chown32',
    'lchown32',
    'fchown32',
    'utime',
    'utimes',
    'futimesat',
    'utimensat',
    'utimensat_time64',
    'file_setattr',
  ],
  xattr: [
    'getxattr',
    'lgetxattr',
    'fgetxattr',
    'getxattrat',
    'setxattr',
    'lsetxattr',
    'fsetxattr',
    'setxattrat',
    'listxattr',
    'llistxattr',
    'flistxattr',
    'listxattrat',
    'removexattr',
    'lremovexattr',
    'fremovexattr',
    'removexattrat',
  ],
  lock: ['flock'],
  advise: ['fadvise64', 'fadvise64_64', 'readahead'],
  control: ['fcntl', 'fcntl64', 'ioctl'],
  statfs: ['statfs', 'statfs64', 'fstatfs', 'fstatfs64', 'ustat'],
  directory: ['chdir', 'fchdir', 'chroot'],
  exec: ['execve', 'execveat'],
  ring: ['io_uring_setup', 'io_uring_enter'],
  aio: ['io_setup', 'io_submit', 'io_getevents', 'io_pgetevents', 'io_pgetevents_time64', 'io_cancel', 'io_destroy'],
  watch: ['inotify_add_watch', 'fanotify_mark'],
} as const satisfies Record<string, readonly string[]>;

export type Kind = keyof typeof callsByKind;

/**
 * Requests that one call passes to the kernel. They are counted beside the call: those of io_submit(2), which the trace shows one by one. Each has
 * the kind of the call that would do the same.
 */
export const requestKinds: Readonly<Record<string, Kind>> = {
  'io_submit:pread': 'read',
  'io_submit:preadv': 'read',
  'io_submit:pwrite': 'write',
  'io_submit:pwritev': 'write',
  'io_submit:fsync': 'fsync',
  'io_submit:fdsync': 'fsync',
  'io_submit:poll': 'aio',
  'io_submit:noop': 'aio',
};

interface BlindCall {
  /** What it may do to files, as the end of a sentence. */
  does: string;
  /** The arguments, as strace prints them, with which it may do file I/O. */
  onlyWith?: RegExp;
}

/** A mount reads and writes its source; a call that only takes a name looks the name up. */
export const blindCalls: Readonly<Record<string, BlindCall>> = {
  mount: { does: 'reads the file system that it mounts' },
  fsconfig: { does: 'reads the file system that it mounts' },
  umount: { does: 'writes back the file system that it takes away' },
  umount2: { does: 'writes back the file system that it takes away' },
  fspick: { does: 'looks up a name' },
  move_mount: { does: 'looks up names' },
  mount_setattr: { does: 'looks up a name' },
  pivot_root: { does: 'looks up names' },
  swapon: { does: 'lets the kernel write memory to a file' },
  swapoff: { does: 'reads back what was swapped out' },
  acct: { does: 'lets the kernel write a record of each process to a file' },
  quotactl: { does: 'reads and writes the quota files' },
  quotactl_fd: { does: 'reads and writes the quota files' },
  uselib: { does: 'maps a library' },
  finit_module: { does: 'reads a file into the kernel' },
  kexec_file_load: { does: 'reads files into the kernel' },
  remap_file_pages: { does: 'maps other pages of a file' },
  madvise: { does: 'may read or remove pages of a mapped file', onlyWith: /MADV_(?:WILLNEED|REMOVE)/ },
  process_madvise: { does: 'may read pages of a mapped file', onlyWith: /MADV_WILLNEED/ },
  clone: { does: 'starts a process that cannot be traced', onlyWith: /CLONE_UNTRACED/ },
  clone3: { does: 'starts a process that cannot be traced', onlyWith: /CLONE_UNTRACED/ },
};

/** Counted calls whose I/O is seen only in part. */
const partlySeen: Readonly<Record<string, string>> = {
  io_uring_enter: 'hands over requests whose files and bytes are not seen',
  io_uring_setup: 'lets the kernel take requests without a call (IORING_SETUP_SQPOLL)',
  NtSubmitIoRing: 'hands over requests whose files and bytes are not seen',
  mmap: 'maps a file: reads and writes through memory make no calls',
};

/** What the trace does not show of a call, for a reader. @param name a member of `profile.blind`. @returns the end of a sentence that begins with the call */
export function describeBlindSpot(name: string): string {
  const does = Object.hasOwn(partlySeen, name) ? partlySeen[name] : blindCalls[name]?.does;
  return does ?? 'may do file I/O that is not seen';
}

/**
 * Calls that do no file I/O. Many move bytes between programs (sockets, pipes, memory); some move descriptors, or wait for what other calls
 * begin. The bytes of a mapped file that they bring into memory are counted as page faults.
 */
const withoutFileIo: Readonly<Record<string, string>> = {
  processes: `fork vfork exit exit_group wait4 waitid waitpid kill tkill tgkill pidfd_open pidfd_getfd pidfd_send_signal
    process_mrelease ptrace prctl arch_prctl personality kcmp unshare setns listns seccomp reboot kexec_load init_module delete_module bpf
    perf_event_open modify_ldt set_thread_area get_thread_area set_tid_address set_robust_list get_robust_list rseq rseq_slice_yield
    membarrier restart_syscall uprobe uretprobe ioperm iopl vm86 vm86old`,
  descriptors: `dup dup2 dup3 close_range pipe pipe2 eventfd eventfd2 signalfd signalfd4 memfd_create memfd_secret userfaultfd
    inotify_init inotify_init1 inotify_rm_watch fanotify_init fsopen fsmount io_uring_register`,
  memory: `brk munmap mremap mprotect pkey_mprotect pkey_alloc pkey_free mlock mlock2 mlockall munlock munlockall mincore cachestat mseal
    map_shadow_stack mbind set_mempolicy get_mempolicy set_mempolicy_home_node migrate_pages move_pages process_vm_readv process_vm_writev
    shmget shmat shmctl shmdt`,
  waiting: `poll ppoll ppoll_time64 select _newselect pselect6 pselect6_time64 epoll_create epoll_create1 epoll_ctl epoll_ctl_old
    epoll_wait epoll_wait_old epoll_pwait epoll_pwait2 futex futex_time64 futex_wait futex_wake futex_waitv futex_requeue pause nanosleep
    clock_nanosleep clock_nanosleep_time64`,
  signals: `signal sigaction sigpending sigprocmask sigreturn sigsuspend sigaltstack sgetmask ssetmask rt_sigaction rt_sigpending
    rt_sigprocmask rt_sigqueueinfo rt_sigreturn rt_sigsuspend rt_sigtimedwait rt_sigtimedwait_time64 rt_tgsigqueueinfo`,
  sockets: `socket socketpair socketcall listen accept accept4 connect shutdown getsockname getpeername getsockopt setsockopt sendto
    recvfrom sendmsg recvmsg sendmmsg recvmmsg recvmmsg_time64 vmsplice tee`,
  messages: `ipc msgget msgsnd msgrcv msgctl semget semop semctl semtimedop semtimedop_time64 mq_open mq_unlink mq_notify mq_getsetattr
    mq_timedsend mq_timedsend_time64 mq_timedreceive mq_timedreceive_time64 add_key request_key keyctl`,
  times: `time stime times gettimeofday settimeofday adjtimex clock_gettime clock_gettime64 clock_settime clock_settime64 clock_getres
    clock_getres_time64 clock_adjtime clock_adjtime64 alarm getitimer setitimer timer_create timer_delete timer_getoverrun timer_gettime
    timer_gettime64 timer_settime timer_settime64 timerfd_create timerfd_gettime timerfd_gettime64 timerfd_settime timerfd_settime64`,
  scheduling: `nice getcpu getpriority setpriority ioprio_get ioprio_set sched_yield sched_getaffinity sched_setaffinity sched_getattr
    sched_setattr sched_getparam sched_setparam sched_getscheduler sched_setscheduler sched_get_priority_max sched_get_priority_min
    sched_rr_get_interval sched_rr_get_interval_time64`,
  identity: `getpid getppid gettid getpgid setpgid getpgrp getsid setsid getuid getuid32 geteuid geteuid32 getgid getgid32 getegid getegid32
    getresuid getresuid32 getresgid getresgid32 getgroups getgroups32 setuid setuid32 setgid setgid32 setreuid setreuid32 setregid setregid32
    setresuid setresuid32 setresgid setresgid32 setfsuid setfsuid32 setfsgid setfsgid32 setgroups setgroups32 capget capset umask getcwd
    landlock_create_ruleset landlock_add_rule landlock_restrict_self lsm_get_self_attr lsm_set_self_attr lsm_list_modules`,
  system: `uname olduname oldolduname sethostname setdomainname sysinfo syslog sysfs statmount listmount getrandom vhangup getrlimit
    ugetrlimit setrlimit prlimit64 getrusage`,
  // A reserved number, or a call that was removed: nothing happens.
  removed: `_sysctl afs_syscall bdflush break create_module ftime get_kernel_syms getpmsg gtty idle lock lookup_dcookie mpx nfsservctl prof
    profil putpmsg query_module security stty tuxcall ulimit vserver`,
};

export const callsWithoutFileIo: readonly string[] = Object.values(withoutFileIo).flatMap((names) =>
  names.split(/\s+/),
);

/** Whether a count is one of requests. The call that passed them on is counted as well. */
export const isRequest = (name: string): boolean => Object.hasOwn(requestKinds, name);

const kindsIn = (table: Readonly<Record<string, readonly string[]>>): [call: string, Kind][] =>
  Object.entries(table).flatMap(([kind, calls]) => calls.map((call): [string, Kind] => [call, kind as Kind]));

const kindByCall = new Map<string, Kind>([
  ...kindsIn(callsByKind),
  ...Object.entries(requestKinds),
  ...kindsIn(windowsCallsByKind),
  ...kindsIn(macosCallsByKind),
]);

/** Counted calls of all systems, and requests. */
export const callNames: readonly string[] = [...kindByCall.keys()];

/** The kind of a system call, or of a request that one passes to the kernel; undefined for one that is not counted. */
export const kindOf = (call: string): Kind | undefined => kindByCall.get(call);

/** Calls of each kind. @param calls by name; those that are not counted are left out */
export function callsOfKinds(calls: Readonly<Record<string, number>>): Record<string, number> {
  const kinds: Record<string, number> = {};
  for (const [call, count] of Object.entries(calls)) {
    const kind = kindOf(call);
    if (kind !== undefined) kinds[kind] = (kinds[kind] ?? 0) + count;
  }
  return kinds;
}
