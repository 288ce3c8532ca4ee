(() => {
  // src/report/dashboard/page/view.ts
  function offerView(name, view) {
    globalThis.ioPerfViews ??= {};
    globalThis.ioPerfViews[name] = view;
  }

  // src/core/document/stack-limits.ts
  var stackLimits = { workloads: 64, frames: 2e4, frameLength: 400, stacks: 2e3, depth: 128 };

  // src/core/document/units.ts
  var synonyms = (rows) => new Map(rows.flatMap(([meaning, words]) => words.map((word) => [word, meaning])));
  var timeNs = synonyms([
    [1e-3, ["ps", "picosecond"]],
    [1, ["ns", "nsec", "nanosecond"]],
    [1e3, ["us", "µs", "μs", "usec", "microsecond"]],
    [1e6, ["ms", "msec", "millisecond"]],
    [1e9, ["s", "sec", "second"]],
    [6e10, ["m", "min", "minute"]],
    [36e11, ["h", "hour"]]
  ]);
  function timeOf(text) {
    const word = text.trim();
    const plain = word.length > 1 ? word.toLowerCase() : word;
    return timeNs.get(plain) ?? timeNs.get(plain.replace(/s$/, ""));
  }
  var bitsUnit = /^(?:([kKMGT]i?)?bits?|([KMGT]i?)b)$/;
  var bytesUnit = /^([kmgt]i?)?(?:b|bytes?)$/i;
  function powerOf(prefix = "") {
    const power = ["", "k", "m", "g", "t"].indexOf(prefix.slice(0, 1).toLowerCase());
    return (prefix.length > 1 ? 1024 : 1e3) ** power;
  }
  function sizeOf(thing) {
    const bits = bitsUnit.exec(thing);
    if (bits) return { name: "bits", factor: powerOf(bits[1] ?? bits[2]) };
    const bytes = bytesUnit.exec(thing);
    return bytes ? { name: "size", factor: powerOf(bytes[1]) } : void 0;
  }
  var things = synonyms([
    ["op", ["ops", "operation", "operations"]],
    ["iteration", ["iter", "iters", "iterations"]],
    ["item", ["items"]],
    ["request", ["req", "reqs", "requests"]]
  ]);
  function countOf(thing) {
    const [, prefix = "", word = thing] = /^([kKMG])\s?(ops?|items?|iter(?:ation)?s?|requests?|reqs?)$/.exec(thing) ?? [];
    return { name: things.get(word.toLowerCase()) ?? word, factor: powerOf(prefix) };
  }
  var namedRate = /^([kMG]?)(iops|hz|fps|qps|rps|tps|flops)$/i;
  var shortRate = /^([kmgt]?i?b)ps$/i;
  var isOperation = (text) => /^(?:op|operation|iter|iteration|run|execution)s?$/i.test(text);
  var maxUnitLength = 100;
  var known = /* @__PURE__ */ new Map();
  var maxKnown = 1e3;
  function dimensionOf(unit) {
    let dimension = known.get(unit);
    if (dimension === void 0) {
      dimension = readDimension(unit);
      if (known.size >= maxKnown) known.clear();
      known.set(unit, dimension);
    }
    return dimension;
  }
  function readDimension(unit) {
    const text = unit.trim().replace(/\s+/g, " ");
    if (text.length > maxUnitLength) return { kind: "other", name: text, factor: 1 };
    const [head = "", ...per] = text.replace(shortRate, "$1/s").split(/ ?\/ ?| per /);
    const thing = head.trim();
    const perTime = per.length === 1 ? timeOf(per[0]) : void 0;
    if (perTime !== void 0) {
      const { name, factor } = sizeOf(thing) ?? countOf(thing);
      return { kind: "rate", name: `${name}/s`, factor: factor * 1e9 / perTime };
    }
    const time = timeOf(thing);
    if (time !== void 0) return { kind: "time", name: "time", factor: time };
    const [, prefix, rate] = namedRate.exec(text) ?? [];
    if (rate !== void 0) return { kind: "rate", name: rate.toLowerCase(), factor: powerOf(prefix) };
    const size = sizeOf(thing);
    const others = per.filter((part) => !isOperation(part));
    if (size !== void 0) return { kind: "other", name: [size.name, ...others].join("/"), factor: size.factor };
    return { kind: "other", name: text, factor: 1 };
  }
  function meaningOf(unit, better) {
    const { kind, name, factor } = dimensionOf(unit);
    if (kind === "time" && better !== "bigger") return { kind, better: "smaller", factor, bytes: false };
    if (kind === "rate" && better !== "smaller") return { kind, better: "bigger", factor, bytes: name === "size/s" };
    return { kind: "other", better: better ?? (kind === "rate" ? "bigger" : "smaller"), factor: 1, bytes: false };
  }

  // src/core/document/foreign-calls.ts
  var windowsCallsByKind = {
    open: ["NtCreateFile", "NtOpenFile"],
    stat: [
      "NtQueryAttributesFile",
      "NtQueryFullAttributesFile",
      "NtQueryInformationByName",
      "NtQueryInformationFile:attributes"
    ],
    list: ["NtQueryDirectoryFile", "NtQueryDirectoryFileEx"],
    read: ["NtReadFile", "NtReadFileScatter"],
    write: ["NtWriteFile", "NtWriteFileGather"],
    copy: ["NtCopyFileChunk"],
    seek: ["NtSetInformationFile:position", "NtQueryInformationFile:position"],
    fsync: ["NtFlushBuffersFile", "NtFlushBuffersFileEx"],
    rename: ["NtSetInformationFile:rename"],
    remove: ["NtSetInformationFile:disposition", "NtDeleteFile"],
    link: ["NtSetInformationFile:link"],
    truncate: ["NtSetInformationFile:end-of-file", "NtSetInformationFile:valid-data-length"],
    allocate: ["NtSetInformationFile:allocation"],
    attribute: ["NtSetInformationFile:attributes"],
    xattr: ["NtQueryEaFile", "NtSetEaFile"],
    lock: ["NtLockFile", "NtUnlockFile"],
    control: ["NtFsControlFile", "NtSetInformationFile:other"],
    statfs: ["NtQueryVolumeInformationFile"],
    exec: ["NtCreateUserProcess"],
    ring: ["NtCreateIoRing", "NtSubmitIoRing"],
    watch: ["NtNotifyChangeDirectoryFile", "NtNotifyChangeDirectoryFileEx"]
  };
  var macosCallsByKind = {
    open: ["open_dprotected_np", "openat_dprotected_np", "open_extended", "guarded_open_np"],
    close: ["guarded_close_np"],
    stat: [
      "getattrlist",
      "fgetattrlist",
      "getattrlistat",
      "stat_extended",
      "lstat_extended",
      "fstat_extended",
      "stat64_extended",
      "lstat64_extended",
      "fstat64_extended",
      "fstatat"
    ],
    access: ["access_extended"],
    list: ["getdirentries", "getdirentries64", "getattrlistbulk", "getdirentriesattr"],
    read: ["pread"],
    write: ["pwrite", "guarded_write_np", "guarded_pwrite_np", "guarded_writev_np"],
    copy: ["clonefileat", "fclonefileat", "copyfile"],
    fsync: ["fcntl:full-fsync", "fcntl:barrier-fsync"],
    rename: ["renameatx_np"],
    remove: ["delete"],
    mkdir: ["mkdir_extended", "mkfifo", "mkfifo_extended", "mkfifoat"],
    attribute: [
      "chmod_extended",
      "fchmod_extended",
      "setattrlist",
      "fsetattrlist",
      "setattrlistat",
      "chflags",
      "fchflags",
      "futimes"
    ],
    statfs: ["getfsstat", "getfsstat64", "fsgetpath", "pathconf", "fpathconf"],
    exec: ["posix_spawn", "__mac_execve"],
    aio: [
      "aio_read",
      "aio_write",
      "aio_fsync",
      "aio_suspend",
      "aio_suspend_nocancel",
      "aio_return",
      "aio_error",
      "lio_listio"
    ]
  };

  // src/core/document/system-calls.ts
  var callsByKind = {
    open: ["open", "creat", "openat", "openat2", "open_by_handle_at", "open_tree", "open_tree_attr"],
    close: ["close"],
    stat: [
      "stat",
      "lstat",
      "fstat",
      "newfstatat",
      "statx",
      "stat64",
      "lstat64",
      "fstat64",
      "fstatat64",
      "oldstat",
      "oldlstat",
      "oldfstat",
      "name_to_handle_at",
      "file_getattr"
    ],
    access: ["access", "faccessat", "faccessat2"],
    readlink: ["readlink", "readlinkat"],
    list: ["getdents", "getdents64", "readdir"],
    read: ["read", "pread64", "readv", "preadv", "preadv2"],
    write: ["write", "pwrite64", "writev", "pwritev", "pwritev2"],
    copy: ["sendfile", "sendfile64", "copy_file_range", "splice"],
    seek: ["lseek", "_llseek"],
    map: ["mmap", "mmap2"],
    fsync: ["fsync", "fdatasync", "sync_file_range", "syncfs", "sync", "msync"],
    rename: ["rename", "renameat", "renameat2"],
    remove: ["unlink", "unlinkat", "rmdir"],
    link: ["link", "linkat", "symlink", "symlinkat"],
    mkdir: ["mkdir", "mkdirat", "mknod", "mknodat", "bind"],
    truncate: ["truncate", "truncate64", "ftruncate", "ftruncate64"],
    allocate: ["fallocate"],
    attribute: [
      "chmod",
      "fchmod",
      "fchmodat",
      "fchmodat2",
      "chown",
      "lchown",
      "fchown",
      "fchownat",
      "chown32",
      "lchown32",
      "fchown32",
      "utime",
      "utimes",
      "futimesat",
      "utimensat",
      "utimensat_time64",
      "file_setattr"
    ],
    xattr: [
      "getxattr",
      "lgetxattr",
      "fgetxattr",
      "getxattrat",
      "setxattr",
      "lsetxattr",
      "fsetxattr",
      "setxattrat",
      "listxattr",
      "llistxattr",
      "flistxattr",
      "listxattrat",
      "removexattr",
      "lremovexattr",
      "fremovexattr",
      "removexattrat"
    ],
    lock: ["flock"],
    advise: ["fadvise64", "fadvise64_64", "readahead"],
    control: ["fcntl", "fcntl64", "ioctl"],
    statfs: ["statfs", "statfs64", "fstatfs", "fstatfs64", "ustat"],
    directory: ["chdir", "fchdir", "chroot"],
    exec: ["execve", "execveat"],
    ring: ["io_uring_setup", "io_uring_enter"],
    aio: ["io_setup", "io_submit", "io_getevents", "io_pgetevents", "io_pgetevents_time64", "io_cancel", "io_destroy"],
    watch: ["inotify_add_watch", "fanotify_mark"]
  };
  var requestKinds = {
    "io_submit:pread": "read",
    "io_submit:preadv": "read",
    "io_submit:pwrite": "write",
    "io_submit:pwritev": "write",
    "io_submit:fsync": "fsync",
    "io_submit:fdsync": "fsync",
    "io_submit:poll": "aio",
    "io_submit:noop": "aio"
  };
  var withoutFileIo = {
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
    profil putpmsg query_module security stty tuxcall ulimit vserver`
  };
  var callsWithoutFileIo = Object.values(withoutFileIo).flatMap(
    (names) => names.split(/\s+/)
  );
  var kindsIn = (table) => Object.entries(table).flatMap(([kind, calls]) => calls.map((call) => [call, kind]));
  var kindByCall = new Map([
    ...kindsIn(callsByKind),
    ...Object.entries(requestKinds),
    ...kindsIn(windowsCallsByKind),
    ...kindsIn(macosCallsByKind)
  ]);
  var callNames = [...kindByCall.keys()];
  var kindOf = (call) => kindByCall.get(call);

  // src/core/words/numbers.ts
  var noFigure = "–";
  var isFigure = (value) => value !== void 0 && value !== null && Number.isFinite(value) && value >= 0;
  var group = (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ",");
  function formatNumber(value) {
    if (!isFigure(value)) return noFigure;
    if (value === 0) return "0";
    const rounded2 = Number(value.toPrecision(3));
    if (rounded2 >= 1e3) return value < 1e15 ? group(value.toFixed(0)) : ">10¹⁵";
    const decimals = rounded2 >= 100 ? 0 : rounded2 >= 10 ? 1 : rounded2 >= 1 ? 2 : 3;
    return value.toFixed(decimals);
  }
  function formatExact(value) {
    if (!isFigure(value)) return noFigure;
    if (Number.isSafeInteger(value)) return group(String(value));
    if (value >= 1e3) return formatNumber(value);
    return value < 1e-6 ? "<0.000001" : String(Number(value.toPrecision(4)));
  }

  // src/core/words/units.ts
  var durationUnits = [
    { name: "ns", factor: 1 },
    { name: "µs", factor: 1e3 },
    { name: "ms", factor: 1e6 },
    { name: "s", factor: 1e9 }
  ];
  var sizeUnits = ["B", "KiB", "MiB", "GiB", "TiB"].map((name, power) => ({
    name,
    factor: 1024 ** power
  }));
  var throughputUnits = sizeUnits.map(({ name, factor }) => ({ name: `${name}/s`, factor }));
  function unitFor(value, units) {
    const fitting = units.filter(({ factor }) => Number((value / factor).toPrecision(3)) >= 1);
    return fitting.at(-1) ?? units[0];
  }
  function format(value, units) {
    if (!isFigure(value)) return noFigure;
    const unit = unitFor(value, units);
    if (value / unit.factor >= 1e12) return `>10¹² ${unit.name}`;
    return `${formatNumber(value / unit.factor)} ${unit.name}`;
  }
  var formatDuration = (ns) => format(ns, durationUnits);
  var formatBytes = (sizeBytes) => format(sizeBytes, sizeUnits);
  function formatPercent(share) {
    if (!isFigure(share)) return noFigure;
    const percent = share * 100;
    if (percent >= 999.5) return ">999 %";
    return `${percent.toFixed(percent < 9.95 ? 1 : 0)} %`;
  }

  // src/core/flame/named-stack.ts
  var withoutLine = (frame) => frame.replace(/:\d+\)$/, ")");
  var namesOf = ({ frames, call }, withLines) => [
    ...withLines ? frames : frames.map(withoutLine),
    call
  ];
  var flameMetrics = ["calls", "bytes", "fsyncs", "time"];
  var metricTitles = {
    calls: "system calls on files",
    bytes: "bytes moved",
    fsyncs: "fsyncs",
    time: "time waited in calls (traced)"
  };
  function amountOf({ call, count, bytes, ns }, metric) {
    if (metric === "calls") return count;
    if (metric === "bytes") return bytes;
    if (metric === "time") return ns;
    return kindOf(call) === "fsync" ? count : 0;
  }
  function formatAmount(amount, metric) {
    if (metric === "bytes") return formatBytes(amount);
    return metric === "time" ? formatDuration(amount) : formatExact(amount);
  }

  // src/core/flame/flame-tree.ts
  var minShare = 1 / 2e3;
  function flameTree({ base, head }, metric) {
    const root = { name: "all", base: 0, head: 0, children: [] };
    const byParent = /* @__PURE__ */ new Map();
    const add = (stacks, side) => {
      for (const stack of stacks) {
        const amount = amountOf(stack, metric);
        if (amount === 0) continue;
        root[side] += amount;
        let node = root;
        for (const name of namesOf(stack, base === void 0)) {
          const children = byParent.get(node) ?? /* @__PURE__ */ new Map();
          byParent.set(node, children);
          let child = children.get(name);
          if (child === void 0) {
            child = { name, base: 0, head: 0, children: [] };
            children.set(name, child);
            node.children.push(child);
          }
          child[side] += amount;
          node = child;
        }
      }
    };
    if (base) add(base, "base");
    add(head, "head");
    prune(root, Math.max(root.base, root.head) * minShare);
    return root;
  }
  function prune(node, least) {
    node.children = node.children.filter(({ base, head }) => Math.max(base, head) >= least).sort((a, b) => a.name < b.name ? -1 : 1);
    for (const child of node.children) prune(child, least);
  }
  var metricsIn = ({ base = [], head }) => flameMetrics.filter((metric) => [...head, ...base].some((stack) => amountOf(stack, metric) > 0));

  // src/core/flame/flame-view.ts
  var maxRows = 200;
  var keysOfPicture = "Click, or Enter: zoom into a frame. Escape: back out. Arrow keys: to the frame above, below or beside. /: find.";
  function flameViews(input) {
    const isDifference = input.base !== void 0;
    return metricsIn(input).map((metric) => {
      const root = flameTree(input, metric);
      const amount = (value) => formatAmount(value, metric);
      const whole = isDifference ? change(root, metric) : amount(root.head);
      return {
        metric,
        title: `${metricTitles[metric]}, ${whole}`,
        root: frameOf(root, (node) => describeFrame(node, root, metric, isDifference)),
        rows: rowsOf(root).map(
          ({ name, base, head }) => isDifference ? [name, amount(base), amount(head), signed(head - base, metric)] : [name, amount(head)]
        )
      };
    });
  }
  var frameOf = (node, describe) => ({
    n: node.name,
    t: describe(node),
    b: node.base,
    h: node.head,
    g: growthOf(node),
    c: node.children.map((child) => frameOf(child, describe))
  });
  function rowsOf(root) {
    const sums = /* @__PURE__ */ new Map();
    const visit = (node, above) => {
      if (!above.has(node.name)) {
        const sum = sums.get(node.name) ?? { name: node.name, base: 0, head: 0, children: [] };
        sum.base += node.base;
        sum.head += node.head;
        sums.set(node.name, sum);
      }
      const below = /* @__PURE__ */ new Set([...above, node.name]);
      for (const child of node.children) visit(child, below);
    };
    for (const child of root.children) visit(child, /* @__PURE__ */ new Set());
    const changeOf = ({ base, head }) => root.base === 0 ? 0 : Math.abs(head - base);
    return [...sums.values()].sort((a, b) => changeOf(b) - changeOf(a) || b.head - a.head).slice(0, maxRows);
  }
  function describeFrame(node, root, metric, isDifference) {
    if (isDifference) return `${node.name}: ${change(node, metric)}`;
    const share = root.head === 0 ? 0 : node.head / root.head;
    return `${node.name}: ${formatAmount(node.head, metric)} (${formatPercent(share)})`;
  }
  var change = ({ base, head }, metric) => `${formatAmount(base, metric)} → ${formatAmount(head, metric)} (${signed(head - base, metric)})`;
  var signed = (difference, metric) => difference === 0 ? "±0" : `${difference > 0 ? "+" : "−"}${formatAmount(Math.abs(difference), metric)}`;
  var growthOf = ({ base, head }) => base === head ? 0 : (head - base) / Math.max(base, head);

  // src/core/flame/flame-canvas.ts
  function flameCanvas({ canvas, isDifference, colours: colours2, ratio, say }) {
    const row = 20;
    let view;
    let side = "h";
    let zoom = [];
    let chosen = 0;
    let boxes = [];
    let words = "";
    const layout = () => {
      boxes = [];
      const top = zoom.at(-1) ?? view?.root;
      if (top === void 0) return;
      const place = (node, depth, from, parent) => {
        const width = top[side] > 0 ? node[side] / top[side] : 0;
        if (width <= 0) return;
        const own = boxes.push({ node, depth, from, width, parent }) - 1;
        let at = from;
        for (const child of node.c) {
          place(child, depth + 1, at, own);
          at += child[side] / top[side];
        }
      };
      place(top, 0, 0, -1);
      if (chosen >= boxes.length) chosen = 0;
    };
    const colourOf = (node, isDark2) => {
      if (!isDifference) {
        let hash = 0;
        for (const letter of node.n) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 30;
        return `hsl(${25 + hash}${isDark2 ? " 45% 27%)" : " 90% 82%)"}`;
      }
      const same = isDark2 ? [43, 49, 56] : [227, 230, 234];
      if (node.g === 0) return `rgb(${same.join()})`;
      const part = Math.min(1, Math.abs(node.g)) * 0.8 + 0.2;
      const more = isDark2 ? [160, 58, 51] : [255, 120, 110];
      const less = isDark2 ? [43, 99, 176] : [110, 165, 255];
      const to = node.g > 0 ? more : less;
      return `rgb(${same.map((value, at) => Math.round(value + ((to[at] ?? 0) - value) * part)).join()})`;
    };
    const isFound = (node) => words !== "" && node.n.toLowerCase().includes(words);
    const tell = () => {
      const about = boxes[chosen]?.node.t ?? "Nothing on this side.";
      canvas.setAttribute("aria-label", `${view?.title ?? ""}. ${about}`);
      const found = boxes.filter(({ node }) => isFound(node)).length;
      say(about, words === "" ? "" : found === 1 ? "1 frame" : `${found} frames`);
    };
    const draw = () => {
      layout();
      const depth = boxes.reduce((most, box) => Math.max(most, box.depth), 0) + 1;
      const width = canvas.clientWidth;
      const height = depth * row;
      canvas.style.height = `${height}px`;
      canvas.width = width * ratio();
      canvas.height = height * ratio();
      const pen = canvas.getContext("2d");
      if (pen === null) return;
      const { isDark: isDark2, text } = colours2();
      pen.scale(ratio(), ratio());
      pen.font = "12px ui-monospace, Menlo, Consolas, monospace";
      pen.textBaseline = "middle";
      const letter = pen.measureText("m").width;
      for (const [at, { node, from, width: share, depth: level }] of boxes.entries()) {
        const x = from * width;
        const w = Math.max(0.5, share * width - 0.5);
        const y = level * row;
        const found = isFound(node);
        pen.globalAlpha = words !== "" && !found ? 0.35 : 1;
        pen.fillStyle = found ? isDark2 ? "#8957e5" : "#d2a8ff" : colourOf(node, isDark2);
        pen.fillRect(x, y, w, row - 1);
        const fits = Math.floor((w - 6) / letter);
        pen.fillStyle = text;
        if (fits > 2) pen.fillText(node.n.length <= fits ? node.n : `${node.n.slice(0, fits - 1)}…`, x + 3, y + row / 2);
        pen.globalAlpha = 1;
        if (at !== chosen) continue;
        pen.strokeStyle = text;
        pen.lineWidth = 2;
        pen.strokeRect(x + 1, y + 1, Math.max(1, w - 2), row - 3);
      }
      tell();
    };
    const frameAt = (share, below) => boxes.findIndex(
      ({ depth, from, width }) => depth === Math.floor(below / row) && share >= from && share < from + width
    );
    const enter = () => {
      const box = boxes[chosen];
      if (box === void 0 || chosen === 0) return;
      zoom.push(box.node);
      chosen = 0;
      draw();
    };
    const leave = () => {
      if (zoom.pop() === void 0) return false;
      chosen = 0;
      draw();
      return true;
    };
    return {
      show(next, of) {
        view = next;
        side = of;
        zoom = [];
        chosen = 0;
        draw();
      },
      draw,
      leave,
      find(text) {
        words = text.trim().toLowerCase();
        draw();
      },
      /** Shows what is said of a frame, until the pointer leaves it. */
      point(share, below) {
        const found = boxes[frameAt(share, below)];
        if (found === void 0) tell();
        else say(found.node.t, "");
      },
      click(share, below) {
        const found = frameAt(share, below);
        if (found < 0) return;
        chosen = found;
        if (found === 0) leave();
        else enter();
      },
      /** @returns whether the key means something here */
      press(key) {
        const { depth, parent = -1 } = boxes[chosen] ?? {};
        const isBeside = (box) => box.depth === depth;
        let to = -1;
        if (key === "Enter") enter();
        else if (key === "ArrowDown") to = boxes.findIndex((box) => box.parent === chosen);
        else if (key === "ArrowUp") to = parent;
        else if (key === "ArrowRight") to = boxes.findIndex((box, at) => at > chosen && isBeside(box));
        else if (key === "ArrowLeft") to = boxes.findLastIndex((box, at) => at < chosen && isBeside(box));
        else return false;
        if (to >= 0) {
          chosen = to;
          draw();
        }
        return true;
      }
    };
  }

  // src/core/flame/stored-stacks.ts
  var minShare2 = 1 / 2e3;
  function readStacks({ frames, base, head }) {
    const nameAt = (position) => frames[position] ?? "[unknown]";
    const read = (rows) => rows.map(([positions, count, bytes, ns]) => ({
      frames: positions.slice(0, -1).slice(0, stackLimits.depth).map(nameAt),
      call: nameAt(positions.at(-1)),
      count,
      bytes,
      ns
    }));
    return { base: read(base), head: read(head) };
  }

  // src/report/dashboard/page/dom.ts
  function append(parent, children) {
    for (const child of children) {
      if (child === false || child === null || child === void 0) continue;
      if (child instanceof Node) parent.appendChild(child);
      else if (typeof child === "string" || typeof child === "number") parent.appendChild(new Text(String(child)));
      else append(parent, child);
    }
  }
  function assign(element, attributes) {
    for (const [name, value] of Object.entries(attributes)) {
      if (value === false || value === null || value === void 0) continue;
      if (typeof value === "function") element.addEventListener(name, value);
      else if (typeof value === "object") {
        for (const [property, text] of Object.entries(value))
          element.style.setProperty(property, text);
      } else element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  var isAttributes = (content) => typeof content === "object" && content !== null && !(content instanceof Node) && !Array.isArray(content);
  var tagsOf = (create) => new Proxy({}, {
    get: (_, tag) => (first, ...children) => {
      const element = create(tag);
      if (isAttributes(first)) assign(element, first);
      append(element, isAttributes(first) ? children : [first, ...children]);
      return element;
    }
  });
  var h = tagsOf((tag) => document.createElement(tag));
  var s = tagsOf((tag) => document.createElementNS("http://www.w3.org/2000/svg", tag));
  function fill(parent, ...children) {
    parent.replaceChildren();
    append(parent, children);
  }

  // src/report/dashboard/page/dates.ts
  function formatTime(milliseconds) {
    if (!Number.isFinite(milliseconds) || Math.abs(milliseconds) > 864e13) return "–";
    return new Date(milliseconds).toISOString().slice(0, 16).replace("T", " ");
  }

  // src/report/dashboard/page/route.ts
  function formatHash(view, parameters = {}) {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(parameters))
      if (value !== void 0 && value !== "") query.set(name, value);
    const text = query.toString();
    return `#${view}${text === "" ? "" : `?${text}`}`;
  }

  // src/history/store/format/figures.ts
  var countColumns = ["calls", "readBytes", "writtenBytes", "fsyncs"];
  var optionalColumns = [...countColumns, "cpu"];
  function rounded(value) {
    return value === void 0 || value === null || !Number.isFinite(value) ? null : Number(value.toPrecision(6));
  }
  var columns = ["low", "high", "samples", ...optionalColumns];

  // src/history/store/format/imported.ts
  var importedSchemaId = "io-perf/imported/v1";
  var valueOf = ({ value }) => typeof value === "number" ? value : Number.parseFloat(value ?? "");
  function importedFigures(suite, entry) {
    const copies = /* @__PURE__ */ new Map();
    return entry.benches.map((bench) => {
      const { unit, factor } = normalised(entry.tool, bench.unit ?? "");
      const copy = (copies.get(bench.name) ?? 0) + 1;
      copies.set(bench.name, copy);
      const value = valueOf(bench);
      const half = halfWidth(bench.range, value);
      return {
        cell: {
          id: importedCellId(suite, entry.tool, bench.name, copy),
          unit,
          better: meaningInDataJs(entry.tool, bench.unit ?? "").better
        },
        value: rounded(value * factor),
        low: half === void 0 ? null : rounded((value - half) * factor),
        high: half === void 0 ? null : rounded((value + half) * factor)
      };
    });
  }
  function importedCellId(suite, tool, name, copy = 1) {
    const operation = tool.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/[^a-z0-9-]/g, "-").replace(/^[^a-z]*/, "");
    const parameters = [...copy > 1 ? [`copy=${copy}`] : [], `suite=${encoded(suite)}`];
    return `imported/${operation === "" ? "other" : operation}/${encoded(name)}?${parameters.join("&")}`;
  }
  function encoded(text) {
    const plain = text === "" ? "\0" : text.replace(new RegExp("\\p{Surrogate}", "gu"), "�");
    return encodeURIComponent(plain).replace(
      /[!'()*]/g,
      (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
    );
  }
  var biggerTools = /* @__PURE__ */ new Set(["benchmarkjs", "pytest", "customBiggerIsBetter"]);
  var perOperation = /\/\s*(op|iter|iteration)\b|^(B|bytes)$/i;
  var firstUnit = (unit) => unit.split(/[\n\t]/)[0].trim();
  function meaningInDataJs(tool, unit) {
    const first = firstUnit(unit);
    const better = biggerTools.has(tool) ? "bigger" : "smaller";
    if (tool.startsWith("custom")) return meaningOf(first, better);
    const meaning = meaningOf(first);
    return meaning.kind !== "other" || perOperation.test(first) ? meaning : meaningOf(first, better);
  }
  function normalised(tool, unit) {
    const first = firstUnit(unit);
    const { kind, factor } = meaningInDataJs(tool, unit);
    return kind === "time" ? { unit: first.replace(/^[^/]*/, "ns"), factor } : { unit: first, factor: 1 };
  }
  var maxRange = 100;
  function halfWidth(range, value) {
    if (typeof range === "number") return range;
    if (range === void 0 || range.length > maxRange) return void 0;
    const match = /^\s*(?:±|\+\/-)?\s*([\d.,]+(?:e[+-]?\d+)?)\s*(%?)\s*$/i.exec(range);
    if (!match) return void 0;
    const width = Number(match[1].replaceAll(",", ""));
    return match[2] === "%" ? width / 100 * value : width;
  }

  // src/report/dashboard/page/run-document.ts
  async function loadRun(store, id) {
    const [document2, names] = await Promise.all([store.document(id), store.names()]);
    if (document2.schema === importedSchemaId) return importedRun(document2);
    const run = document2;
    return { ...run, cells: names.cells(run.cells, run.startedAt) };
  }
  function importedRun({ id, suite, entry, from }) {
    const at = new Date(Number.isFinite(entry.date) ? entry.date : 0).toISOString();
    return {
      // Importing the schema would make the first view ten times as large.
      schema: "io-perf/run/v1",
      id,
      startedAt: at,
      endedAt: at,
      complete: true,
      seed: 0,
      suite,
      tool: { name: entry.tool, version: "" },
      source: { commit: entry.commit.id },
      subjects: {
        head: {
          target: "imported",
          directory: "",
          environment: { suite, tool: entry.tool, "imported from": from },
          fingerprint: suite,
          hazards: []
        }
      },
      cells: Object.fromEntries(importedFigures(suite, entry).map((figure) => [figure.cell.id, cellOf(figure)])),
      skipped: [],
      errors: []
    };
  }
  function cellOf({ cell, value, low, high }) {
    const { unit = "ns/op", better = "smaller" } = cell;
    const ends = low === null || high === null ? [value ?? 0] : [low, high];
    const bounds = { low: Math.min(...ends), high: Math.max(...ends) };
    return {
      subject: {
        head: {
          opsPerSample: 1,
          samples: [],
          ...value === null ? {} : { summary: { value, unit, better, ...bounds } }
        }
      }
    };
  }

  // src/report/dashboard/page/states.ts
  var emptyState = (title, ...children) => h.div({ class: "empty" }, h.p({ class: "empty-title" }, title), ...children);
  var allLink = (view) => h.p(h.a({ href: `#${view}` }, `All ${view}`));

  // src/report/dashboard/page/theme.ts
  var colours = /* @__PURE__ */ new Map();
  function themeColour(name) {
    const known2 = colours.get(name);
    if (known2 !== void 0) return known2;
    const colour = getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
    colours.set(name, colour);
    return colour;
  }
  var isDark = () => getComputedStyle(document.documentElement).colorScheme.includes("dark");

  // src/report/dashboard/page/views/parts.ts
  var rowsTable = (headings, rows, kind = "rows") => h.table(
    { class: kind },
    h.thead(h.tr(...headings.map((heading) => h.th({ scope: "col" }, heading)))),
    h.tbody(...rows)
  );
  var scrolled = (label, ...children) => h.div({ class: "scroll", tabindex: "0", role: "region", "aria-label": label }, ...children);
  function choice(context, { parameter, id, label, kind, options, current, also }) {
    const change2 = ({ target }) => {
      context.go({ [parameter]: target.value, ...also });
    };
    const offered = options.map(([value, text]) => h.option({ value, selected: value === current }, text));
    return h.label({ class: kind }, `${label} `, h.select({ id, change: change2 }, ...offered));
  }

  // src/report/dashboard/page/views/flame.ts
  var shows = [
    ["difference", "difference, widths of head"],
    ["difference-base", "difference, widths of base"],
    ["head", "head alone"],
    ["base", "base alone"]
  ];
  async function flameView(context) {
    const { store, site, route } = context;
    const { run: id = "", workload } = route.parameters;
    const title = `${site.name} · flame graph`;
    const run = id === "" ? void 0 : await loadRun(store, id);
    const all = run?.stacks ?? [];
    const stacks = workload === void 0 ? all[0] : all.find((one) => one.workload === workload);
    if (run === void 0 || stacks === void 0) {
      const words = "This run has no call stacks. They are recorded where a count grew.";
      return { title, element: emptyState(words, allLink("runs")) };
    }
    return { title: `${title} of ${stacks.workload}`, ...drawn(context, run, all, stacks) };
  }
  function drawn(context, run, all, stacks) {
    const { parameters } = context.route;
    const show = shows.find(([name]) => name === parameters.show)?.[0] ?? "difference";
    const isDifference = show.startsWith("difference");
    const views = viewsOf(stacks, show);
    const view = views.find(({ metric }) => metric === parameters.by) ?? views[0];
    const select = (parameter, label, current, options) => choice(context, { parameter, id: `flame-${parameter}`, label, current, options });
    const canvas = h.canvas({ class: "flame", tabindex: "0", role: "img", "aria-describedby": "flame-keys" });
    const frame = h.p({ class: "flame-frame", role: "status" });
    const found = h.output({ id: "flame-found" });
    const picture = flameCanvas({
      canvas,
      isDifference,
      colours: () => ({ isDark: isDark(), text: themeColour("text") }),
      ratio: () => devicePixelRatio,
      say: (text, matches) => {
        fill(frame, h.bdi(text));
        fill(found, matches);
      }
    });
    const find = findField(picture, canvas);
    listen(canvas, picture, find);
    const redraw = new ResizeObserver(picture.draw);
    const element = h.div(
      h.h1("Where the calls of ", h.bdi(stacks.workload), " come from"),
      h.p(
        { class: "muted" },
        "Only calls that grew were recorded, in an execution of their own. ",
        isDifference && "Red frames do more than on base, blue ones less; frames without a change are grey. ",
        h.a({ href: formatHash("run", { id: run.id }) }, `Run of ${formatTime(Date.parse(run.startedAt))} UTC`)
      ),
      h.div(
        { class: "controls" },
        all.length > 1 && select(
          "workload",
          "Workload",
          stacks.workload,
          all.map((one) => [one.workload, one.workload])
        ),
        select(
          "by",
          "By",
          view?.metric ?? "",
          views.map(({ metric }) => [metric, metricTitles[metric]])
        ),
        select("show", "Show", show, shows),
        find,
        found
      ),
      view === void 0 ? emptyState("Nothing was recorded on this side.") : [
        frame,
        canvas,
        h.p({ id: "flame-keys", class: "muted small" }, keysOfPicture),
        h.h2("Frames as a table"),
        scrolled("Frames as a table", tableOf(view, isDifference))
      ]
    );
    return {
      element,
      mounted: () => {
        if (view === void 0) return;
        picture.show(view, show === "difference-base" ? "b" : "h");
        redraw.observe(element);
      },
      dispose: () => {
        redraw.disconnect();
      }
    };
  }
  function viewsOf(stacks, show) {
    const { base, head } = readStacks(stacks);
    if (show === "head") return flameViews({ head });
    return show === "base" ? flameViews({ head: base }) : flameViews({ base, head });
  }
  var findField = (picture, canvas) => h.input({
    type: "search",
    id: "flame-find",
    placeholder: "find a frame",
    "aria-label": "Find a frame",
    input: (event) => {
      picture.find(event.target.value);
    },
    keydown: (event) => {
      if (event.key !== "Escape") return;
      event.target.value = "";
      picture.find("");
      canvas.focus();
      event.preventDefault();
    }
  });
  function listen(canvas, picture, find) {
    const place = (event) => {
      const box = canvas.getBoundingClientRect();
      return [(event.clientX - box.left) / box.width, event.clientY - box.top];
    };
    canvas.addEventListener("mousemove", (event) => {
      picture.point(...place(event));
    });
    canvas.addEventListener("click", (event) => {
      picture.click(...place(event));
    });
    canvas.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "/") find.focus();
      else if (event.key === "Escape") picture.leave();
      else if (!picture.press(event.key)) return;
      event.preventDefault();
    });
  }
  var tableOf = (view, isDifference) => rowsTable(
    ["Frame", ...isDifference ? ["Base", "Head", "Change"] : ["With all that it calls"]],
    view.rows.map(
      ([name = "", ...figures]) => h.tr(h.th({ scope: "row" }, h.code(h.bdi(name))), ...figures.map((figure) => h.td({ class: "figure" }, figure)))
    )
  );

  // src/report/dashboard/page/flame-script.ts
  offerView("flame", flameView);
})();
