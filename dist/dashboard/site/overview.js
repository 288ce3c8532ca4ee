(() => {
  // src/core/cells/suggestion.ts
  function editDistance(a, b) {
    let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
    for (let i = 1; i <= a.length; i++) {
      const current = [i];
      for (let j = 1; j <= b.length; j++)
        current.push(Math.min(previous[j] + 1, current[j - 1] + 1, previous[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1)));
      previous = current;
    }
    return previous[b.length];
  }
  function closest(text, candidates) {
    let best;
    let bestDistance = Infinity;
    for (const candidate of candidates) {
      const distance = editDistance(text, candidate);
      if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
    }
    return best;
  }

  // src/core/document/defined.ts
  function defined(members) {
    const kept = {};
    for (const key in members) {
      if (members[key] !== void 0) kept[key] = members[key];
    }
    return kept;
  }

  // src/core/document/group-by.ts
  function groupBy(items, keyOf) {
    const groups2 = /* @__PURE__ */ new Map();
    for (const item of items) {
      const key = keyOf(item);
      const group = groups2.get(key);
      if (group) group.push(item);
      else groups2.set(key, [item]);
    }
    return groups2;
  }

  // src/core/document/errors.ts
  var UsageError = class extends Error {
    name = "UsageError";
  };

  // src/core/document/units.ts
  var timeUnit = "ns/op";
  var timePerOp = { unit: timeUnit, better: "smaller" };
  var isTime = ({ unit }) => unit === timeUnit;
  var isCounted = ({ unit, better }) => better === "smaller" && unit !== timeUnit;
  var tailMetric = (cell) => /[?&]metric=((?:[a-z-]+-)?p9\d*(?:\.\d+)?)(?:&|$)/.exec(cell)?.[1];
  var wholeOf = (cell) => cell.startsWith("command/") ? cell.replace(/\?.*/, "") : cell.replace(/([?&])metric=[^&]*&?/, "$1").replace(/[?&]$/, "");
  var costOf = (value, better) => better === "bigger" ? value > 0 ? 1 / value : Infinity : value;
  var synonyms = (rows2) => new Map(rows2.flatMap(([meaning, words]) => words.map((word) => [word, meaning])));
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
  var dimensionName = (unit) => dimensionOf(unit).name;
  function inUnit(value, from, to) {
    if (from === to) return value;
    const [before, after] = [dimensionOf(from), dimensionOf(to)];
    if (before.name !== after.name) return void 0;
    return before.factor === after.factor ? value : value * before.factor / after.factor;
  }
  var shownUnit = ({ unit }) => unit === timeUnit ? "a time" : unit.replace(/[\p{C}\s]+/gu, " ").slice(0, 40).trim() || "no unit";
  function whyNotAlike(before, now) {
    if (dimensionName(before.unit) !== dimensionName(now.unit)) {
      return `another unit: ${shownUnit(before)} before, ${shownUnit(now)} now: not compared`;
    }
    if (before.better !== now.better) {
      return `another direction: ${before.better} was better, ${now.better} is better now: not compared`;
    }
    return void 0;
  }

  // src/core/document/pairs.ts
  var perOp = ({ ns, ops }) => ns / ops;
  var areFigures = (samples) => typeof samples[0] === "number";
  function samplesOf({
    samples,
    summary: summary2 = timePerOp
  }) {
    if (!areFigures(samples)) return samples;
    const member = isTime(summary2) ? "ns" : "value";
    return samples.map((figure, round) => ({ round, order: 0, [member]: figure }));
  }
  var whole = ({ value, ns = Number.NaN, ops }, opsPerSample) => value ?? ns / (ops ?? opsPerSample);
  function passesOfRows(samples) {
    const rows2 = /* @__PURE__ */ new Map();
    for (const sample of samples) {
      const { row, pass = 0 } = sample;
      if (row === void 0) continue;
      const passes = rows2.get(row) ?? /* @__PURE__ */ new Map();
      rows2.set(row, passes);
      passes.set(pass, [...passes.get(pass) ?? [], sample]);
    }
    return new Map([...rows2].map(([row, passes]) => [row, [...passes.values()]]));
  }
  function valuesOfPair(first, second, opsPerSample) {
    if (first.adjusted && second.adjusted) return { first: perOp(first.adjusted), second: perOp(second.adjusted) };
    if (first.quiet && second.quiet) return { first: perOp(first.quiet), second: perOp(second.quiet) };
    return { first: whole(first, opsPerSample.first), second: whole(second, opsPerSample.second) };
  }
  function pairsOf({ cells }, base, head) {
    const pairs = /* @__PURE__ */ new Map();
    for (const [cell, { subject }] of Object.entries(cells)) {
      if (!Object.hasOwn(subject, base) || !Object.hasOwn(subject, head)) continue;
      pairs.set(cell, pairSamples(cell, subject[base], subject[head]));
    }
    return pairs;
  }
  var coarsestCpuNs = 1e6;
  function cpuPerOp({ userNs, sysNs, value, ops }, opsPerSample) {
    if (value !== void 0 || userNs === void 0 || sysNs === void 0) return void 0;
    const ns = userNs + sysNs;
    return ns > 0 && ns % coarsestCpuNs !== 0 ? ns / (ops ?? opsPerSample) : void 0;
  }
  var sharesProcess = (cell) => !cell.startsWith("command/");
  function groupsOf(pairs) {
    const groups2 = [];
    const keysOf = ({ base, head }) => [
      ...base.process === void 0 ? [] : [`base ${base.process}`],
      ...head.process === void 0 ? [] : [`head ${head.process}`]
    ];
    for (const pair of pairs) {
      const keys = keysOf(pair);
      if (keys.length === 0) continue;
      const [own, ...others] = groups2.filter((group2) => keys.some((key) => group2.has(key)));
      const group = own ?? /* @__PURE__ */ new Set();
      if (own === void 0) groups2.push(group);
      for (const key of [...keys, ...others.flatMap((other) => [...other])]) group.add(key);
      for (const other of others) groups2.splice(groups2.indexOf(other), 1);
    }
    return pairs.map((pair) => {
      const [key] = keysOf(pair);
      if (key === void 0) return {};
      return { process: nameOf(groups2.find((group) => group.has(key))) };
    });
  }
  function nameOf(group) {
    const numbers = (side) => [...group].filter((key) => key.startsWith(side)).map((key) => Number(key.slice(side.length)));
    const own = numbers("base ");
    return String(Math.min(...own.length > 0 ? own : numbers("head ")));
  }
  function pairSamples(cell, base, head) {
    const [measure, after] = [base.summary ?? timePerOp, head.summary ?? timePerOp];
    if (whyNotAlike(measure, after) !== void 0) return [];
    const { better } = measure;
    const heads = new Map(samplesOf(head).map((sample) => [sample.round, sample]));
    const twins = samplesOf(base).flatMap((sample) => {
      const twin = heads.get(sample.round);
      return twin === void 0 ? [] : [{ base: sample, head: twin }];
    });
    const groups2 = sharesProcess(cell) ? groupsOf(twins) : [];
    return twins.map((twin, index) => {
      const isBaseFirst = twin.base.order < twin.head.order;
      const inOrder = (ofBase, ofHead) => isBaseFirst ? { first: ofBase, second: ofHead } : { first: ofHead, second: ofBase };
      const values = valuesOfPair(twin.base, twin.head, { first: base.opsPerSample, second: head.opsPerSample });
      const second = inUnit(values.second, after.unit, measure.unit);
      const [baseCpu, headCpu] = [cpuPerOp(twin.base, base.opsPerSample), cpuPerOp(twin.head, head.opsPerSample)];
      return {
        order: isBaseFirst ? "AB" : "BA",
        ...inOrder(costOf(values.first, better), costOf(second, better)),
        ...groups2[index],
        ...baseCpu === void 0 || headCpu === void 0 ? {} : { cpu: inOrder(baseCpu, headCpu) },
        ...isCounted(measure) ? { counted: true } : {}
      };
    });
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

  // src/core/document/families.ts
  var familyByKind = {
    /** The question: what exists under this name? */
    access: "stat",
    readlink: "stat",
    fsync: "sync"
  };
  var syncOrder = [
    ["sync_file_range"],
    ["msync"],
    ["fdatasync", "io_submit:fdsync", "dataSyncingWrites"],
    ["fsync", "io_submit:fsync", "syncingWrites"],
    ["syncfs"],
    ["sync"]
  ];
  var familyByFigure = { dataSyncingWrites: "sync", syncingWrites: "sync" };
  function familyOf(name) {
    const kind = kindOf(name);
    if (kind === void 0) return Object.hasOwn(familyByFigure, name) ? familyByFigure[name] : void 0;
    return familyOfKind(kind);
  }
  var familyOfKind = (kind) => Object.hasOwn(familyByKind, kind) ? familyByKind[kind] : kind;
  var membersOf = (family2) => [...callNames, ...Object.keys(familyByFigure)].filter((name) => familyOf(name) === family2);
  function strengthOf(name) {
    if (familyOf(name) === void 0) return void 0;
    return Math.max(
      0,
      syncOrder.findIndex((names) => names.includes(name))
    );
  }

  // src/core/cells/cell-id.ts
  var wordPattern = /^[a-z][a-z0-9-]*$/;
  var valuePattern = /^(?:[A-Za-z0-9._~+-]|%[0-9A-F]{2})+$/;
  function parseCellId(text) {
    const fail = (what) => {
      throw new UsageError(
        `"${text}" is not a cell id: ${what}; a cell id reads runner/operation/api?parameter=value&….`
      );
    };
    const [path = "", query, ...rest] = text.split("?");
    if (rest.length > 0) fail('it has more than one "?"');
    const [runner = "", operation = "", api = "", ...more] = path.split("/");
    if (more.length > 0) fail('it has more than three parts before "?"');
    if (!wordPattern.test(runner)) fail(`"${runner}" is not a runner name`);
    if (!wordPattern.test(operation)) fail(`"${operation}" is not an operation name`);
    if (!valuePattern.test(api)) fail(`"${api}" is not an api name`);
    const parameters = {};
    let previous = "";
    for (const pair of query === void 0 ? [] : query.split("&")) {
      const [name = "", value = "", ...tooMany] = pair.split("=");
      if (!wordPattern.test(name) || tooMany.length > 0 || !valuePattern.test(value))
        fail(`"${pair}" is not a parameter=value pair`);
      if (name <= previous) fail(`its parameters are not sorted by name, each once ("${name}" after "${previous}")`);
      parameters[name] = value;
      previous = name;
    }
    return { runner, operation, api, parameters };
  }
  function formatCellId({ runner, operation, api, parameters }) {
    const query = Object.keys(parameters).sort().map((name) => `${name}=${parameters[name]}`).join("&");
    return `${runner}/${operation}/${api}${query === "" ? "" : `?${query}`}`;
  }
  var globToRegExp = (glob) => new RegExp(`^${glob.replace(/[.+^${}()|[\]\\?]/g, "\\$&").replace(/\*/g, ".*")}$`);
  function matchesPattern(id, pattern2) {
    const cell = parseCellId(id);
    const separator = pattern2.indexOf("?");
    const path = separator < 0 ? pattern2 : pattern2.slice(0, separator);
    const query = separator < 0 ? "" : pattern2.slice(separator + 1);
    const cellPath = `${cell.runner}/${cell.operation}/${cell.api}`;
    if (!globToRegExp(path).test(cellPath) && !globToRegExp(`${path.replace(/\/$/, "")}/*`).test(cellPath)) return false;
    return query.split("&").filter((pair) => pair !== "").every((pair) => {
      const [name = "", value = "*"] = pair.split("=");
      const actual = cell.parameters[name];
      return actual !== void 0 && globToRegExp(value).test(actual);
    });
  }

  // src/core/cells/parameters.ts
  var units = [
    ["GiB", 1024 ** 3],
    ["MiB", 1024 ** 2],
    ["KiB", 1024],
    ["B", 1]
  ];
  function parseSize(text) {
    if (text === "0") return 0;
    const match = /^([1-9][0-9]*)(B|KiB|MiB|GiB)$/.exec(text);
    const unit = units.find(([name]) => name === match?.[2]);
    if (!match || !unit) throw new UsageError(`"${text}" is not a size: write 0, 512B, 4KiB, 64MiB or 1GiB.`);
    return Number(match[1]) * unit[1];
  }
  function formatSize(sizeBytes) {
    if (sizeBytes === 0) return "0";
    const [name, factor] = units.find(([, unit]) => sizeBytes % unit === 0);
    return `${sizeBytes / factor}${name}`;
  }
  var parseCount = (text) => {
    if (!/^(?:0|[1-9][0-9]*)$/.test(text) || !Number.isSafeInteger(Number(text)))
      throw new UsageError(`"${text}" is not a count: write a plain decimal number.`);
    return Number(text);
  };
  function canonicalValue(name, parameter, text) {
    if (parameter.kind === "enum") {
      if (parameter.values?.includes(text) !== true)
        throw new UsageError(`${name}=${text} is unknown: ${name} is one of ${(parameter.values ?? []).join(", ")}.`);
      return text;
    }
    const parse = parameter.kind === "size" ? parseSize : parseCount;
    let amount;
    try {
      amount = parse(text);
    } catch (error) {
      throw error instanceof UsageError ? new UsageError(`${name}=${text} cannot be: ${error.message}`) : error;
    }
    if (parameter.min !== void 0 && amount < parse(parameter.min))
      throw new UsageError(`${name}=${text} is too small: the least is ${parameter.min}.`);
    if (parameter.max !== void 0 && amount > parse(parameter.max))
      throw new UsageError(`${name}=${text} is too large: the most is ${parameter.max}.`);
    return parameter.kind === "size" ? formatSize(amount) : String(amount);
  }
  function canonicalParameters(specification, given) {
    for (const name of Object.keys(given))
      if (!Object.hasOwn(specification, name)) {
        const known3 = Object.keys(specification).sort().join(", ");
        throw new UsageError(`it has no parameter "${name}": ${known3 === "" ? "it takes none" : `it takes ${known3}`}.`);
      }
    const canonical = {};
    for (const name in specification) {
      const parameter = specification[name];
      const text = given[name];
      if (text === void 0) {
        if (parameter.default === void 0) throw new UsageError(`its parameter "${name}" is missing.`);
        continue;
      }
      const value = canonicalValue(name, parameter, text);
      if (value !== parameter.default) canonical[name] = value;
    }
    return canonical;
  }

  // src/core/cells/cell-name.ts
  var family = "command/run/";
  var isWorkloadId = (id) => id.startsWith(family);
  var encodedName = (name) => encodeURIComponent(name).replace(/[!'()]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  function decoded(text) {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  }
  var kibibyte = 1024;
  var mebibyte = 1024 ** 2;
  function scaleValue(value, factor) {
    if (factor === 1) return value;
    if (/^[1-9][0-9]*$/.test(value)) return String(Math.max(1, Math.round(Number(value) * factor)));
    const scaledBytes = parseSize(value) * factor;
    if (scaledBytes === 0) return value;
    const grainBytes = scaledBytes >= 4 * mebibyte ? mebibyte : 4 * kibibyte;
    return formatSize(Math.max(1, Math.round(scaledBytes / grainBytes)) * grainBytes);
  }

  // runners/contract.yaml
  var contract_default = { "groups": { "reading": "Reading files", "writing": "Writing files", "durability": "Durable writing", "copying": "Copying", "metadata": "Metadata", "links": "Links and paths", "directories": "Directories", "traversal": "Traversal", "together": "Several at once", "workloads": "Workloads" }, "parameters": { "size": { "what": "length of the file", "kind": "size" }, "chunk": { "what": "bytes of one call", "kind": "size", "min": "1B" }, "total": { "what": "bytes of one operation, in whole files", "kind": "size", "min": "1B" }, "count": { "what": "files of the set", "kind": "count", "unit": "files", "min": "1" }, "min": { "what": "least bytes of a file of the set: file `i` has `min + floor((max-min)·i/(count-1))`, a single one `min`", "kind": "size" }, "max": { "what": "most bytes of a file of the set", "kind": "size" }, "cache": { "what": "are the files that are read in the page cache", "kind": "enum", "values": ["warm", "cold"], "default": "warm" }, "entropy": { "what": "random share of each 4 KiB of the payload", "kind": "count", "unit": "percent", "max": "100", "default": "100" }, "pattern": { "what": 'order of the positions ("Payload and positions")', "kind": "enum", "values": ["sequential", "backward", "strided", "random"], "default": "sequential" }, "target": { "what": "`new`: each op makes a new name. `existing`: the name is there; a file with `size` bytes, opened with truncation, where one is written", "kind": "enum", "values": ["new", "existing"], "default": "new" }, "sync": { "what": "`end` (fsync once before close); `each` (fsync after every write call); `data-end`, `data-each` (fdatasync); `dsync` (O_DSYNC). On Windows FlushFileBuffers and FILE_FLAG_WRITE_THROUGH; on macOS F_FULLFSYNC for fsync, F_BARRIERFSYNC for fdatasync. `save`: `end` (the file), `full` (the file, then the directory)", "kind": "enum", "values": ["never", "end", "each", "data-end", "data-each", "dsync"], "default": "never" }, "preallocate": { "what": "space is taken before the first byte is written", "kind": "enum", "values": ["no", "yes"], "default": "no" }, "flush": { "what": "each file is flushed before the next, off the clock", "kind": "enum", "values": ["no", "yes"], "default": "no" }, "kind": { "what": "what is asked about", "kind": "enum", "values": ["file", "directory"], "default": "file" }, "case": { "what": "`unique-miss`: a name no earlier operation of this process asked for; `repeated-miss`: the same missing name each time", "kind": "enum", "values": ["hit", "repeated-miss", "unique-miss"] }, "sparse": { "what": "the source is a hole but for its first and last 4 KiB", "kind": "enum", "values": ["no", "yes"], "default": "no" }, "depth": { "what": "components of the path", "kind": "count", "unit": "directories", "min": "1", "max": "200" }, "entries": { "what": "files and directories below the root", "kind": "count", "unit": "entries" }, "stat": { "what": "attributes of each entry are read too", "kind": "enum", "values": ["no", "yes"], "default": "no" }, "packed": { "what": "are the files deflated or stored", "kind": "enum", "values": ["no", "yes"], "default": "no" }, "pages": { "what": "pages of one transaction", "kind": "count", "unit": "pages", "min": "1" }, "journal": { "what": "how a transaction is protected", "kind": "enum", "values": ["none", "rollback", "wal"] }, "phase": { "what": "what is done to the files", "kind": "enum", "values": ["create", "stat", "remove"] }, "branching": { "what": "directories in each directory", "kind": "count", "unit": "directories", "min": "1", "max": "100" }, "workers": { "what": "how many share the operations of a sample", "kind": "count", "unit": "workers", "min": "1", "max": "64" }, "own": { "what": "each worker has a file or a tree of its own", "kind": "enum", "values": ["no", "yes"], "default": "no" }, "shape": { "what": "of the tree (src/engine/corpora/corpora.yaml)", "kind": "enum", "values": ["flat", "two-level", "source", "chain", "wide"] }, "threads": { "what": "threads that walk", "kind": "count", "unit": "threads", "min": "1", "max": "256", "default": "1" }, "read": { "what": "one byte is read at the position", "kind": "enum", "values": ["no", "yes"], "default": "no" } }, "operations": { "read": { "group": "reading", "op": "open a file, read it to its end in calls of `chunk`, close it", "parameters": { "size": null, "chunk": { "note": "whole-file apis: none" }, "cache": null, "entropy": null }, "payload": "size", "counters": "reads", "check": {}, "device": [{ "parameter": "cache", "not": ["warm"] }, { "parameter": "size", "above": "512MiB" }] }, "read-at": { "group": "reading", "op": "read `chunk` at a position of an open file", "parameters": { "size": { "min": "1B" }, "chunk": {}, "pattern": null, "cache": null }, "payload": "chunk", "counters": "reads", "check": {}, "device": [{ "parameter": "cache", "not": ["warm"] }, { "parameter": "size", "above": "512MiB" }] }, "read-set": { "group": "reading", "op": "open, read whole in calls of `chunk` and close each of `count` files, whose sizes are evenly spread from `min` to `max`", "parameters": { "count": null, "min": null, "max": null, "chunk": { "default": "8KiB" }, "cache": null }, "payload": "spread(count, min, max)", "estimate": "count * (min + max) / 2", "disk": "count * ((min + max) / 2 + block + entry)", "counters": "reads", "check": { "is": "spread(count, min, max)" }, "device": [{ "parameter": "cache", "not": ["warm"] }] }, "read-archive": { "group": "reading", "op": "open an archive (ZIP or tar) of `count` files of `size`, read each of them whole, close it", "parameters": { "count": null, "size": null, "packed": null, "entropy": null, "cache": null }, "payload": "count * size", "disk": "count * (file(size) + block)", "check": { "is": "count * size" }, "device": [{ "parameter": "cache", "not": ["warm"] }] }, "read-packed": { "group": "reading", "op": "open a gzip file that holds `size` bytes, read it to its end in calls of `chunk`, close it", "parameters": { "size": null, "chunk": null, "entropy": null, "cache": null }, "payload": "size", "check": {}, "device": [{ "parameter": "cache", "not": ["warm"] }] }, "write": { "group": "writing", "op": "open a file, write it in calls of `chunk`, close it", "parameters": { "size": null, "chunk": null, "target": null, "sync": null, "preallocate": null, "entropy": null }, "payload": "size", "makesFiles": true, "counters": "writes", "check": {}, "device": [{ "parameter": "sync", "not": ["never"] }, { "parameter": "target", "not": ["new"] }, { "parameter": "size", "above": "128MiB" }] }, "write-packed": { "group": "writing", "op": "open a file, write `size` bytes through gzip in calls of `chunk`, close it", "parameters": { "size": null, "chunk": null, "entropy": null }, "payload": "size", "makesFiles": true, "check": {}, "device": [{ "parameter": "size", "above": "128MiB" }] }, "write-at": { "group": "writing", "op": "write `chunk` at a position of an open file of `size`, in place", "parameters": { "size": { "min": "1B" }, "chunk": {}, "pattern": null, "sync": null }, "payload": "chunk", "counters": "writes", "check": {}, "device": [{ "parameter": "sync", "not": ["never"] }, { "parameter": "size", "above": "128MiB" }] }, "write-burst": { "group": "writing", "op": "write files of `size`, one after another, until `total` bytes are written; with `flush=yes` each is flushed before the next, off the clock", "parameters": { "size": { "min": "1B" }, "chunk": {}, "total": null, "flush": null }, "payload": "ceil(total / size) * size", "estimate": "total", "disk": "total + file(size)", "makesFiles": true, "check": {}, "device": [{ "parameter": "total", "above": "0" }] }, "mixed": { "group": "writing", "op": "read or write `chunk` at a position, seven reads to three writes", "parameters": { "size": { "min": "1B" }, "chunk": {}, "pattern": { "default": "random" } }, "payload": "chunk", "check": {}, "device": [{ "parameter": "size", "above": "128MiB" }] }, "append": { "group": "writing", "op": "append `chunk` to an open file", "parameters": { "chunk": {}, "sync": null }, "payload": "chunk", "disk": "file(chunk)", "counters": "writes", "check": {}, "device": [{ "parameter": "sync", "not": ["never"] }] }, "save": { "group": "durability", "op": "write a temporary file, sync it, rename it over the target, sync the directory", "parameters": { "size": null, "sync": { "values": ["never", "end", "full"], "default": "full" } }, "payload": "size", "disk": "2 * file(size)", "makesFiles": true, "counters": "writes", "check": {}, "device": [{ "parameter": "sync", "not": [] }] }, "sync": { "group": "durability", "op": "sync an open file to which nothing was written", "parameters": { "sync": { "values": ["end", "data-end"], "default": "end" } }, "counters": "none", "check": {}, "device": [{ "parameter": "sync", "not": [] }] }, "transaction": { "group": "durability", "op": "overwrite `pages` pages of `chunk` in an open file and sync them together, with `journal` as a protection", "parameters": { "size": { "min": "1B" }, "chunk": { "what": "bytes of a page" }, "pattern": { "default": "random" }, "pages": null, "journal": null }, "payload": "pages * chunk", "disk": "file(size) + (1000 + pages) * (chunk + 8)", "counters": "writes", "check": {}, "device": [{ "parameter": "journal", "not": [] }] }, "compact": { "group": "copying", "op": "merge `count` files of `size` in turns of `chunk` into a new one, sync it and remove them", "parameters": { "count": { "max": "256" }, "size": null, "chunk": null, "sync": { "values": ["never", "end"], "default": "end" } }, "payload": "count * size", "disk": "2 * count * file(size)", "makesFiles": true, "counters": "writes", "check": {}, "device": [{ "parameter": "sync", "not": ["never"] }] }, "extract": { "group": "copying", "op": "extract an archive (ZIP or tar) of `count` files of `size` into an empty directory", "parameters": { "count": null, "size": null, "packed": null, "entropy": null }, "payload": "count * size", "disk": "2 * count * (file(size) + block) + block", "makesFiles": true, "check": { "is": "count" }, "device": [{ "parameter": "size", "above": "128MiB" }] }, "create": { "group": "metadata", "op": "make an empty file (exclusively) and close it", "parameters": {}, "makesFiles": true, "check": {} }, "open-close": { "group": "metadata", "op": "open an existing file for reading and close it", "parameters": {}, "counters": "none", "check": {} }, "close": { "group": "metadata", "op": "close an open descriptor", "parameters": {}, "counters": "none", "check": {} }, "stat": { "group": "metadata", "op": "read the attributes of an existing file or directory", "parameters": { "kind": null }, "counters": "none", "check": {} }, "stat-among": { "group": "metadata", "op": "read the attributes of one entry of a tree", "parameters": { "shape": null, "entries": null, "pattern": { "default": "random" }, "cache": null }, "corpus": true, "disk": "entries * (entry + block / 10) + block", "counters": "none", "check": {}, "device": [{ "parameter": "cache", "not": ["warm"] }] }, "exists": { "group": "metadata", "op": "ask whether a path exists", "parameters": { "case": null }, "counters": "none", "check": { "is": { "case=hit": "ops", "otherwise": "0" } } }, "attributes": { "group": "metadata", "op": "read attributes through the runtime's richest call", "parameters": { "kind": null }, "counters": "none", "check": {} }, "chmod": { "group": "metadata", "op": "change the mode of an existing file", "parameters": {}, "counters": "none", "check": {} }, "chown": { "group": "metadata", "op": "set the owner of an existing file, to the one that it has", "parameters": {}, "counters": "none", "check": {} }, "utimes": { "group": "metadata", "op": "change the times of an existing file", "parameters": {}, "counters": "none", "check": {} }, "truncate": { "group": "metadata", "op": "truncate an existing file, from 64 KiB to 4 KiB and back in turn", "parameters": {}, "counters": "none", "check": {} }, "lock": { "group": "metadata", "op": "lock and unlock an existing file", "parameters": {}, "check": {} }, "statfs": { "group": "metadata", "op": "ask for the free space of the file system of a directory", "parameters": {}, "counters": "none", "check": {} }, "rename": { "group": "metadata", "op": "rename a file", "parameters": { "target": null }, "counters": "none", "check": {} }, "copy": { "group": "copying", "op": "copy a file of `size` to a new name", "parameters": { "size": null, "chunk": { "note": "where the api has one" }, "sparse": null }, "payload": "size", "disk": "2 * file(size)", "makesFiles": true, "check": {}, "device": [{ "parameter": "size", "above": "128MiB" }] }, "reflink": { "group": "copying", "op": "clone a file of `size`", "parameters": { "size": null }, "payload": "size", "makesFiles": true, "check": {}, "device": [{ "parameter": "size", "not": ["0"] }] }, "remove": { "group": "metadata", "op": "remove a file of `size`", "parameters": { "size": { "default": "0" } }, "makesFiles": true, "counters": "none", "check": { "is": "0" } }, "link": { "group": "links", "op": "make a hard link", "parameters": { "target": null }, "makesFiles": true, "check": { "is": { "target=new": "ops", "otherwise": "0" } } }, "symlink": { "group": "links", "op": "make a symbolic link", "parameters": { "target": null }, "makesFiles": true, "check": { "is": { "target=new": "ops", "otherwise": "0" } } }, "lutimes": { "group": "links", "op": "change the times of a symbolic link itself", "parameters": {}, "counters": "none", "check": {} }, "readlink": { "group": "links", "op": "read a symbolic link", "parameters": {}, "check": {} }, "realpath": { "group": "links", "op": "resolve a path of `depth` components, one of them a link", "parameters": { "depth": { "default": "8" } }, "check": {} }, "mkdir-p": { "group": "directories", "op": "make a chain of `depth` directories", "parameters": { "depth": null }, "disk": "depth * (block + 2 * entry)", "makesFiles": true, "check": { "is": "depth" } }, "rm-r": { "group": "directories", "op": "remove a chain of `depth` directories with one file in each", "parameters": { "depth": null }, "disk": "depth * (block + 2 * entry)", "makesFiles": true, "check": { "is": "0" } }, "list": { "group": "directories", "op": "list a flat directory of `entries` files", "parameters": { "entries": null, "stat": null, "cache": null }, "disk": "entries * (entry + block / 10) + block", "check": { "is": "entries" }, "device": [{ "parameter": "cache", "not": ["warm"] }] }, "match": { "group": "directories", "op": "find the one of `entries` files of a flat directory whose name meets a pattern", "parameters": { "entries": null, "cache": null }, "disk": "entries * (entry + block / 10) + block", "check": { "is": "1" }, "device": [{ "parameter": "cache", "not": ["warm"] }] }, "watch": { "group": "directories", "op": "write one byte to a file of a watched directory, and wait for the event", "parameters": {}, "check": {} }, "traverse": { "group": "traversal", "op": "walk a tree and see every entry", "parameters": { "shape": null, "entries": null, "stat": null, "threads": { "note": "where the api has them" }, "cache": null }, "corpus": true, "disk": "entries * (entry + block / 10) + block", "check": { "is": "entries" }, "device": [{ "parameter": "cache", "not": ["warm"] }] }, "seek": { "group": "metadata", "op": "set the position in an open file", "parameters": { "size": { "min": "1B" }, "read": null }, "check": {} }, "parallel-read": { "group": "together", "op": "read `chunk` at a position of an open file, by one of `workers`", "parameters": { "size": { "min": "1B" }, "chunk": {}, "pattern": { "default": "random" }, "workers": null, "own": null, "cache": null }, "payload": "chunk", "disk": "workers * file(size)", "counters": "reads", "check": {}, "device": [{ "parameter": "cache", "not": ["warm"] }, { "parameter": "size", "above": "512MiB" }] }, "parallel-write": { "group": "together", "op": "write `chunk` at a position of an open file, in place, by one of `workers`", "parameters": { "size": { "min": "1B" }, "chunk": {}, "pattern": { "default": "random" }, "workers": null, "own": null, "sync": { "values": ["never", "data-each"] } }, "payload": "chunk", "disk": "workers * file(size)", "counters": "writes", "check": {}, "device": [{ "parameter": "sync", "not": ["never"] }, { "parameter": "size", "above": "128MiB" }] }, "parallel-files": { "group": "together", "op": "make, look at or remove (`phase`) one empty file of a tree, by one of `workers`", "parameters": { "phase": null, "depth": { "what": "levels of the tree", "min": "0", "max": "8" }, "branching": null, "workers": null, "own": null }, "disk": "65536 * entry", "makesFiles": true, "counters": "none", "check": { "is": { "phase=remove": "0", "otherwise": "ops" } } }, "run": { "group": "workloads", "op": "run your own command once", "parameters": { "cache": null }, "usersOwn": true, "check": {} } } };

  // runners/contract.ts
  var file = contract_default;
  var contractGroups = file.groups;
  var contract = completed(file);
  function completed({ parameters: shared, operations: operations2 }) {
    const complete = (own) => Object.fromEntries(
      Object.entries(own).map(([name, entry]) => [name, { ...shared[name], ...entry }])
    );
    return Object.fromEntries(
      Object.entries(operations2).map(([name, entry]) => [name, { ...entry, parameters: complete(entry.parameters) }])
    );
  }
  var units2 = { B: 1, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 };

  // src/core/cells/operations.ts
  function once(make) {
    let made;
    return () => (made ??= { value: make() }).value;
  }
  var operations = once(
    () => Object.entries(contract).map(
      ([name, { op, group, parameters, makesFiles = false, usersOwn = false, check, device = [] }]) => ({
        name,
        op: op.replaceAll("`", ""),
        group: contractGroups[group],
        parameters,
        makesFiles,
        countsEntries: check.is === "entries",
        isUsersOwn: usersOwn,
        device
      })
    )
  );
  var groups = once(() => Object.values(contractGroups));
  var byName = once(() => new Map(operations().map((operation) => [operation.name, operation])));
  var findOperation = (name) => byName().get(name);
  function typeOf(operation, parameters) {
    const isDevice = operation.device.some((rule) => {
      const value = parameters[rule.parameter] ?? operation.parameters[rule.parameter]?.default;
      if (value === void 0) return false;
      return "not" in rule ? !rule.not.includes(value) : parseSize(value) > parseSize(rule.above);
    });
    return isDevice ? "device" : "path";
  }

  // src/core/cells/workload-cell.ts
  function workloadCell(name, given = {}, timeoutNs) {
    const operation = findOperation("run");
    const parameters = canonicalParameters(operation.parameters, given);
    return {
      id: formatCellId({ runner: "command", operation: operation.name, api: encodedName(name), parameters }),
      runner: "command",
      operation: operation.name,
      api: name,
      parameters,
      type: typeOf(operation, parameters),
      cache: parameters.cache === "cold" ? "cold" : "warm",
      makesFiles: operation.makesFiles,
      group: operation.group,
      platforms: ["linux", "macos"],
      seeds: [],
      ...defined({ timeoutNs })
    };
  }

  // src/core/cells/published.ts
  var publishedUnitNs = { s: 1e9, ms: 1e6, us: 1e3, ns: 1 };

  // src/suite/matrix/data/cells/*.yaml
  var __default = { "archives.yaml": [{ "runner": "python", "platforms": ["linux", "macos", "windows"], "families": [{ "operation": "read-archive", "apis": { "zipfile": "zipfile.ZipFile" }, "suites": { "smoke": [{ "count": 10, "size": "4KiB" }], "standard": [{ "count": 200, "size": "16KiB", "packed": ["no", "yes"], "entropy": 50 }] } }] }, { "runner": "java", "platforms": ["linux", "macos", "windows"], "families": [{ "operation": "read-archive", "apis": { "ZipFile": "java.util.zip.ZipFile" }, "suites": { "smoke": [{ "count": 10, "size": "4KiB" }], "standard": [{ "count": 200, "size": "16KiB", "packed": ["no", "yes"], "entropy": 50 }] } }] }, { "runner": "dotnet", "platforms": ["linux", "macos", "windows"], "families": [{ "operation": "read-archive", "apis": { "ZipArchive": "System.IO.Compression.ZipArchive", "ZipArchive.async": "ZipFile.OpenReadAsync, OpenAsync" }, "suites": { "smoke": [{ "count": 10, "size": "4KiB" }], "standard": [{ "count": 200, "size": "16KiB", "packed": ["no", "yes"], "entropy": 50 }] } }, { "operation": "read-archive", "apis": { "TarReader": "System.Formats.Tar.TarReader" }, "without": ["packed"], "suites": { "smoke": [{ "count": 10, "size": "4KiB" }], "standard": [{ "count": 200, "size": "16KiB", "entropy": 50 }] } }, { "operation": "extract", "apis": { "ZipFile.ExtractToDirectory": "ZipFile.ExtractToDirectory" }, "suites": { "smoke": [{ "count": 10, "size": "4KiB" }], "standard": [{ "count": 200, "size": "16KiB", "packed": ["no", "yes"], "entropy": 50 }] } }, { "operation": "extract", "apis": { "TarFile.ExtractToDirectory": "TarFile.ExtractToDirectory" }, "without": ["packed"], "suites": { "smoke": [{ "count": 10, "size": "4KiB" }], "standard": [{ "count": 200, "size": "16KiB", "entropy": 50 }] } }] }], "command.yaml": { "runner": "command", "place": 8, "platforms": ["linux", "macos"], "families": [{ "operation": "traverse", "apis": { "find": "find ROOT, output discarded; seed-faithful: find ROOT -type f, output to a file" }, "without": ["threads"], "with": { "family": { "kind": "enum", "values": ["pure", "seed-faithful"], "default": "pure" } }, "suites": { "smoke": [{ "entries": 500, "shape": "source" }], "quick": [{ "entries": 5e3, "shape": "source" }], "standard": [{ "entries": 1e5, "shape": "source" }, { "entries": 1e5, "shape": "source", "cache": "cold" }], "seeds": [{ "entries": 1e5, "shape": "source", "family": ["seed-faithful", "pure"] }], "full": [{ "entries": 1e6, "shape": "source", "cache": ["warm", "cold"] }] } }, { "operation": "traverse", "apis": { "bfs": "bfs ROOT, output discarded; seed-faithful: bfs ROOT -type f, output to a file, as many threads as it takes" }, "with": { "family": { "kind": "enum", "values": ["pure", "seed-faithful"], "default": "pure" } }, "suites": { "smoke": [{ "entries": 500, "shape": "source" }], "quick": [{ "entries": 5e3, "shape": "source" }], "standard": [{ "entries": 1e5, "shape": "source" }, { "entries": 1e5, "shape": "source", "threads": 2 }, { "entries": 1e5, "shape": "source", "cache": "cold" }], "seeds": [{ "entries": 1e5, "shape": "source", "family": ["seed-faithful", "pure"] }], "full": [{ "entries": 1e6, "shape": "source", "cache": ["warm", "cold"], "threads": [1, 2, 4, 6] }] } }, { "operation": "traverse", "apis": { "fd": "fd, hidden and ignored files included" }, "suites": { "smoke": [{ "entries": 500, "shape": "source" }], "quick": [{ "entries": 5e3, "shape": "source" }], "standard": [{ "entries": 1e5, "shape": "source" }, { "entries": 1e5, "shape": "source", "threads": 2 }, { "entries": 1e5, "shape": "source", "cache": "cold" }], "full": [{ "entries": 1e6, "shape": "source", "cache": ["warm", "cold"], "threads": [1, 2, 4, 6] }] } }] }, "databases.yaml": [{ "runner": "native", "platforms": ["linux", "macos"], "families": [{ "operation": "transaction", "apis": { "pwrite": "pwrite(2) and fdatasync(2)" }, "suites": { "smoke": [{ "chunk": "4KiB", "journal": "wal", "pages": 4, "size": "1MiB" }], "standard": [{ "chunk": "4KiB", "journal": ["none", "rollback", "wal"], "pages": 4, "size": "16MiB" }], "full": [{ "chunk": "4KiB", "journal": ["none", "rollback", "wal"], "pages": [1, 16, 64], "size": "64MiB" }] } }, { "operation": "compact", "apis": { "read-write": "read(2), write(2), fsync(2), unlink(2)" }, "suites": { "smoke": [{ "chunk": "64KiB", "count": 4, "size": "64KiB" }], "standard": [{ "chunk": "64KiB", "count": 8, "size": "1MiB", "sync": ["never", "end"] }], "full": [{ "chunk": ["4KiB", "1MiB"], "count": 10, "size": "10MiB" }] } }, { "operation": "write-at", "apis": { "mmap-msync": "mapped shared, one chunk copied in, msync(2) alone" }, "suites": { "standard": [{ "chunk": "4KiB", "pattern": "random", "size": "16MiB", "sync": "each" }], "full": [{ "chunk": "4KiB", "pattern": "random", "size": "16MiB", "sync": ["end", "each"] }] } }, { "operation": "write", "apis": { "write-sync_file_range": "write(2), each call followed by sync_file_range(2)" }, "platforms": ["linux"], "type": "device", "suites": { "standard": [{ "chunk": "1MiB", "size": "16MiB", "sync": ["never", "data-end"] }] } }, { "operation": "transaction", "apis": { "WriteFile": "WriteFile and FlushFileBuffers" }, "platforms": ["windows"], "suites": { "smoke": [{ "chunk": "4KiB", "journal": "wal", "pages": 4, "size": "1MiB" }], "standard": [{ "chunk": "4KiB", "journal": ["none", "rollback", "wal"], "pages": 4, "size": "16MiB" }], "full": [{ "chunk": "4KiB", "journal": ["none", "rollback", "wal"], "pages": [1, 16, 64], "size": "64MiB" }] } }, { "operation": "compact", "apis": { "ReadFile-WriteFile": "ReadFile, WriteFile, FlushFileBuffers, DeleteFile" }, "platforms": ["windows"], "suites": { "smoke": [{ "chunk": "64KiB", "count": 4, "size": "64KiB" }], "standard": [{ "chunk": "64KiB", "count": 8, "size": "1MiB", "sync": ["never", "end"] }], "full": [{ "chunk": ["4KiB", "1MiB"], "count": 10, "size": "10MiB" }] } }, { "operation": "write-at", "apis": { "MapViewOfFile-flush": "mapped, one chunk copied in, FlushViewOfFile alone" }, "platforms": ["windows"], "suites": { "standard": [{ "chunk": "4KiB", "pattern": "random", "size": "16MiB", "sync": "each" }], "full": [{ "chunk": "4KiB", "pattern": "random", "size": "16MiB", "sync": ["end", "each"] }] } }] }, { "runner": "node", "platforms": ["linux", "macos", "windows"], "families": [{ "operation": "transaction", "apis": { "writeSync": "fs.writeSync and fs.fdatasyncSync" }, "suites": { "smoke": [{ "chunk": "4KiB", "journal": "wal", "pages": 4, "size": "1MiB" }], "standard": [{ "chunk": "4KiB", "journal": ["none", "rollback", "wal"], "pages": 4, "size": "16MiB" }], "full": [{ "chunk": "4KiB", "journal": ["none", "rollback", "wal"], "pages": [1, 16, 64], "size": "64MiB" }] } }, { "operation": "compact", "apis": { "readSync-writeSync": "fs.readSync, fs.writeSync, fs.fsyncSync, fs.unlinkSync" }, "suites": { "smoke": [{ "chunk": "64KiB", "count": 4, "size": "64KiB" }], "standard": [{ "chunk": "64KiB", "count": 8, "size": "1MiB", "sync": ["never", "end"] }], "full": [{ "chunk": ["4KiB", "1MiB"], "count": 10, "size": "10MiB" }] } }] }, { "runner": "python", "platforms": ["linux", "macos"], "families": [{ "operation": "transaction", "apis": { "os.pwrite": "os.pwrite and os.fdatasync" }, "suites": { "smoke": [{ "chunk": "4KiB", "journal": "wal", "pages": 4, "size": "1MiB" }], "standard": [{ "chunk": "4KiB", "journal": ["none", "rollback", "wal"], "pages": 4, "size": "16MiB" }], "full": [{ "chunk": "4KiB", "journal": ["none", "rollback", "wal"], "pages": [1, 16, 64], "size": "64MiB" }] } }, { "operation": "write-at", "apis": { "mmap": "mapped shared, one chunk copied in, mmap.flush" }, "platforms": ["linux", "macos", "windows"], "suites": { "standard": [{ "chunk": "4KiB", "pattern": "random", "size": "16MiB", "sync": "each" }], "full": [{ "chunk": "4KiB", "pattern": "random", "size": "16MiB", "sync": ["end", "each"] }] } }, { "operation": "compact", "apis": { "open.read-write": "unbuffered files, os.fsync, os.unlink" }, "platforms": ["linux", "macos", "windows"], "suites": { "smoke": [{ "chunk": "64KiB", "count": 4, "size": "64KiB" }], "standard": [{ "chunk": "64KiB", "count": 8, "size": "1MiB", "sync": ["never", "end"] }], "full": [{ "chunk": ["4KiB", "1MiB"], "count": 10, "size": "10MiB" }] } }] }, { "runner": "java", "platforms": ["linux", "macos", "windows"], "families": [{ "operation": "transaction", "apis": { "FileChannel": "FileChannel.write at a position and force(false)" }, "suites": { "smoke": [{ "chunk": "4KiB", "journal": "wal", "pages": 4, "size": "1MiB" }], "standard": [{ "chunk": "4KiB", "journal": ["none", "rollback", "wal"], "pages": 4, "size": "16MiB" }], "full": [{ "chunk": "4KiB", "journal": ["none", "rollback", "wal"], "pages": [1, 16, 64], "size": "64MiB" }] } }, { "operation": "compact", "apis": { "FileChannel": "FileChannel.read, write and force, Files.delete" }, "suites": { "smoke": [{ "chunk": "64KiB", "count": 4, "size": "64KiB" }], "standard": [{ "chunk": "64KiB", "count": 8, "size": "1MiB", "sync": ["never", "end"] }], "full": [{ "chunk": ["4KiB", "1MiB"], "count": 10, "size": "10MiB" }] } }] }, { "runner": "dotnet", "platforms": ["linux", "macos", "windows"], "families": [{ "operation": "transaction", "apis": { "FileStream": "FileStream.Write and Flush(true), which is fsync" }, "suites": { "smoke": [{ "chunk": "4KiB", "journal": "wal", "pages": 4, "size": "1MiB" }], "standard": [{ "chunk": "4KiB", "journal": ["none", "rollback", "wal"], "pages": 4, "size": "16MiB" }], "full": [{ "chunk": "4KiB", "journal": ["none", "rollback", "wal"], "pages": [1, 16, 64], "size": "64MiB" }] } }, { "operation": "write-at", "apis": { "MemoryMappedFile": "MemoryMappedViewAccessor.WriteArray and Flush, of the whole view" }, "suites": { "standard": [{ "chunk": "4KiB", "pattern": "random", "size": "16MiB", "sync": "each" }], "full": [{ "chunk": "4KiB", "pattern": "random", "size": "16MiB", "sync": ["end", "each"] }] } }, { "operation": "compact", "apis": { "FileStream": "FileStream.Read, Write and Flush(true), File.Delete" }, "suites": { "smoke": [{ "chunk": "64KiB", "count": 4, "size": "64KiB" }], "standard": [{ "chunk": "64KiB", "count": 8, "size": "1MiB", "sync": ["never", "end"] }], "full": [{ "chunk": ["4KiB", "1MiB"], "count": 10, "size": "10MiB" }] } }] }, { "runner": "swift", "platforms": ["linux", "macos"], "families": [{ "operation": "transaction", "apis": { "FileHandle": "FileHandle.write and synchronize()" }, "suites": { "smoke": [{ "chunk": "4KiB", "journal": "wal", "pages": 4, "size": "1MiB" }], "standard": [{ "chunk": "4KiB", "journal": ["none", "rollback", "wal"], "pages": 4, "size": "16MiB" }], "full": [{ "chunk": "4KiB", "journal": ["none", "rollback", "wal"], "pages": [1, 16, 64], "size": "64MiB" }] } }, { "operation": "compact", "apis": { "FileHandle": "FileHandle.read, write and synchronize, FileManager.removeItem" }, "suites": { "smoke": [{ "chunk": "64KiB", "count": 4, "size": "64KiB" }], "standard": [{ "chunk": "64KiB", "count": 8, "size": "1MiB", "sync": ["never", "end"] }], "full": [{ "chunk": ["4KiB", "1MiB"], "count": 10, "size": "10MiB" }] } }] }], "direct.yaml": [{ "runner": "native", "platforms": ["linux", "macos"], "families": [{ "operation": "read", "apis": { "read-direct": "read(2) past the page cache" }, "type": "device", "without": ["cache"], "suites": { "standard": [{ "chunk": ["64KiB", "1MiB"], "size": "16MiB" }], "full": [{ "chunk": ["4KiB", "8MiB"], "size": "256MiB" }] } }, { "operation": "read-at", "apis": { "pread-direct": "pread(2) past the page cache" }, "type": "device", "without": ["cache"], "suites": { "standard": [{ "chunk": "4KiB", "pattern": "random", "size": "64MiB" }], "full": [{ "chunk": ["4KiB", "64KiB"], "pattern": ["sequential", "random"], "size": "1GiB" }] } }, { "operation": "write", "apis": { "write-direct": "write(2) past the page cache" }, "type": "device", "suites": { "standard": [{ "chunk": "1MiB", "size": "4MiB" }, { "chunk": "1MiB", "size": "4MiB", "sync": "end" }] } }, { "operation": "write-at", "apis": { "pwrite-direct": "pwrite(2) past the page cache" }, "type": "device", "suites": { "standard": [{ "chunk": "4KiB", "pattern": "random", "size": "16MiB" }], "full": [{ "chunk": "4KiB", "pattern": "random", "size": "16MiB", "sync": ["data-each", "dsync"] }] } }, { "operation": "read", "apis": { "ReadFile-unbuffered": "ReadFile, FILE_FLAG_NO_BUFFERING" }, "platforms": ["windows"], "type": "device", "without": ["cache"], "suites": { "standard": [{ "chunk": ["64KiB", "1MiB"], "size": "16MiB" }], "full": [{ "chunk": ["4KiB", "8MiB"], "size": "256MiB" }] } }, { "operation": "read-at", "apis": { "ReadFile-unbuffered": "ReadFile with an OVERLAPPED offset, FILE_FLAG_NO_BUFFERING" }, "platforms": ["windows"], "type": "device", "without": ["cache"], "suites": { "standard": [{ "chunk": "4KiB", "pattern": "random", "size": "64MiB" }], "full": [{ "chunk": ["4KiB", "64KiB"], "pattern": ["sequential", "random"], "size": "1GiB" }] } }, { "operation": "write", "apis": { "WriteFile-unbuffered": "WriteFile, FILE_FLAG_NO_BUFFERING" }, "platforms": ["windows"], "type": "device", "suites": { "standard": [{ "chunk": "1MiB", "size": "4MiB" }, { "chunk": "1MiB", "size": "4MiB", "sync": "end" }] } }, { "operation": "write-at", "apis": { "WriteFile-unbuffered": "WriteFile with an OVERLAPPED offset, FILE_FLAG_NO_BUFFERING" }, "platforms": ["windows"], "type": "device", "suites": { "standard": [{ "chunk": "4KiB", "pattern": "random", "size": "16MiB" }], "full": [{ "chunk": "4KiB", "pattern": "random", "size": "16MiB", "sync": ["data-each", "dsync"] }] } }] }, { "runner": "node", "platforms": ["linux"], "families": [{ "operation": "read", "apis": { "readSync.direct": "fs.readSync, O_DIRECT" }, "type": "device", "without": ["cache"], "suites": { "standard": [{ "chunk": ["64KiB", "1MiB"], "size": "16MiB" }], "full": [{ "chunk": ["4KiB", "8MiB"], "size": "256MiB" }] } }, { "operation": "read-at", "apis": { "readSync.direct": "fs.readSync at a position, O_DIRECT" }, "type": "device", "without": ["cache"], "suites": { "standard": [{ "chunk": "4KiB", "pattern": "random", "size": "64MiB" }], "full": [{ "chunk": ["4KiB", "64KiB"], "pattern": ["sequential", "random"], "size": "1GiB" }] } }, { "operation": "write", "apis": { "writeSync.direct": "fs.writeSync, O_DIRECT" }, "type": "device", "without": ["preallocate"], "suites": { "standard": [{ "chunk": "1MiB", "size": "4MiB" }, { "chunk": "1MiB", "size": "4MiB", "sync": "end" }] } }, { "operation": "write-at", "apis": { "writeSync.direct": "fs.writeSync at a position, O_DIRECT" }, "type": "device", "suites": { "standard": [{ "chunk": "4KiB", "pattern": "random", "size": "16MiB" }], "full": [{ "chunk": "4KiB", "pattern": "random", "size": "16MiB", "sync": ["data-each", "dsync"] }] } }] }, { "runner": "python", "platforms": ["linux"], "families": [{ "operation": "read", "apis": { "os.readv-direct": "os.readv, O_DIRECT" }, "type": "device", "without": ["cache"], "suites": { "standard": [{ "chunk": ["64KiB", "1MiB"], "size": "16MiB" }], "full": [{ "chunk": ["4KiB", "8MiB"], "size": "256MiB" }] } }, { "operation": "read-at", "apis": { "os.preadv-direct": "os.preadv, O_DIRECT" }, "type": "device", "without": ["cache"], "suites": { "standard": [{ "chunk": "4KiB", "pattern": "random", "size": "64MiB" }], "full": [{ "chunk": ["4KiB", "64KiB"], "pattern": ["sequential", "random"], "size": "1GiB" }] } }, { "operation": "write", "apis": { "os.write-direct": "os.write, O_DIRECT" }, "type": "device", "suites": { "standard": [{ "chunk": "1MiB", "size": "4MiB" }, { "chunk": "1MiB", "size": "4MiB", "sync": "end" }] } }, { "operation": "write-at", "apis": { "os.pwrite-direct": "os.pwrite, O_DIRECT" }, "type": "device", "suites": { "standard": [{ "chunk": "4KiB", "pattern": "random", "size": "16MiB" }], "full": [{ "chunk": "4KiB", "pattern": "random", "size": "16MiB", "sync": ["data-each", "dsync"] }] } }] }, { "runner": "java", "platforms": ["linux", "macos", "windows"], "families": [{ "operation": "read", "apis": { "FileChannel.unbuffered": "FileChannel.read, ExtendedOpenOption.DIRECT" }, "type": "device", "suites": { "standard": [{ "chunk": ["64KiB", "1MiB"], "size": "16MiB" }], "full": [{ "chunk": ["4KiB", "8MiB"], "size": "256MiB" }] } }, { "operation": "read-at", "apis": { "FileChannel.unbuffered": "FileChannel.read at a position, ExtendedOpenOption.DIRECT" }, "type": "device", "suites": { "standard": [{ "chunk": "4KiB", "pattern": "random", "size": "64MiB" }], "full": [{ "chunk": ["4KiB", "64KiB"], "pattern": ["sequential", "random"], "size": "1GiB" }] } }, { "operation": "write", "apis": { "FileChannel.unbuffered": "FileChannel.write, ExtendedOpenOption.DIRECT" }, "type": "device", "without": ["preallocate"], "suites": { "standard": [{ "chunk": "1MiB", "size": "4MiB" }, { "chunk": "1MiB", "size": "4MiB", "sync": "end" }] } }, { "operation": "write-at", "apis": { "FileChannel.unbuffered": "FileChannel.write at a position, ExtendedOpenOption.DIRECT" }, "type": "device", "suites": { "standard": [{ "chunk": "4KiB", "pattern": "random", "size": "16MiB" }], "full": [{ "chunk": "4KiB", "pattern": "random", "size": "16MiB", "sync": ["data-each", "dsync"] }] } }] }, { "runner": "dotnet", "platforms": ["windows"], "families": [{ "operation": "read", "apis": { "FileStream.NoBuffering": "FileStream.Read, FILE_FLAG_NO_BUFFERING" }, "type": "device", "without": ["cache"], "suites": { "standard": [{ "chunk": ["64KiB", "1MiB"], "size": "16MiB" }], "full": [{ "chunk": ["4KiB", "8MiB"], "size": "256MiB" }] } }, { "operation": "read-at", "apis": { "FileStream.NoBuffering": "FileStream.Seek and Read, FILE_FLAG_NO_BUFFERING" }, "type": "device", "without": ["cache"], "suites": { "standard": [{ "chunk": "4KiB", "pattern": "random", "size": "64MiB" }], "full": [{ "chunk": ["4KiB", "64KiB"], "pattern": ["sequential", "random"], "size": "1GiB" }] } }, { "operation": "write", "apis": { "FileStream.NoBuffering": "FileStream.Write, FILE_FLAG_NO_BUFFERING" }, "type": "device", "without": ["preallocate"], "suites": { "standard": [{ "chunk": "1MiB", "size": "4MiB" }, { "chunk": "1MiB", "size": "4MiB", "sync": "end" }] } }, { "operation": "write-at", "apis": { "FileStream.NoBuffering": "FileStream.Seek and Write, FILE_FLAG_NO_BUFFERING" }, "type": "device", "suites": { "standard": [{ "chunk": "4KiB", "pattern": "random", "size": "16MiB" }], "full": [{ "chunk": "4KiB", "pattern": "random", "size": "16MiB", "sync": "dsync" }] } }] }], "dotnet.yaml": { "runner": "dotnet", "place": 6, "platforms": ["linux", "macos", "windows"], "families": [{ "operation": "write", "apis": { "File.WriteAllBytes": "File.WriteAllBytes", "File.WriteAllBytesAsync": "File.WriteAllBytesAsync", "FileStream.whole": "FileStream.Write of the whole array", "File.WriteAllText": "File.WriteAllText", "File.WriteAllTextAsync": "File.WriteAllTextAsync" }, "without": ["chunk", "preallocate", "sync"], "suites": { "quick": [{ "api": "File.WriteAllBytes", "size": "1MiB" }], "standard": [{ "size": ["512B", "4KiB", "16MiB"] }], "full": [{ "size": "100MiB" }] } }, { "operation": "write", "apis": { "FileStream.chunked": "FileStream.Write in chunks, from the same 1 MiB again and again", "FileStream.chunked.walk": "FileStream.Write in chunks, walking through one big array", "FileStream.unbuffered": "FileStream.Write with bufferSize 1", "FileStream.async": "FileStream.WriteAsync, FileOptions.Asynchronous", "RandomAccess.Write": "RandomAccess.Write", "RandomAccess.WriteAsync": "RandomAccess.WriteAsync of a handle with FileOptions.Asynchronous" }, "suites": { "smoke": [{ "api": "FileStream.chunked", "chunk": "64KiB", "size": "1MiB" }], "quick": [{ "api": ["FileStream.chunked", "FileStream.async"], "chunk": "64KiB", "size": "4MiB" }], "standard": [{ "chunk": ["512B", "4KiB", "1MiB"], "size": "4MiB" }, { "api": ["FileStream.chunked", "FileStream.async", "RandomAccess.Write"], "chunk": "1MiB", "size": "4MiB", "preallocate": "yes" }, { "api": "FileStream.chunked", "chunk": ["4KiB", "64KiB"], "size": "16MiB", "preallocate": ["no", "yes"] }, { "api": "FileStream.chunked", "chunk": "1MiB", "size": "4MiB", "sync": ["end", "each"] }], "full": [{ "api": ["FileStream.chunked", "FileStream.chunked.walk"], "chunk": ["4KiB", "16KiB", "64KiB", "256KiB", "1MiB"], "size": "100MiB", "target": "existing" }] } }, { "operation": "write", "apis": { "StreamWriter": "StreamWriter.Write(char[])", "BinaryWriter": "BinaryWriter.Write(byte[])", "BufferedStream": "BufferedStream.Write over a FileStream with bufferSize 1" }, "without": ["sync", "preallocate"], "suites": { "standard": [{ "chunk": ["1KiB", "64KiB"], "size": "4MiB" }] } }, { "operation": "write-burst", "apis": { "FileStream.chunked": "FileStream.Write in chunks" }, "suites": { "seeds": [{ "chunk": "64KiB", "flush": ["no", "yes"], "size": "20MiB", "total": "960MiB" }], "full": [{ "chunk": "64KiB", "flush": ["no", "yes"], "size": "200MiB", "total": "4400MiB" }] } }, { "operation": "read", "apis": { "File.ReadAllBytes": "File.ReadAllBytes", "File.ReadAllBytesAsync": "File.ReadAllBytesAsync", "File.ReadAllText": "File.ReadAllText", "File.ReadAllTextAsync": "File.ReadAllTextAsync", "File.ReadAllLines": "File.ReadAllLines", "File.ReadLines": "File.ReadLines to the end", "StreamReader.ReadLine": "StreamReader.ReadLine to the end", "MemoryMappedFile": "MemoryMappedFile, its words summed" }, "without": ["chunk"], "suites": { "quick": [{ "api": "File.ReadAllBytes", "size": "1MiB" }], "standard": [{ "size": ["4KiB", "1MiB", "16MiB"] }] } }, { "operation": "read", "apis": { "FileStream": "FileStream.Read, default buffer", "FileStream.unbuffered": "FileStream.Read with bufferSize 1", "FileStream.async": "FileStream.ReadAsync", "FileStream.SequentialScan": "FileStream.Read, FileOptions.SequentialScan", "BufferedStream": "BufferedStream.Read over a FileStream with bufferSize 1", "BinaryReader.ReadBytes": "BinaryReader.ReadBytes" }, "suites": { "smoke": [{ "api": "FileStream", "chunk": "64KiB", "size": "1MiB" }], "quick": [{ "api": ["FileStream", "FileStream.async"], "chunk": "64KiB", "size": "16MiB" }], "standard": [{ "chunk": ["512B", "4KiB", "1MiB"], "size": "16MiB" }, { "api": ["FileStream", "FileStream.SequentialScan"], "chunk": "64KiB", "size": "64MiB", "cache": "cold" }] } }, { "operation": "read-at", "apis": { "RandomAccess.Read": "RandomAccess.Read", "RandomAccess.ReadAsync": "RandomAccess.ReadAsync of a handle with FileOptions.Asynchronous, each awaited", "FileStream.Seek-Read": "FileStream.Seek and Read, bufferSize 1", "FileStream.RandomAccess": "FileStream.Seek and Read, bufferSize 1, FileOptions.RandomAccess" }, "suites": { "quick": [{ "api": "RandomAccess.Read", "chunk": "4KiB", "pattern": "random", "size": "64MiB" }], "standard": [{ "chunk": "4KiB", "size": "64MiB" }, { "api": ["FileStream.Seek-Read", "RandomAccess.ReadAsync"], "chunk": "4KiB", "pattern": "random", "size": "64MiB" }, { "api": ["FileStream.Seek-Read", "FileStream.RandomAccess"], "chunk": "4KiB", "pattern": "random", "size": "64MiB", "cache": "cold" }] } }, { "operation": "write-at", "apis": { "RandomAccess.Write": "RandomAccess.Write", "RandomAccess.WriteAsync": "RandomAccess.WriteAsync of a handle with FileOptions.Asynchronous, each awaited", "FileStream.Seek-Write": "FileStream.Seek and Write, bufferSize 1" }, "suites": { "standard": [{ "chunk": "4KiB", "pattern": ["sequential", "random"], "size": "64MiB" }] } }, { "operation": "mixed", "apis": { "RandomAccess": "RandomAccess.Read and Write", "FileStream.Seek-Read-Write": "FileStream.Seek, Read and Write, bufferSize 1" }, "suites": { "standard": [{ "chunk": "4KiB", "size": "16MiB" }] } }, { "operation": "save", "apis": { "File.Replace": "FileStream.Flush(true), File.Replace", "File.Move": "FileStream.Flush(true), File.Move that overwrites" }, "suites": { "standard": [{ "size": "16KiB", "sync": ["never", "end"] }] } }, { "operation": "append", "apis": { "FileStream": "FileStream with FileMode.Append, flushed to the system" }, "suites": { "standard": [{ "chunk": ["128B", "4KiB"] }] } }, { "operation": "append", "apis": { "File.AppendAllText": "File.AppendAllText, which opens and closes the file", "File.AppendAllBytes": "File.AppendAllBytes, which opens and closes the file" }, "without": ["sync"], "suites": { "standard": [{ "chunk": ["128B", "4KiB"] }] } }, { "operation": "create", "apis": { "FileStream": "FileStream with FileMode.CreateNew", "File.OpenHandle": "File.OpenHandle with FileMode.CreateNew" }, "suites": { "standard": [{}] } }, { "operation": "open-close", "apis": { "FileStream": "FileStream with FileMode.Open", "File.OpenHandle": "File.OpenHandle with FileMode.Open" }, "suites": { "standard": [{}] } }, { "operation": "truncate", "apis": { "FileStream.SetLength": "FileStream.SetLength", "RandomAccess.SetLength": "RandomAccess.SetLength" }, "suites": { "standard": [{}] } }, { "operation": "stat", "apis": { "FileInfo": "new FileInfo, Length" }, "suites": { "standard": [{}] } }, { "operation": "chmod", "apis": { "File.SetUnixFileMode": "File.SetUnixFileMode" }, "platforms": ["linux", "macos"], "suites": { "standard": [{}] } }, { "operation": "symlink", "apis": { "File.CreateSymbolicLink": "File.CreateSymbolicLink" }, "suites": { "standard": [{ "target": ["new", "existing"] }] } }, { "operation": "readlink", "apis": { "File.ResolveLinkTarget": "File.ResolveLinkTarget" }, "suites": { "standard": [{}] } }, { "operation": "exists", "apis": { "File.Exists": "File.Exists" }, "suites": { "quick": [{ "case": "hit" }], "standard": [{ "case": ["repeated-miss", "unique-miss"] }] } }, { "operation": "lock", "apis": { "FileStream.Lock": "FileStream.Lock and Unlock" }, "platforms": ["linux", "windows"], "suites": { "standard": [{}] } }, { "operation": "rename", "apis": { "File.Move": "File.Move" }, "suites": { "standard": [{}] } }, { "operation": "copy", "apis": { "File.Copy": "File.Copy", "FileStream.CopyTo": "FileStream.CopyTo" }, "without": ["chunk"], "suites": { "standard": [{ "size": ["4KiB", "4MiB"] }], "full": [{ "size": "100MiB" }] } }, { "operation": "remove", "apis": { "File.Delete": "File.Delete" }, "suites": { "standard": [{}] } }, { "operation": "mkdir-p", "apis": { "Directory.CreateDirectory": "Directory.CreateDirectory" }, "suites": { "standard": [{ "depth": [10, 100] }] } }, { "operation": "rm-r", "apis": { "Directory.Delete": "Directory.Delete recursive" }, "suites": { "standard": [{ "depth": [10, 100] }] } }, { "operation": "list", "apis": { "Directory.GetFiles": "Directory.GetFiles", "Directory.EnumerateFiles": "Directory.EnumerateFiles" }, "suites": { "standard": [{ "entries": [1e3, 1e4] }] } }, { "operation": "match", "apis": { "Directory.EnumerateFiles": "Directory.EnumerateFiles with a pattern" }, "suites": { "smoke": [{ "entries": 500 }], "standard": [{ "entries": [1e3, 1e4] }] } }, { "operation": "watch", "apis": { "FileSystemWatcher": "FileSystemWatcher.Changed, by inotify" }, "platforms": ["linux"], "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "read-packed", "apis": { "GZipStream": "GZipStream.Read" }, "suites": { "smoke": [{ "chunk": "64KiB", "size": "64KiB" }], "standard": [{ "chunk": ["4KiB", "64KiB"], "size": "4MiB", "entropy": 50 }] } }, { "operation": "write-packed", "apis": { "GZipStream": "GZipStream.Write, CompressionLevel.Optimal" }, "suites": { "smoke": [{ "chunk": "64KiB", "size": "64KiB" }], "standard": [{ "chunk": "64KiB", "size": "4MiB", "entropy": [0, 50] }] } }, { "operation": "traverse", "apis": { "FileSystemEnumerable": "FileSystemEnumerable, recursive", "Directory.EnumerateFileSystemEntries": "Directory.EnumerateFileSystemEntries, all directories" }, "without": ["threads"], "suites": { "smoke": [{ "api": "Directory.EnumerateFileSystemEntries", "entries": 500, "shape": "source" }], "quick": [{ "api": "FileSystemEnumerable", "entries": 5e3, "shape": "source" }], "standard": [{ "entries": 1e4, "shape": "source" }], "full": [{ "entries": [1e5, 1e6], "shape": "source", "cache": ["warm", "cold"] }] } }, { "operation": "seek", "apis": { "FileStream.Seek": "FileStream.Seek" }, "suites": { "standard": [{ "size": "16MiB", "read": ["no", "yes"] }] } }] }, "java.yaml": { "runner": "java", "place": 4, "platforms": ["linux", "macos", "windows"], "families": [{ "operation": "write", "apis": { "FileOutputStream.byte": "write(int)" }, "without": ["chunk", "preallocate"], "with": { "family": { "kind": "enum", "values": ["pure", "seed-faithful"], "default": "pure" } }, "suites": { "smoke": [{ "size": "64KiB" }], "standard": [{ "size": "1MiB" }] } }, { "operation": "write", "apis": { "RandomAccessFile.byte": "RandomAccessFile.write(int)" }, "without": ["chunk", "preallocate"], "suites": { "standard": [{ "size": "1MiB" }] } }, { "operation": "write", "apis": { "FileOutputStream.block": "write(byte[])" }, "without": ["preallocate"], "with": { "family": { "kind": "enum", "values": ["pure", "seed-faithful"], "default": "pure" } }, "suites": { "quick": [{ "chunk": "64KiB", "size": "4MiB" }], "standard": [{ "chunk": ["1KiB", "8KiB", "1MiB"], "size": "4MiB" }, { "chunk": "1MiB", "size": "4MiB", "sync": ["end", "each"] }] } }, { "operation": "write", "apis": { "RandomAccessFile.block": "RandomAccessFile.write(byte[])", "FileChannel.heap": "FileChannel.write of a heap buffer", "FileChannel.direct": "FileChannel.write of a direct buffer", "FileChannel.map": "mapped read-write, copied into, unmapped" }, "without": ["preallocate"], "suites": { "quick": [{ "api": "FileChannel.direct", "chunk": "64KiB", "size": "4MiB" }], "standard": [{ "chunk": ["1KiB", "8KiB", "1MiB"], "size": "4MiB" }, { "api": "FileChannel.direct", "chunk": "1MiB", "size": "4MiB", "sync": ["end", "each"] }] } }, { "operation": "write", "apis": { "BufferedOutputStream.byte": "write(int) into a BufferedOutputStream of buffer bytes", "UnsyncBufferedOutputStream.byte": "write(int) into Liferay UnsyncBufferedOutputStream" }, "without": ["chunk", "preallocate"], "with": { "buffer": { "kind": "size", "min": "1B", "default": "8KiB" }, "family": { "kind": "enum", "values": ["pure", "seed-faithful"], "default": "pure" } }, "suites": { "quick": [{ "api": "BufferedOutputStream.byte", "size": "1MiB" }], "standard": [{ "size": "1MiB" }, { "buffer": "1KiB", "size": "1MiB" }], "seeds": [{ "api": "UnsyncBufferedOutputStream.byte", "size": "1MiB", "target": "existing" }] } }, { "operation": "write", "apis": { "BufferedOutputStream.default": "write(int) into a BufferedOutputStream as it comes" }, "without": ["chunk", "preallocate"], "with": { "family": { "kind": "enum", "values": ["pure", "seed-faithful"], "default": "pure" } }, "suites": { "standard": [{ "size": "1MiB" }], "seeds": [{ "family": "seed-faithful", "size": "1MiB", "target": "existing" }] } }, { "operation": "write", "apis": { "FileWriter.block": "write(char[]) into a FileWriter", "OutputStreamWriter.block": "write(char[]) into an OutputStreamWriter", "BufferedWriter.block": "write(char[]) into a BufferedWriter" }, "without": ["preallocate", "sync"], "with": { "charset": { "kind": "enum", "values": ["iso-8859-1", "utf-8"], "default": "iso-8859-1" } }, "suites": { "standard": [{ "chunk": "1KiB", "size": "1MiB", "charset": "utf-8" }], "seeds": [{ "api": "FileWriter.block", "chunk": "1KiB", "size": "1MiB", "charset": "utf-8", "target": "existing" }] } }, { "operation": "write", "apis": { "Files.write": "Files.write" }, "without": ["chunk", "preallocate"], "suites": { "standard": [{ "size": ["4KiB", "1MiB"] }] } }, { "operation": "read", "apis": { "FileInputStream.byte": "read()", "RandomAccessFile.byte": "RandomAccessFile.read()" }, "without": ["chunk"], "suites": { "standard": [{ "size": "1MiB" }] } }, { "operation": "read", "apis": { "FileInputStream.block": "read(byte[])", "RandomAccessFile.block": "RandomAccessFile.read(byte[])", "FileChannel.heap": "FileChannel.read into a heap buffer", "FileChannel.direct": "FileChannel.read into a direct buffer", "FileChannel.map": "mapped, copied out, unmapped" }, "suites": { "smoke": [{ "api": "FileChannel.direct", "chunk": "64KiB", "size": "1MiB" }], "quick": [{ "api": "FileInputStream.block", "chunk": "64KiB", "size": "16MiB" }], "standard": [{ "chunk": ["1KiB", "8KiB", "1MiB"], "size": "16MiB" }], "seeds": [{ "api": "FileInputStream.block", "chunk": "1KiB", "size": "1MiB" }] } }, { "operation": "read", "apis": { "BufferedInputStream.block": "read(byte[]) from a BufferedInputStream of buffer bytes", "UnsyncBufferedInputStream.block": "read(byte[]) from Liferay UnsyncBufferedInputStream" }, "with": { "buffer": { "kind": "size", "min": "1B", "default": "8KiB" } }, "suites": { "standard": [{ "chunk": ["1KiB", "1MiB"], "size": "16MiB" }] } }, { "operation": "read", "apis": { "BufferedInputStream.byte": "read() from a BufferedInputStream of buffer bytes", "UnsyncBufferedInputStream.byte": "read() from Liferay UnsyncBufferedInputStream" }, "without": ["chunk"], "with": { "buffer": { "kind": "size", "min": "1B", "default": "8KiB" } }, "suites": { "standard": [{ "size": "1MiB" }], "seeds": [{ "size": "1MiB" }] } }, { "operation": "read", "apis": { "InputStreamReader.block": "read(char[]) from an InputStreamReader", "BufferedReader.block": "read(char[]) from a BufferedReader" }, "with": { "charset": { "kind": "enum", "values": ["iso-8859-1", "utf-8"], "default": "iso-8859-1" } }, "suites": { "standard": [{ "chunk": "1KiB", "size": "1MiB", "charset": "utf-8" }], "seeds": [{ "api": "InputStreamReader.block", "chunk": "1KiB", "size": "1MiB", "charset": "utf-8" }] } }, { "operation": "read", "apis": { "Files.readAllBytes": "Files.readAllBytes" }, "without": ["chunk"], "suites": { "quick": [{ "size": "1MiB" }], "standard": [{ "size": "16MiB" }] } }, { "operation": "read-at", "apis": { "RandomAccessFile": "seek, then read or write of a byte[]", "FileChannel.position": "FileChannel.read or write at a position, direct buffer", "FileChannel.map": "loads and stores in a mapping of the whole file" }, "suites": { "standard": [{ "chunk": "4KiB", "pattern": "random", "size": "64MiB" }] } }, { "operation": "write-at", "apis": { "RandomAccessFile": "seek, then read or write of a byte[]", "FileChannel.position": "FileChannel.read or write at a position, direct buffer", "FileChannel.map": "loads and stores in a mapping of the whole file" }, "suites": { "standard": [{ "chunk": "4KiB", "pattern": "random", "size": "16MiB" }] } }, { "operation": "read-at", "apis": { "AsynchronousFileChannel": "AsynchronousFileChannel.read, each awaited" }, "suites": { "standard": [{ "chunk": "4KiB", "pattern": "random", "size": "64MiB" }] } }, { "operation": "write-at", "apis": { "AsynchronousFileChannel": "AsynchronousFileChannel.write, each awaited" }, "suites": { "standard": [{ "chunk": "4KiB", "pattern": "random", "size": "16MiB" }] } }, { "operation": "mixed", "apis": { "RandomAccessFile": "seek, then read or write of a byte[]", "FileChannel.position": "FileChannel.read or write at a position, direct buffer", "FileChannel.map": "loads and stores in a mapping of the whole file" }, "suites": { "standard": [{ "chunk": "4KiB", "size": "16MiB" }] } }, { "operation": "read-set", "apis": { "BufferedInputStream": "BufferedInputStream over FileInputStream, 8 KiB reads", "FileInputStream": "FileInputStream, 8 KiB reads", "FileChannel.map": "mapped, copied out, unmapped", "FileChannel.map.leak": "mapped, copied out, never unmapped by hand (as published)" }, "suites": { "standard": [{ "count": 800, "max": "4KiB", "min": "1KiB" }] } }, { "operation": "append", "apis": { "FileOutputStream": "FileOutputStream in append mode", "FileChannel": "FileChannel opened with APPEND" }, "suites": { "standard": [{ "chunk": "4KiB", "sync": ["never", "each"] }] } }, { "operation": "save", "apis": { "Files.move": "FileDescriptor.sync, Files.move ATOMIC_MOVE" }, "suites": { "standard": [{ "size": "16KiB" }] } }, { "operation": "create", "apis": { "Files.createFile": "Files.createFile", "File.createNewFile": "File.createNewFile" }, "suites": { "standard": [{}] } }, { "operation": "open-close", "apis": { "FileInputStream": "new FileInputStream, close", "FileChannel.open": "FileChannel.open, close" }, "suites": { "standard": [{}] } }, { "operation": "close", "apis": { "FileInputStream": "FileInputStream.close", "FileChannel": "FileChannel.close" }, "suites": { "standard": [{}] } }, { "operation": "stat", "apis": { "Files.readAttributes": "Files.readAttributes, basic", "File.length": "File.length", "File.lastModified": "File.lastModified", "Files.size": "Files.size" }, "suites": { "smoke": [{ "api": "Files.readAttributes" }], "standard": [{}] } }, { "operation": "exists", "apis": { "File.exists": "File.exists", "Files.exists": "Files.exists" }, "suites": { "quick": [{ "api": "Files.exists", "case": "hit" }], "standard": [{ "case": ["hit", "repeated-miss", "unique-miss"] }] } }, { "operation": "attributes", "apis": { "Files.readAttributes": "Files.readAttributes, posix (on Windows: dos)" }, "suites": { "standard": [{ "kind": ["file", "directory"] }] } }, { "operation": "chmod", "apis": { "Files.setPosixFilePermissions": "Files.setPosixFilePermissions" }, "platforms": ["linux", "macos"], "suites": { "standard": [{}] } }, { "operation": "utimes", "apis": { "Files.setLastModifiedTime": "Files.setLastModifiedTime" }, "suites": { "standard": [{}] } }, { "operation": "truncate", "apis": { "FileChannel.truncate": "FileChannel.truncate, longer by a write", "RandomAccessFile.setLength": "RandomAccessFile.setLength" }, "suites": { "standard": [{}] } }, { "operation": "lock", "apis": { "FileChannel.lock": "FileChannel.lock, release" }, "suites": { "standard": [{}] } }, { "operation": "rename", "apis": { "Files.move": "Files.move", "File.renameTo": "File.renameTo" }, "suites": { "standard": [{}] } }, { "operation": "copy", "apis": { "Files.copy": "Files.copy", "FileChannel.transferTo": "FileChannel.transferTo" }, "without": ["chunk"], "suites": { "standard": [{ "size": ["1MiB", "4MiB"] }] } }, { "operation": "copy", "apis": { "stream": "FileInputStream to FileOutputStream" }, "suites": { "standard": [{ "chunk": "8KiB", "size": "4MiB" }] } }, { "operation": "remove", "apis": { "Files.delete": "Files.delete", "File.delete": "File.delete" }, "suites": { "standard": [{}] } }, { "operation": "link", "apis": { "Files.createLink": "Files.createLink" }, "suites": { "standard": [{ "target": ["new", "existing"] }] } }, { "operation": "symlink", "apis": { "Files.createSymbolicLink": "Files.createSymbolicLink" }, "suites": { "standard": [{ "target": ["new", "existing"] }] } }, { "operation": "readlink", "apis": { "Files.readSymbolicLink": "Files.readSymbolicLink" }, "suites": { "standard": [{}] } }, { "operation": "realpath", "apis": { "Path.toRealPath": "Path.toRealPath", "File.getCanonicalPath": "File.getCanonicalPath" }, "suites": { "standard": [{}] } }, { "operation": "mkdir-p", "apis": { "Files.createDirectories": "Files.createDirectories", "File.mkdirs": "File.mkdirs" }, "suites": { "standard": [{ "depth": 10 }] } }, { "operation": "rm-r", "apis": { "Files.walkFileTree": "Files.walkFileTree, Files.delete" }, "suites": { "standard": [{ "depth": 10 }] } }, { "operation": "list", "apis": { "File.list": "File.list", "File.listFiles": "File.listFiles", "Files.list": "Files.list", "Files.newDirectoryStream": "Files.newDirectoryStream" }, "suites": { "standard": [{ "entries": 1e3 }] } }, { "operation": "traverse", "apis": { "File.listFiles": "File.listFiles, isFile, isDirectory", "Files.walk": "Files.walk, isRegularFile", "Files.walk.parallel": "Files.walk as a parallel stream" }, "without": ["threads"], "with": { "family": { "kind": "enum", "values": ["pure", "seed-faithful"], "default": "pure" } }, "suites": { "quick": [{ "api": "Files.walk", "entries": 5e3, "shape": "source" }], "standard": [{ "entries": 1e4, "shape": "source" }], "seeds": [{ "api": ["File.listFiles", "Files.walk"], "entries": 1e5, "shape": "source", "family": ["seed-faithful", "pure"] }], "full": [{ "entries": [1e5, 1e6], "shape": "source", "cache": ["warm", "cold"] }] } }, { "operation": "traverse", "apis": { "Files.walkFileTree": "Files.walkFileTree", "Files.newDirectoryStream": "Files.newDirectoryStream, a stack" }, "without": ["threads"], "suites": { "standard": [{ "entries": 1e4, "shape": "source" }], "full": [{ "entries": [1e5, 1e6], "shape": "source", "cache": ["warm", "cold"] }] } }, { "operation": "traverse", "apis": { "aws-crt": "AWS CRT DirectoryTraversal.traverse", "jnr-readdir": "readdir(3) through JNR", "jnr-library": "the native traversal as a library through JNR; seed-faithful: study 004’s, in plain C" }, "platforms": ["linux", "macos"], "without": ["threads"], "with": { "family": { "kind": "enum", "values": ["pure", "seed-faithful"], "default": "pure" } }, "suites": { "standard": [{ "entries": 1e4, "shape": "source" }], "seeds": [{ "api": "jnr-readdir", "entries": 1e5, "shape": "source", "family": ["seed-faithful", "pure"] }], "full": [{ "entries": [1e5, 1e6], "shape": "source", "cache": ["warm", "cold"] }] } }, { "operation": "traverse", "apis": { "ffm-readdir": "readdir(3) through the foreign-function API (Java 22)" }, "platforms": ["linux", "macos"], "without": ["threads"], "suites": { "standard": [{ "entries": 1e4, "shape": "source" }], "full": [{ "entries": [1e5, 1e6], "shape": "source", "cache": ["warm", "cold"] }] } }, { "operation": "traverse", "apis": { "jnr-readdir-forkjoin": "readdir(3) through JNR in a fork-join pool", "jnr-library-parallel": "the parallel native traversal as a library through JNR" }, "platforms": ["linux", "macos"], "with": { "family": { "kind": "enum", "values": ["pure", "seed-faithful"], "default": "pure" } }, "suites": { "smoke": [{ "api": "jnr-readdir-forkjoin", "entries": 500, "shape": "source", "threads": 2 }], "quick": [{ "api": "jnr-readdir-forkjoin", "entries": 5e3, "shape": "source", "threads": 2 }], "standard": [{ "entries": 1e4, "shape": "source", "threads": 2 }], "seeds": [{ "api": "jnr-readdir-forkjoin", "entries": 1e5, "shape": "source", "threads": 6, "family": ["seed-faithful", "pure"] }], "full": [{ "entries": [1e5, 1e6], "shape": "source", "threads": [2, 6], "cache": ["warm", "cold"] }] } }, { "operation": "seek", "apis": { "RandomAccessFile": "RandomAccessFile.seek" }, "suites": { "standard": [{ "size": "16MiB", "read": ["no", "yes"] }] } }] }, "native-windows.yaml": { "runner": "native", "place": 2, "platforms": ["windows"], "families": [{ "operation": "read", "apis": { "ReadFile": "ReadFile" }, "suites": { "smoke": [{ "chunk": "64KiB", "size": "1MiB" }], "machine": [{ "chunk": "1MiB", "size": "16MiB" }], "quick": [{ "chunk": ["4KiB", "1MiB"], "size": "16MiB" }], "standard": [{ "chunk": ["1KiB", "64KiB", "512KiB", "8MiB"], "size": "16MiB" }, { "chunk": "128KiB", "size": "16MiB", "cache": "cold" }], "full": [{ "chunk": ["4KiB", "64KiB", "1MiB"], "size": "1GiB" }] } }, { "operation": "read", "apis": { "MapViewOfFile": "mapped, its words summed" }, "without": ["chunk"], "suites": { "smoke": [{ "size": "1MiB" }], "quick": [{ "size": "16MiB" }], "standard": [{ "size": ["64KiB", "1MiB"] }] } }, { "operation": "read-at", "apis": { "ReadFile": "ReadFile with an OVERLAPPED offset", "MapViewOfFile-copy": "mapped, one chunk copied out" }, "suites": { "smoke": [{ "chunk": "4KiB", "pattern": "random", "size": "1MiB" }], "quick": [{ "chunk": "4KiB", "pattern": "random", "size": "64MiB" }], "standard": [{ "chunk": "4KiB", "size": "64MiB" }] } }, { "operation": "read-set", "apis": { "ReadFile": "CreateFile, ReadFile, CloseHandle" }, "suites": { "smoke": [{ "count": 20, "max": "4KiB", "min": "1KiB" }], "machine": [{ "count": 200, "max": "4KiB", "min": "1KiB" }], "quick": [{ "count": 200, "max": "4KiB", "min": "1KiB" }], "standard": [{ "count": 800, "max": "4KiB", "min": "1KiB" }] } }, { "operation": "write", "apis": { "WriteFile": "WriteFile" }, "suites": { "smoke": [{ "chunk": "64KiB", "size": "1MiB" }], "machine": [{ "chunk": "1MiB", "size": "4MiB" }], "quick": [{ "chunk": ["4KiB", "1MiB"], "size": "4MiB" }, { "chunk": "1MiB", "size": "4MiB", "sync": "end" }], "standard": [{ "chunk": ["1KiB", "64KiB"], "size": "4MiB" }, { "chunk": "1MiB", "size": "4MiB", "sync": ["each", "dsync"] }, { "chunk": "1MiB", "size": "4MiB", "target": "existing" }] } }, { "operation": "write-at", "apis": { "WriteFile": "WriteFile with an OVERLAPPED offset" }, "suites": { "smoke": [{ "chunk": "4KiB", "pattern": "random", "size": "1MiB" }], "quick": [{ "chunk": "4KiB", "pattern": "random", "size": "16MiB" }] } }, { "operation": "mixed", "apis": { "ReadFile-WriteFile": "ReadFile and WriteFile at offsets" }, "suites": { "smoke": [{ "chunk": "4KiB", "size": "1MiB" }], "standard": [{ "chunk": "4KiB", "size": "16MiB" }] } }, { "operation": "append", "apis": { "WriteFile": "FILE_APPEND_DATA WriteFile" }, "suites": { "smoke": [{ "chunk": "4KiB" }], "quick": [{ "chunk": "4KiB" }], "standard": [{ "chunk": "4KiB", "sync": "each" }] } }, { "operation": "save", "apis": { "MoveFileEx": "WriteFile, FlushFileBuffers, MoveFileEx" }, "suites": { "smoke": [{ "size": "4KiB" }], "quick": [{ "size": "16KiB" }], "standard": [{ "size": ["4KiB", "1MiB"] }, { "size": "16KiB", "sync": ["never", "end"] }] } }, { "operation": "create", "apis": { "CreateFile": "CreateFile CREATE_NEW" }, "suites": { "smoke": [{}], "quick": [{}] } }, { "operation": "open-close", "apis": { "CreateFile": "CreateFile OPEN_EXISTING" }, "suites": { "smoke": [{}], "quick": [{}] } }, { "operation": "close", "apis": { "CloseHandle": "CloseHandle" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "stat", "apis": { "GetFileAttributesEx": "GetFileAttributesEx", "GetFileInformationByHandle": "GetFileInformationByHandle" }, "suites": { "smoke": [{ "api": "GetFileAttributesEx" }], "machine": [{ "api": "GetFileAttributesEx" }], "quick": [{ "api": "GetFileAttributesEx" }], "standard": [{}] } }, { "operation": "exists", "apis": { "GetFileAttributes": "GetFileAttributes" }, "suites": { "smoke": [{ "case": "hit" }], "quick": [{ "case": ["hit", "unique-miss"] }], "standard": [{ "case": "repeated-miss" }] } }, { "operation": "attributes", "apis": { "GetFileInformationByHandleEx": "GetFileInformationByHandleEx FileBasicInfo" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "chmod", "apis": { "SetFileAttributes": "SetFileAttributes" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "utimes", "apis": { "SetFileTime": "SetFileTime" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "truncate", "apis": { "SetEndOfFile": "SetEndOfFile" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "lock", "apis": { "LockFileEx": "LockFileEx" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "rename", "apis": { "MoveFileEx": "MoveFileEx" }, "suites": { "smoke": [{}], "quick": [{}], "standard": [{ "target": "existing" }] } }, { "operation": "copy", "apis": { "ReadFile-WriteFile": "ReadFile and WriteFile" }, "suites": { "smoke": [{ "chunk": "64KiB", "size": "1MiB" }], "standard": [{ "chunk": ["4KiB", "64KiB", "1MiB"], "size": "4MiB" }, { "chunk": "64KiB", "size": "4MiB", "sparse": "yes" }] } }, { "operation": "copy", "apis": { "CopyFileEx": "CopyFileEx" }, "without": ["chunk"], "suites": { "smoke": [{ "size": "1MiB" }], "quick": [{ "size": "4MiB" }], "standard": [{ "size": ["4KiB", "1MiB"] }] } }, { "operation": "reflink", "apis": { "FSCTL_DUPLICATE_EXTENTS_TO_FILE": "block cloning" }, "suites": { "smoke": [{ "size": "1MiB" }], "standard": [{ "size": "1MiB" }] } }, { "operation": "remove", "apis": { "DeleteFile": "DeleteFile" }, "suites": { "smoke": [{}], "quick": [{}], "standard": [{ "size": "1MiB" }] } }, { "operation": "link", "apis": { "CreateHardLink": "CreateHardLink" }, "suites": { "smoke": [{}], "standard": [{ "target": ["new", "existing"] }] } }, { "operation": "symlink", "apis": { "CreateSymbolicLink": "CreateSymbolicLink" }, "suites": { "smoke": [{}], "standard": [{ "target": ["new", "existing"] }] } }, { "operation": "readlink", "apis": { "FSCTL_GET_REPARSE_POINT": "DeviceIoControl" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "realpath", "apis": { "GetFinalPathNameByHandle": "GetFinalPathNameByHandle" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "mkdir-p", "apis": { "CreateDirectory": "CreateDirectory level by level" }, "suites": { "smoke": [{ "depth": 4 }], "quick": [{ "depth": 10 }], "standard": [{ "depth": 100 }] } }, { "operation": "rm-r", "apis": { "DeleteFile-RemoveDirectory": "DeleteFile and RemoveDirectory" }, "suites": { "smoke": [{ "depth": 4 }], "quick": [{ "depth": 10 }], "standard": [{ "depth": 100 }] } }, { "operation": "list", "apis": { "FindFirstFileEx": "FindFirstFileEx, large fetch" }, "suites": { "smoke": [{ "entries": 100 }], "machine": [{ "entries": 1e3 }], "quick": [{ "entries": 1e3 }], "standard": [{ "entries": 1e4 }, { "entries": 1e3, "stat": "yes" }] } }, { "operation": "traverse", "apis": { "FindFirstFileEx": "FindFirstFileEx, large fetch" }, "without": ["threads"], "suites": { "smoke": [{ "entries": 500, "shape": "source" }], "machine": [{ "entries": 5e3, "shape": "source" }], "quick": [{ "entries": 5e3, "shape": "source" }], "standard": [{ "entries": 1e4, "shape": "source", "stat": "yes" }], "full": [{ "entries": 1e6, "shape": "source" }] } }, { "operation": "seek", "apis": { "SetFilePointerEx": "SetFilePointerEx" }, "suites": { "smoke": [{ "size": "1MiB" }], "quick": [{ "size": "16MiB" }], "standard": [{ "size": "16MiB", "read": "yes" }] } }] }, "native.yaml": { "runner": "native", "place": 1, "platforms": ["linux", "macos"], "families": [{ "operation": "read", "apis": { "read": "read(2)" }, "suites": { "smoke": [{ "chunk": "64KiB", "size": "1MiB" }], "machine": [{ "chunk": "1MiB", "size": "16MiB" }], "quick": [{ "chunk": ["4KiB", "1MiB"], "size": "16MiB" }, { "chunk": "128KiB", "size": "16MiB", "cache": "cold" }], "standard": [{ "chunk": ["1KiB", "16KiB", "64KiB", "256KiB", "512KiB", "8MiB"], "size": "16MiB" }, { "chunk": ["4KiB", "1MiB"], "size": "16MiB", "cache": "cold" }, { "chunk": "64KiB", "size": ["4KiB", "64KiB"] }, { "chunk": "128KiB", "size": "16MiB", "cache": "cold", "entropy": [0, 50] }], "full": [{ "chunk": ["1KiB", "4KiB", "64KiB", "1MiB", "8MiB"], "size": "1GiB" }, { "chunk": ["4KiB", "1MiB"], "size": "256MiB", "cache": "cold" }] } }, { "operation": "read", "apis": { "fread": "stdio, default buffer", "ifstream": "std::ifstream::read" }, "platforms": ["linux", "macos", "windows"], "suites": { "quick": [{ "api": "fread", "chunk": "4KiB", "size": "16MiB" }], "standard": [{ "chunk": ["1KiB", "4KiB", "64KiB", "1MiB"], "size": "16MiB" }], "full": [{ "chunk": ["1KiB", "4KiB", "64KiB", "1MiB", "8MiB"], "size": "1GiB" }] } }, { "operation": "read", "apis": { "mmap": "mapped, its words summed" }, "without": ["chunk"], "suites": { "smoke": [{ "size": "1MiB" }], "quick": [{ "size": "16MiB" }], "standard": [{ "size": ["64KiB", "1MiB"] }, { "size": "16MiB", "cache": "cold" }], "full": [{ "size": "1GiB" }, { "size": "256MiB", "cache": "cold" }] } }, { "operation": "read", "apis": { "mmap-copy": "mapped, copied out in chunks" }, "suites": { "standard": [{ "chunk": ["4KiB", "1MiB"], "size": "16MiB" }, { "chunk": "128KiB", "size": "16MiB", "cache": "cold" }], "full": [{ "chunk": ["4KiB", "1MiB"], "size": "1GiB" }] } }, { "operation": "read-at", "apis": { "pread": "pread(2)" }, "suites": { "smoke": [{ "chunk": "4KiB", "pattern": "random", "size": "1MiB" }], "quick": [{ "chunk": "4KiB", "pattern": "random", "size": "64MiB" }], "standard": [{ "chunk": "4KiB", "pattern": ["sequential", "backward", "strided"], "size": "64MiB" }, { "chunk": ["512B", "64KiB"], "pattern": "random", "size": "64MiB" }, { "chunk": "4KiB", "pattern": ["sequential", "strided", "random"], "size": "64MiB", "cache": "cold" }], "full": [{ "chunk": ["4KiB", "64KiB"], "pattern": ["sequential", "random"], "size": "1GiB", "cache": ["warm", "cold"] }] } }, { "operation": "read-at", "apis": { "mmap-copy": "mapped, one chunk copied out" }, "suites": { "standard": [{ "chunk": "4KiB", "pattern": ["sequential", "random"], "size": "64MiB" }, { "chunk": "4KiB", "pattern": "random", "size": "64MiB", "cache": "cold" }], "full": [{ "chunk": "4KiB", "pattern": "random", "size": "1GiB", "cache": ["warm", "cold"] }] } }, { "operation": "read-at", "apis": { "io_uring": "io_uring, depth reads in flight" }, "platforms": ["linux"], "with": { "depth": { "kind": "count", "min": "1", "max": "256", "default": "1" } }, "suites": { "standard": [{ "chunk": "4KiB", "depth": [1, 8, 32], "pattern": "random", "size": "64MiB", "cache": ["warm", "cold"] }], "full": [{ "chunk": "4KiB", "depth": [1, 2, 4, 8, 16, 32], "pattern": "random", "size": "1GiB", "cache": ["warm", "cold"] }] } }, { "operation": "read-set", "apis": { "read": "open, read(2), close", "fread": "fopen, fread, fclose", "mmap-copy": "open, mmap, copy, munmap" }, "suites": { "smoke": [{ "api": "read", "count": 20, "max": "4KiB", "min": "1KiB" }], "machine": [{ "api": "read", "count": 200, "max": "4KiB", "min": "1KiB" }], "quick": [{ "api": ["read", "mmap-copy"], "count": 200, "max": "4KiB", "min": "1KiB" }], "standard": [{ "count": [800], "max": "4KiB", "min": "1KiB" }, { "count": 100, "max": "100KiB", "min": "30KiB" }, { "api": "read", "count": 800, "max": "4KiB", "min": "1KiB", "cache": "cold" }], "full": [{ "count": 1e4, "max": "4KiB", "min": "1KiB", "cache": ["warm", "cold"] }] } }, { "operation": "write", "apis": { "write": "write(2)" }, "suites": { "smoke": [{ "chunk": "64KiB", "size": "1MiB" }], "machine": [{ "chunk": "1MiB", "size": "4MiB" }], "quick": [{ "chunk": ["4KiB", "1MiB"], "size": "4MiB" }, { "chunk": "1MiB", "size": "4MiB", "sync": "end" }], "standard": [{ "chunk": ["1KiB", "64KiB", "512KiB", "4MiB"], "size": "4MiB" }, { "chunk": "1MiB", "size": "4MiB", "target": "existing" }, { "chunk": "1MiB", "size": "4MiB", "preallocate": "yes" }, { "chunk": "1MiB", "size": "4MiB", "sync": ["each", "data-end", "data-each", "dsync"] }, { "chunk": "64KiB", "size": "1MiB", "sync": ["end", "each"] }, { "chunk": "4KiB", "size": [0, "4KiB"] }, { "chunk": "1MiB", "size": "4MiB", "sync": "end", "entropy": [0, 50] }], "full": [{ "chunk": "1B", "size": "1MiB" }, { "chunk": ["4KiB", "64KiB", "1MiB", "8MiB"], "size": "1GiB", "sync": ["never", "end"] }] } }, { "operation": "write", "apis": { "fwrite": "stdio, default buffer", "ofstream": "std::ofstream::write" }, "platforms": ["linux", "macos", "windows"], "suites": { "quick": [{ "api": "fwrite", "chunk": "1KiB", "size": "4MiB" }], "standard": [{ "chunk": ["1KiB", "4KiB", "1MiB"], "size": "4MiB" }] } }, { "operation": "write", "apis": { "mmap": "grown, mapped shared, copied into in chunks" }, "suites": { "smoke": [{ "chunk": "64KiB", "size": "1MiB" }], "standard": [{ "chunk": "64KiB", "size": "4MiB" }, { "chunk": "64KiB", "size": "4MiB", "sync": "end" }] } }, { "operation": "write-at", "apis": { "pwrite": "pwrite(2)", "mmap-copy": "mapped shared, one chunk copied in" }, "suites": { "smoke": [{ "api": "pwrite", "chunk": "4KiB", "pattern": "random", "size": "1MiB" }], "quick": [{ "api": "pwrite", "chunk": "4KiB", "pattern": "random", "size": "16MiB" }], "standard": [{ "chunk": "4KiB", "pattern": ["sequential", "random"], "size": "16MiB" }, { "api": "pwrite", "chunk": "4KiB", "pattern": "random", "size": "16MiB", "sync": ["each", "data-each", "dsync"] }, { "api": "pwrite", "chunk": "64KiB", "size": "16MiB" }], "full": [{ "api": "mmap-copy", "chunk": "4KiB", "pattern": "random", "size": "16MiB", "sync": ["end", "each"] }] } }, { "operation": "mixed", "apis": { "pread-pwrite": "pread(2) and pwrite(2)" }, "suites": { "smoke": [{ "chunk": "4KiB", "size": "1MiB" }], "standard": [{ "chunk": ["4KiB", "64KiB"], "pattern": ["random", "sequential"], "size": "16MiB" }] } }, { "operation": "append", "apis": { "write": "O_APPEND write(2)", "fwrite": "stdio in append mode" }, "suites": { "smoke": [{ "api": "write", "chunk": "4KiB" }], "quick": [{ "api": "write", "chunk": "4KiB" }, { "api": "write", "chunk": "4KiB", "sync": "data-each" }], "standard": [{ "chunk": ["128B", "4KiB"] }, { "api": "write", "chunk": "4KiB", "sync": ["each", "dsync"] }] } }, { "operation": "save", "apis": { "rename": "write, fsync, rename, fsync of the directory" }, "suites": { "smoke": [{ "size": "4KiB" }], "quick": [{ "size": "16KiB" }], "standard": [{ "size": ["4KiB", "1MiB"] }, { "size": "16KiB", "sync": ["never", "end"] }] } }, { "operation": "create", "apis": { "open": "O_CREAT | O_EXCL" }, "suites": { "smoke": [{}], "quick": [{}] } }, { "operation": "open-close", "apis": { "open": "O_RDONLY" }, "suites": { "smoke": [{}], "quick": [{}] } }, { "operation": "close", "apis": { "close": "close(2)" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "stat", "apis": { "stat": "stat(2)", "lstat": "lstat(2)", "fstat": "fstat(2)" }, "suites": { "smoke": [{ "api": "stat" }], "machine": [{ "api": "stat" }], "quick": [{ "api": "stat" }], "standard": [{}, { "api": "stat", "kind": "directory" }] } }, { "operation": "stat", "apis": { "statx": "statx(2)" }, "platforms": ["linux"], "suites": { "standard": [{}] } }, { "operation": "stat", "apis": { "std-filesystem": "std::filesystem::status" }, "platforms": ["linux", "macos", "windows"], "suites": { "standard": [{}, { "kind": "directory" }] } }, { "operation": "exists", "apis": { "access": "access(2)", "stat": "stat(2)" }, "suites": { "smoke": [{ "api": "access", "case": "hit" }], "quick": [{ "api": "access", "case": ["hit", "unique-miss"] }], "standard": [{ "case": ["hit", "repeated-miss", "unique-miss"] }], "seeds": [{ "api": "stat", "case": "unique-miss" }] } }, { "operation": "exists", "apis": { "std-filesystem": "std::filesystem::exists" }, "platforms": ["linux", "macos", "windows"], "suites": { "standard": [{ "case": ["hit", "repeated-miss", "unique-miss"] }] } }, { "operation": "attributes", "apis": { "statx": "statx(2), all fields" }, "platforms": ["linux"], "suites": { "smoke": [{}], "standard": [{ "kind": ["file", "directory"] }] } }, { "operation": "attributes", "apis": { "lstat": "lstat(2)" }, "platforms": ["macos"], "suites": { "smoke": [{}], "standard": [{ "kind": ["file", "directory"] }] } }, { "operation": "chmod", "apis": { "chmod": "chmod(2)" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "utimes", "apis": { "utimensat": "utimensat(2)" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "truncate", "apis": { "ftruncate": "ftruncate(2)" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "lock", "apis": { "fcntl": "fcntl F_SETLK", "flock": "flock(2)" }, "suites": { "smoke": [{ "api": "fcntl" }], "standard": [{}] } }, { "operation": "rename", "apis": { "rename": "rename(2)" }, "suites": { "smoke": [{}], "quick": [{}], "standard": [{ "target": "existing" }] } }, { "operation": "copy", "apis": { "read-write": "read(2) and write(2)" }, "suites": { "smoke": [{ "chunk": "64KiB", "size": "1MiB" }], "standard": [{ "chunk": ["4KiB", "64KiB", "1MiB"], "size": "4MiB" }, { "chunk": "64KiB", "size": "4MiB", "sparse": "yes" }] } }, { "operation": "copy", "apis": { "copy_file_range": "copy_file_range(2)", "sendfile": "sendfile(2)" }, "platforms": ["linux"], "without": ["chunk"], "suites": { "smoke": [{ "api": "copy_file_range", "size": "1MiB" }], "quick": [{ "api": "copy_file_range", "size": "4MiB" }], "standard": [{ "size": ["4KiB", "1MiB", "4MiB"] }, { "size": "4MiB", "sparse": "yes" }], "full": [{ "size": "1GiB" }] } }, { "operation": "copy", "apis": { "fcopyfile": "fcopyfile(3), the data alone" }, "platforms": ["macos"], "without": ["chunk"], "suites": { "smoke": [{ "size": "1MiB" }], "quick": [{ "size": "4MiB" }], "standard": [{ "size": ["4KiB", "1MiB", "4MiB"] }, { "size": "4MiB", "sparse": "yes" }], "full": [{ "size": "1GiB" }] } }, { "operation": "copy", "apis": { "std-filesystem": "std::filesystem::copy_file" }, "platforms": ["linux", "macos", "windows"], "without": ["chunk"], "suites": { "standard": [{ "size": ["4KiB", "1MiB", "4MiB"] }] } }, { "operation": "reflink", "apis": { "ficlone": "ioctl FICLONE" }, "platforms": ["linux"], "suites": { "smoke": [{ "size": "1MiB" }], "standard": [{ "size": ["1MiB", "16MiB"] }] } }, { "operation": "reflink", "apis": { "fclonefileat": "fclonefileat(2)" }, "platforms": ["macos"], "suites": { "smoke": [{ "size": "1MiB" }], "standard": [{ "size": ["1MiB", "16MiB"] }] } }, { "operation": "remove", "apis": { "unlink": "unlink(2)" }, "suites": { "smoke": [{}], "quick": [{}], "standard": [{ "size": ["64KiB", "1MiB"] }] } }, { "operation": "link", "apis": { "link": "link(2)" }, "suites": { "smoke": [{}], "standard": [{ "target": ["new", "existing"] }] } }, { "operation": "symlink", "apis": { "symlink": "symlink(2)" }, "suites": { "smoke": [{}], "standard": [{ "target": ["new", "existing"] }] } }, { "operation": "readlink", "apis": { "readlink": "readlink(2)" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "readlink", "apis": { "std-filesystem": "std::filesystem::read_symlink" }, "platforms": ["linux", "macos", "windows"], "suites": { "standard": [{}] } }, { "operation": "realpath", "apis": { "realpath": "realpath(3)" }, "suites": { "smoke": [{}], "standard": [{ "depth": [2, 8, 32] }] } }, { "operation": "realpath", "apis": { "std-filesystem": "std::filesystem::canonical" }, "platforms": ["linux", "macos", "windows"], "suites": { "standard": [{}] } }, { "operation": "mkdir-p", "apis": { "mkdir": "mkdir(2) level by level" }, "suites": { "smoke": [{ "depth": 4 }], "standard": [{ "depth": [10, 100] }] } }, { "operation": "mkdir-p", "apis": { "std-filesystem": "std::filesystem::create_directories" }, "platforms": ["linux", "macos", "windows"], "suites": { "standard": [{ "depth": [10, 100] }] } }, { "operation": "rm-r", "apis": { "unlink-rmdir": "unlink(2) and rmdir(2)" }, "suites": { "smoke": [{ "depth": 4 }], "quick": [{ "depth": 10 }], "standard": [{ "depth": [10, 100] }] } }, { "operation": "rm-r", "apis": { "std-filesystem": "std::filesystem::remove_all" }, "platforms": ["linux", "macos", "windows"], "suites": { "standard": [{ "depth": [10, 100] }] } }, { "operation": "list", "apis": { "readdir": "readdir(3)" }, "suites": { "smoke": [{ "entries": 100 }], "machine": [{ "entries": 1e3 }], "quick": [{ "entries": 1e3 }], "standard": [{ "entries": [100, 1e4] }, { "entries": 1e3, "stat": "yes" }, { "entries": 1e4, "cache": "cold" }] } }, { "operation": "list", "apis": { "getdents64": "getdents64(2)" }, "platforms": ["linux"], "suites": { "standard": [{ "entries": [1e3, 1e4] }] } }, { "operation": "list", "apis": { "std-filesystem": "std::filesystem::directory_iterator" }, "platforms": ["linux", "macos", "windows"], "suites": { "standard": [{ "entries": [1e3, 1e4] }, { "entries": 1e3, "stat": "yes" }] } }, { "operation": "traverse", "apis": { "fts": "fts(3), physical" }, "without": ["threads"], "suites": { "standard": [{ "entries": 1e4, "shape": "source" }] } }, { "operation": "traverse", "apis": { "readdir": "opendir, readdir, d_type", "nftw": "nftw(3)" }, "without": ["threads"], "suites": { "smoke": [{ "api": "readdir", "entries": 500, "shape": "source" }], "machine": [{ "api": "readdir", "entries": 5e3, "shape": "source" }], "quick": [{ "api": "readdir", "entries": 5e3, "shape": "source" }], "standard": [{ "entries": 1e4, "shape": "source", "stat": ["no", "yes"] }, { "api": "readdir", "entries": 1e4, "shape": ["flat", "wide"] }, { "api": "readdir", "entries": 1e3, "shape": "chain" }, { "api": "readdir", "entries": 1e5, "shape": "source", "cache": "cold" }], "full": [{ "entries": [1e5, 1e6], "shape": "source", "cache": ["warm", "cold"] }] } }, { "operation": "traverse", "apis": { "std-filesystem": "std::filesystem::recursive_directory_iterator" }, "platforms": ["linux", "macos", "windows"], "without": ["threads"], "suites": { "standard": [{ "entries": 1e4, "shape": "source", "stat": ["no", "yes"] }], "full": [{ "entries": [1e5, 1e6], "shape": "source", "cache": ["warm", "cold"] }] } }, { "operation": "traverse", "apis": { "getdents64": "openat, getdents64 with a large buffer" }, "platforms": ["linux"], "without": ["threads"], "suites": { "smoke": [{ "entries": 500, "shape": "source" }], "standard": [{ "entries": 1e4, "shape": "source", "stat": ["no", "yes"] }, { "entries": 1e5, "shape": "source" }], "seeds": [{ "entries": 1e5, "shape": "source", "stat": ["no", "yes"] }], "full": [{ "entries": [1e5, 1e6], "shape": "source", "cache": ["warm", "cold"] }] } }, { "operation": "traverse", "apis": { "getdents64-parallel": "getdents64 by threads that steal directories" }, "platforms": ["linux"], "suites": { "smoke": [{ "entries": 500, "shape": "source", "threads": 2 }], "quick": [{ "entries": 5e3, "shape": "source", "threads": 1 }], "standard": [{ "entries": 5e3, "shape": "source", "threads": 2 }, { "entries": 1e5, "shape": "source", "threads": [1, 2, 4] }, { "entries": 1e4, "shape": "source", "stat": "yes", "threads": 2 }, { "entries": 1e5, "shape": "source", "threads": 4, "cache": "cold" }], "full": [{ "entries": [1e5, 1e6], "shape": "source", "threads": [1, 2, 3, 4, 6, 8, 12, 16], "cache": ["warm", "cold"] }] } }, { "operation": "seek", "apis": { "lseek": "lseek(2)" }, "suites": { "smoke": [{ "size": "1MiB" }], "standard": [{ "size": "16MiB", "read": ["no", "yes"] }], "seeds": [{ "size": "16MiB", "read": ["no", "yes"] }] } }] }, "node.yaml": { "runner": "node", "place": 3, "platforms": ["linux", "macos", "windows"], "families": [{ "operation": "read", "apis": { "readFileSync": "fs.readFileSync", "promises.readFile": "fs.promises.readFile" }, "without": ["chunk"], "suites": { "smoke": [{ "size": "1MiB" }], "machine": [{ "api": "readFileSync", "size": "1MiB" }], "quick": [{ "api": "readFileSync", "size": "1MiB" }], "standard": [{ "size": ["4KiB", "64KiB", "1MiB", "16MiB"] }, { "api": "readFileSync", "size": "16MiB", "cache": "cold" }], "full": [{ "size": "1GiB" }] } }, { "operation": "read", "apis": { "readSync": "fs.readSync", "createReadStream": "fs.createReadStream", "FileHandle.read": "FileHandle.read" }, "suites": { "smoke": [{ "chunk": "64KiB", "size": "1MiB" }], "quick": [{ "api": "readSync", "chunk": ["4KiB", "1MiB"], "size": "16MiB" }], "standard": [{ "api": "readSync", "chunk": ["1KiB", "64KiB", "512KiB"], "size": "16MiB" }, { "api": ["createReadStream", "FileHandle.read"], "chunk": ["4KiB", "64KiB", "1MiB"], "size": "16MiB" }, { "api": ["readSync", "createReadStream"], "chunk": "128KiB", "size": "16MiB", "cache": "cold" }], "full": [{ "chunk": ["64KiB", "1MiB"], "size": "1GiB" }] } }, { "operation": "read-at", "apis": { "readSync": "fs.readSync at a position", "FileHandle.read": "FileHandle.read at a position" }, "suites": { "smoke": [{ "api": "readSync", "chunk": "4KiB", "pattern": "random", "size": "1MiB" }], "quick": [{ "api": "readSync", "chunk": "4KiB", "pattern": "random", "size": "64MiB" }], "standard": [{ "chunk": "4KiB", "pattern": ["sequential", "random"], "size": "64MiB" }, { "api": "readSync", "chunk": "4KiB", "pattern": "random", "size": "64MiB", "cache": "cold" }] } }, { "operation": "read-set", "apis": { "readFileSync": "fs.readFileSync" }, "without": ["chunk"], "suites": { "smoke": [{ "count": 20, "max": "4KiB", "min": "1KiB" }], "machine": [{ "count": 200, "max": "4KiB", "min": "1KiB" }], "quick": [{ "count": 200, "max": "4KiB", "min": "1KiB" }], "standard": [{ "count": 800, "max": "4KiB", "min": "1KiB" }, { "count": 800, "max": "4KiB", "min": "1KiB", "cache": "cold" }] } }, { "operation": "read-set", "apis": { "readSync": "fs.openSync, fs.readSync, fs.closeSync" }, "suites": { "standard": [{ "count": 800, "max": "4KiB", "min": "1KiB" }] } }, { "operation": "write", "apis": { "writeFileSync": "fs.writeFileSync", "promises.writeFile": "fs.promises.writeFile" }, "without": ["chunk"], "suites": { "smoke": [{ "size": "64KiB" }], "machine": [{ "api": "writeFileSync", "size": "1MiB" }], "quick": [{ "api": "writeFileSync", "size": "1MiB" }], "standard": [{ "size": [0, "4KiB", "1MiB", "4MiB"] }, { "api": "writeFileSync", "size": "1MiB", "target": "existing" }] } }, { "operation": "write", "apis": { "writeSync": "fs.writeSync", "createWriteStream": "fs.createWriteStream" }, "suites": { "smoke": [{ "chunk": "64KiB", "size": "1MiB" }], "quick": [{ "api": "writeSync", "chunk": ["4KiB", "1MiB"], "size": "4MiB" }, { "api": "createWriteStream", "chunk": "64KiB", "size": "4MiB" }, { "api": "writeSync", "chunk": "1MiB", "size": "4MiB", "sync": "end" }], "standard": [{ "api": "writeSync", "chunk": ["64KiB"], "size": "4MiB" }, { "api": "createWriteStream", "chunk": ["16KiB", "1MiB"], "size": "4MiB" }, { "api": "writeSync", "chunk": "1MiB", "size": "4MiB", "sync": ["each", "data-end", "dsync"] }] } }, { "operation": "write-at", "apis": { "writeSync": "fs.writeSync at a position" }, "suites": { "smoke": [{ "chunk": "4KiB", "pattern": "random", "size": "1MiB" }], "standard": [{ "chunk": "4KiB", "pattern": ["sequential", "random"], "size": "16MiB" }, { "chunk": "4KiB", "pattern": "random", "size": "16MiB", "sync": "data-each" }] } }, { "operation": "mixed", "apis": { "readSync-writeSync": "fs.readSync and fs.writeSync" }, "suites": { "smoke": [{ "chunk": "4KiB", "size": "1MiB" }], "standard": [{ "chunk": "4KiB", "size": "16MiB" }] } }, { "operation": "append", "apis": { "appendFileSync": "fs.appendFileSync on an open descriptor", "writeSync": "fs.writeSync, opened to append" }, "suites": { "smoke": [{ "api": "appendFileSync", "chunk": "4KiB" }], "quick": [{ "api": "appendFileSync", "chunk": "4KiB" }], "standard": [{ "chunk": ["128B", "4KiB"] }, { "api": "writeSync", "chunk": "4KiB", "sync": ["each", "data-each"] }] } }, { "operation": "save", "apis": { "renameSync": "write, fsync, fs.renameSync, fsync of the directory" }, "suites": { "smoke": [{ "size": "4KiB" }], "quick": [{ "size": "16KiB" }], "standard": [{ "size": "1MiB" }, { "size": "16KiB", "sync": ["never", "end"] }] } }, { "operation": "create", "apis": { "openSync": "fs.openSync 'wx'" }, "suites": { "smoke": [{}], "quick": [{}] } }, { "operation": "open-close", "apis": { "openSync": "fs.openSync 'r'" }, "suites": { "smoke": [{}], "quick": [{}] } }, { "operation": "close", "apis": { "closeSync": "fs.closeSync" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "stat", "apis": { "statSync": "fs.statSync", "lstatSync": "fs.lstatSync", "fstatSync": "fs.fstatSync", "promises.stat": "fs.promises.stat" }, "suites": { "smoke": [{ "api": "statSync" }], "machine": [{ "api": "statSync" }], "quick": [{ "api": "statSync" }], "standard": [{}, { "api": "statSync", "kind": "directory" }] } }, { "operation": "exists", "apis": { "existsSync": "fs.existsSync", "accessSync": "fs.accessSync", "statSync": "fs.statSync without throwing" }, "suites": { "smoke": [{ "api": "existsSync", "case": "hit" }], "quick": [{ "api": "existsSync", "case": ["hit", "unique-miss"] }], "standard": [{ "case": ["hit", "repeated-miss", "unique-miss"] }] } }, { "operation": "attributes", "apis": { "statSync.bigint": "fs.statSync with bigint" }, "suites": { "smoke": [{}], "standard": [{ "kind": ["file", "directory"] }] } }, { "operation": "chmod", "apis": { "chmodSync": "fs.chmodSync" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "utimes", "apis": { "utimesSync": "fs.utimesSync" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "truncate", "apis": { "ftruncateSync": "fs.ftruncateSync" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "truncate", "apis": { "truncateSync": "fs.truncateSync, by path" }, "suites": { "standard": [{}] } }, { "operation": "rename", "apis": { "renameSync": "fs.renameSync" }, "suites": { "smoke": [{}], "quick": [{}], "standard": [{ "target": "existing" }] } }, { "operation": "copy", "apis": { "copyFileSync": "fs.copyFileSync", "cpSync": "fs.cpSync" }, "without": ["chunk"], "suites": { "smoke": [{ "api": "copyFileSync", "size": "1MiB" }], "quick": [{ "api": "copyFileSync", "size": "1MiB" }], "standard": [{ "size": ["4KiB", "1MiB", "4MiB"] }] } }, { "operation": "copy", "apis": { "read-write": "fs.readSync and fs.writeSync" }, "suites": { "smoke": [{ "chunk": "64KiB", "size": "1MiB" }], "standard": [{ "chunk": "64KiB", "size": "4MiB" }] } }, { "operation": "reflink", "apis": { "copyFileSync.ficlone": "fs.copyFileSync with COPYFILE_FICLONE_FORCE" }, "suites": { "smoke": [{ "size": "1MiB" }], "standard": [{ "size": "1MiB" }] } }, { "operation": "remove", "apis": { "unlinkSync": "fs.unlinkSync", "rmSync": "fs.rmSync" }, "suites": { "smoke": [{ "api": "unlinkSync" }], "quick": [{ "api": "unlinkSync" }], "standard": [{}, { "api": "unlinkSync", "size": ["64KiB", "1MiB"] }] } }, { "operation": "link", "apis": { "linkSync": "fs.linkSync" }, "suites": { "smoke": [{}], "standard": [{ "target": ["new", "existing"] }] } }, { "operation": "symlink", "apis": { "symlinkSync": "fs.symlinkSync" }, "suites": { "smoke": [{}], "standard": [{ "target": ["new", "existing"] }] } }, { "operation": "readlink", "apis": { "readlinkSync": "fs.readlinkSync" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "realpath", "apis": { "realpathSync": "fs.realpathSync", "realpathSync.native": "fs.realpathSync.native" }, "suites": { "smoke": [{ "api": "realpathSync" }], "standard": [{}] } }, { "operation": "mkdir-p", "apis": { "mkdirSync.recursive": "fs.mkdirSync recursive" }, "suites": { "smoke": [{ "depth": 4 }], "standard": [{ "depth": [10, 100] }] } }, { "operation": "rm-r", "apis": { "rmSync.recursive": "fs.rmSync recursive" }, "suites": { "smoke": [{ "depth": 4 }], "quick": [{ "depth": 10 }], "standard": [{ "depth": 100 }] } }, { "operation": "list", "apis": { "readdirSync": "fs.readdirSync", "readdirSync.withFileTypes": "fs.readdirSync withFileTypes", "opendirSync": "fs.opendirSync" }, "suites": { "smoke": [{ "api": "readdirSync", "entries": 100 }], "machine": [{ "api": "readdirSync", "entries": 1e3 }], "quick": [{ "api": "readdirSync", "entries": 1e3 }], "standard": [{ "entries": [1e3, 1e4] }, { "api": "readdirSync", "entries": 1e3, "stat": "yes" }] } }, { "operation": "traverse", "apis": { "globSync": "fs.globSync, Node.js 22 and newer" }, "without": ["threads"], "suites": { "standard": [{ "entries": 1e4, "shape": "source" }] } }, { "operation": "traverse", "apis": { "readdirSync.recursive": "fs.readdirSync recursive", "readdirSync.withFileTypes": "fs.readdirSync withFileTypes, a stack", "opendirSync": "fs.opendirSync, a stack", "promises.opendir": "fs.promises.opendir" }, "without": ["threads"], "suites": { "smoke": [{ "api": "readdirSync.withFileTypes", "entries": 500, "shape": "source" }], "machine": [{ "api": "readdirSync.withFileTypes", "entries": 5e3, "shape": "source" }], "quick": [{ "api": "readdirSync.withFileTypes", "entries": 5e3, "shape": "source" }], "standard": [{ "entries": 1e4, "shape": "source" }, { "api": "readdirSync.withFileTypes", "entries": 1e4, "shape": "source", "stat": "yes" }], "full": [{ "entries": [1e5, 1e6], "shape": "source", "cache": ["warm", "cold"] }] } }] }, "parallel.yaml": [{ "runner": "native", "platforms": ["linux", "macos"], "families": [{ "operation": "parallel-read", "apis": { "processes": "pread(2) by forked processes" }, "suites": { "smoke": [{ "chunk": "4KiB", "size": "1MiB", "workers": 2 }], "standard": [{ "chunk": "4KiB", "size": "64MiB", "workers": [1, 2, 4] }], "full": [{ "chunk": "4KiB", "own": ["no", "yes"], "size": "64MiB", "workers": [1, 2, 4, 8], "cache": ["warm", "cold"] }] } }, { "operation": "parallel-write", "apis": { "processes": "pwrite(2) by forked processes" }, "suites": { "smoke": [{ "chunk": "4KiB", "size": "1MiB", "workers": 2 }], "standard": [{ "chunk": "4KiB", "own": ["no", "yes"], "size": "16MiB", "workers": [1, 4] }], "full": [{ "chunk": "4KiB", "own": ["no", "yes"], "size": "16MiB", "sync": ["never", "data-each"], "workers": [1, 2, 4, 8] }] } }, { "operation": "parallel-files", "apis": { "processes": "open(2), lstat(2), unlink(2) by forked processes" }, "suites": { "smoke": [{ "branching": 3, "depth": 1, "phase": "create", "workers": 2 }], "standard": [{ "branching": 4, "depth": 2, "phase": ["create", "stat", "remove"], "workers": 4 }], "full": [{ "branching": 4, "depth": 2, "own": ["no", "yes"], "phase": ["create", "stat", "remove"], "workers": [1, 2, 4, 8] }] } }, { "operation": "parallel-read", "apis": { "threads": "the system's positional read by threads" }, "platforms": ["linux", "macos", "windows"], "suites": { "smoke": [{ "chunk": "4KiB", "size": "1MiB", "workers": 2 }], "standard": [{ "chunk": "4KiB", "size": "64MiB", "workers": [1, 2, 4] }], "full": [{ "chunk": "4KiB", "own": ["no", "yes"], "size": "64MiB", "workers": [1, 2, 4, 8], "cache": ["warm", "cold"] }] } }, { "operation": "parallel-write", "apis": { "threads": "the system's positional write by threads" }, "platforms": ["linux", "macos", "windows"], "suites": { "smoke": [{ "chunk": "4KiB", "size": "1MiB", "workers": 2 }], "standard": [{ "chunk": "4KiB", "own": ["no", "yes"], "size": "16MiB", "workers": [1, 4] }], "full": [{ "chunk": "4KiB", "own": ["no", "yes"], "size": "16MiB", "sync": ["never", "data-each"], "workers": [1, 2, 4, 8] }] } }, { "operation": "parallel-files", "apis": { "threads": "made, looked at and removed by threads" }, "platforms": ["linux", "macos", "windows"], "suites": { "smoke": [{ "branching": 3, "depth": 1, "phase": "create", "workers": 2 }], "standard": [{ "branching": 4, "depth": 2, "phase": ["create", "stat", "remove"], "workers": 4 }], "full": [{ "branching": 4, "depth": 2, "own": ["no", "yes"], "phase": ["create", "stat", "remove"], "workers": [1, 2, 4, 8] }] } }] }, { "runner": "node", "platforms": ["linux", "macos", "windows"], "families": [{ "operation": "parallel-read", "apis": { "FileHandle.read": "several FileHandle.read at once" }, "suites": { "smoke": [{ "chunk": "4KiB", "size": "1MiB", "workers": 2 }], "standard": [{ "chunk": "4KiB", "size": "64MiB", "workers": [1, 2, 4] }], "full": [{ "chunk": "4KiB", "own": ["no", "yes"], "size": "64MiB", "workers": [1, 2, 4, 8], "cache": ["warm", "cold"] }] } }, { "operation": "parallel-write", "apis": { "FileHandle.write": "several FileHandle.write at once" }, "suites": { "smoke": [{ "chunk": "4KiB", "size": "1MiB", "workers": 2 }], "standard": [{ "chunk": "4KiB", "own": ["no", "yes"], "size": "16MiB", "workers": [1, 4] }], "full": [{ "chunk": "4KiB", "own": ["no", "yes"], "size": "16MiB", "sync": ["never", "data-each"], "workers": [1, 2, 4, 8] }] } }, { "operation": "parallel-files", "apis": { "promises": "several fs.promises.open, lstat or unlink at once" }, "suites": { "smoke": [{ "branching": 3, "depth": 1, "phase": "create", "workers": 2 }], "standard": [{ "branching": 4, "depth": 2, "phase": ["create", "stat", "remove"], "workers": 4 }], "full": [{ "branching": 4, "depth": 2, "own": ["no", "yes"], "phase": ["create", "stat", "remove"], "workers": [1, 2, 4, 8] }] } }] }, { "runner": "python", "platforms": ["linux", "macos"], "families": [{ "operation": "parallel-read", "apis": { "threads": "os.preadv by threads" }, "suites": { "smoke": [{ "chunk": "4KiB", "size": "1MiB", "workers": 2 }], "standard": [{ "chunk": "4KiB", "size": "64MiB", "workers": [1, 2, 4] }], "full": [{ "chunk": "4KiB", "own": ["no", "yes"], "size": "64MiB", "workers": [1, 2, 4, 8], "cache": ["warm", "cold"] }] } }, { "operation": "parallel-write", "apis": { "threads": "os.pwrite by threads" }, "suites": { "smoke": [{ "chunk": "4KiB", "size": "1MiB", "workers": 2 }], "standard": [{ "chunk": "4KiB", "own": ["no", "yes"], "size": "16MiB", "workers": [1, 4] }], "full": [{ "chunk": "4KiB", "own": ["no", "yes"], "size": "16MiB", "sync": ["never", "data-each"], "workers": [1, 2, 4, 8] }] } }, { "operation": "parallel-files", "apis": { "threads": "os.open, os.lstat, os.unlink by threads" }, "suites": { "smoke": [{ "branching": 3, "depth": 1, "phase": "create", "workers": 2 }], "standard": [{ "branching": 4, "depth": 2, "phase": ["create", "stat", "remove"], "workers": 4 }], "full": [{ "branching": 4, "depth": 2, "own": ["no", "yes"], "phase": ["create", "stat", "remove"], "workers": [1, 2, 4, 8] }] } }] }, { "runner": "java", "platforms": ["linux", "macos", "windows"], "families": [{ "operation": "parallel-read", "apis": { "threads": "FileChannel.read at a position by threads" }, "suites": { "smoke": [{ "chunk": "4KiB", "size": "1MiB", "workers": 2 }], "standard": [{ "chunk": "4KiB", "size": "64MiB", "workers": [1, 2, 4] }], "full": [{ "chunk": "4KiB", "own": ["no", "yes"], "size": "64MiB", "workers": [1, 2, 4, 8], "cache": ["warm", "cold"] }] } }, { "operation": "parallel-write", "apis": { "threads": "FileChannel.write at a position by threads" }, "suites": { "smoke": [{ "chunk": "4KiB", "size": "1MiB", "workers": 2 }], "standard": [{ "chunk": "4KiB", "own": ["no", "yes"], "size": "16MiB", "workers": [1, 4] }], "full": [{ "chunk": "4KiB", "own": ["no", "yes"], "size": "16MiB", "sync": ["never", "data-each"], "workers": [1, 2, 4, 8] }] } }, { "operation": "parallel-files", "apis": { "threads": "Files.createFile, getLastModifiedTime, delete by threads" }, "suites": { "smoke": [{ "branching": 3, "depth": 1, "phase": "create", "workers": 2 }], "standard": [{ "branching": 4, "depth": 2, "phase": ["create", "stat", "remove"], "workers": 4 }], "full": [{ "branching": 4, "depth": 2, "own": ["no", "yes"], "phase": ["create", "stat", "remove"], "workers": [1, 2, 4, 8] }] } }] }, { "runner": "dotnet", "platforms": ["linux", "macos", "windows"], "families": [{ "operation": "parallel-read", "apis": { "threads": "FileStream.Seek and Read by threads, a stream for each" }, "suites": { "smoke": [{ "chunk": "4KiB", "size": "1MiB", "workers": 2 }], "standard": [{ "chunk": "4KiB", "size": "64MiB", "workers": [1, 2, 4] }], "full": [{ "chunk": "4KiB", "own": ["no", "yes"], "size": "64MiB", "workers": [1, 2, 4, 8], "cache": ["warm", "cold"] }] } }, { "operation": "parallel-write", "apis": { "threads": "FileStream.Seek and Write by threads, a stream for each" }, "without": ["sync"], "suites": { "smoke": [{ "chunk": "4KiB", "size": "1MiB", "workers": 2 }], "standard": [{ "chunk": "4KiB", "own": ["no", "yes"], "size": "16MiB", "workers": [1, 4] }] } }, { "operation": "parallel-files", "apis": { "threads": "FileMode.CreateNew, File.GetAttributes, File.Delete by threads" }, "suites": { "smoke": [{ "branching": 3, "depth": 1, "phase": "create", "workers": 2 }], "standard": [{ "branching": 4, "depth": 2, "phase": ["create", "stat", "remove"], "workers": 4 }], "full": [{ "branching": 4, "depth": 2, "own": ["no", "yes"], "phase": ["create", "stat", "remove"], "workers": [1, 2, 4, 8] }] } }] }, { "runner": "swift", "platforms": ["linux", "macos"], "families": [{ "operation": "parallel-read", "apis": { "threads": "FileHandle.seek and read by threads, a handle for each" }, "suites": { "smoke": [{ "chunk": "4KiB", "size": "1MiB", "workers": 2 }], "standard": [{ "chunk": "4KiB", "size": "64MiB", "workers": [1, 2, 4] }], "full": [{ "chunk": "4KiB", "own": ["no", "yes"], "size": "64MiB", "workers": [1, 2, 4, 8], "cache": ["warm", "cold"] }] } }, { "operation": "parallel-write", "apis": { "threads": "FileHandle.seek and write by threads, a handle for each" }, "without": ["sync"], "suites": { "smoke": [{ "chunk": "4KiB", "size": "1MiB", "workers": 2 }], "standard": [{ "chunk": "4KiB", "own": ["no", "yes"], "size": "16MiB", "workers": [1, 4] }] } }, { "operation": "parallel-files", "apis": { "threads": "open(2), FileManager.attributesOfItem, removeItem by threads" }, "suites": { "smoke": [{ "branching": 3, "depth": 1, "phase": "create", "workers": 2 }], "standard": [{ "branching": 4, "depth": 2, "phase": ["create", "stat", "remove"], "workers": 4 }], "full": [{ "branching": 4, "depth": 2, "own": ["no", "yes"], "phase": ["create", "stat", "remove"], "workers": [1, 2, 4, 8] }] } }] }], "python.yaml": { "runner": "python", "place": 7, "platforms": ["linux", "macos", "windows"], "families": [{ "operation": "read", "apis": { "open.read": "open 'rb', read(chunk), default buffering", "open.unbuffered": "buffering=0", "open.readinto": "readinto a bytearray", "os.read": "os.read" }, "suites": { "smoke": [{ "api": ["open.read", "os.read"], "chunk": "64KiB", "size": "1MiB" }], "quick": [{ "api": ["open.read", "open.readinto"], "chunk": "64KiB", "size": "16MiB" }], "standard": [{ "chunk": ["1KiB", "64KiB", "1MiB"], "size": "16MiB" }] } }, { "operation": "read", "apis": { "open.buffered-1MiB": "buffering=1048576" }, "suites": { "standard": [{ "chunk": ["1KiB", "64KiB"], "size": "16MiB" }] } }, { "operation": "read", "apis": { "pathlib.read_bytes": "Path.read_bytes", "mmap": "mmap.mmap, its words summed" }, "without": ["chunk"], "suites": { "smoke": [{ "size": "1MiB" }], "standard": [{ "size": ["4KiB", "1MiB"] }] } }, { "operation": "read-at", "apis": { "os.pread": "os.pread" }, "platforms": ["linux", "macos"], "suites": { "smoke": [{ "chunk": "4KiB", "pattern": "random", "size": "1MiB" }], "quick": [{ "chunk": "4KiB", "pattern": "random", "size": "64MiB" }] } }, { "operation": "write", "apis": { "open.write": "open 'wb', default buffering", "open.unbuffered": "buffering=0", "os.write": "os.write" }, "suites": { "smoke": [{ "api": ["open.write", "os.write"], "chunk": "64KiB", "size": "1MiB" }], "quick": [{ "api": "open.write", "chunk": "64KiB", "size": "4MiB" }], "standard": [{ "chunk": ["1KiB", "64KiB", "1MiB"], "size": "4MiB" }, { "api": "os.write", "chunk": "1MiB", "size": "4MiB", "sync": ["end", "each"] }] } }, { "operation": "mixed", "apis": { "os.pread-pwrite": "os.pread and os.pwrite" }, "platforms": ["linux", "macos"], "suites": { "standard": [{ "chunk": "4KiB", "size": "16MiB" }] } }, { "operation": "append", "apis": { "open.append": "open 'ab', flushed" }, "suites": { "smoke": [{ "chunk": "4KiB" }], "standard": [{ "chunk": ["128B", "4KiB"] }] } }, { "operation": "save", "apis": { "os.replace": "write, os.fsync, os.replace, os.fsync of the directory" }, "suites": { "smoke": [{ "size": "4KiB" }], "standard": [{ "size": "16KiB" }] } }, { "operation": "create", "apis": { "open": "open 'x'" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "open-close", "apis": { "open": "open 'rb'", "os.open": "os.open" }, "suites": { "smoke": [{ "api": "open" }], "quick": [{ "api": "open" }], "standard": [{}] } }, { "operation": "stat", "apis": { "os.stat": "os.stat", "os.lstat": "os.lstat", "pathlib.stat": "Path.stat" }, "suites": { "smoke": [{ "api": "os.stat" }], "quick": [{ "api": "os.stat" }], "standard": [{}] } }, { "operation": "exists", "apis": { "os.path.exists": "os.path.exists", "os.access": "os.access", "pathlib.exists": "Path.exists" }, "suites": { "smoke": [{ "api": "os.path.exists", "case": "hit" }], "standard": [{ "case": ["hit", "repeated-miss", "unique-miss"] }] } }, { "operation": "rename", "apis": { "os.rename": "os.rename" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "copy", "apis": { "shutil.copyfile": "shutil.copyfile" }, "without": ["chunk"], "suites": { "smoke": [{ "size": "1MiB" }], "quick": [{ "size": "1MiB" }], "standard": [{ "size": ["4KiB", "4MiB"] }] } }, { "operation": "remove", "apis": { "os.remove": "os.remove" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "mkdir-p", "apis": { "os.makedirs": "os.makedirs" }, "suites": { "smoke": [{ "depth": 4 }], "standard": [{ "depth": [10, 100] }] } }, { "operation": "rm-r", "apis": { "shutil.rmtree": "shutil.rmtree" }, "suites": { "smoke": [{ "depth": 4 }], "standard": [{ "depth": [10, 100] }] } }, { "operation": "list", "apis": { "os.listdir": "os.listdir", "os.scandir": "os.scandir" }, "suites": { "smoke": [{ "entries": 100 }], "standard": [{ "entries": [1e3, 1e4] }, { "api": "os.scandir", "entries": 1e3, "stat": "yes" }] } }, { "operation": "traverse", "apis": { "os.walk": "os.walk", "os.scandir": "os.scandir, a stack", "pathlib.rglob": "Path.rglob('*')", "glob.glob": "glob.glob, recursive" }, "without": ["threads"], "suites": { "smoke": [{ "entries": 500, "shape": "source" }], "quick": [{ "api": "os.walk", "entries": 5e3, "shape": "source" }], "standard": [{ "entries": 1e4, "shape": "source" }], "full": [{ "entries": [1e5, 1e6], "shape": "source", "cache": ["warm", "cold"] }] } }] }, "queues.yaml": [{ "runner": "native", "platforms": ["linux"], "families": [{ "operation": "write-at", "apis": { "io_uring": "io_uring, depth writes in flight" }, "without": ["sync"], "with": { "depth": { "kind": "count", "min": "1", "max": "256", "default": "1" } }, "suites": { "standard": [{ "chunk": "4KiB", "depth": [1, 32], "pattern": "random", "size": "16MiB" }], "full": [{ "chunk": "4KiB", "depth": [1, 2, 4, 8, 16, 32], "pattern": "random", "size": "64MiB" }] } }, { "operation": "read-at", "apis": { "libaio": "io_submit(2), O_DIRECT, depth reads in flight" }, "type": "device", "without": ["cache"], "with": { "depth": { "kind": "count", "min": "1", "max": "256", "default": "1" } }, "suites": { "standard": [{ "chunk": "4KiB", "depth": [1, 32], "pattern": "random", "size": "64MiB" }], "full": [{ "chunk": "4KiB", "depth": [1, 2, 4, 8, 16, 32], "pattern": "random", "size": "1GiB" }] } }, { "operation": "write-at", "apis": { "libaio": "io_submit(2), O_DIRECT, depth writes in flight" }, "type": "device", "without": ["sync"], "with": { "depth": { "kind": "count", "min": "1", "max": "256", "default": "1" } }, "suites": { "standard": [{ "chunk": "4KiB", "depth": [1, 32], "pattern": "random", "size": "16MiB" }], "full": [{ "chunk": "4KiB", "depth": [1, 2, 4, 8, 16, 32], "pattern": "random", "size": "64MiB" }] } }] }], "single-calls.yaml": [{ "runner": "native", "platforms": ["linux", "macos"], "families": [{ "operation": "chown", "apis": { "chown": "chown(2)" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "lutimes", "apis": { "utimensat": "utimensat(2), AT_SYMLINK_NOFOLLOW" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "statfs", "apis": { "statvfs": "statvfs(3)" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "sync", "apis": { "fsync": "fsync(2) or fdatasync(2)" }, "suites": { "smoke": [{}], "standard": [{ "sync": ["end", "data-end"] }] } }, { "operation": "stat-among", "apis": { "lstat": "lstat(2)" }, "suites": { "smoke": [{ "entries": 500, "shape": "source" }], "standard": [{ "entries": 1e4, "shape": "flat" }], "full": [{ "entries": 1e5, "shape": "flat", "pattern": ["sequential", "random"], "cache": ["warm", "cold"] }] } }, { "operation": "stat-among", "apis": { "std-filesystem": "std::filesystem::symlink_status" }, "platforms": ["linux", "macos", "windows"], "suites": { "full": [{ "entries": 1e5, "shape": "flat" }] } }, { "operation": "sync", "apis": { "FlushFileBuffers": "FlushFileBuffers" }, "platforms": ["windows"], "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "chown", "apis": { "SetFileSecurity": "SetFileSecurity of the owner" }, "platforms": ["windows"], "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "lutimes", "apis": { "SetFileTime": "SetFileTime of an open link" }, "platforms": ["windows"], "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "statfs", "apis": { "GetDiskFreeSpaceEx": "GetDiskFreeSpaceEx" }, "platforms": ["windows"], "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "stat-among", "apis": { "GetFileAttributesEx": "GetFileAttributesEx" }, "platforms": ["windows"], "suites": { "smoke": [{ "entries": 500, "shape": "source" }], "standard": [{ "entries": 1e4, "shape": "flat" }], "full": [{ "entries": 1e5, "shape": "flat", "pattern": ["sequential", "random"], "cache": ["warm", "cold"] }] } }] }, { "runner": "node", "platforms": ["linux", "macos"], "families": [{ "operation": "chown", "apis": { "chownSync": "fs.chownSync" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "lutimes", "apis": { "lutimesSync": "fs.lutimesSync" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "statfs", "apis": { "statfsSync": "fs.statfsSync" }, "platforms": ["linux", "macos", "windows"], "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "sync", "apis": { "fsyncSync": "fs.fsyncSync or fs.fdatasyncSync" }, "platforms": ["linux", "macos", "windows"], "suites": { "smoke": [{}], "standard": [{ "sync": ["end", "data-end"] }] } }, { "operation": "stat-among", "apis": { "lstatSync": "fs.lstatSync" }, "platforms": ["linux", "macos", "windows"], "suites": { "smoke": [{ "entries": 500, "shape": "source" }], "standard": [{ "entries": 1e4, "shape": "flat" }], "full": [{ "entries": 1e5, "shape": "flat", "pattern": ["sequential", "random"], "cache": ["warm", "cold"] }] } }] }, { "runner": "python", "platforms": ["linux", "macos"], "families": [{ "operation": "chown", "apis": { "os.chown": "os.chown" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "lutimes", "apis": { "os.utime": "os.utime, follow_symlinks=False" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "statfs", "apis": { "os.statvfs": "os.statvfs" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "sync", "apis": { "os.fsync": "os.fsync or os.fdatasync" }, "platforms": ["linux", "macos", "windows"], "suites": { "smoke": [{}], "standard": [{ "sync": ["end", "data-end"] }] } }, { "operation": "stat-among", "apis": { "os.lstat": "os.lstat" }, "platforms": ["linux", "macos", "windows"], "suites": { "smoke": [{ "entries": 500, "shape": "source" }], "standard": [{ "entries": 1e4, "shape": "flat" }], "full": [{ "entries": 1e5, "shape": "flat", "pattern": ["sequential", "random"], "cache": ["warm", "cold"] }] } }, { "operation": "stat-among", "apis": { "pathlib.lstat": "pathlib.Path.lstat" }, "platforms": ["linux", "macos", "windows"], "suites": { "full": [{ "entries": 1e5, "shape": "flat" }] } }] }, { "runner": "java", "platforms": ["linux", "macos"], "families": [{ "operation": "chown", "apis": { "Files.setOwner": "Files.setOwner" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "lutimes", "apis": { "BasicFileAttributeView.setTimes": "setTimes of a view that does not follow links" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "statfs", "apis": { "FileStore.getUsableSpace": "FileStore.getUsableSpace" }, "platforms": ["linux", "macos", "windows"], "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "sync", "apis": { "FileChannel.force": "FileChannel.force" }, "platforms": ["linux", "macos", "windows"], "suites": { "smoke": [{}], "standard": [{ "sync": ["end", "data-end"] }] } }, { "operation": "stat-among", "apis": { "Files.readAttributes": "Files.readAttributes of BasicFileAttributes" }, "platforms": ["linux", "macos", "windows"], "suites": { "smoke": [{ "entries": 500, "shape": "source" }], "standard": [{ "entries": 1e4, "shape": "flat" }], "full": [{ "entries": 1e5, "shape": "flat", "pattern": ["sequential", "random"], "cache": ["warm", "cold"] }] } }] }, { "runner": "dotnet", "platforms": ["linux", "macos", "windows"], "families": [{ "operation": "statfs", "apis": { "DriveInfo.AvailableFreeSpace": "DriveInfo.AvailableFreeSpace" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "sync", "apis": { "FileStream.Flush": "FileStream.Flush(true)" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "stat-among", "apis": { "File.GetAttributes": "File.GetAttributes" }, "suites": { "smoke": [{ "entries": 500, "shape": "source" }], "standard": [{ "entries": 1e4, "shape": "flat" }], "full": [{ "entries": 1e5, "shape": "flat", "pattern": ["sequential", "random"], "cache": ["warm", "cold"] }] } }] }, { "runner": "swift", "platforms": ["linux", "macos"], "families": [{ "operation": "chown", "apis": { "FileManager.setAttributes": "setAttributes(_:ofItemAtPath:) of the owner" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "statfs", "apis": { "FileManager.attributesOfFileSystem": "attributesOfFileSystem(forPath:)" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "sync", "apis": { "FileHandle.synchronize": "FileHandle.synchronize()" }, "suites": { "smoke": [{}], "standard": [{}] } }, { "operation": "stat-among", "apis": { "FileManager.attributesOfItem": "attributesOfItem(atPath:)" }, "suites": { "smoke": [{ "entries": 500, "shape": "source" }], "standard": [{ "entries": 1e4, "shape": "flat" }], "full": [{ "entries": 1e5, "shape": "flat", "pattern": ["sequential", "random"], "cache": ["warm", "cold"] }] } }] }], "swift.yaml": { "runner": "swift", "place": 5, "platforms": ["linux", "macos"], "families": [{ "operation": "exists", "apis": { "FileManager.fileExists": "fileExists(atPath:)", "FileManager.fileExists.isDirectory": "fileExists(atPath:isDirectory:)", "URL.checkResourceIsReachable": "URL.checkResourceIsReachable()" }, "suites": { "smoke": [{ "api": "FileManager.fileExists", "case": "hit" }], "quick": [{ "api": "FileManager.fileExists", "case": "hit" }], "standard": [{ "case": ["hit", "repeated-miss", "unique-miss"] }], "seeds": [{ "api": "FileManager.fileExists", "case": "unique-miss" }] } }, { "operation": "attributes", "apis": { "FileManager.attributesOfItem": "attributesOfItem(atPath:)", "URL.resourceValues": "URL.resourceValues(forKeys:)" }, "with": { "size": { "kind": "size", "default": "4KiB" } }, "suites": { "standard": [{ "kind": ["file", "directory"] }] } }, { "operation": "list", "apis": { "FileManager.contentsOfDirectory": "contentsOfDirectory(atPath:)", "FileManager.contentsOfDirectory.url": "contentsOfDirectory(at:)" }, "suites": { "quick": [{ "api": "FileManager.contentsOfDirectory", "entries": 1e3 }], "standard": [{ "entries": [1e3, 1e4] }], "seeds": [{ "api": "FileManager.contentsOfDirectory.url", "entries": 1e4 }] } }, { "operation": "traverse", "apis": { "FileManager.subpathsOfDirectory": "subpathsOfDirectory(atPath:)", "FileManager.enumerator.path": "enumerator(atPath:)", "FileManager.enumerator.url": "enumerator(at:includingPropertiesForKeys:), the names" }, "without": ["threads"], "suites": { "smoke": [{ "api": "FileManager.enumerator.path", "entries": 500, "shape": "source" }], "quick": [{ "api": "FileManager.enumerator.url", "entries": 1e3, "shape": "source" }], "standard": [{ "entries": 1e4, "shape": "source" }], "seeds": [{ "entries": 1e4, "shape": "flat", "stat": "yes" }], "full": [{ "entries": [1e5, 1e6], "shape": "source", "cache": ["warm", "cold"] }] } }, { "operation": "write", "apis": { "FileManager.createFile": "createFile(atPath:contents:)", "Data.write": "Data.write(to:), from a path", "Data.write.atomic": "Data.write(to:options: .atomic), from a path", "NSData.write": "NSData.write(toFile:atomically: false)", "NSData.write.atomic": "NSData.write(toFile:atomically: true)", "Data.write.url": "Data.write(to:), a URL made before", "Data.write.atomic.url": "Data.write(to:options: .atomic), a URL made before" }, "without": ["chunk", "preallocate", "sync"], "suites": { "smoke": [{ "api": "Data.write", "size": "64KiB" }], "quick": [{ "api": ["Data.write", "Data.write.atomic"], "size": "1MiB" }], "standard": [{ "size": [0, "1MiB"], "target": ["new", "existing"] }], "seeds": [{ "api": "Data.write.url", "size": 0, "target": "existing" }] } }, { "operation": "write", "apis": { "FileHandle.write": "FileHandle.write(contentsOf:), synchronize()" }, "without": ["preallocate"], "with": { "family": { "kind": "enum", "values": ["pure", "seed-faithful"], "default": "pure" } }, "suites": { "quick": [{ "chunk": "512KiB", "size": "4MiB" }], "standard": [{ "chunk": ["64KiB", "512KiB"], "size": "4MiB" }, { "chunk": "512KiB", "size": "4MiB", "sync": ["end", "each"] }] } }, { "operation": "copy", "apis": { "FileManager.copyItem": "copyItem(atPath:toPath:)", "FileManager.copyItem.url": "copyItem(at:to:)" }, "without": ["chunk"], "suites": { "quick": [{ "api": "FileManager.copyItem", "size": "1MiB" }], "standard": [{ "size": ["1MiB", "4MiB"] }] } }, { "operation": "rename", "apis": { "FileManager.moveItem": "moveItem(atPath:toPath:)", "FileManager.moveItem.url": "moveItem(at:to:)" }, "with": { "size": { "kind": "size", "default": "0" } }, "suites": { "standard": [{}, { "size": ["1MiB", "64MiB"] }], "seeds": [{ "api": "FileManager.moveItem", "size": ["64MiB", "1GiB"] }] } }, { "operation": "remove", "apis": { "FileManager.removeItem": "removeItem(atPath:)", "FileManager.removeItem.url": "removeItem(at:)" }, "suites": { "standard": [{}, { "size": "1MiB" }], "seeds": [{ "size": "1MiB" }, { "api": "FileManager.removeItem", "size": "10MiB" }] } }, { "operation": "link", "apis": { "FileManager.linkItem": "linkItem(atPath:toPath:)", "FileManager.linkItem.url": "linkItem(at:to:)" }, "with": { "size": { "kind": "size", "default": "0" }, "kind": { "kind": "enum", "values": ["file", "directory"], "default": "file" } }, "suites": { "standard": [{ "size": [0, "64MiB"] }, { "target": "existing" }], "seeds": [{ "api": "FileManager.linkItem", "size": [0, "1MiB", "64MiB", "1GiB"], "target": "new" }] } }, { "operation": "symlink", "apis": { "FileManager.createSymbolicLink": "createSymbolicLink(atPath:withDestinationPath:)", "FileManager.createSymbolicLink.url": "createSymbolicLink(at:withDestinationURL:)" }, "suites": { "standard": [{ "target": ["new", "existing"] }] } }, { "operation": "read", "apis": { "FileHandle.readData": "FileHandle.read(upToCount:), which readData(ofLength:) calls" }, "suites": { "quick": [{ "chunk": "512KiB", "size": "16MiB" }], "standard": [{ "chunk": ["1KiB", "64KiB", "512KiB", "8MiB"], "size": "16MiB" }], "full": [{ "chunk": ["1KiB", "512KiB"], "size": "1GiB" }] } }, { "operation": "read", "apis": { "FileHandle.readDataToEndOfFile": "FileHandle.readToEnd(), which readDataToEndOfFile() calls", "Data.contentsOf": "Data(contentsOf:)" }, "without": ["chunk"], "suites": { "standard": [{ "size": ["1MiB", "16MiB"] }], "full": [{ "size": "1GiB", "cache": ["warm", "cold"] }] } }, { "operation": "seek", "apis": { "FileHandle.seek": "FileHandle.seek(toOffset:)" }, "suites": { "quick": [{ "size": "16MiB" }], "standard": [{ "size": "16MiB", "read": "yes" }], "seeds": [{ "size": "16MiB", "read": ["no", "yes"] }] } }, { "operation": "mixed", "apis": { "FileHandle.seek": "FileHandle.seek(toOffset:), then read(upToCount:) or write(contentsOf:)" }, "suites": { "standard": [{ "chunk": "4KiB", "size": "16MiB" }] } }, { "operation": "save", "apis": { "rename": "synchronize(), rename(2), synchronize() of the directory" }, "suites": { "standard": [{ "size": "16KiB" }] } }, { "operation": "save", "apis": { "FileManager.replaceItemAt": "synchronize(), replaceItemAt(_:withItemAt:), synchronize() of the directory" }, "platforms": ["macos"], "suites": { "standard": [{ "size": "16KiB" }] } }] }, "vectors.yaml": [{ "runner": "native", "platforms": ["linux", "macos"], "families": [{ "operation": "read", "apis": { "readv": "readv(2) of eight parts" }, "suites": { "standard": [{ "chunk": ["4KiB", "1MiB"], "size": "16MiB" }] } }, { "operation": "write", "apis": { "writev": "writev(2) of eight parts" }, "suites": { "standard": [{ "chunk": ["4KiB", "1MiB"], "size": "4MiB" }] } }] }, { "runner": "node", "platforms": ["linux", "macos", "windows"], "families": [{ "operation": "read", "apis": { "readvSync": "fs.readvSync of eight parts" }, "suites": { "standard": [{ "chunk": ["4KiB", "1MiB"], "size": "16MiB" }] } }, { "operation": "write", "apis": { "writevSync": "fs.writevSync of eight parts" }, "without": ["preallocate"], "suites": { "standard": [{ "chunk": ["4KiB", "1MiB"], "size": "4MiB" }] } }] }, { "runner": "python", "platforms": ["linux", "macos"], "families": [{ "operation": "read", "apis": { "os.readv": "os.readv of eight parts" }, "suites": { "standard": [{ "chunk": ["4KiB", "1MiB"], "size": "16MiB" }] } }, { "operation": "write", "apis": { "os.writev": "os.writev of eight parts" }, "suites": { "standard": [{ "chunk": ["4KiB", "1MiB"], "size": "4MiB" }] } }] }, { "runner": "java", "platforms": ["linux", "macos", "windows"], "families": [{ "operation": "read", "apis": { "FileChannel.scatter": "FileChannel.read of eight buffers" }, "suites": { "standard": [{ "chunk": ["4KiB", "1MiB"], "size": "16MiB" }] } }, { "operation": "write", "apis": { "FileChannel.gather": "FileChannel.write of eight buffers" }, "without": ["preallocate"], "suites": { "standard": [{ "chunk": ["4KiB", "1MiB"], "size": "4MiB" }] } }] }, { "runner": "dotnet", "platforms": ["linux", "macos", "windows"], "families": [{ "operation": "read", "apis": { "RandomAccess.scatter": "RandomAccess.Read of eight buffers" }, "suites": { "standard": [{ "chunk": ["4KiB", "1MiB"], "size": "16MiB" }] } }, { "operation": "write", "apis": { "RandomAccess.gather": "RandomAccess.Write of eight buffers" }, "without": ["preallocate"], "suites": { "standard": [{ "chunk": ["4KiB", "1MiB"], "size": "4MiB" }] } }] }] };

  // src/suite/matrix/data/suites.yaml
  var suites_default = [{ "name": "smoke", "budgetSeconds": 19, "summary": "is everything alive: every runner, every operation, tiny sizes" }, { "name": "machine", "budgetSeconds": 30, "summary": "what the Action measures of the machine where the project names no workload" }, { "name": "quick", "budgetSeconds": 120, "summary": "a pull request: the gated cells that catch the usual regressions" }, { "name": "standard", "budgetSeconds": 900, "includes": ["quick"], "summary": "nightly: the matrix" }, { "name": "seeds", "budgetSeconds": 1200, "scale": 0.1, "first": "findings", "summary": "the five published studies with their own parameters, scaled" }, { "name": "full", "budgetSeconds": 14400, "includes": ["smoke", "quick", "standard", "seeds"], "scale": 1, "summary": "everything, whatever it takes" }];

  // src/suite/matrix/families.ts
  function partsOf(files) {
    const parts = Object.entries(files).flatMap(
      ([file2, data]) => Array.isArray(data) ? data.map((part) => [`${file2} (${part.runner})`, part]) : [[file2, data]]
    );
    const twice = parts.find(([name], index) => parts.findIndex(([other]) => other === name) !== index);
    if (twice) throw new Error(`${twice[0]}: a file has one part for each runner`);
    const places = new Map(parts.flatMap(([, { runner, place: place2 }]) => place2 === void 0 ? [] : [[runner, place2]]));
    const placeOf = ({ runner, place: place2 = places.get(runner) ?? Infinity }) => place2;
    return Object.fromEntries(parts.sort(([, a], [, b]) => placeOf(a) - placeOf(b) || 0));
  }
  var familyFiles = partsOf(__default);
  function sweep(row) {
    return Object.entries(row).reduce(
      (combinations, [name, values]) => combinations.flatMap(
        (combination) => [values].flat().map((value) => ({ ...combination, [name]: String(value) }))
      ),
      [{}]
    );
  }
  function rowsOf(entry, api) {
    const rows2 = {};
    for (const [suite, lines] of Object.entries(entry.suites ?? {}))
      rows2[suite] = lines.flatMap(
        ({ api: apis, ...row }) => apis === void 0 || [apis].flat().includes(api) ? sweep(row) : []
      );
    return rows2;
  }
  function familiesOf([file2, { runner, platforms, families: families2 }]) {
    return families2.flatMap((entry) => {
      const operation = findOperation(entry.operation);
      if (!operation) throw new Error(`${file2} has the unknown operation "${entry.operation}"`);
      const parameters = Object.fromEntries(
        Object.entries({ ...operation.parameters, ...entry.with }).filter(([name]) => entry.without?.includes(name) !== true).sort(([a], [b]) => a < b ? -1 : 1)
      );
      return Object.entries(entry.apis).map(([api, summary2]) => ({
        name: `${runner}/${operation.name}/${api}`,
        runner,
        operation,
        api,
        summary: summary2,
        platforms: entry.platforms ?? platforms,
        type: entry.type,
        parameters,
        rows: rowsOf(entry, api)
      }));
    });
  }
  var families = once(() => Object.entries(familyFiles).flatMap(familiesOf));
  var byName2 = once(() => new Map(families().map((family2) => [family2.name, family2])));
  var findFamily = (name) => byName2().get(name);
  var runners = once(() => [...new Set(families().map(({ runner }) => runner))]);
  var suites = () => suites_default;
  var findSuite = (name) => suites().find((suite) => suite.name === name);

  // src/suite/matrix/data/seeds/000.yaml
  var __default2 = { "study": "000", "title": "iOS file operations benchmark", "source": 'Jekyll post "iOS文件操作(IO)的Benchmark"; code: github.com/jaminzzhang/FileManagerBenchmark, commit 599f2b9 (January 2014)', "method": "XCTest on an iPod touch 5 with 32 GB: the seconds of one loop of N operations, given as a range; single thread, no warm-up, no control of the cache", "faults": ["The number of repeats behind each range is not stated.", "Paths are formatted inside the timed loop.", "Sizes, the existing target and the non-atomic form were made by editing the source; not all variants are in the repository.", "readDataToEndOfFile and the URL forms are named and were never measured."], "rows": [{ "row": "I-1", "what": "fileExistsAtPath:, the file is there", "cells": ["swift/exists/FileManager.fileExists"], "floors": ["native/exists/stat", "node/exists/existsSync"], "parameters": { "case": "hit" }, "published": { "low": 2.88, "high": 2.89, "unit": "s", "ops": 1e4, "per": "operation" } }, { "row": "I-2", "what": "fileExistsAtPath:isDirectory:, the file is there", "cells": ["swift/exists/FileManager.fileExists.isDirectory"], "floors": ["native/exists/access", "node/exists/statSync"], "parameters": { "case": "hit" }, "published": { "low": 2.89, "high": 2.9, "unit": "s", "ops": 1e4, "per": "operation" } }, { "row": "I-3", "what": "fileExistsAtPath:, the file is missing", "cells": ["swift/exists/FileManager.fileExists"], "floors": ["native/exists/stat", "node/exists/existsSync"], "parameters": { "case": "repeated-miss" }, "published": { "low": 0.5, "high": 0.51, "unit": "s", "ops": 1e4, "per": "operation" }, "note": "The same missing name each time; a name never asked for before is case=unique-miss. The test as published asserts that the file exists and so fails by design." }, { "row": "I-4", "what": "attributesOfItemAtPath: of a file", "cells": ["swift/attributes/FileManager.attributesOfItem?kind=file&size=1GiB"], "twins": ["swift/attributes/FileManager.attributesOfItem"], "floors": ["native/attributes/statx", "native/attributes/lstat", "node/attributes/statSync.bigint"], "parameters": { "kind": "file" }, "published": { "low": 11.8, "high": 11.9, "unit": "s", "ops": 1e4, "per": "operation" }, "note": "The published code asks a film of 1 GB; its extended attributes, which are read too, are not known." }, { "row": "I-5", "what": "attributesOfItemAtPath: of a directory", "cells": ["swift/attributes/FileManager.attributesOfItem"], "floors": ["native/attributes/statx", "native/attributes/lstat", "node/attributes/statSync.bigint"], "parameters": { "kind": "directory" }, "published": { "low": 5.7, "high": 5.8, "unit": "s", "ops": 1e4, "per": "operation" } }, { "row": "I-6", "what": "contentsOfDirectoryAtPath: of 10,000 files", "cells": ["swift/list/FileManager.contentsOfDirectory"], "floors": ["native/list/readdir", "node/list/readdirSync"], "parameters": { "entries": "10000" }, "published": { "low": 0.07, "high": 0.08, "unit": "s", "ops": 1, "per": "listing" } }, { "row": "I-7", "what": "subpathsOfDirectoryAtPath: of 10,000 files", "cells": ["swift/traverse/FileManager.subpathsOfDirectory"], "floors": ["native/traverse/readdir", "node/traverse/readdirSync.recursive"], "parameters": { "entries": "10000", "shape": "flat" }, "published": { "low": 0.23, "high": 0.24, "unit": "s", "ops": 1, "per": "traversal" } }, { "row": "I-8", "what": "enumeratorAtPath: over 10,000 files", "cells": ["swift/traverse/FileManager.enumerator.path"], "floors": ["native/traverse/nftw", "node/traverse/opendirSync"], "parameters": { "entries": "10000", "shape": "flat" }, "published": { "low": 5, "high": 5.2, "unit": "s", "ops": 1, "per": "traversal" } }, { "row": "I-9", "what": "enumeratorAtURL: over 10,000 files, asked for name and isDirectory", "cells": ["swift/traverse/FileManager.enumerator.url"], "floors": ["native/traverse/std-filesystem", "node/traverse/readdirSync.withFileTypes"], "parameters": { "entries": "10000", "shape": "flat" }, "published": { "low": 0.41, "high": 0.42, "unit": "s", "ops": 1, "per": "traversal" } }, { "row": "I-10", "what": "contentsOfDirectoryAtPath: of the upper of two levels of 10,000 files", "cells": ["swift/list/FileManager.contentsOfDirectory"], "floors": ["native/list/readdir", "node/list/readdirSync"], "parameters": { "entries": "10000" }, "published": { "low": 0.07, "high": 0.08, "unit": "s", "ops": 1, "per": "listing" }, "note": "A shallow listing does not see the lower level: the same cell as I-6." }, { "row": "I-11", "what": "subpathsOfDirectoryAtPath: of two levels of 10,000 files", "cells": ["swift/traverse/FileManager.subpathsOfDirectory"], "floors": ["native/traverse/readdir", "node/traverse/readdirSync.recursive"], "parameters": { "entries": "20001", "shape": "two-level" }, "published": { "low": 0.46, "high": 0.47, "unit": "s", "ops": 1, "per": "traversal" } }, { "row": "I-12", "what": "enumeratorAtPath: over two levels of 10,000 files", "cells": ["swift/traverse/FileManager.enumerator.path"], "floors": ["native/traverse/nftw", "node/traverse/opendirSync"], "parameters": { "entries": "20001", "shape": "two-level" }, "published": { "low": 10.31, "high": 10.32, "unit": "s", "ops": 1, "per": "traversal" } }, { "row": "I-13", "what": "enumeratorAtURL: over two levels of 10,000 files", "cells": ["swift/traverse/FileManager.enumerator.url"], "floors": ["native/traverse/std-filesystem", "node/traverse/readdirSync.withFileTypes"], "parameters": { "entries": "20001", "shape": "two-level" }, "published": { "low": 0.79, "high": 0.8, "unit": "s", "ops": 1, "per": "traversal" } }, { "row": "I-14", "what": "createFileAtPath:, new file of 0 KB", "cells": ["swift/write/FileManager.createFile"], "parameters": { "size": "0" }, "published": { "low": 4.14, "high": 4.15, "unit": "s", "ops": 1e3, "per": "operation" } }, { "row": "I-15", "what": "createFileAtPath:, new file of 1 MB", "cells": ["swift/write/FileManager.createFile"], "parameters": { "size": "1001351B" }, "published": { "low": 28.9, "high": 29, "unit": "s", "ops": 1e3, "per": "operation" }, "note": "The size of the published Test.data." }, { "row": "I-16", "what": "writeToFile:atomically:YES, new file of 0 KB", "cells": ["swift/write/Data.write.atomic"], "twins": ["swift/write/NSData.write.atomic"], "parameters": { "size": "0" }, "published": { "low": 4.15, "high": 4.16, "unit": "s", "ops": 1e3, "per": "operation" }, "note": "Data.write(to:) with a URL that is made inside the clock; the study calls writeToFile:atomically: of NSData, which is the twin." }, { "row": "I-17", "what": "writeToFile:atomically:NO, new file of 0 KB", "cells": ["swift/write/Data.write"], "twins": ["swift/write/NSData.write"], "floors": ["native/write/write?chunk=1MiB&size=0", "node/write/writeFileSync"], "parameters": { "size": "0" }, "published": { "low": 1.01, "high": 1.02, "unit": "s", "ops": 1e3, "per": "operation" }, "note": "Data.write(to:) with a URL that is made inside the clock; the study calls writeToFile:atomically: of NSData, which is the twin." }, { "row": "I-18", "what": "writeToFile:atomically:YES, new file of 1 MB", "cells": ["swift/write/Data.write.atomic"], "twins": ["swift/write/NSData.write.atomic"], "parameters": { "size": "1001351B" }, "published": { "low": 28.9, "high": 29, "unit": "s", "ops": 1e3, "per": "operation" }, "note": "Data.write(to:) with a URL that is made inside the clock; the study calls writeToFile:atomically: of NSData, which is the twin. The size of the published Test.data." }, { "row": "I-19", "what": "writeToFile:atomically:NO, new file of 1 MB", "cells": ["swift/write/Data.write"], "twins": ["swift/write/NSData.write"], "floors": ["native/write/write?chunk=1MiB&size=1MiB", "node/write/writeFileSync"], "parameters": { "size": "1001351B" }, "published": { "low": 24.6, "high": 25, "unit": "s", "ops": 1e3, "per": "operation" }, "note": "Data.write(to:) with a URL that is made inside the clock; the study calls writeToFile:atomically: of NSData, which is the twin. The size of the published Test.data." }, { "row": "I-20", "what": "createFileAtPath:, existing file of 0 KB", "cells": ["swift/write/FileManager.createFile"], "floors": ["native/save/rename?size=0&sync=never", "node/save/renameSync?size=0&sync=never"], "parameters": { "size": "0", "target": "existing" }, "published": { "low": 5.54, "high": 5.55, "unit": "s", "ops": 1e3, "per": "operation" } }, { "row": "I-21", "what": "createFileAtPath:, existing file of 1 MB", "cells": ["swift/write/FileManager.createFile"], "floors": ["native/save/rename?size=1MiB&sync=never", "node/save/renameSync?size=1MiB&sync=never"], "parameters": { "size": "1001351B", "target": "existing" }, "published": { "low": 30, "high": 31, "unit": "s", "ops": 1e3, "per": "operation" }, "note": "The size of the published Test.data." }, { "row": "I-22", "what": "writeToFile:atomically:YES, existing file of 0 KB", "cells": ["swift/write/Data.write.atomic"], "twins": ["swift/write/NSData.write.atomic"], "floors": ["native/save/rename?size=0&sync=never", "node/save/renameSync?size=0&sync=never"], "parameters": { "size": "0", "target": "existing" }, "published": { "low": 5.54, "high": 5.55, "unit": "s", "ops": 1e3, "per": "operation" }, "note": "Data.write(to:) with a URL that is made inside the clock; the study calls writeToFile:atomically: of NSData, which is the twin." }, { "row": "I-23", "what": "writeToFile:atomically:NO, existing file of 0 KB", "cells": ["swift/write/Data.write"], "twins": ["swift/write/NSData.write"], "floors": ["native/write/write?chunk=1MiB&size=0&target=existing", "node/write/writeFileSync"], "parameters": { "size": "0", "target": "existing" }, "published": { "low": 0.6, "high": 0.61, "unit": "s", "ops": 1e3, "per": "operation" }, "note": "Data.write(to:) with a URL that is made inside the clock; the study calls writeToFile:atomically: of NSData, which is the twin." }, { "row": "I-24", "what": "writeToFile:atomically:YES, existing file of 1 MB", "cells": ["swift/write/Data.write.atomic"], "twins": ["swift/write/NSData.write.atomic"], "floors": ["native/save/rename?size=1MiB&sync=never", "node/save/renameSync?size=1MiB&sync=never"], "parameters": { "size": "1001351B", "target": "existing" }, "published": { "low": 30, "high": 31, "unit": "s", "ops": 1e3, "per": "operation" }, "note": "Data.write(to:) with a URL that is made inside the clock; the study calls writeToFile:atomically: of NSData, which is the twin. The size of the published Test.data." }, { "row": "I-25", "what": "writeToFile:atomically:NO, existing file of 1 MB", "cells": ["swift/write/Data.write"], "twins": ["swift/write/NSData.write"], "floors": ["native/write/write?chunk=1MiB&size=1MiB&target=existing", "node/write/writeFileSync"], "parameters": { "size": "1001351B", "target": "existing" }, "published": { "low": 26, "high": 27, "unit": "s", "ops": 1e3, "per": "operation" }, "note": "Data.write(to:) with a URL that is made inside the clock; the study calls writeToFile:atomically: of NSData, which is the twin. The size of the published Test.data." }, { "row": "I-26", "what": "copyItemAtPath: of a 1 MB file", "cells": ["swift/copy/FileManager.copyItem"], "floors": ["native/copy/copy_file_range", "native/copy/fcopyfile", "node/copy/copyFileSync"], "parameters": { "size": "1001351B" }, "published": { "low": 40.8, "high": 42, "unit": "s", "ops": 1e3, "per": "operation" }, "note": "The size of the published Test.data." }, { "row": "I-27", "what": "copyItemAtPath: of a 2 MB file", "cells": ["swift/copy/FileManager.copyItem"], "floors": ["native/copy/copy_file_range", "native/copy/fcopyfile", "node/copy/copyFileSync"], "parameters": { "size": "2MiB" }, "published": { "low": 76.7, "high": 77, "unit": "s", "ops": 1e3, "per": "operation" } }, { "row": "I-28", "what": "moveItemAtPath: of files of 1 MB to 1 GB", "cells": ["swift/rename/FileManager.moveItem?size=1MiB"], "floors": ["native/rename/rename", "node/rename/renameSync"], "published": { "low": 1.26, "high": 1.58, "unit": "s", "ops": 1e3, "per": "operation" }, "note": "One range was published for all sizes; that a larger file costs no more is C0.9." }, { "row": "I-29", "what": "removeItemAtPath: of files of 1 to 10 MB", "cells": ["swift/remove/FileManager.removeItem"], "floors": ["native/remove/unlink", "node/remove/unlinkSync"], "parameters": { "size": "1MiB" }, "published": { "low": 1.56, "high": 1.68, "unit": "s", "ops": 1e3, "per": "operation" }, "note": "One range was published for all sizes." }, { "row": "I-30", "what": "linkItemAtPath:, the new name is free", "cells": ["swift/link/FileManager.linkItem?size=1MiB&target=new"], "twins": ["swift/link/FileManager.linkItem?kind=directory&size=1MiB&target=new"], "floors": ["native/link/link", "node/link/linkSync"], "parameters": { "target": "new" }, "published": { "low": 7.55, "high": 7.6, "unit": "s", "ops": 1e3, "per": "operation" }, "note": "One range was published for files of 1 MB to 1 GB. Commit d6f86e1 links a file of 1 MB, as the text says; only 3e884d7, a few days later, links a folder, into itself." }, { "row": "I-31", "what": "linkItemAtPath:, the new name is taken and the call fails", "cells": ["swift/link/FileManager.linkItem?size=1MiB&target=existing"], "twins": ["swift/link/FileManager.linkItem?kind=directory&size=1MiB&target=existing"], "floors": ["native/link/link", "node/link/linkSync"], "parameters": { "target": "existing" }, "published": { "low": 7.1, "high": 7.4, "unit": "s", "ops": 1e3, "per": "operation" }, "note": "One range was published for files of 1 MB to 1 GB. Commit d6f86e1 links a file of 1 MB, as the text says; only 3e884d7, a few days later, links a folder, into itself." }, { "row": "I-32", "what": "createSymbolicLinkAtPath:, the new name is free", "cells": ["swift/symlink/FileManager.createSymbolicLink"], "floors": ["native/symlink/symlink", "node/symlink/symlinkSync"], "parameters": { "target": "new" }, "published": { "low": 1.36, "high": 1.52, "unit": "s", "ops": 1e3, "per": "operation" }, "note": "The text lists linkItemAtPath: here, the published code calls createSymbolicLink." }, { "row": "I-33", "what": "createSymbolicLinkAtPath:, the new name is taken and the call fails", "cells": ["swift/symlink/FileManager.createSymbolicLink"], "floors": ["native/symlink/symlink", "node/symlink/symlinkSync"], "parameters": { "target": "existing" }, "published": { "low": 0.48, "high": 0.53, "unit": "s", "ops": 1e3, "per": "operation" }, "note": "The text lists linkItemAtPath: here, the published code calls createSymbolicLink." }, { "row": "I-34", "what": "writeData: 512KiB x 2000, one synchronizeFile at the end", "cells": ["swift/write/FileHandle.write?chunk=512KiB&family=seed-faithful&size=1000MiB&sync=end"], "twins": ["swift/write/FileHandle.write"], "floors": ["native/write/write", "node/write/writeSync"], "parameters": { "chunk": "512KiB", "size": "1000MiB", "sync": "end" }, "scaled": ["size"], "published": { "low": 15.4, "high": 15.8, "unit": "s", "ops": 1, "per": "file of 1000 MiB" }, "note": "Every write is preceded by a seek to the end of the file, which is open before the clock starts; the twin opens it and does not seek." }, { "row": "I-35", "what": "writeData: 1MiB x 1000, one synchronizeFile at the end", "cells": ["swift/write/FileHandle.write?chunk=1MiB&family=seed-faithful&size=1000MiB&sync=end"], "twins": ["swift/write/FileHandle.write"], "floors": ["native/write/write", "node/write/writeSync"], "parameters": { "chunk": "1MiB", "size": "1000MiB", "sync": "end" }, "scaled": ["size"], "published": { "low": 15.4, "high": 15.8, "unit": "s", "ops": 1, "per": "file of 1000 MiB" }, "note": "Every write is preceded by a seek to the end of the file, which is open before the clock starts; the twin opens it and does not seek." }, { "row": "I-36", "what": "writeData: 2MiB x 500, one synchronizeFile at the end", "cells": ["swift/write/FileHandle.write?chunk=2MiB&family=seed-faithful&size=1000MiB&sync=end"], "twins": ["swift/write/FileHandle.write"], "floors": ["native/write/write", "node/write/writeSync"], "parameters": { "chunk": "2MiB", "size": "1000MiB", "sync": "end" }, "scaled": ["size"], "published": { "low": 15.4, "high": 15.8, "unit": "s", "ops": 1, "per": "file of 1000 MiB" }, "note": "Every write is preceded by a seek to the end of the file, which is open before the clock starts; the twin opens it and does not seek." }, { "row": "I-37", "what": "writeData: 4MiB x 250, one synchronizeFile at the end", "cells": ["swift/write/FileHandle.write?chunk=4MiB&family=seed-faithful&size=1000MiB&sync=end"], "twins": ["swift/write/FileHandle.write"], "floors": ["native/write/write", "node/write/writeSync"], "parameters": { "chunk": "4MiB", "size": "1000MiB", "sync": "end" }, "scaled": ["size"], "published": { "low": 15.4, "high": 15.8, "unit": "s", "ops": 1, "per": "file of 1000 MiB" }, "note": "Every write is preceded by a seek to the end of the file, which is open before the clock starts; the twin opens it and does not seek." }, { "row": "I-38", "what": "writeData: 8MiB x 125, one synchronizeFile at the end", "cells": ["swift/write/FileHandle.write?chunk=8MiB&family=seed-faithful&size=1000MiB&sync=end"], "twins": ["swift/write/FileHandle.write"], "floors": ["native/write/write", "node/write/writeSync"], "parameters": { "chunk": "8MiB", "size": "1000MiB", "sync": "end" }, "scaled": ["size"], "published": { "low": 15.4, "high": 15.8, "unit": "s", "ops": 1, "per": "file of 1000 MiB" }, "note": "Every write is preceded by a seek to the end of the file, which is open before the clock starts; the twin opens it and does not seek." }, { "row": "I-39", "what": "writeData: 512KiB x 2000, synchronizeFile after each", "cells": ["swift/write/FileHandle.write?chunk=512KiB&family=seed-faithful&size=1000MiB&sync=each"], "twins": ["swift/write/FileHandle.write"], "floors": ["native/write/write", "node/write/writeSync"], "parameters": { "chunk": "512KiB", "size": "1000MiB", "sync": "each" }, "scaled": ["size"], "published": { "low": 29.6, "high": 30, "unit": "s", "ops": 1, "per": "file of 1000 MiB" }, "note": "The published code of this variant writes 1000 times, its text says 2000." }, { "row": "I-40", "what": "writeData: 1MiB x 1000, synchronizeFile after each", "cells": ["swift/write/FileHandle.write?chunk=1MiB&family=seed-faithful&size=1000MiB&sync=each"], "twins": ["swift/write/FileHandle.write"], "floors": ["native/write/write", "node/write/writeSync"], "parameters": { "chunk": "1MiB", "size": "1000MiB", "sync": "each" }, "scaled": ["size"], "published": { "low": 24.4, "high": 25.2, "unit": "s", "ops": 1, "per": "file of 1000 MiB" } }, { "row": "I-41", "what": "writeData: 2MiB x 500, synchronizeFile after each", "cells": ["swift/write/FileHandle.write?chunk=2MiB&family=seed-faithful&size=1000MiB&sync=each"], "twins": ["swift/write/FileHandle.write"], "floors": ["native/write/write", "node/write/writeSync"], "parameters": { "chunk": "2MiB", "size": "1000MiB", "sync": "each" }, "scaled": ["size"], "published": { "low": 21.4, "high": 21.8, "unit": "s", "ops": 1, "per": "file of 1000 MiB" } }, { "row": "I-42", "what": "writeData: 4MiB x 250, synchronizeFile after each", "cells": ["swift/write/FileHandle.write?chunk=4MiB&family=seed-faithful&size=1000MiB&sync=each"], "twins": ["swift/write/FileHandle.write"], "floors": ["native/write/write", "node/write/writeSync"], "parameters": { "chunk": "4MiB", "size": "1000MiB", "sync": "each" }, "scaled": ["size"], "published": { "low": 20.5, "high": 20.8, "unit": "s", "ops": 1, "per": "file of 1000 MiB" } }, { "row": "I-43", "what": "writeData: 8MiB x 125, synchronizeFile after each", "cells": ["swift/write/FileHandle.write?chunk=8MiB&family=seed-faithful&size=1000MiB&sync=each"], "twins": ["swift/write/FileHandle.write"], "floors": ["native/write/write", "node/write/writeSync"], "parameters": { "chunk": "8MiB", "size": "1000MiB", "sync": "each" }, "scaled": ["size"], "published": { "low": 20.3, "high": 20.6, "unit": "s", "ops": 1, "per": "file of 1000 MiB" } }, { "row": "I-44", "what": "readDataOfLength: 1KiB", "cells": ["swift/read/FileHandle.readData"], "floors": ["native/read/read", "node/read/readSync"], "parameters": { "cache": "cold", "chunk": "1KiB", "size": "1GiB" }, "scaled": ["size"], "published": { "low": 32.2, "high": 32.5, "unit": "s", "ops": 1, "per": "file of 1 GiB" }, "note": "The file was larger than the device's memory, so the figures are the flash's: read cold here." }, { "row": "I-45", "what": "readDataOfLength: 128KiB", "cells": ["swift/read/FileHandle.readData"], "floors": ["native/read/read", "node/read/readSync"], "parameters": { "cache": "cold", "chunk": "128KiB", "size": "1GiB" }, "scaled": ["size"], "published": { "low": 11.1, "high": 11.3, "unit": "s", "ops": 1, "per": "file of 1 GiB" }, "note": "The file was larger than the device's memory, so the figures are the flash's: read cold here. Printed as 126 KB x 4096; 1 GB needs 128 KB x 8192, which is what the published code reads." }, { "row": "I-46", "what": "readDataOfLength: 256KiB", "cells": ["swift/read/FileHandle.readData"], "floors": ["native/read/read", "node/read/readSync"], "parameters": { "cache": "cold", "chunk": "256KiB", "size": "1GiB" }, "scaled": ["size"], "published": { "low": 10.8, "high": 11, "unit": "s", "ops": 1, "per": "file of 1 GiB" }, "note": "The file was larger than the device's memory, so the figures are the flash's: read cold here." }, { "row": "I-47", "what": "readDataOfLength: 512KiB", "cells": ["swift/read/FileHandle.readData"], "floors": ["native/read/read", "node/read/readSync"], "parameters": { "cache": "cold", "chunk": "512KiB", "size": "1GiB" }, "scaled": ["size"], "published": { "low": 10.3, "high": 10.6, "unit": "s", "ops": 1, "per": "file of 1 GiB" }, "note": "The file was larger than the device's memory, so the figures are the flash's: read cold here." }, { "row": "I-48", "what": "readDataOfLength: 1MiB", "cells": ["swift/read/FileHandle.readData"], "floors": ["native/read/read", "node/read/readSync"], "parameters": { "cache": "cold", "chunk": "1MiB", "size": "1GiB" }, "scaled": ["size"], "published": { "low": 10.6, "high": 10.8, "unit": "s", "ops": 1, "per": "file of 1 GiB" }, "note": "The file was larger than the device's memory, so the figures are the flash's: read cold here." }, { "row": "I-49", "what": "readDataOfLength: 2MiB", "cells": ["swift/read/FileHandle.readData"], "floors": ["native/read/read", "node/read/readSync"], "parameters": { "cache": "cold", "chunk": "2MiB", "size": "1GiB" }, "scaled": ["size"], "published": { "low": 10.6, "high": 10.8, "unit": "s", "ops": 1, "per": "file of 1 GiB" }, "note": "The file was larger than the device's memory, so the figures are the flash's: read cold here." }, { "row": "I-50", "what": "readDataOfLength: 4MiB", "cells": ["swift/read/FileHandle.readData"], "floors": ["native/read/read", "node/read/readSync"], "parameters": { "cache": "cold", "chunk": "4MiB", "size": "1GiB" }, "scaled": ["size"], "published": { "low": 10.6, "high": 10.8, "unit": "s", "ops": 1, "per": "file of 1 GiB" }, "note": "The file was larger than the device's memory, so the figures are the flash's: read cold here." }, { "row": "I-51", "what": "readDataOfLength: 8MiB", "cells": ["swift/read/FileHandle.readData"], "floors": ["native/read/read", "node/read/readSync"], "parameters": { "cache": "cold", "chunk": "8MiB", "size": "1GiB" }, "scaled": ["size"], "published": { "low": 10, "high": 10.2, "unit": "s", "ops": 1, "per": "file of 1 GiB" }, "note": "The file was larger than the device's memory, so the figures are the flash's: read cold here." }, { "row": "I-52", "what": "seekToFileOffset: to random places of a 1 GB file", "cells": ["swift/seek/FileHandle.seek"], "floors": ["native/seek/lseek"], "parameters": { "size": "1GiB" }, "scaled": ["size"], "published": { "low": 3, "high": 3.2, "unit": "s", "ops": 1e6, "per": "operation" }, "note": "No I/O is issued. The published code draws the random number inside the timed loop; here the places are drawn before." }] };

  // src/suite/matrix/data/seeds/001.yaml
  var __default3 = { "study": "001", "title": "Java I/O performance analysis", "source": 'dcLunatic, "Java IO性能分析", 2018-09-21; the code is in the text', "method": "currentTimeMillis around 10 (J-E: 25) writes of the same file in a fixed order, arithmetic mean; open with truncation, write and close are timed; no fsync, no warm-up; machine, system and JDK not stated", "faults": ["Math.random() is called for every byte inside the timed region: about 27 ns a byte, a floor of 28 ms/MiB under every figure. The cells with family=seed-faithful keep it, the others do not.", "Every write after the first truncates an existing file, which ext4 writes back on closing.", "The text concludes about reading and writing; no read was measured.", "When the size is not a multiple of the block, generateBytes writes past it."], "rows": [{ "row": "J-A:block:*", "what": "generateBytes, blocks of 1024 B", "cells": ["java/write/FileOutputStream.block?chunk=1KiB&family=seed-faithful&target=existing", "java/write/FileOutputStream.block?chunk=1KiB&target=existing"], "floors": ["native/write/write?chunk=1KiB&target=existing"], "parameters": {}, "unit": "ms", "per": "file", "sweep": { "parameter": "size", "values": { "128KiB": 5.3, "256KiB": 7.6, "512KiB": 15.9, "1MiB": 29.4, "2MiB": 61.9, "4MiB": 126.9, "8MiB": 249.1 } } }, { "row": "J-A:buffer:*", "what": "generateBuffer, a buffer of 1024 B", "cells": ["java/write/BufferedOutputStream.byte?buffer=1KiB&family=seed-faithful&target=existing", "java/write/BufferedOutputStream.byte?buffer=1KiB&target=existing"], "parameters": {}, "unit": "ms", "per": "file", "sweep": { "parameter": "size", "values": { "128KiB": 5.3, "256KiB": 7.8, "512KiB": 15.6, "1MiB": 29.8, "2MiB": 66.7, "4MiB": 127.2, "8MiB": 262.2 } } }, { "row": "J-A:byte:*", "what": "generateByte, byte by byte", "cells": ["java/write/FileOutputStream.byte?family=seed-faithful&target=existing", "java/write/FileOutputStream.byte?target=existing"], "parameters": {}, "unit": "ms", "per": "file", "sweep": { "parameter": "size", "values": { "128KiB": 202.4, "256KiB": 402.6, "512KiB": 802.2, "1MiB": 1660.6, "2MiB": 3432.3, "4MiB": 6834.4, "8MiB": 13993.1 } } }, { "row": "J-B:*", "what": "generateBytes of 1 MiB by block size", "cells": ["java/write/FileOutputStream.block?family=seed-faithful&size=1MiB&target=existing", "java/write/FileOutputStream.block"], "floors": ["native/write/write"], "parameters": { "size": "1MiB", "target": "existing" }, "unit": "ms", "per": "file", "sweep": { "parameter": "chunk", "values": { "128B": 45.6, "256B": 33.7, "512B": 30.7, "1KiB": 29, "2KiB": 30.4, "4KiB": 27.8, "8KiB": 28.7, "16KiB": 27.9, "32KiB": 28.6 } }, "note": "The printed loop runs from 2 to below 4096, the printed output from 128 to 32768." }, { "row": "J-C:*", "what": "generateBuffer of 1 MiB by buffer size", "cells": ["java/write/BufferedOutputStream.byte?family=seed-faithful&size=1MiB&target=existing", "java/write/BufferedOutputStream.byte"], "parameters": { "size": "1MiB", "target": "existing" }, "unit": "ms", "per": "file", "sweep": { "parameter": "buffer", "values": { "2B": 910.6, "4B": 474, "8B": 258.1, "16B": 140.8, "32B": 87.7, "64B": 59.9, "128B": 45.9, "256B": 39.7, "512B": 36.1, "1KiB": 34.1, "2KiB": 30.7, "4KiB": 29.7, "8KiB": 29.4, "16KiB": 30.6, "32KiB": 30.6 } } }, { "row": "J-D:block:*", "what": "paired, block", "cells": ["java/write/FileOutputStream.block?family=seed-faithful&size=1MiB&target=existing", "java/write/FileOutputStream.block"], "floors": ["native/write/write"], "parameters": { "size": "1MiB", "target": "existing" }, "unit": "ms", "per": "file", "sweep": { "parameter": "chunk", "values": { "2B": 853.2, "4B": 440.5, "8B": 239.5, "16B": 132.6, "32B": 82.1, "64B": 55.9, "128B": 41.9, "256B": 35, "512B": 33.8, "1KiB": 31.2, "2KiB": 30, "4KiB": 29.2, "8KiB": 28.4, "16KiB": 29.7, "32KiB": 32.3 } } }, { "row": "J-D:buffer:*", "what": "paired, buffer", "cells": ["java/write/BufferedOutputStream.byte?family=seed-faithful&size=1MiB&target=existing", "java/write/BufferedOutputStream.byte"], "parameters": { "size": "1MiB", "target": "existing" }, "unit": "ms", "per": "file", "sweep": { "parameter": "buffer", "values": { "2B": 855.8, "4B": 444.1, "8B": 236.8, "16B": 134, "32B": 81.4, "64B": 55.9, "128B": 45.8, "256B": 36.7, "512B": 33.3, "1KiB": 30.9, "2KiB": 30.3, "4KiB": 31.7, "8KiB": 29.7, "16KiB": 31, "32KiB": 29.1 } } }, { "row": "J-E:block:*", "what": "paired, block, 4 MiB, 25 writes", "cells": ["java/write/FileOutputStream.block?family=seed-faithful&size=4MiB&target=existing", "java/write/FileOutputStream.block"], "parameters": { "size": "4MiB", "target": "existing" }, "unit": "ms", "per": "file", "sweep": { "parameter": "chunk", "values": { "128B": 155.84, "256B": 126.04, "512B": 113.24, "1KiB": 106.6, "2KiB": 103.12, "4KiB": 100.64, "8KiB": 100.08, "16KiB": 104.28, "32KiB": 100 } }, "note": "The driver code of this table is not printed." }, { "row": "J-E:buffer:*", "what": "paired, buffer, 4 MiB, 25 writes", "cells": ["java/write/BufferedOutputStream.byte?family=seed-faithful&size=4MiB&target=existing", "java/write/BufferedOutputStream.byte"], "parameters": { "size": "4MiB", "target": "existing" }, "unit": "ms", "per": "file", "sweep": { "parameter": "buffer", "values": { "128B": 157.28, "256B": 127.76, "512B": 114.16, "1KiB": 107.6, "2KiB": 105.72, "4KiB": 101.76, "8KiB": 101.56, "16KiB": 102.44, "32KiB": 228.16 } }, "note": "The last cell (32 KiB: 228.16 ms) is an outlier of one run. The driver code of this table is not printed." }] };

  // src/suite/matrix/data/seeds/002.yaml
  var __default4 = { "study": "002", "title": "C# whole against chunked writes", "source": "hwaust, C# file write test; raw samples in the text, code (gitee.com/hwaust/CSharpIOPerformanceTest) not obtainable", "method": '2 unrecorded runs, then 20; the published "median" is sorted[10], the 11th, although the text says the 10th; i5-9600K, 32 GB, 512 GB NVMe, Windows, run from bin\\Debug', "faults": ["The chunk size is not stated; 64 KiB here, and the sweep 4 KiB to 1 MiB in the suite full. Nor is it stated whether the chunks are pieces of the one big array (FileStream.chunked.walk) or one small array again and again.", "The drop from 200 MB on follows the bytes that the process has written in all (2.0 to 3.0 GB at the first slow sample), not the size of a file: a write-back limit. write-burst is that cell, flush=yes its control.", "The unit of the published GB/s is MB x 1.024 / ms.", "Whether the file was there before is not stated; it was after the first run unless it was removed."], "rows": [{ "row": "C1", "what": "File.WriteAllBytes, 100 MB", "cells": ["dotnet/write/File.WriteAllBytes"], "floors": ["native/write/write?chunk=100MiB&size=100MiB&target=existing", "native/write/WriteFile?chunk=100MiB&size=100MiB&target=existing", "node/write/writeFileSync"], "parameters": { "size": "100MiB", "target": "existing" }, "published": { "low": 88.7623, "high": 88.7623, "unit": "ms", "ops": 1, "per": "file" }, "note": "Of the 20 samples: true median 88.762, CV 2.4 %: unimodal." }, { "row": "C2", "what": "FileStream.Write of the whole array, 100 MB", "cells": ["dotnet/write/FileStream.whole"], "floors": ["native/write/write?chunk=100MiB&size=100MiB&target=existing", "native/write/WriteFile?chunk=100MiB&size=100MiB&target=existing"], "parameters": { "size": "100MiB", "target": "existing" }, "published": { "low": 78.7892, "high": 78.7892, "unit": "ms", "ops": 1, "per": "file" }, "note": "Of the 20 samples: true median 78.789, CV 6.2 %: unimodal and one of 99.7." }, { "row": "C3", "what": "FileStream.Write in chunks, 100 MB", "cells": ["dotnet/write/FileStream.chunked"], "floors": ["native/write/write", "native/write/WriteFile", "node/write/writeSync"], "parameters": { "chunk": "64KiB", "size": "100MiB", "target": "existing" }, "published": { "low": 21.9682, "high": 21.9682, "unit": "ms", "ops": 1, "per": "file" }, "note": "Of the 20 samples: true median 21.968, CV 3.9 %: unimodal." }, { "row": "C3:walk", "what": "FileStream.Write in chunks of the one array, 100 MB", "cells": ["dotnet/write/FileStream.chunked.walk"], "parameters": { "chunk": "64KiB", "size": "100MiB", "target": "existing" }, "published": { "low": 21.9682, "high": 21.9682, "unit": "ms", "ops": 1, "per": "file" }, "note": "The figure of C3, whose text allows either reading." }, { "row": "C4", "what": "FileStream.Write in chunks, 200 MB", "cells": ["dotnet/write/FileStream.chunked"], "floors": ["native/write/write", "native/write/WriteFile"], "parameters": { "chunk": "64KiB", "size": "200MiB", "target": "existing" }, "scaled": ["size"], "published": { "low": 77.7915, "high": 77.7915, "unit": "ms", "ops": 1, "per": "file" }, "note": "Of the 20 samples: the stated 10th is 49.840, true median 63.816, CV 48.6 %: bimodal, 10 at about 45 and 9 at about 128." }, { "row": "C5", "what": "FileStream.Write in chunks, 50 MB", "cells": ["dotnet/write/FileStream.chunked"], "floors": ["native/write/write", "native/write/WriteFile", "node/write/writeSync"], "parameters": { "chunk": "64KiB", "size": "50MiB", "target": "existing" }, "published": { "low": 11.9412, "high": 11.9412, "unit": "ms", "ops": 1, "per": "file" }, "note": "Of the 20 samples: the stated 10th is 11.150, true median 11.546, CV 7.7 %: unimodal." }, { "row": "C6", "what": "FileStream.Write in chunks, 100 MB", "cells": ["dotnet/write/FileStream.chunked"], "floors": ["native/write/write", "native/write/WriteFile"], "parameters": { "chunk": "64KiB", "size": "100MiB", "target": "existing" }, "published": { "low": 21.944, "high": 21.944, "unit": "ms", "ops": 1, "per": "file" }, "note": "The same cell as C3 in a second session. Of the 20 samples: true median 21.942, CV 4.7 %." }, { "row": "C7", "what": "FileStream.Write in chunks, 150 MB", "cells": ["dotnet/write/FileStream.chunked"], "floors": ["native/write/write", "native/write/WriteFile"], "parameters": { "chunk": "64KiB", "size": "150MiB", "target": "existing" }, "scaled": ["size"], "published": { "low": 35.903, "high": 35.903, "unit": "ms", "ops": 1, "per": "file" }, "note": "Of the 20 samples: the stated 10th is 34.934, true median 35.418, CV 162.5 %: the last 5 climb to 610." }, { "row": "C8", "what": "FileStream.Write in chunks, 200 MB", "cells": ["dotnet/write/FileStream.chunked"], "floors": ["native/write/write", "native/write/WriteFile"], "parameters": { "chunk": "64KiB", "size": "200MiB", "target": "existing" }, "scaled": ["size"], "published": { "low": 127.6579, "high": 127.6579, "unit": "ms", "ops": 1, "per": "file" }, "note": "The same cell as C4 in a second session. Of the 20 samples: the stated 10th is 101.395, true median 114.526: 9 at about 46, then 10 at about 129." }, { "row": "C9", "what": "FileStream.Write in chunks, 300 MB", "cells": ["dotnet/write/FileStream.chunked"], "floors": ["native/write/write", "native/write/WriteFile"], "parameters": { "chunk": "64KiB", "size": "300MiB", "target": "existing" }, "scaled": ["size"], "published": { "low": 193.1021, "high": 193.1021, "unit": "ms", "ops": 1, "per": "file" }, "note": "Of the 20 samples: the stated 10th is 192.081, true median 192.591: 5 at 72 to 98, then about 195." }, { "row": "C10", "what": "FileStream.Write in chunks, 500 MB", "cells": ["dotnet/write/FileStream.chunked"], "floors": ["native/write/write", "native/write/WriteFile"], "parameters": { "chunk": "64KiB", "size": "500MiB", "target": "existing" }, "scaled": ["size"], "published": { "low": 338.9543, "high": 338.9543, "unit": "ms", "ops": 1, "per": "file" }, "note": "Of the 20 samples: the stated 10th is 334.106, true median 336.530: 2 at about 125, the rest 317 to 2556." }, { "row": "C11", "what": "FileStream.Write in chunks, 1000 MB", "cells": ["dotnet/write/FileStream.chunked"], "floors": ["native/write/write", "native/write/WriteFile", "node/write/writeSync"], "parameters": { "chunk": "64KiB", "size": "1000MiB", "target": "existing" }, "scaled": ["size"], "published": { "low": 1783.2289, "high": 1783.2289, "unit": "ms", "ops": 1, "per": "file" }, "note": "Of the 20 samples: the stated 10th is 1782.232, true median 1782.731: 339, five at about 660, the rest 1607 to 2046." }] };

  // src/suite/matrix/data/seeds/003.yaml
  var __default5 = { "study": "003", "title": "mmap and read", "source": "android-notes/mmap-benchmark (3 commits, 2020-06-27): text and raw data file", "method": "N files of uniformly random size, all read whole in the order of their directory, 10 times in a row after a reboot: the first is cold, the warm figure is the median of the other nine; 8 KiB user buffer; Xiaomi Mi 1, 1 GB of memory, Android 4.1.2, kernel 3.4", "faults": ['The labels of the C arms are swapped in all three commits: the function that calls fread prints "C++MMap", the one that calls mmap prints "C++Read". The arms here are named after what they do.', "The Java mapping is never unmapped, so it ran out of memory and is missing above set 25.", "The C arms are timed with clock(), the time of the process in C; on that device the figures look like wall time.", "Check sums are commented out: what was read is not verified.", "The set of 443 MB and larger do not fit into the memory of the device; scaled down they do."], "arms": { "JavaBuffRead": { "cells": ["java/read-set/BufferedInputStream"] }, "JavaMMap": { "cells": ["java/read-set/FileChannel.map.leak"], "twins": ["java/read-set/FileChannel.map"], "note": "Never unmapped by hand as published; FileChannel.map unmaps after each file." }, "fread": { "cells": ["native/read-set/fread"], "note": 'Printed as "C++MMap".' }, "mmap": { "cells": ["native/read-set/mmap-copy"], "note": 'Printed as "C++Read".' } }, "sets": [{ "set": "set-0", "count": 10, "min": "151B", "max": "732B", "published": { "JavaBuffRead": [9.3, 3.1], "JavaMMap": [12.1, 2.6], "fread": [10, 0.7], "mmap": [6.9, 0.6] }, "note": "Observed sizes 151B to 749B, 4.31KB in all; the ends here are drawn in so that they have it in all." }, { "set": "set-1", "count": 100, "min": "0", "max": "1KiB", "published": { "JavaBuffRead": [109.6, 22.9], "JavaMMap": [77.5, 22.1], "fread": [63.5, 4.4], "mmap": [70.5, 4.3] }, "note": "Observed sizes 4.00B to 0.98KB, 51.31KB in all; the files here have 3 % less." }, { "set": "set-2", "count": 300, "min": "0", "max": "1KiB", "published": { "JavaBuffRead": [284.7, 93.9], "JavaMMap": [277.8, 54.8], "fread": [209.4, 11.8], "mmap": [201.4, 11.7] }, "note": "Observed sizes 1.00B to 1.00KB, 145KB in all; the files here have 3 % more." }, { "set": "set-3", "count": 800, "min": "0", "max": "1KiB", "published": { "JavaBuffRead": [803.5, 211], "JavaMMap": [764.1, 142.8], "fread": [553, 31.1], "mmap": [589.4, 31.4] }, "note": "Observed sizes 0.00B to 1.00KB, 400KB in all." }, { "set": "set-4", "count": 1500, "min": "0", "max": "1KiB", "published": { "JavaBuffRead": [1961, 385.2], "JavaMMap": [1699.4, 282.8], "fread": [1412.4, 57.4], "mmap": [1427.2, 58.4] }, "note": "Observed sizes 0.00B to 1.00KB, 737KB in all." }, { "set": "set-5", "count": 2e3, "min": "0", "max": "1KiB", "published": { "JavaBuffRead": [2516.2, 476.2], "JavaMMap": [2515.1, 373.3], "fread": [2060, 78.5], "mmap": [2140, 88.6] }, "note": "Observed sizes 0.00B to 1.00KB, 0.96MB in all." }, { "set": "set-6", "count": 10, "min": "1KiB", "max": "4KiB", "published": { "JavaBuffRead": [10.2, 3.6], "JavaMMap": [9.9, 2.6], "fread": [7.1, 0.8], "mmap": [7.7, 0.5] }, "note": "Observed sizes 1.44KB to 3.85KB, 25.41KB in all." }, { "set": "set-7", "count": 100, "min": "1KiB", "max": "3850B", "published": { "JavaBuffRead": [94.4, 22.9], "JavaMMap": [97.6, 20.8], "fread": [67.5, 4.5], "mmap": [80.8, 4.1] }, "note": "Observed sizes 1.03KB to 3.97KB, 238KB in all; the ends here are drawn in so that they have it in all." }, { "set": "set-8", "count": 300, "min": "1KiB", "max": "4KiB", "published": { "JavaBuffRead": [297.1, 82.8], "JavaMMap": [289.2, 55], "fread": [212, 12.9], "mmap": [233.7, 16.6] }, "note": "Observed sizes 1.02KB to 3.99KB, 759KB in all." }, { "set": "set-9", "count": 800, "min": "1KiB", "max": "4KiB", "published": { "JavaBuffRead": [941.7, 222.9], "JavaMMap": [822.5, 146.3], "fread": [605.8, 34.4], "mmap": [559.7, 33.4] }, "note": "Observed sizes 1.00KB to 4.00KB, 1.97MB in all." }, { "set": "set-10", "count": 1500, "min": "1KiB", "max": "4KiB", "published": { "JavaBuffRead": [1799.2, 394.1], "JavaMMap": [1782.4, 287.9], "fread": [1477.7, 63.9], "mmap": [1355.2, 63.1] }, "note": "Observed sizes 1.00KB to 4.00KB, 3.64MB in all." }, { "set": "set-11", "count": 2e3, "min": "1KiB", "max": "4KiB", "published": { "JavaBuffRead": [2350.7, 529.3], "JavaMMap": [2583.9, 382], "fread": [1785.5, 83.3], "mmap": [1775.7, 84.9] }, "note": "Observed sizes 1.00KB to 4.00KB, 4.94MB in all." }, { "set": "set-12", "count": 10, "min": "4KiB", "max": "30KiB", "published": { "JavaBuffRead": [14.8, 3.5], "JavaMMap": [15.2, 3.3], "fread": [12.4, 1.1], "mmap": [12.9, 1] }, "note": "Observed sizes 4.45KB to 26.98KB, 165KB in all; the files here have 3 % more." }, { "set": "set-13", "count": 100, "min": "7238B", "max": "30KiB", "published": { "JavaBuffRead": [168.9, 30.1], "JavaMMap": [147.1, 26.6], "fread": [147.6, 8.7], "mmap": [119.1, 9.3] }, "note": "Observed sizes 4.17KB to 29.76KB, 1.81MB in all; the ends here are drawn in so that they have it in all." }, { "set": "set-14", "count": 300, "min": "4KiB", "max": "30KiB", "published": { "JavaBuffRead": [501.4, 117.2], "JavaMMap": [456.5, 71.4], "fread": [421.5, 22.4], "mmap": [346.8, 24.3] }, "note": "Observed sizes 4.00KB to 29.95KB, 4.92MB in all." }, { "set": "set-15", "count": 800, "min": "4KiB", "max": "30KiB", "published": { "JavaBuffRead": [1836.4, 240.8], "JavaMMap": [1573.1, 189.8], "fread": [1304.5, 56.5], "mmap": [1200.4, 63.1] }, "note": "Observed sizes 4.03KB to 29.96KB, 12.93MB in all; the files here have 3 % more." }, { "set": "set-16", "count": 1500, "min": "4KiB", "max": "30KiB", "published": { "JavaBuffRead": [3342.4, 458.4], "JavaMMap": [2994.6, 346.9], "fread": [2451.1, 110.7], "mmap": [2203.2, 119.7] }, "note": "Observed sizes 4.01KB to 29.99KB, 24.55MB in all." }, { "set": "set-17", "count": 2e3, "min": "4KiB", "max": "30KiB", "published": { "JavaBuffRead": [4409.2, 609.3], "JavaMMap": [4199.6, 474.4], "fread": [3269.8, 147.9], "mmap": [2889.4, 169.3] }, "note": "Observed sizes 4.00KB to 29.98KB, 33.77MB in all." }, { "set": "set-18", "count": 10, "min": "30KiB", "max": "92979B", "published": { "JavaBuffRead": [38, 4.8], "JavaMMap": [30.9, 4.4], "fread": [36.1, 1.6], "mmap": [26.6, 1.6] }, "note": "Observed sizes 36.03KB to 97.17KB, 604KB in all; the ends here are drawn in so that they have it in all." }, { "set": "set-19", "count": 100, "min": "30KiB", "max": "100KiB", "published": { "JavaBuffRead": [411.6, 42.4], "JavaMMap": [315.5, 36.7], "fread": [330.9, 17.1], "mmap": [288.2, 17.8] }, "note": "Observed sizes 30.38KB to 100.00KB, 6.23MB in all." }, { "set": "set-20", "count": 300, "min": "30KiB", "max": "100KiB", "published": { "JavaBuffRead": [1266, 163.9], "JavaMMap": [1029.4, 111.3], "fread": [999, 49.5], "mmap": [884.2, 50.7] }, "note": "Observed sizes 30.07KB to 99.29KB, 19.14MB in all." }, { "set": "set-21", "count": 800, "min": "30KiB", "max": "100KiB", "published": { "JavaBuffRead": [3248.4, 410.4], "JavaMMap": [2714.7, 290.3], "fread": [2601.5, 133.1], "mmap": [2227.7, 138.8] }, "note": "Observed sizes 30.14KB to 99.81KB, 50.65MB in all." }, { "set": "set-22", "count": 1500, "min": "30KiB", "max": "100KiB", "scaled": ["count"], "published": { "JavaBuffRead": [6833.7, 737.6], "JavaMMap": [4911.3, 555.1], "fread": [4645.4, 245.5], "mmap": [4021.6, 250.1] }, "note": "Observed sizes 30.00KB to 99.99KB, 94.02MB in all." }, { "set": "set-23", "count": 2e3, "min": "30KiB", "max": "100KiB", "scaled": ["count"], "published": { "JavaBuffRead": [8117.9, 976.8], "JavaMMap": [7232.6, 758.8], "fread": [6928, 326], "mmap": [5378.3, 340.6] }, "note": "Observed sizes 30.02KB to 99.88KB, 125MB in all." }, { "set": "set-24", "count": 10, "min": "100KiB", "max": "1MiB", "published": { "JavaBuffRead": [174.6, 21.3], "JavaMMap": [166.3, 15.4], "fread": [167, 10.4], "mmap": [170.6, 10.3] }, "note": "Observed sizes 140KB to 0.95MB, 5.32MB in all; the files here have 3 % more." }, { "set": "set-25", "count": 100, "min": "100KiB", "max": "948273B", "published": { "JavaBuffRead": [1713.6, 198.3], "JavaMMap": [1679.6, 144.4], "fread": [1635.1, 100.8], "mmap": [1629.4, 100.2] }, "note": "Observed sizes 102KB to 0.99MB, 50.10MB in all; the ends here are drawn in so that they have it in all." }, { "set": "set-26", "count": 300, "min": "100KiB", "max": "1MiB", "scaled": ["count"], "published": { "JavaBuffRead": [6418.9, 686.7], "fread": [5681.3, 331.6], "mmap": [5185.9, 312.7] }, "note": "Observed sizes 103KB to 1.00MB, 166MB in all. The data file starts numbering again: there it is set 0." }, { "set": "set-27", "count": 750, "min": "100KiB", "max": "1MiB", "scaled": ["count"], "published": { "JavaBuffRead": [15834.8, 12778.4], "fread": [14736.3, 12395.8], "mmap": [14431, 12291.1] }, "note": "Observed sizes 102KB to 1.00MB, 422MB in all; the files here have 2 % less. The data file starts numbering again: there it is set 1." }, { "set": "set-28", "count": 2, "min": "3MiB", "max": "3881KiB", "published": { "JavaBuffRead": [200.8, 23.4], "fread": [206.1, 13.2], "mmap": [194.3, 11.5] }, "note": "Observed sizes 3.00MB to 3.79MB, 6.80MB in all. The data file starts numbering again: there it is set 2." }, { "set": "set-29", "count": 10, "min": "1948172B", "max": "4946KiB", "published": { "JavaBuffRead": [949.6, 116.3], "fread": [991.2, 62.1], "mmap": [966.4, 61] }, "note": "Observed sizes 1.28MB to 4.83MB, 33.44MB in all; the ends here are drawn in so that they have it in all. The data file starts numbering again: there it is set 3." }, { "set": "set-30", "count": 2, "min": "8182KiB", "max": "16732KiB", "published": { "JavaBuffRead": [670.1, 84.7], "fread": [679, 44.8], "mmap": [678.3, 43.5] }, "note": "Observed sizes 7.99MB to 16.34MB, 24.33MB in all. The data file starts numbering again: there it is set 0." }, { "set": "set-31", "count": 10, "min": "9953KiB", "max": "19661KiB", "scaled": ["min", "max"], "published": { "JavaBuffRead": [4101, 470.1], "fread": [4231, 258.9], "mmap": [4008.4, 238.8] }, "note": "Observed sizes 9.72MB to 19.20MB, 143MB in all. The data file starts numbering again: there it is set 1." }, { "set": "set-32", "count": 20, "min": "8305KiB", "max": "19395KiB", "scaled": ["min", "max"], "published": { "JavaBuffRead": [8010.1, 923.3], "fread": [7626.4, 534.9], "mmap": [7512.2, 463.4] }, "note": "Observed sizes 8.11MB to 18.94MB, 263MB in all; the files here have 3 % more. The data file starts numbering again: there it is set 2." }, { "set": "set-33", "count": 33, "min": "6636KiB", "max": "19732KiB", "scaled": ["min", "max"], "published": { "JavaBuffRead": [13165.4, 12147.5], "fread": [12528.1, 12556.6], "mmap": [12554.8, 12092.3] }, "note": "Observed sizes 6.48MB to 19.27MB, 421MB in all. The data file starts numbering again: there it is set 3." }, { "set": "set-34", "count": 1, "min": "97423KiB", "max": "97423KiB", "scaled": ["min", "max"], "published": { "JavaBuffRead": [2630.8, 319.7], "fread": [2626.2, 176.4], "mmap": [2609.9, 160.2] }, "note": "Observed sizes 95.14MB to 95.14MB, 95.14MB in all. The data file starts numbering again: there it is set 4." }, { "set": "set-35", "count": 3, "min": "22313KiB", "max": "89190KiB", "scaled": ["min", "max"], "published": { "JavaBuffRead": [5593.9, 559.6], "fread": [4665.3, 302.9], "mmap": [5363, 293.4] }, "note": "Observed sizes 21.79MB to 87.10MB, 167MB in all; the files here have 2 % less. The data file starts numbering again: there it is set 5." }, { "set": "set-36", "count": 7, "min": "43653KiB", "max": "86069KiB", "scaled": ["min", "max"], "published": { "JavaBuffRead": [13196.8, 12789.6], "fread": [13096.7, 13267.1], "mmap": [13303, 12538.5] }, "note": "Observed sizes 42.63MB to 93.76MB, 443MB in all; the ends here are drawn in so that they have it in all. The data file starts numbering again: there it is set 6." }, { "set": "set-37", "count": 1, "min": "116MiB", "max": "116MiB", "scaled": ["min", "max"], "published": { "JavaBuffRead": [3153, 377.1], "fread": [3214.9, 208.9], "mmap": [3911.1, 206.3] }, "note": "Observed sizes 116MB to 116MB, 116MB in all. The data file starts numbering again: there it is set 7." }, { "set": "set-38", "count": 2, "min": "128MiB", "max": "142MiB", "scaled": ["min", "max"], "published": { "JavaBuffRead": [8135.7, 940.8], "fread": [8231.5, 538.7], "mmap": [8176.4, 448.3] }, "note": "Observed sizes 128MB to 142MB, 270MB in all. The data file starts numbering again: there it is set 8." }, { "set": "set-39", "count": 3, "min": "135MiB", "max": "193MiB", "scaled": ["min", "max"], "published": { "JavaBuffRead": [14873.7, 14111.8], "fread": [14566.5, 14707], "mmap": [14667, 13938.8] }, "note": "Observed sizes 118MB to 193MB, 492MB in all; the ends here are drawn in so that they have it in all. The data file starts numbering again: there it is set 9." }] };

  // src/suite/matrix/data/seeds/004.yaml
  var __default6 = { "study": "004", "title": "Recursive directory traversal", "source": 'WordPress post "不同实现递归遍历文件夹的性能差异"; code: github.com/IUHHUI/benmark-traversal-dir, commit 085f222 (November 2024)', "method": "one JVM run per variant, no repeats, no warm-up; currentTimeMillis from the start of the traversal to the last path written; LVM volume of 22 T, 20 T used", "faults": ["The caches are dropped before sync instead of after it, so what was dirty stayed.", "The number of files is not published.", "Writing the paths out costs the arms differently: one write call per path in the Java arms, buffered stdio in the C ones.", "Entries of type DT_UNKNOWN are skipped silently; the parallel C arm hangs when a directory cannot be opened.", "The text says 40 times; its numbers give 33.5 against Files.walk and 33.1 against File.listFiles."], "unstated": { "entries": "100000", "shape": "source own" }, "rows": [{ "row": "T-0", "what": "File.listFiles, isFile and isDirectory", "cells": ["java/traverse/File.listFiles?cache=cold&entries=1000000&family=seed-faithful&shape=source"], "twins": ["java/traverse/File.listFiles"], "parameters": { "cache": "cold", "entries": "1000000", "shape": "source" }, "scaled": ["entries"], "published": { "low": 1217766, "high": 1217766, "unit": "ms", "ops": 1, "per": "traversal" } }, { "row": "T-1", "what": "Files.walk, isRegularFile", "cells": ["java/traverse/Files.walk?cache=cold&entries=1000000&family=seed-faithful&shape=source"], "twins": ["java/traverse/Files.walk"], "parameters": { "cache": "cold", "entries": "1000000", "shape": "source" }, "scaled": ["entries"], "published": { "low": 1233453, "high": 1233453, "unit": "ms", "ops": 1, "per": "traversal" } }, { "row": "T-2", "what": "Files.walk as a parallel stream", "cells": ["java/traverse/Files.walk.parallel?cache=cold&entries=1000000&family=seed-faithful&shape=source"], "twins": ["java/traverse/Files.walk.parallel"], "parameters": { "cache": "cold", "entries": "1000000", "shape": "source" }, "scaled": ["entries"], "published": { "low": 1165995, "high": 1165995, "unit": "ms", "ops": 1, "per": "traversal" } }, { "row": "T-3", "what": "AWS CRT DirectoryTraversal.traverse", "cells": ["java/traverse/aws-crt?cache=cold&entries=1000000&family=seed-faithful&shape=source"], "twins": ["java/traverse/aws-crt"], "parameters": { "cache": "cold", "entries": "1000000", "shape": "source" }, "scaled": ["entries"], "published": { "low": 1403918, "high": 1403918, "unit": "ms", "ops": 1, "per": "traversal" }, "note": "lstat and realpath for every entry (aws-c-common, source/posix/file.c). aws-crt is 0.50.0 here, 0.30.0 in the study." }, { "row": "T-4", "what": "readdir through JNR", "cells": ["java/traverse/jnr-readdir?cache=cold&entries=1000000&family=seed-faithful&shape=source"], "twins": ["java/traverse/jnr-readdir"], "parameters": { "cache": "cold", "entries": "1000000", "shape": "source" }, "scaled": ["entries"], "published": { "low": 100373, "high": 100373, "unit": "ms", "ops": 1, "per": "traversal" } }, { "row": "T-5", "what": "readdir through JNR, fork-join pool of 6", "cells": ["java/traverse/jnr-readdir-forkjoin?cache=cold&entries=1000000&family=seed-faithful&shape=source&threads=6"], "twins": ["java/traverse/jnr-readdir-forkjoin"], "parameters": { "cache": "cold", "entries": "1000000", "shape": "source", "threads": "6" }, "scaled": ["entries"], "published": { "low": 36833, "high": 36833, "unit": "ms", "ops": 1, "per": "traversal" } }, { "row": "T-6", "what": "a C library through JNR, single", "cells": ["java/traverse/jnr-library?cache=cold&entries=1000000&family=seed-faithful&shape=source"], "twins": ["java/traverse/jnr-library"], "floors": ["native/traverse/readdir", "native/traverse/getdents64"], "parameters": { "cache": "cold", "entries": "1000000", "shape": "source" }, "scaled": ["entries"], "published": { "low": 113996, "high": 113996, "unit": "ms", "ops": 1, "per": "traversal" } }, { "row": "T-7", "what": "a C library through JNR, 6 threads", "cells": ["java/traverse/jnr-library-parallel?cache=cold&entries=1000000&family=seed-faithful&shape=source&threads=6"], "twins": ["java/traverse/jnr-library-parallel"], "floors": ["native/traverse/getdents64-parallel"], "parameters": { "cache": "cold", "entries": "1000000", "shape": "source", "threads": "6" }, "scaled": ["entries"], "published": { "low": 38974, "high": 38974, "unit": "ms", "ops": 1, "per": "traversal" }, "note": "One thread for each directory, at most 6 at a time, as published." }, { "row": "T-R1", "what": "the product's own traversal (Files.walk)", "cells": ["java/traverse/Files.walk?cache=cold&entries=1000000&family=seed-faithful&shape=source"], "twins": ["java/traverse/Files.walk"], "parameters": { "cache": "cold", "entries": "1000000", "shape": "source" }, "scaled": ["entries"], "published": { "low": 1161e3, "high": 1161e3, "unit": "ms", "ops": 1, "per": "traversal" }, "note": "Another run on another tree than T-0 to T-7; compare within T-R only. Given in whole seconds." }, { "row": "T-R2", "what": "find", "cells": ["command/traverse/find?cache=cold&entries=1000000&family=seed-faithful&shape=source"], "twins": ["command/traverse/find"], "floors": ["native/traverse/nftw"], "parameters": { "cache": "cold", "entries": "1000000", "shape": "source" }, "scaled": ["entries"], "published": { "low": 114e3, "high": 114e3, "unit": "ms", "ops": 1, "per": "traversal" }, "note": "Another run on another tree than T-0 to T-7; compare within T-R only. Given in whole seconds." }, { "row": "T-R3", "what": "bfs", "cells": ["command/traverse/bfs?cache=cold&entries=1000000&family=seed-faithful&shape=source"], "twins": ["command/traverse/bfs"], "parameters": { "cache": "cold", "entries": "1000000", "shape": "source" }, "scaled": ["entries"], "published": { "low": 63e3, "high": 63e3, "unit": "ms", "ops": 1, "per": "traversal" }, "note": "Another run on another tree than T-0 to T-7; compare within T-R only. Given in whole seconds. bfs 2, as Debian 12 has it, walks with one thread; bfs 3 with several." }] };

  // src/suite/matrix/studies.ts
  var studyFiles = {
    "000": __default2,
    "001": __default3,
    "002": __default4,
    "003": __default5,
    "004": __default6
  };
  var studies = () => Object.values(studyFiles);
  var scaleParameters = (parameters, scaled, factor) => Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      scaled.includes(name) ? scaleValue(value, factor) : value
    ])
  );
  function named(text, parameters) {
    if (!text.includes("?")) return { family: text, parameters };
    const cell = parseCellId(text);
    return {
      family: `${cell.runner}/${cell.operation}/${cell.api}`,
      parameters: cell.parameters
    };
  }
  function* rowPoints({ rows: rows2 }) {
    for (const { row, what, scaled = [], published, sweep: sweep2, unit, per, note, ...rest } of rows2 ?? []) {
      const cells = { arm: rest.cells, twin: rest.twins ?? [], floor: rest.floors ?? [] };
      const parameters = Object.fromEntries(
        Object.entries(rest.parameters ?? {}).map(([name, value]) => [name, String(value)])
      );
      const common = { what, cells, parameters, scaled, note };
      if (published) yield { ...common, row, added: {}, published };
      for (const [value, figure] of Object.entries(sweep2?.values ?? {}))
        yield {
          ...common,
          row: row.replace("*", value),
          added: { [sweep2.parameter]: value },
          published: { low: figure, high: figure, unit: unit ?? "ms", ops: 1, per: per ?? "op" }
        };
    }
  }
  function* setPoints({ arms, sets }) {
    for (const { set, count, min, max, scaled = [], published, note } of sets ?? [])
      for (const [arm, [cold, warm]] of Object.entries(published))
        for (const [cache2, figure] of Object.entries({ cold, warm })) {
          const { cells, twins = [], floors = [], note: armNote } = arms[arm];
          yield {
            row: `${set}:${arm}:${cache2}`,
            what: `${count} files of ${min} to ${max}, ${cache2}`,
            cells: { arm: cells, twin: twins, floor: floors },
            parameters: { cache: cache2, count: String(count), max, min },
            added: {},
            scaled,
            published: { low: figure, high: figure, unit: "ms", ops: 1, per: "set of files" },
            note: [armNote, note].filter((text) => text !== void 0).join(" ") || void 0
          };
        }
  }
  function* studyCells(scale, isWanted) {
    for (const study of studies())
      for (const point of [...rowPoints(study), ...setPoints(study)]) {
        const { low, high, unit, ops } = point.published;
        for (const role of ["arm", "twin", "floor"])
          for (const text of point.cells[role]) {
            if (!isWanted(text.split("?", 1)[0])) continue;
            const { family: family2, parameters: own } = named(text, point.parameters);
            const parameters = { ...own, ...point.added };
            yield {
              family: family2,
              parameters: scaleParameters(parameters, point.scaled, scale),
              scaled: point.scaled.filter((name) => Object.hasOwn(parameters, name)),
              reference: {
                study: study.study,
                row: point.row,
                what: point.what,
                role,
                published: point.published,
                perOpNs: (low + high) / 2 * publishedUnitNs[unit] / ops,
                publishedParameters: parameters,
                scale: point.scaled.some((name) => Object.hasOwn(parameters, name)) ? scale : 1,
                ...defined({ note: point.note })
              }
            };
          }
      }
  }

  // src/suite/matrix/cells.ts
  function makeCell(family2, given, seeds = []) {
    const parameters = canonicalParameters(family2.parameters, given);
    const { runner, operation, api, platforms } = family2;
    return {
      id: formatCellId({ runner, operation: operation.name, api, parameters }),
      runner,
      operation: operation.name,
      api,
      parameters,
      type: family2.type ?? typeOf(operation, parameters),
      cache: parameters.cache === "cold" ? "cold" : "warm",
      makesFiles: operation.makesFiles,
      group: operation.group,
      platforms,
      seeds
    };
  }
  var isWorkload = ({ runner, operation }) => runner === "command" && operation === "run";
  var cellsOfSuite = /* @__PURE__ */ new Map();
  function suiteCells(suite, scale) {
    const description = findSuite(suite);
    const factor = scale ?? description.scale ?? 1;
    const key = `${suite} ${factor}`;
    const known3 = cellsOfSuite.get(key);
    if (known3) return known3;
    const members = /* @__PURE__ */ new Set([suite, ...description.includes ?? []]);
    const cells = /* @__PURE__ */ new Map();
    const familyNames = /* @__PURE__ */ new Set();
    for (const family2 of families())
      for (const member of members)
        for (const row of family2.rows[member] ?? []) {
          const cell = makeCell(family2, row);
          cells.set(cell.id, cell);
          familyNames.add(family2.name);
        }
    const isWanted = (name) => members.has("seeds") || familyNames.has(name);
    for (const { family: name, parameters, reference } of studyCells(factor, isWanted)) {
      const family2 = findFamily(name);
      if (!family2) throw new Error(`study ${reference.study}, ${reference.row}: there is no family ${name}`);
      const cell = makeCell(family2, parameters);
      const existing = cells.get(cell.id);
      if (existing) existing.seeds.push(reference);
      else if (members.has("seeds")) cells.set(cell.id, { ...cell, seeds: [reference] });
    }
    const list = [...cells.values()];
    cellsOfSuite.set(key, list);
    return list;
  }
  var seedsById = once(
    () => new Map([...suiteCells("seeds"), ...suiteCells("seeds", 1)].map((cell) => [cell.id, cell]))
  );
  var why = (error) => {
    if (error instanceof UsageError) return error.message;
    throw error;
  };
  function findCell(id) {
    const { runner, operation, api, parameters } = parseCellId(id);
    const name = `${runner}/${operation}/${api}`;
    const family2 = findFamily(name);
    if (!family2 && isWorkload({ runner, operation })) return workloadCell(decoded(api), parameters);
    if (!family2) {
      const nearest = closest(
        name,
        families().map((known3) => known3.name)
      );
      throw new UsageError(`There is no ${name}: the nearest is ${nearest}; "io-perf cells" lists all.`);
    }
    let cell;
    try {
      cell = makeCell(family2, parameters);
    } catch (error) {
      throw new UsageError(`"${id}" is not a cell: ${why(error)}`);
    }
    return seedsById().get(cell.id) ?? cell;
  }
  function seedsOf(id) {
    try {
      const { runner, operation, api } = parseCellId(id);
      return findFamily(`${runner}/${operation}/${api}`) === void 0 ? [] : findCell(id).seeds;
    } catch {
      return [];
    }
  }

  // src/core/stats/distributions.ts
  var rootOf2Pi = Math.sqrt(2 * Math.PI);
  function normalDensity(z) {
    return Math.exp(-0.5 * z * z) / rootOf2Pi;
  }
  function normalSurvival(z) {
    return z > 0 ? upperTail(z) : 1 - upperTail(-z);
  }
  function upperTail(z) {
    if (z === Number.POSITIVE_INFINITY) return 0;
    if (z < 3) {
      let term = z;
      let sum = z;
      for (let k = 3; term > sum * 1e-17; k += 2) {
        term *= z * z / k;
        sum += term;
      }
      return 0.5 - normalDensity(z) * sum;
    }
    let fraction = z;
    for (let k = 80; k >= 1; k--) fraction = z + k / fraction;
    return normalDensity(z) / fraction;
  }
  var normalQuantile975 = 1.959963984540054;
  function normalQuantile(probability) {
    if (!(probability >= 0 && probability <= 1)) return Number.NaN;
    if (probability === 0) return Number.NEGATIVE_INFINITY;
    if (probability === 1) return Number.POSITIVE_INFINITY;
    if (probability > 0.5) return -normalQuantile(1 - probability);
    const t = Math.sqrt(-2 * Math.log(probability));
    let z = t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 1308e-6)));
    for (let step = 0; step < 4; step++) {
      const newton = (upperTail(Math.max(0, z)) - probability) / normalDensity(z);
      z += newton / (1 - 0.5 * z * newton);
    }
    return probability === 0.5 ? 0 : -z;
  }
  var lanczos = [
    0.9999999999998099,
    676.5203681218851,
    -1259.1392167224028,
    771.3234287776531,
    -176.6150291621406,
    12.507343278686905,
    -0.13857109526572012,
    9984369578019572e-21,
    15056327351493116e-23
  ];
  function logGamma(x) {
    if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
    let sum = lanczos[0];
    for (let i = 1; i < lanczos.length; i++) sum += lanczos[i] / (x - 1 + i);
    const t = x + 6.5;
    return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
  }
  function regularizedBeta(x, a, b) {
    if (Number.isNaN(x)) return Number.NaN;
    if (x <= 0) return 0;
    if (x >= 1) return 1;
    const logFront = logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x);
    if (x < (a + 1) / (a + b + 2)) return Math.exp(logFront) * betaFraction(x, a, b) / a;
    return 1 - Math.exp(logFront) * betaFraction(1 - x, b, a) / b;
  }
  function betaFraction(x, a, b) {
    const tiny = 1e-300;
    const guard = (value) => Math.abs(value) < tiny ? tiny : value;
    let c = 1;
    let d = 1 / guard(1 - (a + b) * x / (a + 1));
    let fraction = d;
    for (let m = 1; m < 1e4; m++) {
      const even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
      d = 1 / guard(1 + even * d);
      c = guard(1 + even / c);
      fraction *= d * c;
      const odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
      d = 1 / guard(1 + odd * d);
      c = guard(1 + odd / c);
      const factor = d * c;
      fraction *= factor;
      if (Math.abs(factor - 1) < 1e-16) break;
    }
    return fraction;
  }
  function studentTCdf(t, degrees) {
    if (Number.isNaN(t) || !(degrees > 0)) return Number.NaN;
    const tail = 0.5 * regularizedBeta(degrees / (degrees + t * t), degrees / 2, 0.5);
    return t > 0 ? 1 - tail : tail;
  }
  function studentTSurvival(t, degrees) {
    return studentTCdf(-t, degrees);
  }
  function studentTQuantile(probability, degrees) {
    if (!(probability >= 0 && probability <= 1) || !(degrees > 0)) return Number.NaN;
    if (probability === 0) return Number.NEGATIVE_INFINITY;
    if (probability === 1) return Number.POSITIVE_INFINITY;
    if (probability === 0.5) return 0;
    if (probability < 0.5) return -upperQuantile(probability, degrees);
    return upperQuantile(1 - probability, degrees);
  }
  function upperQuantile(tail, degrees) {
    let low = 0;
    let high = 1;
    while (studentTSurvival(high, degrees) > tail && high < 1e300) {
      low = high;
      high *= 2;
    }
    const logNorm = logGamma((degrees + 1) / 2) - logGamma(degrees / 2) - 0.5 * Math.log(degrees * Math.PI);
    let t = (low + high) / 2;
    for (let step = 0; step < 200; step++) {
      const excess = studentTSurvival(t, degrees) - tail;
      if (excess > 0) low = t;
      else high = t;
      const density = Math.exp(logNorm - (degrees + 1) / 2 * Math.log1p(t * t / degrees));
      const newton = t + excess / density;
      const next = newton > low && newton < high ? newton : (low + high) / 2;
      if (Math.abs(next - t) <= 1e-15 * Math.abs(t)) return next;
      t = next;
    }
    return t;
  }
  function logChoices(n, count) {
    return logGamma(n + 1) - logGamma(count + 1) - logGamma(n - count + 1);
  }
  function wilsonInterval(successes, trials, confidence = 0.95) {
    if (trials === 0) return { low: 0, high: 1 };
    const z = normalQuantile((1 + confidence) / 2);
    const share = successes / trials;
    const centre = (share + z * z / (2 * trials)) / (1 + z * z / trials);
    const half = z / (1 + z * z / trials) * Math.sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials));
    return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
  }

  // src/core/stats/quantile.ts
  function sortedCopy(values) {
    return Float64Array.from(values).sort();
  }
  function quantile(values, probability) {
    return quantileOfSorted(sortedCopy(values), probability);
  }
  function quantileOfSorted(sorted, probability) {
    const n = sorted.length;
    if (n === 0) return Number.NaN;
    const position = (n - 1) * Math.min(1, Math.max(0, probability));
    const below = Math.floor(position);
    const low = sorted[below];
    const high = sorted[Math.min(below + 1, n - 1)];
    return low === high ? low : low + (position - below) * (high - low);
  }
  var mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  function median(values) {
    return quantileOfSorted(sortedCopy(values), 0.5);
  }
  function medianInPlace(values) {
    const n = values.length;
    if (n === 0) return Number.NaN;
    const middle3 = n >> 1;
    const upper = selectInPlace(values, middle3);
    if (n % 2 === 1) return upper;
    let lower = values[0];
    for (let i = 1; i < middle3; i++) lower = Math.max(lower, values[i]);
    return lower === upper ? lower : lower + 0.5 * (upper - lower);
  }
  function selectInPlace(values, rank) {
    let low = 0;
    let high = values.length - 1;
    while (low < high) {
      const [first, centre, last] = [values[low], values[low + high >> 1], values[high]];
      const pivot = Math.max(Math.min(first, centre), Math.min(Math.max(first, centre), last));
      let i = low;
      let j = high;
      while (i <= j) {
        while (values[i] < pivot) i++;
        while (values[j] > pivot) j--;
        if (i > j) break;
        const swapped = values[i];
        values[i++] = values[j];
        values[j--] = swapped;
      }
      if (rank <= j) high = j;
      else if (rank >= i) low = i;
      else break;
    }
    return values[rank];
  }
  var MAD_TO_STANDARD_DEVIATION = 1.482602218505602;
  function mad(values) {
    const centre = median(values);
    return median(Float64Array.from(values, (value) => Math.abs(value - centre)));
  }

  // src/core/stats/subset-mean.ts
  var maxSteps = 30;
  var minZ = 0.2;
  function subsetTest(values, chosen) {
    const n = values.length;
    const { z, count, mean: mean2, deviation } = standardiseSubset(values, chosen);
    if (deviation === 0) return { z: 0, greater: 1, less: 1 };
    const fewest = minTail(values, count, z > 0 ? 1 : -1);
    const tail = Math.abs(z) < minZ ? studentTail(z, n) : saddlePointTail(values, count, mean2, deviation, z);
    const near = Math.min(1, Math.max(fewest, tail));
    const far = Math.min(1, 1 - near + fewest);
    return z >= 0 ? { z, greater: near, less: far } : { z, greater: far, less: near };
  }
  function subsetZ(values, chosen) {
    return standardiseSubset(values, chosen).z;
  }
  function subsetCriticalZ(n, count, tail) {
    if (n < 3 || subsetSmallestTail(n, count) > tail) return Number.POSITIVE_INFINITY;
    const t = -studentTQuantile(tail, n - 2);
    return t * Math.sqrt(n - 1) / Math.sqrt(n - 2 + t * t);
  }
  function standardiseSubset(values, chosen) {
    const n = values.length;
    let total = 0;
    let sum = 0;
    let count = 0;
    let largest = 0;
    for (let i = 0; i < n; i++) {
      total += values[i];
      largest = Math.max(largest, Math.abs(values[i]));
      if (chosen[i] === 1) {
        sum += values[i];
        count++;
      }
    }
    const mean2 = total / n;
    let squares2 = 0;
    for (let i = 0; i < n; i++) squares2 += (values[i] - mean2) ** 2;
    const deviation = Math.sqrt(squares2 / n);
    const spread = Math.sqrt(squares2 * count * (n - count) / (n * (n - 1)));
    if (!(spread > 0) || deviation <= 1e-12 * largest) return { z: 0, count, mean: mean2, deviation: 0, spread: 0 };
    return { z: (sum - count * mean2) / spread, count, mean: mean2, deviation, spread };
  }
  function subsetSmallestTail(n, count) {
    return Math.exp(-logChoices(n, count));
  }
  function minTail(values, count, side) {
    const sorted = Float64Array.from(values).sort();
    const n = sorted.length;
    const edge = sorted[side > 0 ? n - count : count - 1];
    let [equal, inside] = [0, count];
    for (const value of sorted) {
      if (value === edge) equal++;
      else if (side * (value - edge) > 0) inside--;
    }
    return Math.exp(logChoices(equal, inside) - logChoices(n, count));
  }
  function studentTail(z, n) {
    if (n < 3) return 1;
    return studentTSurvival(Math.abs(z) * Math.sqrt(n - 2) / Math.sqrt(Math.max(1e-12, n - 1 - z * z)), n - 2);
  }
  function saddlePointTail(values, count, mean2, deviation, z) {
    const n = values.length;
    const side = z > 0 ? 1 : -1;
    const x = Float64Array.from({ length: n }, (_, i) => side * (values[i] - mean2) / deviation);
    const target = Math.abs(z) * Math.sqrt(count * (n - count) / (n - 1));
    const even = Math.log(count / (n - count));
    let tilt = 0;
    let level = even;
    for (let step = 0; step < maxSteps; step++) {
      let [number, sum, v0, v1, v2] = [0, 0, 0, 0, 0];
      for (let i = 0; i < n; i++) {
        const share = 1 / (1 + Math.exp(-(tilt * x[i] + level)));
        const v = share * (1 - share);
        number += share;
        sum += share * x[i];
        v0 += v;
        v1 += v * x[i];
        v2 += v * x[i] * x[i];
      }
      const determinant = v0 * v2 - v1 * v1;
      if (!(determinant > 1e-200)) return 0;
      const [missing, short] = [count - number, target - sum];
      const tiltStep = (v0 * short - v1 * missing) / determinant;
      const levelStep = (v2 * missing - v1 * short) / determinant;
      if (Math.abs(tiltStep) + Math.abs(levelStep) < 1e-7 * (1 + Math.abs(tilt))) {
        return tailAt(x, tilt, level, even, count, target, determinant);
      }
      const damping = Math.min(1, 2 / (Math.abs(tiltStep) + Math.abs(levelStep)));
      tilt += damping * tiltStep;
      level += damping * levelStep;
      if (tilt > 60) return 0;
    }
    return 0;
  }
  function tailAt(x, tilt, level, even, count, target, determinant) {
    const n = x.length;
    let cumulant = 0;
    for (let i = 0; i < n; i++) {
      const odds = tilt * x[i] + level;
      cumulant += odds > 30 ? odds : Math.log1p(Math.exp(odds));
    }
    const atNothing = even * count - n * Math.log1p(Math.exp(even));
    const r = Math.sqrt(Math.max(0, 2 * (tilt * target + level * count - cumulant - atNothing)));
    const q = tilt * Math.sqrt(determinant / (count * (n - count) / n));
    return Math.max(0, normalSurvival(r) + normalDensity(r) * (1 / q - 1 / r));
  }
  function subsetSums(items, size) {
    const sorted = Float64Array.from(items).sort();
    const taken = size === void 0 ? sorted : sorted.subarray(sorted.length - size);
    const width = taken.reduce((sum, item) => sum + item, 0) + 1;
    if (size === void 0) {
      const counts2 = new Float64Array(width);
      counts2[0] = 1;
      for (const item of sorted) for (let sum = width - 1; sum >= item; sum--) counts2[sum] += counts2[sum - item];
      return counts2;
    }
    const counts = new Float64Array((size + 1) * width);
    counts[0] = 1;
    sorted.forEach((item, used) => {
      for (let k = Math.min(size, used + 1); k >= 1; k--) {
        const row = k * width;
        const previous = row - width;
        for (let sum = item; sum < width; sum++) counts[row + sum] += counts[previous + sum - item];
      }
    });
    return counts.subarray(size * width);
  }
  function sparseSubsetTest(values, chosen, n, count) {
    const k = values.length;
    let reach = 0;
    let observed = 0;
    for (let i = 0; i < k; i++) {
      reach += Math.abs(values[i]);
      if (chosen[i] === 1) observed += values[i];
    }
    const width = 2 * reach + 1;
    const ways = new Float64Array((k + 1) * width);
    ways[reach] = 1;
    for (let i = 0; i < k; i++) {
      const value = values[i];
      for (let size = i + 1; size >= 1; size--) {
        const [row, previous] = [size * width, (size - 1) * width];
        const [from, to] = [Math.max(0, value), Math.min(width, width + value)];
        for (let at = from; at < to; at++) ways[row + at] += ways[previous + at - value];
      }
    }
    let [greater, less] = [0, 0];
    const all = logChoices(n, count);
    for (let size = Math.max(0, count - (n - k)); size <= Math.min(k, count); size++) {
      const others = Math.exp(logChoices(n - k, count - size) - all);
      const row = size * width + reach;
      for (let sum = -reach; sum <= reach; sum++) {
        const chance = ways[row + sum] * others;
        if (sum >= observed) greater += chance;
        if (sum <= observed) less += chance;
      }
    }
    return { greater: Math.min(1, greater), less: Math.min(1, less) };
  }

  // src/core/stats/mann-whitney.ts
  var exactProduct = 2500;
  function mannWhitneyCritical(m, n, tail) {
    if (m * n > exactProduct) {
      const deviation = Math.sqrt(m * n * (m + n + 1) / 12);
      let c2 = Math.max(0, Math.floor(m * n / 2 - 8 * deviation));
      let step = Math.max(1, Math.floor(deviation));
      while (step >= 1) {
        while (c2 + step <= m * n / 2 && normalTest(c2 + step - 1, m, n, 0).less <= tail) c2 += step;
        step = Math.floor(step / 2);
      }
      return c2;
    }
    const upper = upperTails(m, n);
    let c = 0;
    while (c < m * n / 2 && upper[m * n - c] <= tail) c++;
    return c;
  }
  function summary(statistic, greater, less, exact) {
    return { statistic, greater, less, twoSided: Math.min(1, 2 * Math.min(greater, less)), exact };
  }
  function normalTest(statistic, m, n, tieTerm) {
    const total = m + n;
    const variance = m * n / 12 * (total + 1 - tieTerm / (total * (total - 1)));
    if (!(variance > 0)) return summary(statistic, 1, 1, false);
    const centred = statistic - m * n / 2;
    const deviation = Math.sqrt(variance);
    const greater = normalSurvival((centred - 0.5) / deviation);
    const less = normalSurvival((-centred - 0.5) / deviation);
    return summary(statistic, greater, less, false);
  }
  var tables = /* @__PURE__ */ new Map();
  function upperTails(m, n) {
    const small = Math.min(m, n);
    const large = Math.max(m, n);
    const key = small * 65536 + large;
    const known3 = tables.get(key);
    if (known3 !== void 0) return known3;
    const ranks = Float64Array.from({ length: m + n }, (_, index) => index + 1);
    const counts = subsetSums(ranks, small);
    const least = small * (small + 1) / 2;
    const tails = new Float64Array(m * n + 1);
    let total = 0;
    for (let u = m * n; u >= 0; u--) {
      total += counts[least + u];
      tails[u] = total;
    }
    for (let u = 0; u <= m * n; u++) tails[u] /= total;
    tables.set(key, tails);
    return tails;
  }
  function hodgesLehmannShift(first, second, confidence = 0.95) {
    const differences = new Float64Array(first.length * second.length);
    let index = 0;
    for (const a of Array.from(first)) {
      for (const b of Array.from(second)) {
        differences[index] = a - b;
        index++;
      }
    }
    const tail = (1 - confidence) / 2;
    return between(differences.sort(), mannWhitneyCritical(first.length, second.length, tail));
  }
  function between(sorted, leftOut) {
    return {
      estimate: quantileOfSorted(sorted, 0.5),
      low: leftOut === 0 ? Number.NEGATIVE_INFINITY : sorted[leftOut - 1],
      high: leftOut === 0 ? Number.POSITIVE_INFINITY : sorted[sorted.length - leftOut]
    };
  }

  // src/core/stats/group-sequential.ts
  var obrienFlemingSpending = (information, alpha) => Math.min(alpha, 2 * normalSurvival(-normalQuantile(alpha / 2) / Math.sqrt(information)));
  function powerSpending(power) {
    return (information, alpha) => alpha * information ** power;
  }
  function nominalLevels(looks, alpha, spending) {
    const levels = [];
    let spent = 0;
    let grid;
    let previous = 0;
    for (const look of looks) {
      const target = spending(look, alpha);
      const increment = Math.max(0, target - spent);
      const scale = Math.sqrt(look);
      let boundary;
      if (grid === void 0) {
        boundary = increment > 0 ? -normalQuantile(increment) * scale : Number.POSITIVE_INFINITY;
        grid = firstGrid(boundary, scale);
      } else {
        const step = Math.sqrt(look - previous);
        boundary = increment > 0 ? solveBoundary(grid, step, increment, scale) : Number.POSITIVE_INFINITY;
        grid = nextGrid(grid, step, boundary, scale);
      }
      levels.push(Number.isFinite(boundary) ? normalSurvival(boundary / scale) : 0);
      spent = Math.max(spent, target);
      previous = look;
    }
    return levels;
  }
  var gridPoints = 140;
  var upperReach = 8;
  var lowerReach = 6;
  function points(scale, boundary) {
    const start = -lowerReach * scale;
    const end = Math.min(boundary, upperReach * scale);
    return { start, width: (end - start) / gridPoints };
  }
  function firstGrid(boundary, scale) {
    const { start, width } = points(scale, boundary);
    const density = new Float64Array(gridPoints + 1);
    for (let i = 0; i <= gridPoints; i++) density[i] = normalDensity((start + i * width) / scale) / scale;
    return { start, width, density };
  }
  function weight(i) {
    if (i === 0 || i === gridPoints) return 1 / 3;
    return i % 2 === 1 ? 4 / 3 : 2 / 3;
  }
  function crossing(grid, step, boundary) {
    let total = 0;
    for (let i = 0; i <= gridPoints; i++) {
      const at = grid.start + i * grid.width;
      total += weight(i) * grid.density[i] * normalSurvival((boundary - at) / step);
    }
    return total * grid.width;
  }
  function solveBoundary(grid, step, increment, scale) {
    let low = 0;
    let high = upperReach * scale;
    for (let iteration = 0; iteration < 28; iteration++) {
      const middle3 = (low + high) / 2;
      if (crossing(grid, step, middle3) > increment) low = middle3;
      else high = middle3;
    }
    return high;
  }
  function nextGrid(grid, step, boundary, scale) {
    const { start, width } = points(scale, boundary);
    const density = new Float64Array(gridPoints + 1);
    for (let j = 0; j <= gridPoints; j++) {
      const at = start + j * width;
      let total = 0;
      for (let i = 0; i <= gridPoints; i++) {
        const from = grid.start + i * grid.width;
        total += weight(i) * grid.density[i] * normalDensity((at - from) / step);
      }
      density[j] = total * grid.width / step;
    }
    return { start, width, density };
  }

  // src/core/stats/scan.ts
  var MINIMUM_SIDE = 3;
  var otherHalfWeight = 0.5;
  var SHORT_SIDE_PENALTY = 2.5;
  function scanScores(values, order) {
    const n = order.length;
    const untied = normalScores(n);
    const up = new Float64Array(n);
    const down = new Float64Array(n);
    for (let start = 0; start < n; ) {
      const value = values[order[start]];
      let end = start;
      let upSum = 0;
      let downSum = 0;
      while (end < n && values[order[end]] === value) {
        const score = untied[end];
        upSum += score > 0 ? score : otherHalfWeight * score;
        downSum += score < 0 ? score : otherHalfWeight * score;
        end++;
      }
      if (end - start === n) return void 0;
      const count = end - start;
      for (let i = start; i < end; i++) {
        up[order[i]] = upSum / count;
        down[order[i]] = downSum / count;
      }
      start = end;
    }
    standardise(up);
    standardise(down);
    return { up, down };
  }
  function standardise(scores) {
    const n = scores.length;
    let sum = 0;
    for (let i = 0; i < n; i++) sum += scores[i];
    const mean2 = sum / n;
    let squares2 = 0;
    for (let i = 0; i < n; i++) squares2 += (scores[i] - mean2) ** 2;
    const scale = Math.sqrt((n - 1) / squares2);
    for (let i = 0; i < n; i++) scores[i] = (scores[i] - mean2) * scale;
  }
  function scan(scores) {
    const { up, down } = scores;
    const n = up.length;
    const { root, penalty } = splitWeights(n);
    let upSum = 0;
    let downSum = 0;
    let split = 0;
    let statistic = 0;
    for (let k = 1; k <= n - MINIMUM_SIDE; k++) {
      upSum += up[k - 1];
      downSum += down[k - 1];
      if (k < MINIMUM_SIDE) continue;
      const first = 2 * k <= n;
      const sum = first ? Math.max(upSum, -downSum) : Math.max(-upSum, downSum);
      const z = sum * root[k] - penalty[k];
      if (z > statistic) {
        statistic = z;
        split = k;
      }
    }
    return { split, statistic };
  }
  var lastWeights;
  function splitWeights(n) {
    if (lastWeights?.n === n) return lastWeights.weights;
    const root = new Float64Array(n + 1);
    const penalty = new Float64Array(n + 1);
    for (let k = 1; k < n; k++) {
      root[k] = Math.sqrt(n / (k * (n - k)));
      penalty[k] = SHORT_SIDE_PENALTY / Math.min(k, n - k);
    }
    const weights = { root, penalty };
    lastWeights = { n, weights };
    return weights;
  }
  var cache = /* @__PURE__ */ new Map();
  var cachedPointsLimit = 1e6;
  var cachedPoints = 0;
  function normalScores(n) {
    const known3 = cache.get(n);
    if (known3) return known3;
    const scores = new Float64Array(n);
    for (let i = 0; i < n / 2; i++) {
      const score = normalQuantile((i + 0.5) / n);
      scores[i] = score;
      scores[n - 1 - i] = -score;
    }
    if (n % 2 === 1) scores[(n - 1) / 2] = 0;
    if (cachedPoints + n > cachedPointsLimit) {
      cache.clear();
      cachedPoints = 0;
    }
    cache.set(n, scores);
    cachedPoints += n;
    return scores;
  }

  // src/core/stats/critical-values-table.ts
  var criticalLevels = [
    0.2,
    0.1,
    0.05,
    0.02,
    0.01,
    5e-3,
    2e-3,
    1e-3,
    5e-4,
    2e-4,
    1e-4
  ];
  var criticalValueTable = [
    [6, [1.022, Infinity, Infinity, Infinity, Infinity, Infinity, Infinity, Infinity, Infinity, Infinity, Infinity]],
    [7, [0.889, 1.261, Infinity, Infinity, Infinity, Infinity, Infinity, Infinity, Infinity, Infinity, Infinity]],
    [8, [1.004, 1.315, 1.537, Infinity, Infinity, Infinity, Infinity, Infinity, Infinity, Infinity, Infinity]],
    [9, [1.099, 1.373, 1.749, Infinity, Infinity, Infinity, Infinity, Infinity, Infinity, Infinity, Infinity]],
    [10, [1.173, 1.446, 1.772, 1.93, 1.93, Infinity, Infinity, Infinity, Infinity, Infinity, Infinity]],
    [11, [1.279, 1.572, 1.847, 2.059, 2.123, Infinity, Infinity, Infinity, Infinity, Infinity, Infinity]],
    [12, [1.393, 1.676, 1.909, 2.053, 2.255, 2.279, Infinity, Infinity, Infinity, Infinity, Infinity]],
    [13, [1.438, 1.725, 1.958, 2.122, 2.292, 2.42, Infinity, Infinity, Infinity, Infinity, Infinity]],
    [14, [1.488, 1.772, 2.021, 2.224, 2.389, 2.44, 2.581, Infinity, Infinity, Infinity, Infinity]],
    [15, [1.536, 1.826, 2.05, 2.286, 2.421, 2.529, 2.701, 2.717, Infinity, Infinity, Infinity]],
    [16, [1.585, 1.865, 2.098, 2.316, 2.493, 2.601, 2.737, 2.785, 2.843, Infinity, Infinity]],
    [17, [1.627, 1.92, 2.142, 2.368, 2.528, 2.638, 2.799, 2.847, 2.974, Infinity, Infinity]],
    [18, [1.661, 1.949, 2.178, 2.425, 2.574, 2.706, 2.833, 2.924, 3.012, 3.089, Infinity]],
    [19, [1.691, 1.988, 2.219, 2.475, 2.63, 2.774, 2.914, 3.016, 3.04, 3.16, 3.203]],
    [20, [1.724, 2.015, 2.254, 2.502, 2.673, 2.821, 2.956, 3.054, 3.129, 3.222, 3.238]],
    [21, [1.753, 2.049, 2.292, 2.537, 2.695, 2.847, 2.996, 3.111, 3.166, 3.276, 3.342]],
    [22, [1.779, 2.08, 2.323, 2.569, 2.736, 2.891, 3.036, 3.142, 3.209, 3.321, 3.386]],
    [23, [1.804, 2.104, 2.344, 2.596, 2.766, 2.919, 3.08, 3.192, 3.273, 3.397, 3.47]],
    [24, [1.829, 2.126, 2.37, 2.63, 2.8, 2.947, 3.118, 3.229, 3.33, 3.433, 3.516]],
    [25, [1.855, 2.148, 2.397, 2.655, 2.834, 2.978, 3.158, 3.276, 3.374, 3.469, 3.534]],
    [26, [1.87, 2.171, 2.416, 2.683, 2.861, 3.014, 3.179, 3.295, 3.4, 3.52, 3.618]],
    [27, [1.892, 2.193, 2.436, 2.717, 2.882, 3.046, 3.234, 3.349, 3.461, 3.584, 3.665]],
    [28, [1.911, 2.21, 2.462, 2.744, 2.914, 3.069, 3.237, 3.357, 3.476, 3.625, 3.717]],
    [29, [1.925, 2.226, 2.479, 2.756, 2.926, 3.089, 3.264, 3.402, 3.51, 3.647, 3.741]],
    [30, [1.944, 2.243, 2.495, 2.777, 2.952, 3.111, 3.296, 3.42, 3.531, 3.668, 3.763]],
    [31, [1.957, 2.257, 2.506, 2.79, 2.969, 3.131, 3.329, 3.459, 3.565, 3.7, 3.808]],
    [32, [1.973, 2.276, 2.528, 2.812, 2.993, 3.16, 3.36, 3.477, 3.585, 3.722, 3.82]],
    [33, [1.986, 2.287, 2.544, 2.828, 3.004, 3.173, 3.37, 3.503, 3.636, 3.786, 3.883]],
    [34, [1.999, 2.304, 2.56, 2.844, 3.027, 3.198, 3.397, 3.517, 3.637, 3.775, 3.882]],
    [35, [2.012, 2.315, 2.57, 2.858, 3.042, 3.215, 3.413, 3.55, 3.667, 3.817, 3.906]],
    [36, [2.022, 2.327, 2.585, 2.869, 3.057, 3.227, 3.425, 3.557, 3.683, 3.822, 3.919]],
    [37, [2.034, 2.337, 2.593, 2.88, 3.068, 3.242, 3.445, 3.582, 3.706, 3.849, 3.961]],
    [38, [2.046, 2.351, 2.606, 2.893, 3.077, 3.248, 3.451, 3.592, 3.721, 3.859, 3.974]],
    [39, [2.058, 2.362, 2.618, 2.909, 3.097, 3.273, 3.478, 3.613, 3.731, 3.891, 4.01]],
    [40, [2.067, 2.372, 2.633, 2.927, 3.116, 3.294, 3.503, 3.635, 3.762, 3.929, 4.062]],
    [45, [2.112, 2.422, 2.684, 2.983, 3.179, 3.35, 3.567, 3.718, 3.833, 4.001, 4.146]],
    [50, [2.151, 2.459, 2.722, 3.024, 3.224, 3.404, 3.631, 3.775, 3.932, 4.091, 4.236]],
    [60, [2.213, 2.524, 2.792, 3.098, 3.302, 3.484, 3.708, 3.875, 4.027, 4.202, 4.318]],
    [70, [2.26, 2.57, 2.837, 3.146, 3.352, 3.547, 3.783, 3.949, 4.116, 4.303, 4.431]],
    [85, [2.316, 2.627, 2.897, 3.214, 3.432, 3.633, 3.88, 4.053, 4.218, 4.397, 4.533]],
    [100, [2.356, 2.668, 2.939, 3.254, 3.47, 3.666, 3.914, 4.074, 4.221, 4.424, 4.541]],
    [125, [2.411, 2.723, 2.996, 3.314, 3.53, 3.726, 3.989, 4.162, 4.333, 4.498, 4.646]],
    [150, [2.451, 2.762, 3.035, 3.355, 3.57, 3.77, 4.016, 4.196, 4.355, 4.562, 4.738]],
    [200, [2.506, 2.82, 3.093, 3.409, 3.631, 3.84, 4.089, 4.283, 4.446, 4.708, 4.845]],
    [300, [2.578, 2.888, 3.16, 3.479, 3.704, 3.913, 4.164, 4.364, 4.545, 4.788, 4.92]],
    [500, [2.644, 2.954, 3.222, 3.544, 3.77, 3.974, 4.223, 4.449, 4.642, 4.877, 5]],
    [1e3, [2.722, 3.026, 3.291, 3.6, 3.823, 4.028, 4.312, 4.494, 4.677, 4.948, 5.09]],
    [2e3, [2.792, 3.085, 3.354, 3.662, 3.881, 4.098, 4.371, 4.528, 4.74, 4.917, 5.164]],
    [5e3, [2.858, 3.154, 3.411, 3.725, 3.938, 4.144, 4.386, 4.551, 4.794, 5.03, 5.241]],
    [1e4, [2.9, 3.191, 3.446, 3.753, 3.967, 4.148, 4.421, 4.597, 4.781, 4.989, 5.285]]
  ];

  // src/core/stats/scan-p-value.ts
  var MIN_P = 1e-12;
  var logLevels = criticalLevels.map(Math.log);
  var rows = /* @__PURE__ */ new Map();
  function criticalRow(n) {
    const known3 = rows.get(n);
    if (known3) return known3;
    const row = interpolateRow(n);
    rows.set(n, row);
    return row;
  }
  function interpolateRow(n) {
    const first = criticalValueTable[0];
    if (n < first[0]) return criticalLevels.map(() => Infinity);
    let upper = criticalValueTable.findIndex(([length]) => length >= n);
    if (upper === 0 || criticalValueTable[upper]?.[0] === n) return criticalValueTable[upper][1];
    if (upper === -1) upper = criticalValueTable.length - 1;
    const [lowN, lowValues] = criticalValueTable[upper - 1];
    const [highN, highValues] = criticalValueTable[upper];
    const share = Math.log(n / lowN) / Math.log(highN / lowN);
    return lowValues.map((low, level) => low + share * (highValues[level] - low));
  }
  function scanPValue(n, statistic) {
    const row = criticalRow(n);
    if (statistic < row[0]) return fromFirstLevel(statistic, row[0]);
    for (let level = 1; level < row.length; level++) {
      const low = row[level - 1];
      const high = row[level];
      if (statistic >= high) continue;
      const share = high === Infinity ? 0 : (statistic - low) / (high - low);
      return Math.exp(logLevels[level - 1] + share * (logLevels[level] - logLevels[level - 1]));
    }
    const last = row[row.length - 1];
    return Math.max(MIN_P, Math.exp(logLevels[logLevels.length - 1] - (statistic ** 2 - last ** 2) / 2));
  }
  function fromFirstLevel(statistic, firstCritical) {
    if (firstCritical === Infinity) return 1;
    return 1 - (1 - criticalLevels[0]) * Math.max(0, statistic / firstCritical);
  }

  // src/core/stats/drift.ts
  var minShare = 1e-6;
  var minLeft = 1e-12;
  var parameterCount = 4;
  function momentsOf(values) {
    const n = values.length;
    const middle3 = (n - 1) / 2;
    const offset = (n * n - 1) / 12;
    const squaresT = n * offset;
    const squaresQ = squaresT * (n * n - 4) / 15;
    let sum = 0;
    for (let i = 0; i < n; i++) sum += values[i];
    const mean2 = sum / n;
    let squares2 = 0;
    let byT = 0;
    let byQ = 0;
    for (let i = 0; i < n; i++) {
      const value = values[i] - mean2;
      const t = i - middle3;
      squares2 += value * value;
      byT += value * t;
      byQ += value * (t * t - offset);
    }
    const [a1, a2] = [byT / squaresT, byQ / squaresQ];
    const left = Math.max(squares2 - a1 * byT - a2 * byQ, minLeft * squares2);
    return { middle: middle3, mean: mean2, squares: squares2, a1, a2, squaresT, squaresQ, offset, left };
  }
  function driftingStep(values, side) {
    const n = values.length;
    const { middle: middle3, mean: mean2, squares: squares2, a1, a2, squaresT, squaresQ, offset, left } = momentsOf(values);
    if (n <= parameterCount || !(squares2 > 0)) return void 0;
    let best = { gain: 0, jump: 0, split: 0, sumT: 0, sumQ: 0 };
    let stepLeft = squares2;
    let first = 0;
    let sumT = 0;
    let sumQ = 0;
    for (let k = 1; k <= n - side; k++) {
      const t = k - 1 - middle3;
      first += values[k - 1] - mean2;
      sumT += t;
      sumQ += t * t - offset;
      if (k < side) continue;
      const whole2 = k * (n - k) / n;
      stepLeft = Math.min(stepLeft, squares2 - first * first / whole2);
      const share = whole2 - sumT * sumT / squaresT - sumQ * sumQ / squaresQ;
      if (share < minShare * whole2) continue;
      const jump = -(first - a1 * sumT - a2 * sumQ) / share;
      const gain = jump * jump * share;
      if (gain > best.gain) best = { gain, jump, split: k, sumT, sumQ };
    }
    if (best.split === 0) return void 0;
    const bothLeft = Math.max(left - best.gain, minLeft * squares2);
    return {
      split: best.split,
      drift: {
        linear: a1 + best.jump * best.sumT / squaresT,
        quadratic: a2 + best.jump * best.sumQ / squaresQ,
        middle: middle3
      },
      z: normalOfT(best.gain / bothLeft, n - parameterCount),
      advantage: n / 2 * Math.log(Math.max(stepLeft, minLeft * squares2) / bothLeft)
    };
  }
  function normalOfT(ratio, degrees) {
    const z = Math.sqrt(degrees * Math.log1p(ratio)) * (8 * degrees + 1) / (8 * degrees + 3);
    return z / (1.07 + 1.5 / (degrees + parameterCount));
  }
  function driftOf(values, least) {
    if (values.length < parameterCount) return void 0;
    const { middle: middle3, squares: squares2, a1, a2, left } = momentsOf(values);
    if (!(values.length / 2 * Math.log(squares2 / left) > least)) return void 0;
    return { linear: a1, quadratic: a2, middle: middle3 };
  }
  function withoutDrift(values, { linear, quadratic, middle: middle3 }, origin) {
    const drift = (position) => (linear + quadratic * (position - middle3)) * (position - middle3);
    const atOrigin = drift(origin);
    const steady = new Float64Array(values.length);
    for (let i = 0; i < values.length; i++) steady[i] = values[i] - (drift(i) - atOrigin);
    return steady;
  }
  function withoutSpikes(values, reach) {
    const last = values.length - 5;
    return values.map((value, i) => {
      const centre = medianOfFive(values, Math.max(0, Math.min(last, i - 2)));
      return Math.max(centre - reach, Math.min(centre + reach, value));
    });
  }
  function medianOfFive(values, start) {
    const [a, b, c, d] = [values[start], values[start + 1], values[start + 2], values[start + 3]];
    const low = Math.max(Math.min(a, b), Math.min(c, d));
    const high = Math.min(Math.max(a, b), Math.max(c, d));
    const e = values[start + 4];
    return Math.max(Math.min(low, high), Math.min(Math.max(low, high), e));
  }

  // src/core/stats/segment-range.ts
  var driftAdvantage = 5;
  var maxCost = 4.5;
  var spikeDeviations = 6;
  var aloneFactor = 2;
  var RankedSeries = class {
    values;
    #order;
    #tests = /* @__PURE__ */ new Map();
    #despiked;
    /** `values` must be finite. */
    constructor(values) {
      this.values = values;
      this.#order = orderOf(values);
    }
    get length() {
      return this.values.length;
    }
    /** The values without spikes: for least squares. */
    get despiked() {
      return this.#despiked ??= withoutSpikes(this.values, spikeDeviations * differenceDeviation(this.values));
    }
    /** The stretch's values as an ascending list of positions relative to `low`. */
    #orderWithin(low, high) {
      if (high - low === this.length) return this.#order;
      const size = high - low;
      const within = new Int32Array(size + 1);
      const order = this.#order;
      let count = 0;
      for (const place2 of order) {
        const position = place2 - low;
        within[count] = position;
        count += position >>> 0 < size ? 1 : 0;
      }
      return within.subarray(0, size);
    }
    /** The best split of [low, high). */
    test(low, high) {
      const key = low * (this.length + 1) + high;
      const known3 = this.#tests.get(key);
      if (known3) return known3;
      const result = this.#testNow(low, high);
      this.#tests.set(key, result);
      return result;
    }
    #testNow(low, high) {
      const order = this.#orderWithin(low, high);
      const stretch = this.values.subarray(low, high);
      const scores = scanScores(stretch, order);
      const { split, statistic } = scores ? scan(scores) : { split: 0, statistic: 0 };
      const plain = { split: low + split, statistic };
      if (split === 0) return { low, high, ...plain, before: 0, after: 0, drift: void 0, plain };
      const levels = mediansOfSides(stretch, order, split);
      const step = driftingStep(this.despiked.subarray(low, high), MINIMUM_SIDE);
      const drifting = step && step.advantage > driftAdvantage ? this.#driftingTest(low, high, plain, step) : void 0;
      if (drifting) {
        const residuals = residualsOf(
          this.steady(low, drifting.split, high, drifting.drift),
          drifting.split - low,
          drifting
        );
        if (robustAdvantage(residuals, residualsOf(stretch, split, levels)) > driftAdvantage) return drifting;
      }
      return { low, high, ...plain, ...levels, drift: void 0, plain };
    }
    /** The step on top of a drift. */
    #driftingTest(low, high, plain, step) {
      const split = low + step.split;
      const drift = { ...step.drift, middle: low + step.drift.middle };
      const statistic = step.z - SHORT_SIDE_PENALTY / Math.min(step.split, high - split);
      return {
        low,
        high,
        split,
        statistic: Math.max(Math.min(plain.statistic, statistic), statistic / aloneFactor),
        ...this.levels(low, split, high, drift),
        drift,
        plain
      };
    }
    /** The stretch without its drift, if it has one; the drift is zero at the split. */
    steady(low, split, high, drift) {
      const stretch = this.values.subarray(low, high);
      return drift ? withoutDrift(stretch, { ...drift, middle: drift.middle - low }, split - low - 0.5) : stretch;
    }
    /** Medians of [low, split) and [split, high), without a drift: see `steady`. */
    levels(low, split, high, drift) {
      if (!drift) return mediansOfSides(this.values.subarray(low, high), this.#orderWithin(low, high), split - low);
      return levelsOf(this.steady(low, split, high, drift), split - low);
    }
  };
  function rangePValue(test, inflation) {
    return scanPValue(test.high - test.low, test.statistic / inflation);
  }
  function differenceDeviation(values) {
    const distances = values.subarray(1).map((value, i) => Math.abs(value - values[i]));
    return MAD_TO_STANDARD_DEVIATION / Math.SQRT2 * medianInPlace(distances);
  }
  function residualsOf(values, split, { before, after }) {
    const residuals = new Float64Array(values.length);
    for (let i = 0; i < values.length; i++) residuals[i] = Math.abs(values[i] - (i < split ? before : after));
    return residuals;
  }
  function robustAdvantage(near, far) {
    const scale = MAD_TO_STANDARD_DEVIATION * medianInPlace(near.slice());
    let advantage = 0;
    for (let i = 0; i < near.length; i++) {
      if (far[i] !== near[i]) advantage += costOf2(far[i] / scale) - costOf2(near[i] / scale);
    }
    return advantage;
  }
  var costOf2 = (deviations) => Math.min(maxCost, deviations * deviations / 2);
  function levelsOf(values, split) {
    const [before, after] = [medianInPlace(values.subarray(0, split)), medianInPlace(values.subarray(split))];
    return { before: split === 0 ? after : before, after: split === values.length ? before : after };
  }
  function orderOf(values) {
    const order = new Int32Array(values.length);
    for (let i = 0; i < order.length; i++) order[i] = i;
    return order.sort((a, b) => values[a] - values[b] || a - b);
  }
  function mediansOfSides(values, order, split) {
    const countBefore = split;
    const countAfter = order.length - split;
    let seenBefore = 0;
    let seenAfter = 0;
    let before = 0;
    let after = 0;
    for (const position of order) {
      const value = values[position];
      if (position < split) before += weightInMedian(seenBefore++, countBefore) * value;
      else after += weightInMedian(seenAfter++, countAfter) * value;
    }
    return { before: countBefore === 0 ? after : before, after: countAfter === 0 ? before : after };
  }
  function weightInMedian(index, count) {
    const distance = Math.abs(2 * index - (count - 1));
    return distance === 0 ? 1 : distance === 1 ? 0.5 : 0;
  }

  // src/core/stats/step-location.ts
  var clipDeviations = 0.5;
  var maxVote = 5;
  var intervalDrop = 3.7;
  function locateStep(stretch, low, { before, after, fallback, scale, side, inflation }) {
    const high = low + stretch.length;
    const change = after - before;
    if (change === 0) return { split: fallback, from: fallback, to: fallback };
    const unit = Math.max(scale, Math.abs(change) / Math.sqrt(2 * maxVote));
    const lowest = Math.min(before, after) - clipDeviations * unit;
    const highest = Math.max(before, after) + clipDeviations * unit;
    const middle3 = before / 2 + after / 2;
    const votes = new Float64Array(high - low + 1);
    let split = low + side;
    let most2 = -Infinity;
    let sum = 0;
    for (let t = low; t < high; t++) {
      const value = Math.max(lowest, Math.min(highest, stretch[t - low]));
      sum += change / unit * ((middle3 - value) / unit);
      const next = t + 1;
      votes[next - low] = sum;
      if (next - low >= side && high - next >= side && sum > most2) {
        most2 = sum;
        split = next;
      }
    }
    const least = most2 - intervalDrop * inflation ** 2;
    let from = split;
    let to = split;
    for (let next = low + side; next <= high - side; next++) {
      if (votes[next - low] < least) continue;
      from = Math.min(from, next);
      to = Math.max(to, next);
    }
    return { split, from, to };
  }

  // src/core/stats/segment-noise.ts
  var noticeStandardErrors = 2;
  var driftAdvantage2 = 16;
  var maxCorrelation = 0.9;
  var clipDistances = 4;
  function noiseAbout(series, splits) {
    const bounds = [0, ...splits, series.length];
    const { residuals, parameters } = residualsAbout(series, bounds);
    const medianDistance = quantileOfSorted(residuals.map(Math.abs).sort(), 0.5);
    const correlation2 = medianDistance > 0 ? correlationOf(residuals, bounds, clipDistances * medianDistance) : 0;
    const inflation = correlation2 < noticeStandardErrors / Math.sqrt(series.length) ? 1 : inflationOf(correlation2, parameters / series.length);
    return { deviation: MAD_TO_STANDARD_DEVIATION * medianDistance, inflation };
  }
  function inflationOf(correlation2, bias) {
    const corrected = Math.min(maxCorrelation, correlation2 + bias);
    return Math.sqrt((1 + corrected) / (1 - corrected));
  }
  function residualsAbout(series, bounds) {
    const residuals = new Float64Array(series.length);
    let parameters = bounds.length - 1;
    for (let i = 0; i + 1 < bounds.length; i++) {
      const [low, high] = [bounds[i], bounds[i + 1]];
      const found = driftOf(series.despiked.subarray(low, high), driftAdvantage2);
      const drift = found && { ...found, middle: low + found.middle };
      if (drift) parameters += 2;
      const level = series.levels(low, low, high, drift).after;
      residuals.set(
        series.steady(low, low, high, drift).map((value) => value - level),
        low
      );
    }
    return { residuals, parameters };
  }
  function correlationOf(residuals, bounds, limit) {
    let products = 0;
    let squares2 = 0;
    for (let i = 0; i + 1 < bounds.length; i++) {
      let previous = 0;
      for (let t = bounds[i]; t < bounds[i + 1]; t++) {
        const residual = Math.max(-1, Math.min(1, residuals[t] / limit));
        products += previous * residual;
        squares2 += residual * residual;
        previous = residual;
      }
    }
    return products / squares2;
  }

  // src/core/stats/segmentation.ts
  var proposalFactor = 3;
  var fullLevelLength = 100;
  var minNoiseUnits = 1.2;
  var medianStandardError = 1.2533;
  var relocationRounds = 3;
  function segment(values, options) {
    const series = new RankedSeries(values);
    const alpha = options.alpha * Math.min(1, series.length / fullLevelLength);
    const proposals = propose(series, Math.min(0.2, alpha * proposalFactor));
    if (proposals.length === 0) return [];
    const noise = noiseAbout(series, proposals);
    let standing = eliminate(series, proposals, noise, { ...options, alpha });
    for (; ; ) {
      const located = locate(series, standing, noise);
      const large = located.map(({ before, after }) => relativeChange(before, after) >= options.minimumEffect);
      if (large.every(Boolean)) return located;
      standing = standing.filter((_, i) => large[i]);
    }
  }
  function locate(series, standing, { deviation, inflation }) {
    const splits = [];
    for (const [i, test] of standing.entries()) {
      const low = splits[i - 1]?.index ?? 0;
      const high = standing[i + 1]?.split ?? series.length;
      const { drift } = test;
      const steady = series.steady(low, test.split, high, drift);
      const place2 = locateStep(steady, low, {
        ...series.levels(low, test.split, high, drift),
        fallback: test.split,
        scale: deviation,
        side: MINIMUM_SIDE,
        inflation
      });
      splits.push({
        index: place2.split,
        from: place2.from,
        to: place2.to,
        before: 0,
        after: 0,
        p: rangePValue(test, inflation)
      });
    }
    return splits.map((split, i) => ({
      ...split,
      ...series.levels(splits[i - 1]?.index ?? 0, split.index, splits[i + 1]?.index ?? series.length, standing[i].drift)
    }));
  }
  function propose(series, alpha) {
    const splits = [];
    const stretches = [[0, series.length]];
    for (let stretch = stretches.pop(); stretch; stretch = stretches.pop()) {
      const test = series.test(...stretch);
      const plain = scanPValue(test.high - test.low, test.plain.statistic) <= alpha;
      if (!plain && rangePValue(test, 1) > alpha) continue;
      const split = plain ? test.plain.split : test.split;
      splits.push(split);
      stretches.push([test.low, split], [split, test.high]);
    }
    return splits.sort((a, b) => a - b);
  }
  function eliminate(series, proposals, { deviation, inflation }, { alpha, minimumEffect }) {
    let tests = relocate(series, proposals);
    for (; ; ) {
      const unlikely = (test) => rangePValue(test, inflation) <= alpha;
      const weakest = minBy(
        tests.filter((test) => !unlikely(test)),
        (test) => -rangePValue(test, inflation)
      ) ?? minBy(
        tests.filter(
          (test) => relativeChange(test.before, test.after) < minimumEffect || isWithinNoise(test, deviation)
        ),
        (test) => Math.abs(test.after - test.before)
      );
      if (!weakest) return tests;
      tests = relocate(
        series,
        tests.filter((test) => test !== weakest).map((test) => test.split)
      );
    }
  }
  function relocate(series, splits) {
    let current = [...splits];
    for (let round = 0; ; round++) {
      const tests = [];
      for (let i = 0; i < current.length; i++) {
        tests.push(series.test(tests[i - 1]?.split ?? 0, current[i + 1] ?? series.length));
      }
      const moved = tests.map((test) => test.split);
      if (round === relocationRounds || moved.every((split, i) => split === current[i])) return tests;
      current = moved;
    }
  }
  function isWithinNoise({ low, split, high, before, after }, deviation) {
    const error = medianStandardError * Math.sqrt(1 / (split - low) + 1 / (high - split));
    return Math.abs(after - before) < (minNoiseUnits - error) * deviation;
  }
  function relativeChange(before, after) {
    if (before === after) return 0;
    const smaller = Math.min(Math.abs(before), Math.abs(after));
    const larger = Math.max(Math.abs(before), Math.abs(after));
    const sameSign = Math.sign(before) * Math.sign(after) > 0;
    return Math.abs(after - before) / (sameSign ? smaller : larger);
  }
  function minBy(items, key) {
    let least;
    for (const item of items) if (least === void 0 || key(item) < key(least)) least = item;
    return least;
  }

  // src/core/stats/change-point.ts
  var defaultChangePointOptions = { alpha: 0.01, minimumEffect: 0.02, exact: true };
  function changePoints(values, options = {}) {
    const { alpha, minimumEffect, exact } = { ...defaultChangePointOptions, ...options };
    const { finite: finite3, positions } = withoutGaps(values);
    const exactly = exact ? exactSplits(finite3, minimumEffect) : void 0;
    return (exactly ?? segment(finite3, { alpha, minimumEffect })).map(({ index, from, to, before, after, p }) => ({
      index: positions[index],
      // A gap just before the change belongs to the interval: the change may have come there.
      from: (positions[from - 1] ?? -1) + 1,
      to: positions[to],
      before,
      after,
      ratio: Math.sign(before) * Math.sign(after) > 0 ? after / before : void 0,
      p
    }));
  }
  var MIN_REPEATS = 3;
  function exactLevels(values) {
    const starts = [];
    let start = 0;
    for (let i = 1; i < values.length; i++) {
      if (values[i] === values[i - 1]) continue;
      if (i - start < MIN_REPEATS) return void 0;
      starts.push(i);
      start = i;
    }
    return starts;
  }
  function exactSplits(values, minimumEffect) {
    return exactLevels(values)?.map((index) => ({
      index,
      from: index,
      to: index,
      before: values[index - 1],
      after: values[index],
      p: MIN_P
    })).filter(({ before, after }) => relativeChange(before, after) >= minimumEffect);
  }
  function withoutGaps(values) {
    const finite3 = new Float64Array(values.length);
    const positions = new Int32Array(values.length);
    let count = 0;
    for (let i = 0; i < values.length; i++) {
      const value = values[i];
      if (typeof value !== "number" || !Number.isFinite(value)) continue;
      finite3[count] = value;
      positions[count] = i;
      count++;
    }
    return { finite: finite3.slice(0, count), positions: positions.slice(0, count) };
  }

  // src/history/store/format/figures.ts
  var countColumns = ["calls", "readBytes", "writtenBytes", "fsyncs"];
  var optionalColumns = [...countColumns, "cpu"];
  var columns = ["low", "high", "samples", ...optionalColumns];
  function byTime(a, b) {
    if (a.run.startedAt === b.run.startedAt) return a.run.sequence - b.run.sequence;
    return a.run.startedAt < b.run.startedAt ? -1 : 1;
  }

  // src/report/dashboard/lines.ts
  var plainSubjects = /* @__PURE__ */ new Set(["head", "host", ""]);
  function targetKey({
    name,
    target,
    os
  }) {
    const parts = [target, os ?? "", plainSubjects.has(name) || name === target ? "" : name];
    return parts.filter((part) => part !== "").join(" · ");
  }
  var targetOf = (name, { target, environment: { os } }) => targetKey({ name, target, os: typeof os === "string" ? os : void 0 });
  function linesOf(trends) {
    const lines = /* @__PURE__ */ new Map();
    const targets = /* @__PURE__ */ new Map();
    for (const { cell, subject, points: points2 } of trends) {
      const { unit = timeUnit, better = "smaller" } = cell;
      const place2 = JSON.stringify([cell.id, dimensionName(unit), better]);
      const own = /* @__PURE__ */ new Map();
      for (const point of points2) {
        if (point.run.pullRequest !== void 0) continue;
        const row = point.run.subjects.find(({ name }) => name === subject);
        if (row === void 0) continue;
        const target = targets.get(row) ?? targetKey(row);
        targets.set(row, target);
        const list = own.get(target);
        if (list) list.push(point);
        else own.set(target, [point]);
      }
      for (const [target, list] of own) {
        const key = `${place2} ${target}`;
        const parts = lines.get(key) ?? [];
        lines.set(key, parts);
        const part = parts.find((one) => one.cell.unit === cell.unit);
        if (part) part.points = part.points.concat(list);
        else parts.push({ cell, target, points: list });
      }
    }
    return [...lines.values()].map(inOneUnit);
  }
  function inOneUnit(parts) {
    const [first, ...others] = parts;
    if (others.length === 0) return first;
    const newest2 = parts.reduce((last, part) => byTime(last.points.at(-1), part.points.at(-1)) > 0 ? last : part);
    const points2 = parts.flatMap((part) => part.points.map((point) => pointIn(point, part.cell, newest2.cell)));
    return { ...newest2, points: points2.sort(byTime) };
  }
  function pointIn(point, { unit: from = timeUnit }, { unit: to = timeUnit }) {
    const changed = { ...point, value: inUnit(point.value, from, to) };
    for (const bound of ["low", "high"]) {
      const value = point[bound];
      if (value !== void 0) changed[bound] = inUnit(value, from, to);
    }
    return changed;
  }
  var unitOfCount = (metric) => /bytes$/i.test(metric) ? "B" : "";
  var intervalWidths = 2 * normalQuantile975;
  var timeWord = /^(?:[nuµμm]?s|(?:nano|micro|milli)?sec(?:ond)?s?|min(?:ute)?s?)(?:\W|$)/i;
  var isCounted2 = ({ unit, better }) => unit !== void 0 && better !== "bigger" && !timeWord.test(unit);
  var historyOf = ({ cell, points: points2 }) => points2.map(({ value, low, high, fingerprint, run }) => {
    const standardError = low !== void 0 && high !== void 0 && low > 0 && high > low ? Math.log(high / low) / intervalWidths : void 0;
    return {
      value: costOf(value, cell.better ?? "smaller"),
      ...isCounted2(cell) ? { counted: true } : {},
      fingerprint,
      ...defined({ commit: run.commit, standardError })
    };
  });
  function acceptancesOf(cell, acceptances) {
    return acceptances.filter(({ cells }) => {
      try {
        return cells === cell || matchesPattern(cell, cells);
      } catch {
        return false;
      }
    });
  }

  // src/report/dashboard/file-checks.ts
  var isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
  var isText = (value) => typeof value === "string";
  var isNumber = (value) => typeof value === "number";
  var listOf = (check) => (value) => Array.isArray(value) && value.every((one) => check(one));
  var firstWrong = (value, checks) => Object.keys(checks).find((name) => !checks[name](value[name]));
  var having = (checks) => (value) => isRecord(value) && firstWrong(value, checks) === void 0;

  // src/report/dashboard/noise-summary.ts
  var maxLines = 40;
  function summariseNoise(rows2, most2 = maxLines) {
    const judging = rows2.filter(({ judged: judged2 }) => judged2 > 0);
    if (judging.length === 0) return void 0;
    const sum = (of) => judging.reduce((all, row) => all + of(row), 0);
    const [judged, regressed] = [sum((row) => row.judged), sum((row) => row.regressed)];
    const lines = linesOf2(judging);
    return {
      comparisons: judging.length,
      alarms: judging.filter((row) => row.regressed > 0).length,
      judged,
      regressed,
      improved: sum((row) => row.improved),
      inconclusive: sum((row) => row.inconclusive),
      falseAlarms: { share: regressed / judged, ...wilsonInterval(regressed, judged) },
      lines: lines.slice(0, most2),
      more: Math.max(0, lines.length - most2)
    };
  }
  function linesOf2(rows2) {
    const places = /* @__PURE__ */ new Map();
    for (const { machine, cells } of rows2) {
      for (const [cell, verdict, pairs, seconds, detectable] of cells) {
        const key = JSON.stringify([cell, machine]);
        const place2 = places.get(key) ?? { cell, machine, checks: [] };
        places.set(key, place2);
        place2.checks.push({ verdict, pairs, seconds, detectable });
      }
    }
    return [...places.values()].map(({ cell, machine, checks }) => ({ cell, machine, ...describe(checks) })).sort((a, b) => (b.detectable ?? Infinity) - (a.detectable ?? Infinity) || b.checks - a.checks || 0);
  }
  function describe(checks) {
    const called = (verdict) => checks.filter((check) => check.verdict === verdict).length;
    const decided = checks.filter(({ verdict }) => verdict !== "inconclusive");
    return {
      checks: checks.length,
      regressed: called("regressed"),
      improved: called("improved"),
      inconclusive: called("inconclusive"),
      detectable: middle(checks.flatMap(({ detectable }) => detectable ?? [])),
      pairs: middle(decided.map(({ pairs }) => pairs)),
      seconds: middle(decided.map(({ seconds }) => seconds))
    };
  }
  var middle = (values) => values.length === 0 ? null : Number(median(values).toPrecision(3));
  var isAmount = (value) => typeof value === "number" && Number.isFinite(value) && value >= 0;
  var isAmountOrNull = (value) => value === null || isAmount(value);
  var isLine = having({
    cell: isText,
    machine: isText,
    checks: isAmount,
    regressed: isAmount,
    improved: isAmount,
    inconclusive: isAmount,
    detectable: isAmountOrNull,
    pairs: isAmountOrNull,
    seconds: isAmountOrNull
  });
  var hasMembers = having({
    comparisons: isAmount,
    alarms: isAmount,
    judged: isAmount,
    more: isAmount,
    regressed: isAmount,
    improved: isAmount,
    inconclusive: isAmount,
    falseAlarms: having({ share: isAmount, low: isAmount, high: isAmount }),
    lines: (lines) => listOf(isLine)(lines) && lines.length <= maxLines
  });

  // src/report/dashboard/older-figures.ts
  var maxOlder = 5e3;
  async function readOlder(reader, runs, recent) {
    const parts = (await reader.parts()).filter(({ first }) => first < runs - recent);
    const found = /* @__PURE__ */ new Map();
    for (const part of parts) {
      const [own, series] = await Promise.all([reader.runsOf(part), reader.latestOf(part)]);
      const points2 = series.map((row) => ({
        cell: row.cell,
        subject: row.subject,
        points: row.at.flatMap((at, position) => {
          const [run, value] = [own[at], row.value[position]];
          if (run === void 0 || typeof value !== "number") return [];
          const [low, high] = [row.low[position] ?? void 0, row.high[position] ?? void 0];
          return [{ run, value, fingerprint: "", hazards: [], ...low && high ? { low, high } : {} }];
        })
      }));
      for (const { cell, target, points: all } of linesOf(points2)) {
        for (const { run, value, low, high } of all) {
          const key = JSON.stringify([cell.id, cell.unit, target]);
          const before = found.get(key);
          if (before && before.run.startedAt > run.startedAt) continue;
          found.set(key, { cell, target, value, low, high, run });
        }
      }
    }
    return [...found.values()];
  }

  // src/report/dashboard/overview-file.ts
  var overviewSchemaId = "io-perf/overview/v5";
  var areRepetitions = listOf(
    having({
      study: isText,
      target: isText,
      run: isText,
      at: isText,
      missing: listOf(isText),
      hazards: listOf(having({ name: isText, sentence: isText })),
      figures: listOf(
        having({ row: isText, cell: isText, ops: (ops) => Number(ops) > 0, passes: listOf(listOf(isNumber)) })
      )
    })
  );

  // src/judge/policy.ts
  var pairedDefaults = {
    /** Chance that a comparison whose head equals its base has any `regressed` cell (and, separately, any `improved` one). */
    alpha: 0.01,
    /** The practical margin: smaller changes are never called `regressed` or `improved`. 0.02 is 2 %. */
    minEffect: 0.02,
    /** `unchanged`: no slowdown of a cell's margin or more, no speed-up of twice that, and no sign of either. The widest margin … */
    unchangedWithin: 0.04,
    /** … and this the narrowest, for cells that are quiet: docs/lab/margins.md */
    narrowestWithin: 0.025,
    /** One-sided level, at the last look, of the bounds that must lie inside the margin. */
    boundLevel: 0.1,
    /** Confidence of the shown interval. */
    confidence: 0.95
  };
  var defaultPolicy = pairedDefaults;
  function marginsFor(minEffect) {
    const { unchangedWithin, narrowestWithin } = defaultPolicy;
    return {
      unchangedWithin: Math.max(unchangedWithin, 2 * minEffect),
      narrowestWithin: Math.max(narrowestWithin, minEffect * narrowestWithin / defaultPolicy.minEffect)
    };
  }
  var deviceWithin = 0.15;
  var tailMinEffect = 0.1;
  var foldersDiffer = 0.015;
  var foldersShare = 0.75;
  var folderEffectShare = 0.4;
  function policyOf(cell, all) {
    const own = all.minEffectOf?.(cell);
    const margins = own === void 0 ? {} : { minEffect: own, ...marginsFor(own) };
    const policy = { ...all, ...margins, hasLargeChanges: true };
    if (isWorkloadId(cell)) {
      return { ...policy, certainBeyond: Math.min(foldersDiffer, foldersShare * policy.minEffect) };
    }
    if (tailMetric(cell) === void 0) return policy;
    const minEffect = Math.max(policy.minEffect, tailMinEffect);
    return { ...policy, minEffect, ...marginsFor(minEffect), hasLargeChanges: false };
  }
  var spentShare = 0.85;
  var togetherShare = 0.3;
  var untouchedWeight = 0.1;
  var promisingFrom = 1;
  var errorsPerMargin = 2;
  var lookShares = [1 / 12, 1 / 6, 1 / 4, 1 / 3, 5 / 12, 1 / 2, 7 / 12, 2 / 3, 5 / 6, 1];
  var plannedPower = 0.95;
  var futilityLoss = 2e-3;
  var futilityLossOfProcesses = 0.02;
  var speedUpToFollow = -1.645;
  var earlyBoundShare = 0.5;
  var worthWaiting = 1 / 3;
  var targetPower = 0.8;
  var maxUnusableShare = 0.2;
  var linearZ = 3;
  var maxCorrectedZ = 4;
  var minCorrection = 1 / 4;
  var minOfEachOrder = 3;
  var minPairs = 12;
  var minExact = 2;
  var minToAgree = 3;
  var agreeingShare = 0.75;
  var fewPairsLevels = [0.01, 1e-3, 1e-4];
  var fewPairsScores = [
    { pairs: 3, ratios: [1.4, 2.2, 4], reaches: [0.22, 1.3, 3.5] },
    { pairs: 4, ratios: [1.3, 2, 2.7], reaches: [0.08, 0.42, 1.8] },
    { pairs: 5, ratios: [1.1, 1.3, 1.8], reaches: [0.03, 0.22, 0.9] },
    { pairs: 6, ratios: [1.1, 1.2, 1.5], reaches: [0.02, 0.12, 0.5] },
    { pairs: 7, ratios: [1.1, 1.15, 1.3], reaches: [0.02, 0.08, 0.3] },
    { pairs: 8, ratios: [1.1, 1.15, 1.2], reaches: [0.02, 0.06, 0.2] }
  ];
  var addedReach = 0.3;
  var growthPerTenth = 2;
  var minReach = 0.3;
  var calmShare = 0.2;
  var reachPerDifference = 4;
  var otherPlace = 0.5;
  var nearWeight = 5;
  var nearPairs = 15;
  var farthestPair = 60;
  var meanShare = 0.1;
  var maxLikeness = 0.9;
  var calmQuantile = 0.3;
  var calmQuantileOfNormal = 0.3853;
  var maxDeviations = 12;
  var farDeviations = 6;
  var minFar = 0.02;
  var minPairsOfUnchanged = 33;
  var marginsOfMean = 1.5;
  var maxLean = 0.67;
  var maxLeanAtEnd = 1.28;
  var minFarOfHead = 1;
  var minFarOfHeadAtEnd = 2;
  var minLean = -1.645;
  var meanDiffers = 0.01;
  var maxCounted = 60;
  var sameReading = 1e-9;
  var disturbedBeyond = 3;
  var priorFreedom = 2;
  var maxProcessEffect = 0.19;
  var maxTailProcessEffect = 0.5;
  var minProcessEffect = 1e-3;
  var minProcesses = 3;
  var processesToDecide = 6;
  var levelForLargeEffects = 0.2;
  var spentByProcesses = 0.82;
  var defaultHistoryPolicy = {
    /** Chance that a run in which nothing changed has any `regressed` cell (and, separately, any `improved` one). */
    alpha: 0.01,
    /** Smaller changes are never called `regressed` or `improved`. */
    minEffect: 0.02,
    /** `unchanged` means that a change of this size is ruled out at `boundLevel` on either side. */
    unchangedWithin: 0.05,
    boundLevel: 0.1,
    /** Confidence of the shown interval. */
    confidence: 0.95,
    minRuns: 8,
    /** Whether `regressed` may fail the gate. */
    gate: false
  };
  var maxRuns = 400;
  var madEfficiency = 0.37;
  var minPriorDegrees = 1;
  var maxPriorDegrees = 50;
  var minDeviation = 1e-3;
  var storedPrecision = 1e-5;
  var smallVariation = 0.01;
  var minQuietShare = 1 / 20;

  // src/judge/measured.ts
  var cellIn = ({ cells }, cell) => Object.hasOwn(cells, cell) ? cells[cell] : void 0;
  function resultOf(run, cell, subject) {
    const subjects = cellIn(run, cell)?.subject ?? {};
    return subject !== void 0 && Object.hasOwn(subjects, subject) ? subjects[subject] : void 0;
  }
  var whySidesUnlike = (before, after) => before?.summary && after?.summary ? whyNotAlike(before.summary, after.summary) : void 0;
  var isPaired = (run) => run.comparison?.base !== void 0;
  var sidesOf = (run) => Object.keys(run.cells).flatMap((cell) => {
    const { base, head } = run.comparison;
    const [before, after] = [base, head].map(({ subject }) => resultOf(run, cell, subject));
    return before && after ? [{ cell, before, after, unlike: whySidesUnlike(before, after) }] : [];
  });

  // src/judge/counts/policy.ts
  var clearFold = 1.5;
  var countFences = ["os", "osVersion", "kernel", "architecture", "image", "filesystem", "cores"];

  // src/judge/counts/values.ts
  var arithmetic = 1e-9;
  var widthOf = ([smallest, largest]) => largest - smallest;
  function gapAbove(above, below) {
    const gap = above[0] - below[1];
    const isFar = gap > Math.max(widthOf(above), widthOf(below)) || gap > 0 && above[0] >= clearFold * below[1];
    return isFar ? gap : 0;
  }
  var certainDifference = (head, base) => gapAbove(head, base) - gapAbove(base, head);

  // src/judge/figures.ts
  var noRatio = { ratio: null, low: null, high: null };

  // src/judge/history/exact-history.ts
  var minEqualRuns = MIN_REPEATS;
  var isExact = ({ counted }, values) => counted === true && values.every((value) => relativeChange(value, values[0]) <= storedPrecision);
  function decideExactly(value, level, minEffect) {
    const isLarge = relativeChange(level, value) >= minEffect;
    return {
      verdict: !isLarge ? "unchanged" : value > level ? "regressed" : "improved",
      advisory: false,
      ratio: level > 0 && value > 0 ? value / level : null,
      level,
      p: isLarge ? 0 : 1
    };
  }

  // src/judge/history/history-changes.ts
  function judgeHistory(points2) {
    const stretches = groupBy(points2.keys(), (position) => points2[position].fingerprint);
    const changes = [...stretches.values()].flatMap((positions) => changesWithin(points2, positions));
    return { changes: changes.sort((a, b) => a.index - b.index) };
  }
  function changesWithin(points2, positions) {
    const values = positions.map((position) => points2[position].value);
    const exact = positions.every((position) => points2[position].counted === true);
    const found = changePoints(values, { exact });
    return found.map(({ index, from, to, before, after, ratio, p }, place2) => ({
      verdict: after > before ? "regressed" : "improved",
      index: positions[index],
      from: positions[from],
      to: positions[to],
      lastGoodCommit: points2[positions[from - 1] ?? -1]?.commit,
      firstChangedCommit: points2[positions[to]].commit,
      before,
      after,
      ratio,
      ...exact ? {} : ratioInterval(values, found, place2),
      p,
      fingerprint: points2[positions[index]].fingerprint
    }));
  }
  var intervalRuns = 40;
  function ratioInterval(values, changes, place2) {
    const { index, ratio } = changes[place2];
    if (ratio === void 0) return {};
    const start = Math.max(changes[place2 - 1]?.index ?? 0, index - intervalRuns);
    const end = Math.min(changes[place2 + 1]?.index ?? values.length, index + intervalRuns);
    const logs = (from, to) => values.slice(from, to).filter((value) => value > 0).map(Math.log);
    const { low, high } = hodgesLehmannShift(logs(index, end), logs(start, index));
    if (!Number.isFinite(low) || !Number.isFinite(high)) return {};
    return { low: Math.min(Math.exp(low), ratio), high: Math.max(Math.exp(high), ratio) };
  }

  // src/judge/counts/consent.ts
  var timeMetric = "time";
  var isMeant = ({ metric }, of) => metric === void 0 || metric === of;
  var minCommitLength = 7;
  function isCommit(commit, named2) {
    if (commit === void 0) return false;
    return commit === named2 || named2.length >= minCommitLength && commit.startsWith(named2);
  }
  function acceptedPositions(commits, acceptances) {
    const positions = acceptances.map((acceptance) => commits.findIndex((commit) => isCommit(commit, acceptance.commit))).filter((position) => position >= 0);
    return [...new Set(positions)].sort((a, b) => a - b);
  }
  function acceptedSteps(steps, commits, acceptances) {
    const accepted = /* @__PURE__ */ new Map();
    for (const acceptance of acceptances) {
      const [position] = acceptedPositions(commits, [acceptance]);
      if (position === void 0) continue;
      const meant = steps.filter(({ metric = timeMetric }) => isMeant(acceptance, metric));
      const here = meant.filter(({ from, to }) => from <= position && position <= to);
      const last = Math.max(...meant.filter(({ to }) => to < position).map(({ to }) => to));
      const own = here.length > 0 ? here : meant.filter(({ to }) => to === last);
      const led = meant.filter(
        ({ isOpen, to, metric }) => isOpen === true && to < position && (here.length === 0 || here.some((step) => step.metric === metric))
      );
      for (const step of [...own, ...led]) accepted.set(step, acceptance);
    }
    return accepted;
  }

  // src/judge/history/baseline.ts
  function isUsable({ value, counted }) {
    return Number.isFinite(value) && (value > 0 || value === 0 && counted === true);
  }
  function baselineOf(history) {
    const { current, earlier } = history;
    const { counted = false } = current;
    const positions = earlier.flatMap(
      (point, position) => point.fingerprint === current.fingerprint && isUsable({ ...point, counted }) ? [position] : []
    );
    const points2 = positions.map((position) => ({ ...earlier[position], counted }));
    const start = judgeHistory(points2).changes.at(-1)?.index ?? 0;
    const level = positions.slice(Math.max(start, positions.length - maxRuns));
    const recent = level.slice(acceptedStart(history, level));
    return {
      values: recent.map((position) => earlier[position].value),
      logs: recent.map((position) => Math.log(earlier[position].value)),
      standardErrors: recent.map((position) => earlier[position].standardError ?? 0)
    };
  }
  function acceptedStart({ current, earlier, acceptances = [] }, level) {
    const times = acceptances.filter((acceptance) => isMeant(acceptance, timeMetric));
    const commits = [...earlier, current].map((point) => point.commit);
    for (const position of acceptedPositions(commits, times).reverse()) {
      const start = level.filter((at) => at < position).length;
      const [before, after] = [level.slice(0, start), level.slice(start)].map(
        (part) => part.map((at) => earlier[at].value)
      );
      if (start > 0 && Math.min(...after, current.value) > Math.max(...before)) return start;
    }
    return 0;
  }

  // src/judge/history/run-variance.ts
  function betweenRunVariance(logs, standardErrors) {
    const total = (MAD_TO_STANDARD_DEVIATION * mad(logs)) ** 2;
    const within = standardErrors.length === 0 ? 0 : standardErrors.reduce((sum, s) => sum + s * s, 0) / standardErrors.length;
    return {
      variance: Math.max(minDeviation ** 2, total - within),
      degreesOfFreedom: Math.max(1, madEfficiency * (logs.length - 1))
    };
  }
  function shrinkVariances(cells) {
    if (cells.length < 2) return [...cells];
    const prior = priorOf(cells);
    return cells.map(({ variance, degreesOfFreedom }) => ({
      variance: (prior.degreesOfFreedom * prior.variance + degreesOfFreedom * variance) / (prior.degreesOfFreedom + degreesOfFreedom),
      degreesOfFreedom: prior.degreesOfFreedom + degreesOfFreedom
    }));
  }
  function priorOf(cells) {
    const variance = median(cells.map((cell) => cell.variance));
    const spread = median(cells.map((cell) => Math.min(4, (cell.variance / variance - 1) ** 2)));
    const byChance = median(cells.map((cell) => 2 / cell.degreesOfFreedom));
    const excess = spread / 0.455 - byChance;
    const degreesOfFreedom = excess <= 0 ? maxPriorDegrees : 2 / excess;
    return {
      variance,
      degreesOfFreedom: Math.min(maxPriorDegrees, Math.max(minPriorDegrees, degreesOfFreedom))
    };
  }

  // src/judge/history/history.ts
  var medianVariance = Math.PI / 2;
  function judgeAgainstHistory(cells, policy = defaultHistoryPolicy) {
    const verdicts = /* @__PURE__ */ new Map();
    const judged = [];
    for (const [name, cell] of cells) {
      const early = withoutBaseline(cell, policy);
      const baseline = early ? void 0 : baselineOf(cell);
      const known3 = early ?? withoutNoise(cell.current, baseline, policy);
      if (known3) verdicts.set(name, known3);
      else judged.push({ name, current: cell.current, baseline });
    }
    const variances = shrinkVariances(
      judged.map(({ baseline }) => betweenRunVariance(baseline.logs, baseline.standardErrors))
    );
    const level = policy.alpha / Math.max(1, judged.length);
    for (const [i, { name, current, baseline }] of judged.entries()) {
      verdicts.set(name, decide(current, baseline, variances[i], level, policy));
    }
    return new Map([...cells.keys()].map((name) => [name, verdicts.get(name)]));
  }
  function withoutBaseline({ current, earlier }, policy) {
    if (!isUsable(current) && !isNothing(current)) return undecided("inconclusive", policy, 0, "unusable-value");
    if (earlier.length === 0) return undecided("new", policy, 0);
    if (!earlier.some((point) => point.fingerprint === current.fingerprint)) {
      return undecided("environment-changed", policy, 0);
    }
    return void 0;
  }
  var isNothing = ({ value }) => value === Infinity;
  function withoutNoise(current, { values }, policy) {
    const exact = isExact(current, values);
    const runsNeeded = exact ? minEqualRuns : policy.minRuns;
    if (values.length < runsNeeded) {
      const open = { ...undecided("inconclusive", policy, values.length, "short-history"), runsNeeded };
      if (values.length === 0) return open;
      const level = median(values);
      return { ...open, level, ...level > 0 && current.value > 0 ? { ratio: current.value / level } : {} };
    }
    if (isNothing(current)) {
      const verdict = { verdict: "regressed", advisory: false, level: median(values), p: 0 };
      return { ...undecided("regressed", policy, values.length), runsNeeded, ...verdict };
    }
    if (exact) {
      const decided = decideExactly(current.value, values[0], policy.minEffect);
      return { ...undecided("unchanged", policy, values.length), runsNeeded, ...decided };
    }
    return values.includes(0) ? undecided("inconclusive", policy, values.length, "noise") : void 0;
  }
  function decide(current, { logs, standardErrors }, { variance, degreesOfFreedom }, level, policy) {
    const usual = median(logs);
    const effect = Math.log(current.value) - usual;
    const shown = (logRatio) => current.value === 0 ? null : Math.exp(logRatio);
    if (!current.standardError && median(standardErrors) > 0) {
      const unknown = undecided("inconclusive", policy, logs.length, "noise");
      return { ...unknown, ratio: shown(effect) };
    }
    const error = Math.sqrt(variance * (1 + medianVariance / logs.length) + (current.standardError ?? 0) ** 2);
    const tail = studentTSurvival(Math.abs(effect) / error, degreesOfFreedom);
    const reach = (probability) => studentTQuantile(probability, degreesOfFreedom) * error;
    const half = reach((1 + policy.confidence) / 2);
    const large = Math.abs(effect) >= Math.log1p(policy.minEffect);
    const ruledOut = Math.abs(effect) + reach(1 - policy.boundLevel) < Math.log1p(policy.unchangedWithin);
    const verdict = tail <= level && large ? effect > 0 ? "regressed" : "improved" : ruledOut ? "unchanged" : "inconclusive";
    return {
      verdict,
      ...verdict === "inconclusive" ? { reason: "noise" } : {},
      advisory: !policy.gate,
      ratio: shown(effect),
      low: shown(effect - half),
      high: shown(effect + half),
      level: Math.exp(usual),
      p: Math.min(1, 2 * tail),
      runsUsed: logs.length,
      runsNeeded: policy.minRuns
    };
  }
  function undecided(verdict, policy, runsUsed, reason) {
    return {
      verdict,
      ...defined({ reason }),
      advisory: !policy.gate,
      ...noRatio,
      p: 1,
      runsUsed,
      runsNeeded: policy.minRuns
    };
  }

  // src/judge/counts/baseline.ts
  var countFence = (facts) => JSON.stringify(countFences.map((name) => facts[name] ?? null));

  // src/judge/pairs/clock.ts
  function clockReach({ first, second, baseFirst }) {
    const groups2 = [[], [], [], []];
    first.forEach((time, pair) => {
      const order = baseFirst[pair];
      groups2[order].push(time);
      groups2[2 + order].push(second[pair]);
    });
    const equal = groups2.reduce((sum, group) => sum + group.length * shareOfEqual(group), 0) / (2 * first.length);
    const share = 2 * equal - 1;
    return share > 0 ? share * stepOf([...first, ...second]) : 0;
  }
  var hasStep = ({ first, second }) => countsOf([...first, ...second]).length > 1;
  function shareOfEqual(values) {
    const counts = countsOf(values);
    return values.length === 0 ? 0 : counts.reduce((sum, { count }) => sum + (count / values.length) ** 2, 0);
  }
  function stepOf(values) {
    const counts = countsOf(values);
    const usual = counts.reduce((most2, one) => one.count > most2.count ? one : most2);
    let smallest = Infinity;
    for (let i = 1; i < counts.length; i++) {
      smallest = Math.min(
        smallest,
        Math.exp(counts[i].value - usual.value) - Math.exp(counts[i - 1].value - usual.value)
      );
    }
    return Number.isFinite(smallest) ? Math.log1p(smallest) : 0;
  }
  function countsOf(values) {
    const counts = [];
    for (const value of Float64Array.from(values).sort()) {
      const last = counts.at(-1);
      if (last !== void 0 && value - last.value <= sameReading) last.count++;
      else counts.push({ value, count: 1 });
    }
    return counts;
  }

  // src/judge/pairs/usable-pairs.ts
  function usablePairs(pairs, seen) {
    const usable = pairs.slice(0, seen).filter(isUsable2);
    return {
      first: Float64Array.from(usable, (pair) => Math.log(pair.first)),
      second: Float64Array.from(usable, (pair) => Math.log(pair.second)),
      baseFirst: Uint8Array.from(usable, ({ order }) => order === "AB" ? 1 : 0)
    };
  }
  var isUsable2 = (pair) => isTime2(pair.first) && isTime2(pair.second);
  var isTime2 = (value) => value !== null && value > 0 && Number.isFinite(value);

  // src/judge/pairs/scores.ts
  function scorePairs(first, second) {
    const n = first.length;
    const differences = new Float64Array(n);
    for (let pair = 0; pair < n; pair++) differences[pair] = second[pair] - first[pair];
    const sorted = sort(differences.slice());
    const position = midmean(sorted);
    for (let pair = 0; pair < n; pair++) sorted[pair] = Math.abs(differences[pair] - position);
    sort(sorted);
    const reach = Math.max(minReach, reachPerDifference * sorted[Math.floor(n * calmShare)]);
    const below = new Float64Array(2 * n).fill(minDensity);
    const above = new Float64Array(2 * n).fill(minDensity);
    const time = new Float64Array(2 * n);
    for (let pair = 0; pair < n; pair++) {
      time[2 * pair] = first[pair] / reach;
      time[2 * pair + 1] = (second[pair] - position) / reach;
    }
    for (let block = 0; block < 2 * n; block++) {
      const own = time[block];
      const pair = block >> 1;
      const last = Math.min(2 * n, 2 * (pair + farthestPair + 1));
      let densityBelow = 0;
      let densityAbove = 0;
      for (let other = block + 1; other < last; other++) {
        const difference = time[other] - own;
        const distance = Math.abs(difference);
        if (distance >= 1) continue;
        const apart = (other >> 1) - pair;
        const place2 = apart > 0 && ((block ^ other) & 1) === 1 ? otherPlace : 1;
        const weight2 = distance * (1 - distance) * weightOfNearness[apart] * place2;
        if (difference > 0) {
          densityAbove += weight2;
          below[other] += weight2;
        } else {
          densityBelow += weight2;
          above[other] += weight2;
        }
      }
      below[block] += densityBelow;
      above[block] += densityAbove;
    }
    for (let pair = 0; pair < n; pair++) {
      const [a, b] = [2 * pair, 2 * pair + 1];
      differences[pair] = Math.log(below[b] * above[a] / (above[b] * below[a]));
    }
    return differences;
  }
  var weightOfNearness = Float64Array.from(
    { length: farthestPair + 1 },
    (_, apart) => 4 * (1 + nearWeight * Math.max(0, 1 - apart / nearPairs))
  );
  var minDensity = 1;
  function midmean(sorted) {
    const cut = sorted.length >> 2;
    let sum = 0;
    for (let i = cut; i < sorted.length - cut; i++) sum += sorted[i];
    return sum / (sorted.length - 2 * cut);
  }
  function sort(values) {
    if (values.length > maxInserted) return values.sort();
    for (let i = 1; i < values.length; i++) {
      const value = values[i];
      let at = i;
      while (at > 0 && values[at - 1] > value) {
        values[at] = values[at - 1];
        at--;
      }
      values[at] = value;
    }
    return values;
  }
  var maxInserted = 100;

  // src/judge/pairs/cross-over.ts
  var farthest = 100;
  var sameZ = 0.02;
  var sameEffect = 1e-7;
  var maxTurns = 90;
  var thickestExtended = 0.1;
  var rounding = 1e-9;
  var spanGrowth = 3;
  var minFall = 1.5;
  var CrossOver = class {
    /** Number of pairs that ran base first, and head first. */
    baseFirst;
    headFirst;
    #pairs;
    #without;
    #alternating;
    #estimate;
    #test;
    constructor(pairs) {
      const n = pairs.first.length;
      this.#pairs = pairs;
      this.#without = { first: new Float64Array(n), second: new Float64Array(n) };
      this.#alternating = Uint8Array.from({ length: n }, (_, pair) => (pair + 1) % 2);
      this.baseFirst = pairs.baseFirst.reduce((sum, flag) => sum + flag, 0);
      this.headFirst = n - this.baseFirst;
    }
    /** Tests "head / base is e^effect": `greater` is small if the ratio is larger, `less` if it is smaller. */
    test(effect) {
      const testAt = () => subsetTest(this.scores(effect), this.#pairs.baseFirst);
      return effect === 0 ? this.#test ??= testAt() : testAt();
    }
    /** The standardised statistic of that test: positive when head / base is more than e^effect. */
    z(effect) {
      return subsetZ(this.scores(effect), this.#pairs.baseFirst);
    }
    /** The Hodges–Lehmann type estimate: the effect at which the two orders look alike. */
    estimate() {
      this.#estimate ??= this.#effectAt(0, 0, 0.01);
      return this.#estimate;
    }
    /**
     * The estimate and its interval by inversion: the effects which the test rejects at neither one-sided level.
     * @param error rough standard error of the estimate, for the step size
     */
    effect(tails, error) {
      const estimate = this.estimate();
      const step = Math.min(1, Math.max(1e-6, error));
      return {
        estimate,
        low: Math.min(estimate, this.#end(-1, tails.low, estimate, step)) - sameEffect,
        high: Math.max(estimate, this.#end(1, tails.high, estimate, step)) + sameEffect
      };
    }
    /** The effect at which the test's one-sided level is `tail`. Beyond the smallest tail of so small a sample, Student's t extrapolates. */
    #end(sign, tail, estimate, step) {
      const n = this.#pairs.first.length;
      const thinnest = subsetSmallestTail(n, this.baseFirst) * (1 + rounding);
      if (tail < thinnest && thinnest > thickestExtended) return sign * Infinity;
      const shown = Math.max(tail, thinnest);
      const critical = sign * subsetCriticalZ(n, this.baseFirst, shown);
      if (!Number.isFinite(critical)) return sign * Infinity;
      const end = this.#effectAt(-critical, estimate + critical * step, step);
      const farther = shown === tail ? 1 : studentTQuantile(tail, n - 2) / studentTQuantile(shown, n - 2);
      return estimate + farther * (end - estimate);
    }
    /**
     * The influence of each pair on the estimate (its influence function), as ln(head / base): their mean is the estimate, and a disturbed pair
     * has almost none. undefined if nothing separates the two orders.
     */
    influences(narrowestSpan) {
      const n = this.#pairs.first.length;
      const estimate = this.estimate();
      const error = errorOf((effect) => this.z(estimate + effect), narrowestSpan);
      const scores = this.scores(estimate);
      const { mean: mean2, spread } = standardiseSubset(scores, this.#pairs.baseFirst);
      if (spread === 0) return void 0;
      const share = this.baseFirst / n;
      const says = scores.map((score, pair) => (this.#pairs.baseFirst[pair] - share) * (score - mean2));
      const middle3 = says.reduce((sum, value) => sum + value, 0) / n;
      return says.map((value) => estimate + (value - middle3) * error * n / spread);
    }
    /**
     * The standard error of a small effect: how far it must move for the statistic to move by one. With alternating orders instead of the true
     * ones it does not depend on the coin, so stopping rules may use it without biasing the test.
     */
    blindError(narrowestSpan) {
      return errorOf((effect) => subsetZ(this.scores(effect, this.#alternating), this.#alternating), narrowestSpan);
    }
    /** Scores of all pairs after `effect` is removed from every head block. */
    scores(effect, baseFirst = this.#pairs.baseFirst) {
      const { first, second } = this.#pairs;
      const without = this.#without;
      for (let pair = 0; pair < first.length; pair++) {
        const headSecond = baseFirst[pair];
        without.first[pair] = first[pair] - (1 - headSecond) * effect;
        without.second[pair] = second[pair] - headSecond * effect;
      }
      return scorePairs(without.first, without.second);
    }
    /** The effect at which the statistic, which falls as the effect rises, passes `z`: by bracketing and regula falsi. */
    #effectAt(z, guess, firstStep) {
      const excess = (effect) => this.z(effect) - z;
      let step = firstStep;
      let low = guess;
      let high = guess;
      let atLow = excess(guess);
      let atHigh = atLow;
      if (atLow > 0) {
        while (atHigh > 0 && high < farthest) {
          [low, atLow] = [high, atHigh];
          high += step;
          step *= 2;
          atHigh = excess(high);
        }
      } else {
        while (atLow <= 0 && low > -farthest) {
          [high, atHigh] = [low, atLow];
          low -= step;
          step *= 2;
          atLow = excess(low);
        }
      }
      for (let turn = 0; turn < maxTurns && high - low > sameEffect; turn++) {
        const share = turn % 3 === 2 ? 0.5 : Math.min(0.95, Math.max(0.05, atLow / (atLow - atHigh)));
        const between2 = low + share * (high - low);
        const value = excess(between2);
        if (Math.abs(value) < sameZ) return between2;
        if (value > 0) [low, atLow] = [between2, value];
        else [high, atHigh] = [between2, value];
      }
      return (low + high) / 2;
    }
  };
  function errorOf(z, narrowestSpan) {
    let error = farthest;
    for (let span = narrowestSpan; span < 1; span *= spanGrowth) {
      const fall = z(-span) - z(span);
      if (fall > 0) error = Math.min(error, 2 * span / fall);
      if (fall > minFall) break;
    }
    return error;
  }

  // src/judge/pairs/agreement.ts
  function agreementOf(pairs, share = agreeingShare) {
    const differences = pairs.flatMap(
      ({ order, first, second }) => first === null || second === null ? [] : [order === "AB" ? second - first : first - second]
    );
    if (differences.length < minToAgree) return void 0;
    const count = (isSo) => differences.filter(isSo).length;
    if (count((difference) => difference > 0) >= share * differences.length) return "slower";
    return count((difference) => difference < 0) >= share * differences.length ? "faster" : void 0;
  }

  // src/judge/pairs/few-pairs.ts
  var FewPairs = class {
    #base;
    #head;
    /** Pairs that are evidence of their own: pairs of one process count once. */
    #count;
    #hasBothOrders;
    #isCounted;
    constructor(pairs) {
      const usable = pairs.filter(isUsable2);
      this.#base = usable.map(({ order, first, second }) => order === "AB" ? first : second);
      this.#head = usable.map(({ order, first, second }) => order === "AB" ? second : first);
      const known3 = usable.flatMap(({ process }) => process === void 0 ? [] : [process]);
      this.#count = new Set(known3).size + usable.length - known3.length;
      this.#hasBothOrders = new Set(usable.map(({ order }) => order)).size === 2;
      this.#isCounted = usable.some(({ counted }) => counted === true);
    }
    /** How often identical work shows as much in this direction, at most: a one-sided p-value; 1 if that is not known to be rare. */
    tail(direction) {
      const known3 = this.#ofIdenticalWork();
      if (known3 === void 0) return 1;
      const [slow, fast] = direction === "regressed" ? [this.#head, this.#base] : [this.#base, this.#head];
      const step = commonStep([...slow, ...fast]);
      const smallest = Math.min(...slow.map((time, pair) => Math.log(Math.max(0, time - step) / fast[pair])));
      return Math.max(levelOf(smallest, known3.ratios.map(Math.log)), levelOf(smallest / this.#reach(), known3.reaches));
    }
    /** ln(head / base) of the middle pair, and the 95 % interval of the mean by the range of all pairs: few of them do not show a deviation. */
    effect() {
      const ratios = this.#head.map((head, pair) => Math.log(head / this.#base[pair]));
      const estimate = median(ratios);
      const reach = (Math.max(...ratios) - Math.min(...ratios)) * (rangesOfMean[Math.min(this.#count, maxRanges)] ?? Infinity);
      return { estimate, low: Math.min(estimate, mean(ratios) - reach), high: Math.max(estimate, mean(ratios) + reach) };
    }
    /** How far the times of one side lie apart, and a little more: of a few times that may be by chance nearly nothing. */
    #reach() {
      const rangeOf = (times) => Math.log(Math.max(...times) / Math.min(...times));
      return addedReach + Math.max(rangeOf(this.#base), rangeOf(this.#head));
    }
    /** Undefined for too few pairs, for one order, whose effect may be that of the position, and for figures that are no times. */
    #ofIdenticalWork() {
      if (!this.#hasBothOrders || this.#isCounted) return void 0;
      return fewPairsScores.findLast(({ pairs }) => pairs <= this.#count);
    }
  };
  var rangesOfMean = { 3: 1.304, 4: 0.717, 5: 0.507, 6: 0.399, 7: 0.333, 8: 0.288 };
  var maxRanges = 8;
  function levelOf(shown, known3) {
    if (!(shown >= known3[0])) return 1;
    const at = known3.findLastIndex((one) => one <= shown);
    const factor = at === known3.length - 1 ? growthPerTenth : known3[at + 1] / known3[at];
    return fewPairsLevels[at] * 0.1 ** (Math.log(shown / known3[at]) / Math.log(factor));
  }
  function commonStep(times) {
    const divisor = (a, b) => b < 1 ? a : divisor(b, a % b);
    return times.map(Math.round).reduce(divisor, 0);
  }

  // src/judge/pairs/looks.ts
  function lookSizes(count) {
    return lookShares.map((share) => Math.max(0, Math.ceil(share * count - 1e-9)));
  }
  var missed;
  var known2 = /* @__PURE__ */ new Map();
  function lookLevels(alpha) {
    const remembered = known2.get(alpha);
    if (remembered !== void 0) return remembered;
    const change = nominalLevels(lookShares, alpha, obrienFlemingSpending);
    const drift = normalQuantile(plannedPower) - normalQuantile(alpha);
    const missedBy = (loss) => nominalLevels(lookShares, loss, powerSpending(1));
    const given = missed ??= { alone: missedBy(futilityLoss), processes: missedBy(futilityLossOfProcesses) };
    const futility = (share, loss) => normalSurvival(drift * Math.sqrt(share) + normalQuantile(loss));
    const levels = lookShares.map((share, look) => ({
      change: change[look],
      futility: futility(share, given.alone[look]),
      futilityOfProcesses: futility(share, given.processes[look])
    }));
    known2.set(alpha, levels);
    return levels;
  }
  function minPairsToDecide(cells, policy = defaultPolicy) {
    const level = lookLevels(spentShare * policy.alpha / Math.max(1, cells)).at(-1).change;
    let pairs = minPairs;
    while (subsetSmallestTail(pairs, pairs / 2) > level) pairs += 2;
    return pairs;
  }
  var finals = /* @__PURE__ */ new Map();
  function finalChangeLevel(alpha, looksTaken, share) {
    const key = `${alpha} ${looksTaken} ${share}`;
    const known3 = finals.get(key);
    if (known3 !== void 0) return known3;
    const looks = [...lookShares.slice(0, looksTaken).map((look) => look / share), 1];
    const spending = (information, rate) => information >= 1 ? rate : obrienFlemingSpending(information * share, rate);
    const level = nominalLevels(looks, alpha, spending).at(-1);
    finals.set(key, level);
    return level;
  }
  var boundLevelAt = (last, hasProcesses, { boundLevel }) => (last || hasProcesses ? 1 : earlyBoundShare) * boundLevel;
  function marginOf(errorAtEnd, { narrowestWithin, unchangedWithin }) {
    const margin = Math.expm1(errorsPerMargin * errorAtEnd / Math.sqrt(worthWaiting));
    return Math.min(unchangedWithin, Math.max(narrowestWithin, margin));
  }

  // src/judge/pairs/mean-evidence.ts
  var MeanEvidence = class {
    #pairs;
    /** Differences of ln time, second minus first, relative to their middle. Blind: they do not depend on the coins. */
    #differences;
    /** Their deviation, estimated from the calm ones. */
    #deviation;
    #test;
    #effect;
    constructor(pairs) {
      this.#pairs = pairs;
      this.#differences = differencesOf(pairs, 0);
      const sizes = Array.from(this.#differences, Math.abs);
      this.#deviation = sizes.length === 0 ? 0 : quantile(sizes, calmQuantile) / calmQuantileOfNormal;
    }
    /** Tests "head / base is e^effect" by the differences. */
    test(effect) {
      return effect === 0 ? this.#test ??= this.#testAt(0) : this.#testAt(effect);
    }
    /** Correlation of the differences with other scores of the same pairs: if they are nearly equal, both tests show the same. */
    likeness(scores) {
      return correlation(this.#scoresAt(0), scores);
    }
    /** Pairs with one block far slower than the other: how often that was the head, and the base. */
    far() {
      const beyond = Math.max(minFar, farDeviations * this.#deviation);
      let [head, base] = [0, 0];
      this.#differences.forEach((difference, pair) => {
        if (Math.abs(difference) <= beyond) return;
        if (difference > 0 === (this.#pairs.baseFirst[pair] === 1)) head++;
        else base++;
      });
      return { head, base };
    }
    /** The mean of each order, then halfway between: the effect of the position is in both and cancels. */
    effect() {
      return this.#effect ??= meanEffect(this.#pairs);
    }
    #scoresAt(effect) {
      const differences = effect === 0 ? this.#differences : differencesOf(this.#pairs, effect);
      const end = Math.max(minFar, maxDeviations * this.#deviation);
      return differences.map((difference) => Math.min(end, Math.max(-end, difference)));
    }
    #testAt(effect) {
      const scores = this.#scoresAt(effect);
      const chosen = this.#pairs.baseFirst;
      const test = subsetTest(scores, chosen);
      const others = scores.filter((score) => score !== 0);
      if (this.#deviation > 0 || others.length > maxCounted) return test;
      const count = chosen.reduce((sum, flag) => sum + flag, 0);
      const signs2 = others.map(Math.sign);
      return {
        ...test,
        ...sparseSubsetTest(
          signs2,
          chosen.filter((_, pair) => scores[pair] !== 0),
          scores.length,
          count
        )
      };
    }
  };
  function differencesOf({ first, second, baseFirst }, effect) {
    const differences = first.map((time, pair) => second[pair] - time - (baseFirst[pair] === 1 ? effect : -effect));
    const middle3 = differences.length === 0 ? 0 : median(Array.from(differences));
    return differences.map((difference) => difference - middle3);
  }
  function meanEffect({ first, second, baseFirst }) {
    const halves = [1, 0].map((order) => {
      const [base, head] = [[], []];
      first.forEach((time, pair) => {
        if (baseFirst[pair] !== order) return;
        base.push(Math.exp(order === 1 ? time : second[pair]));
        head.push(Math.exp(order === 1 ? second[pair] : time));
      });
      const n = base.length;
      if (n < minOfEachOrder) return { estimate: 0, error: Infinity };
      const [meanBase, meanHead] = [mean(base), mean(head)];
      const squares2 = base.reduce((sum, value, i) => sum + (head[i] / meanHead - value / meanBase) ** 2, 0);
      return { estimate: Math.log(meanHead / meanBase), error: Math.sqrt(squares2 / (n * (n - 1))) };
    });
    const [ofAB, ofBA] = halves;
    return { estimate: (ofAB.estimate + ofBA.estimate) / 2, error: Math.hypot(ofAB.error, ofBA.error) / 2 };
  }
  function correlation(a, b) {
    const n = a.length;
    let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0];
    for (let i = 0; i < n; i++) {
      sumA += a[i];
      sumB += b[i];
      squaresA += a[i] ** 2;
      squaresB += b[i] ** 2;
      products += a[i] * b[i];
    }
    const spread = (squaresA - sumA ** 2 / n) * (squaresB - sumB ** 2 / n);
    return spread > 0 ? (products - sumA * sumB / n) / Math.sqrt(spread) : 1;
  }

  // src/judge/pairs/evidence.ts
  var CellEvidence = class {
    /** Pairs that were seen, and those of them with both times. */
    seen;
    usable;
    /** Undefined if one side ran first in all of them. */
    crossOver;
    test;
    /** Standard error of the estimate of ln ratio if each pair is independent evidence. */
    errorOfPairs;
    /** Evidence of the mean execution; undefined with `crossOver`. */
    mean;
    /** How much a coarse clock widens an interval of ln ratio. */
    clockReach;
    /** Limits set by the processes that took the pairs. */
    processEffect;
    #pairs;
    #planned;
    #policy;
    #series;
    #meanShare;
    #fewPairs;
    /** Uses the first `seen` pairs; later ones are not read. @param planned number of pairs if nothing decides the cell earlier */
    constructor(pairs, seen, planned, policy, processEffect) {
      const series = usablePairs(pairs, seen);
      const crossOver = new CrossOver(series);
      const comparable = crossOver.baseFirst > 0 && crossOver.headFirst > 0;
      this.seen = seen;
      this.usable = series.first.length;
      this.crossOver = comparable ? crossOver : void 0;
      this.test = comparable ? crossOver.test(0) : void 0;
      this.errorOfPairs = comparable ? crossOver.blindError(Math.log1p(policy.narrowestWithin)) : Infinity;
      this.mean = comparable ? new MeanEvidence(series) : void 0;
      this.clockReach = comparable ? clockReach(series) : 0;
      this.processEffect = processEffect;
      this.#series = series;
      this.#pairs = pairs;
      this.#planned = planned;
      this.#policy = policy;
    }
    /** Standard error of ln ratio for finding changes. */
    get error() {
      return this.processEffect.error(this.errorOfPairs);
    }
    /** Standard error for ruling changes out: the places of the two sides may hide a part of a change. */
    get boundError() {
      return Math.hypot(this.processEffect.boundError(this.errorOfPairs), this.#placeError);
    }
    get #placeError() {
      return folderEffectShare * Math.log1p(this.#policy.certainBeyond ?? 0);
    }
    /** The standard error with this number of pairs at constant noise. */
    errorAfter(pairs, error = this.error) {
      return error * Math.sqrt(this.usable / pairs);
    }
    /** The slowdown that must be ruled out for the cell to be unchanged, as a share. */
    get within() {
      return marginOf(this.errorAfter(this.#planned, this.boundError), this.#policy);
    }
    /** The influence of each usable pair on the effect. */
    influences() {
      return this.crossOver?.influences(Math.log1p(this.#policy.narrowestWithin));
    }
    /** The test's p-value as a standard normal z: positive is slower. */
    z() {
      return this.processEffect.weaken(this.zOfPairs());
    }
    /** The same if each pair is independent evidence. */
    zOfPairs() {
      return zOf(this.test);
    }
    /** The one-sided p-value of "no change", or of no change beyond the policy's allowance: of the typical execution, or of the mean. */
    tail(direction, of = this.crossOver) {
      const sign = direction === "regressed" ? 1 : -1;
      const { greater, less } = of.test(sign * Math.log1p(this.#policy.certainBeyond ?? 0));
      const ofPairs = sign > 0 ? greater : less;
      if (this.processEffect.processes === void 0) return ofPairs;
      return Math.max(ofPairs, normalSurvival(sign * this.processEffect.weaken(zOf(of.test(0)))));
    }
    /** The mean's share of the error rate: none if its test is redundant with the score's. Blind: it does not depend on the coins. */
    get meanShare() {
      return this.#meanShare ??= this.mean.likeness(this.crossOver.scores(0)) > maxLikeness ? 0 : meanShare;
    }
    /** The p-value of the mean's test as z, if each pair is independent evidence. */
    zOfMean() {
      return zOf(this.mean.test(0));
    }
    /** Whether the mean is compatible with "no change": if its bound (one-sided level) leaves a change open, it must not look like one. */
    meanMayBeUnchanged(boundLevel, last) {
      const { estimate, error } = this.mean.effect();
      const reach = -normalQuantile(boundLevel) * error;
      const margin = marginsOfMean * this.within;
      if (estimate + reach > Math.log1p(margin)) {
        const { head, base } = this.mean.far();
        if (base === 0 && head >= (last ? minFarOfHeadAtEnd : minFarOfHead)) return false;
        if (this.processEffect.weaken(this.zOfMean()) > (last ? maxLeanAtEnd : maxLean)) return false;
      }
      return estimate - reach >= -Math.log1p(2 * margin) || this.processEffect.weaken(this.zOfMean()) >= minLean;
    }
    /** Whether the clock showed different times, so that its step is known. */
    knowsItsClock() {
      return hasStep(this.#series);
    }
    /** Whether few enough pairs lack a usable time. */
    isTrustworthy() {
      return this.seen - this.usable <= maxUnusableShare * this.seen;
    }
    hasEnoughOfEachOrder() {
      const { baseFirst, headFirst } = this.crossOver;
      return Math.min(baseFirst, headFirst) >= minOfEachOrder;
    }
    mayBeUnchanged() {
      return this.isTrustworthy() && this.processEffect.isKnown && this.hasEnoughOfEachOrder();
    }
    /** Whether the estimate itself is a change that does not matter. With few pairs of one order, z does not show the size of a large change. */
    isSmall() {
      const estimate = this.crossOver.estimate();
      return estimate <= Math.log1p(this.within) && estimate >= -Math.log1p(2 * this.within);
    }
    /** The estimate in units of its standard error. Without process effects that equals z, unless z is large. */
    position() {
      const hasProcessEffect = this.processEffect.processes !== void 0 || this.#placeError > 0;
      return hasProcessEffect ? this.crossOver.estimate() / this.error : this.z();
    }
    /** The positions at which bounds of this level lie inside the margins. */
    unchangedRange(boundLevel) {
      const reach = this.processEffect.reach(boundLevel) * this.boundError + this.clockReach;
      return {
        from: (reach - Math.log1p(2 * this.within)) / this.error,
        to: (Math.log1p(this.within) - reach) / this.error
      };
    }
    /** Whether the bounds themselves lie inside the margins. */
    isWithinMargins(boundLevel) {
      const crossOver = this.crossOver;
      const critical = subsetCriticalZ(this.usable, crossOver.baseFirst, boundLevel);
      const blur = this.processEffect.reach(boundLevel) * this.#placeError + this.clockReach;
      const [fastest, slowest] = [blur - Math.log1p(2 * this.within), Math.log1p(this.within) - blur];
      const isWithin = crossOver.z(slowest) <= -critical && crossOver.z(fastest) >= critical;
      return isWithin && this.processEffect.isWithin(fastest, slowest, boundLevel, this.errorOfPairs);
    }
    /** Whether this number of pairs, half of them in each order, can reach a p-value of this level at all. */
    canReach(level) {
      const { baseFirst, headFirst } = this.crossOver;
      return Number.isFinite(subsetCriticalZ(baseFirst + headFirst, baseFirst, level));
    }
    /** The same pairs, for a change that is too large for chance though they are few. */
    get fewPairs() {
      return this.#fewPairs ??= new FewPairs(this.#pairs.slice(0, this.seen));
    }
    /** The direction of all pairs; undefined if they differ. */
    agreement() {
      return agreementOf(this.#pairs.slice(0, this.seen), 1);
    }
  };
  var zOf = ({ z, greater, less }) => z === 0 ? 0 : z > 0 ? -normalQuantile(greater) : normalQuantile(less);

  // src/judge/pairs/process-effect.ts
  function processEffects(pairs) {
    const usable = pairs.filter(isUsable2);
    const groups2 = groupBy(usable, ({ process = "" }) => process);
    if (pairs.every(({ process }) => process === void 0) || usable.length <= groups2.size) return void 0;
    const differenceOf = ({ order, first, second }) => ({
      isBaseFirst: order === "AB",
      value: Math.log(second) - Math.log(first)
    });
    return analyse(new Map([...groups2].map(([process, own]) => [process, own.map(differenceOf)])));
  }
  function analyse(named2) {
    const groups2 = [...named2.values()];
    const position = positionOf(groups2);
    const effects = groups2.map(
      (group) => group.map(({ isBaseFirst, value }) => (isBaseFirst ? 1 : -1) * (value - position))
    );
    const centres = effects.map(median);
    const several = effects.flatMap(
      (group, index) => group.length > 1 ? group.map((effect) => effect - centres[index]) : []
    );
    const reach = disturbedBeyond * MAD_TO_STANDARD_DEVIATION * mad(several);
    const calm = effects.map(
      (group, index) => group.map((effect) => centres[index] + Math.min(reach, Math.max(-reach, effect - centres[index])))
    );
    return describe2(new Map([...named2.keys()].map((process, index) => [process, calm[index]])));
  }
  function describe2(values) {
    const groups2 = [...values.values()];
    const means = groups2.map(mean);
    const grand = mean(means);
    const processes = means.length;
    const freedom = groups2.reduce((sum, { length }) => sum + length - 1, 0);
    const within = groups2.reduce((sum, group, index) => sum + squares(group, means[index]), 0) / freedom;
    return {
      means: new Map([...values.keys()].map((process, index) => [process, means[index]])),
      mean: grand,
      variance: processes > 1 ? squares(means, grand) / (processes - 1) : 0,
      noise: within * mean(groups2.map(({ length }) => 1 / length)),
      processes
    };
  }
  function influenceOfProcesses(pairs, influences) {
    const usable = [...pairs.filter(isUsable2).entries()];
    const groups2 = groupBy(usable, ([, { process = "" }]) => process);
    return describe2(new Map([...groups2].map(([process, own]) => [process, own.map(([index]) => influences[index])])));
  }
  function positionOf(groups2) {
    const ofOrder = (group, baseFirst) => group.filter(({ isBaseFirst }) => isBaseFirst === baseFirst).map(({ value }) => value);
    const halfSum = (group) => (median(ofOrder(group, true)) + median(ofOrder(group, false))) / 2;
    const positions = groups2.map(halfSum).filter((position2) => !Number.isNaN(position2));
    if (positions.length > 0) return median(positions);
    const position = halfSum(groups2.flat());
    return Number.isNaN(position) ? 0 : position;
  }
  var squares = (values, about) => values.reduce((sum, value) => sum + (value - about) ** 2, 0);
  function estimateProcessEffects(cells, largest = maxProcessEffect) {
    const excess = ({ variance, noise }) => variance - noise;
    const known3 = [...cells.values()].filter(({ processes }) => processes > 1);
    const freedomOf = (all) => all.reduce((sum, { processes }) => sum + processes - 1, 0);
    const total = known3.reduce((sum, cell) => sum + (cell.processes - 1) * excess(cell), 0);
    return new Map(
      [...cells].map(([name, cell]) => {
        const own = cell.processes - 1;
        const others = freedomOf(known3) - own;
        const between2 = others > 0 ? Math.max(0, (total - own * excess(cell)) / others) : 0;
        const prior = Math.min(priorFreedom, others);
        const freedom = prior + own;
        const variance = freedom > 0 ? (prior * (between2 + cell.noise) + own * cell.variance) / freedom : 0;
        return [
          name,
          {
            effect: cell.mean,
            standardError: Math.sqrt(Math.max(minProcessEffect ** 2, variance) / cell.processes),
            freedom,
            maxError: Math.sqrt((largest ** 2 + cell.noise) / cell.processes),
            processes: cell.processes
          }
        ];
      })
    );
  }
  var CellProcessEffect = class {
    #processEffect;
    #quiet;
    /** @param quiet the same for the influences of pairs, which rule changes out */
    constructor(processEffect, quiet = processEffect) {
      this.#processEffect = processEffect;
      this.#quiet = quiet;
    }
    /** Number of processes that took the pairs, if it matters. */
    get processes() {
      return this.#processEffect?.processes;
    }
    /** Whether there are enough processes to estimate their variation; otherwise no cell is unchanged or given up. */
    get isKnown() {
      return this.#processEffect === void 0 || this.#processEffect.processes >= minProcesses;
    }
    /** The weaker evidence of pairs and processes, as a standard normal z. */
    weaken(zOfPairs) {
      if (this.#processEffect === void 0) return zOfPairs;
      const z = this.#z(this.#processEffect);
      if (z > 0 !== zOfPairs > 0) return 0;
      return Math.abs(z) < Math.abs(zOfPairs) ? z : zOfPairs;
    }
    #z({ effect, standardError, freedom, maxError }) {
      const size = Math.abs(effect);
      const byLargest = normalSurvival(size / maxError);
      const ofEither = this.isKnown ? Math.min(
        studentTSurvival(size / standardError, freedom) / (1 - levelForLargeEffects),
        byLargest / levelForLargeEffects
      ) : byLargest;
      const tail = ofEither / spentByProcesses;
      return tail >= 0.5 ? 0 : -Math.sign(effect) * normalQuantile(Math.max(Number.MIN_VALUE, tail));
    }
    /** The standard error of the estimate. @param ofPairs the standard error if each pair is independent evidence */
    error(ofPairs) {
      return this.#processEffect === void 0 ? ofPairs : Math.max(ofPairs, this.#error(this.#processEffect));
    }
    #error({ standardError, maxError }) {
      return this.isKnown ? standardError : maxError;
    }
    /** The standard error for ruling changes out. */
    boundError(ofPairs) {
      return this.#quiet === void 0 ? ofPairs : Math.max(ofPairs, this.#error(this.#quiet));
    }
    /** Distance of a bound of this one-sided level, in standard errors. */
    reach(level) {
      return this.#processEffect === void 0 || !this.isKnown ? -normalQuantile(level) : -studentTQuantile(level, this.#processEffect.freedom);
    }
    /** Whether the bounds of this one-sided level lie between these effects, according to the processes. */
    isWithin(from, to, level, ofPairs) {
      const bound = (side, otherwise) => this.quietBound(side, level, otherwise, ofPairs);
      return bound(1, -Infinity) <= to && bound(-1, Infinity) >= from;
    }
    /** The upper (1) or lower (−1) bound of the effect at this one-sided level, according to the processes; `otherwise` without any. */
    bound(side, level, otherwise) {
      if (this.#processEffect === void 0) return otherwise;
      return this.#processEffect.effect + side * this.reach(level) * this.#error(this.#processEffect);
    }
    /** The bound for ruling changes out. */
    quietBound(side, level, otherwise, ofPairs) {
      if (this.#quiet === void 0) return otherwise;
      return this.#quiet.effect + side * this.reach(level) * this.boundError(ofPairs);
    }
  };

  // src/judge/pairs/cell.ts
  var nowhere = { from: Infinity, to: -Infinity };
  var CellInProgress = class {
    policy;
    planned;
    available;
    evidence;
    looks = [];
    mean;
    isByFewPairs = false;
    constructor(planned, policy) {
      this.planned = planned;
      this.available = planned;
      this.policy = policy;
      this.evidence = new CellEvidence([], 0, planned, policy, new CellProcessEffect());
    }
    /** Adds the first `seen` pairs; later ones are not read. */
    lookAt(pairs, seen) {
      this.evidence = new CellEvidence(pairs, seen, this.planned, this.policy, this.evidence.processEffect);
    }
    /** No more pairs will come. */
    end() {
      this.available = this.evidence.seen;
    }
    /** @param levelOf one-sided level of a share of the cell's error rate @param isOver no more pairs will come */
    isChanged(direction, levelOf2, isOver) {
      const evidence = this.evidence;
      if (evidence.test === void 0 || !evidence.isTrustworthy()) return false;
      if (isOver && !evidence.canReach(levelOf2(1))) return this.#isLargeInFewPairs(direction, levelOf2(1));
      const margin = Math.log1p(this.policy.minEffect);
      const isLarge = (estimate) => (direction === "regressed" ? estimate : -estimate) >= margin;
      const share = evidence.meanShare;
      const isByTypical = evidence.tail(direction) <= levelOf2(1 - share) && isLarge(evidence.crossOver.estimate());
      if (isByTypical) return share === 0 || !this.#isContradicted(direction);
      const isByMean = share > 0 && evidence.tail(direction, evidence.mean) <= levelOf2(share);
      if (!isByMean || !isLarge(evidence.mean.effect().estimate)) return false;
      this.mean = "changed";
      return true;
    }
    /** Where no permutation of the pairs can reach the level, so that its test spends nothing of it. Each cell is tested so once, at its end. */
    #isLargeInFewPairs(direction, level) {
      const { fewPairs } = this.evidence;
      if (!this.policy.hasLargeChanges || fewPairs.tail(direction) > level) return false;
      this.isByFewPairs = Math.abs(fewPairs.effect().estimate) >= Math.log1p(this.policy.minEffect);
      return this.isByFewPairs;
    }
    /** Whether the mean changed in the other direction, or may have if no build would fail: then the typical execution is not what matters. */
    #isContradicted(direction) {
      const { evidence } = this;
      if (direction === "improved") return evidence.zOfMean() > maxLean;
      return evidence.tail("improved", evidence.mean) <= meanDiffers;
    }
    isUnchanged(last) {
      const evidence = this.evidence;
      this.mean = void 0;
      if (evidence.test === void 0 || !evidence.mayBeUnchanged() || !evidence.isSmall()) return false;
      if (!last && !this.#mayBeUnchangedYet()) return false;
      const level = boundLevelAt(last, this.#hasProcesses, this.policy);
      if (!this.#isRuledOut(last, level)) return false;
      if (!evidence.meanMayBeUnchanged(level, last)) this.mean = "leans";
      return this.mean === void 0;
    }
    /** Whether a change of the typical execution is ruled out. */
    #isRuledOut(last, level) {
      const evidence = this.evidence;
      const z = evidence.z();
      if (Math.abs(z) > linearZ) return z > 0 && evidence.isWithinMargins(level);
      const { from, to } = evidence.unchangedRange(level);
      const position = evidence.position();
      return (last || z > speedUpToFollow) && position >= from && position <= to;
    }
    /** @param levelsOf levels of a share of the cell's error rate */
    isFutile(levels, levelsOf2) {
      const evidence = this.evidence;
      if (evidence.test === void 0 || !this.#mayBeGivenUp()) return false;
      const z = evidence.z();
      if (z <= speedUpToFollow || z > -normalQuantile(this.#futilityOf(levels))) return false;
      const share = evidence.meanShare;
      return share === 0 || evidence.zOfMean() <= -normalQuantile(this.#futilityOf(levelsOf2(share)));
    }
    /** Records, for the p-value, that the cell continues where others would have stopped. @param isHeld quiet cells continue as well */
    goOn(levels, isHeld = false) {
      const evidence = this.evidence;
      if (evidence.test === void 0 || evidence.seen === 0) return;
      const level = boundLevelAt(false, this.#hasProcesses, this.policy);
      const mayStop = evidence.mayBeUnchanged() && this.#mayBeUnchangedYet() && this.mean === void 0;
      const unchanged = mayStop ? evidence.unchangedRange(level) : nowhere;
      const futile = this.#mayBeGivenUp() ? { from: speedUpToFollow, to: -normalQuantile(this.#futilityOf(levels)) } : nowhere;
      const stops = isHeld ? [] : [unchanged, futile].filter(({ from, to }) => to > from);
      this.looks.push({
        rule: {
          share: this.#share,
          change: -normalQuantile(levels.change),
          quietFrom: Math.max(speedUpToFollow, Math.min(...stops.map(({ from }) => from))),
          quietTo: Math.max(...stops.map(({ to }) => to))
        },
        z: evidence.z()
      });
    }
    /** Its part in a sum over cells (group-evidence.ts): its score so far; undefined if it cannot be tested. */
    contribution() {
      const { test, crossOver, usable, errorOfPairs } = this.evidence;
      if (test === void 0 || !Number.isFinite(errorOfPairs) || !this.evidence.isTrustworthy()) return void 0;
      const share = this.#share;
      const precision = this.planned / (usable * errorOfPairs ** 2);
      const score = this.evidence.zOfPairs() * Math.sqrt(share * precision);
      return { share, precision, score, estimate: () => crossOver.estimate() };
    }
    #mayBeGivenUp() {
      const { processEffect } = this.evidence;
      const isKnown = processEffect.isKnown && this.evidence.hasEnoughOfEachOrder() && this.#knowsItsNoise();
      return isKnown && !this.mayBecomeUnchanged;
    }
    get #hasProcesses() {
      return this.evidence.processEffect.processes !== void 0;
    }
    #futilityOf({ futility, futilityOfProcesses }) {
      return this.#hasProcesses ? futilityOfProcesses : futility;
    }
    /** A few pairs may agree by chance, so they decide nothing while more can come. */
    #knowsItsNoise() {
      return this.evidence.usable >= minPairs;
    }
    /** With rare slow executions, or a clock that always shows the same time, a few pairs show nothing. */
    #mayBeUnchangedYet() {
      const evidence = this.evidence;
      return this.#knowsItsNoise() && evidence.usable >= minPairsOfUnchanged && evidence.knowsItsClock();
    }
    get mayBecomeUnchanged() {
      const { boundError, clockReach: clockReach2, within } = this.evidence;
      const error = this.evidence.errorAfter(worthWaiting * this.planned, boundError);
      return -normalQuantile(this.policy.boundLevel) * error + clockReach2 < Math.log1p(within);
    }
    get #share() {
      return this.evidence.seen / this.planned;
    }
  };

  // src/judge/pairs/sequential-results.ts
  var pathPoints = 48;
  var pathReach = 8;
  var SequentialPath = class {
    /** Density of z·√share, over `from` … `to`, for the cells with the same decisions so far; undefined before the first look. */
    #branch;
    #share = 0;
    /** Probability of the results above this branch. */
    #above = 0;
    /** P(a result at least as far up) and its complement, if the cell stops with `z` at a look after `share` of the pairs. */
    tailsAt(share, z) {
      const greater = Math.min(1, this.#above + this.#massAbove(share, z));
      return { greater, less: 1 - greater };
    }
    /** The cell continues with `z` after the look with this rule. A look without new pairs changes nothing. */
    goOn(rule, z) {
      const { share, change, quietFrom, quietTo } = rule;
      if (share <= this.#share) return;
      const hasQuiet = quietTo > quietFrom;
      const [from, to] = !hasQuiet ? [-change, change] : z >= quietTo ? [quietTo, change] : [-change, quietFrom];
      const above = this.#above + this.#massAbove(share, to);
      const scale = Math.sqrt(share);
      const start = Math.max(from, -pathReach) * scale;
      const width = (Math.min(to, pathReach) * scale - start) / pathPoints;
      const density = new Float64Array(pathPoints);
      for (let i = 0; i < pathPoints; i++) density[i] = this.#densityAt(share, start + (i + 0.5) * width);
      this.#branch = { from: start, width, density };
      this.#above = above;
      this.#share = share;
    }
    #massAbove(share, z) {
      const edge = z * Math.sqrt(share);
      if (this.#branch === void 0) return normalSurvival(z);
      const { from, width, density } = this.#branch;
      const deviation = Math.sqrt(Math.max(1e-9, share - this.#share));
      let sum = 0;
      for (let i = 0; i < pathPoints; i++) {
        sum += density[i] * normalSurvival((edge - from - (i + 0.5) * width) / deviation);
      }
      return sum * width;
    }
    #densityAt(share, at) {
      if (this.#branch === void 0) return normalDensity(at / Math.sqrt(share)) / Math.sqrt(share);
      const { from, width, density } = this.#branch;
      const deviation = Math.sqrt(Math.max(1e-9, share - this.#share));
      let sum = 0;
      for (let i = 0; i < pathPoints; i++) {
        sum += density[i] * normalDensity((at - from - (i + 0.5) * width) / deviation);
      }
      return sum * width / deviation;
    }
  };
  var gridReach = 8;
  var gridStep = 0.1;
  var minMass = 1e-12;
  var gridPoints2 = 2 * Math.round(gridReach / gridStep) + 1;
  var SequentialResult = class {
    #stops = [];
    #knownTails = /* @__PURE__ */ new Map();
    constructor(rules) {
      let going;
      let previous = 0;
      rules.forEach(({ share, change, quietFrom, quietTo }, look) => {
        const scale = Math.sqrt(share);
        const arriving = going === void 0 ? Float64Array.from({ length: gridPoints2 }, (_, i) => normalDensity(scoreAt(i) / scale) / scale) : convolve(going, Math.sqrt(share - previous));
        const last = look === rules.length - 1;
        const density = new Float64Array(gridPoints2);
        const left = new Float64Array(gridPoints2);
        for (let i = 0; i < gridPoints2; i++) {
          const stopping = last ? 1 : shareAbove(i, change * scale) + (1 - shareAbove(i, -change * scale)) + Math.max(0, shareAbove(i, quietFrom * scale) - shareAbove(i, quietTo * scale));
          density[i] = arriving[i] * Math.min(1, stopping);
          left[i] = arriving[i] - density[i];
        }
        this.#stops.push({ share, density });
        going = left;
        previous = share;
      });
    }
    /** P(estimate >= effect) and its complement when the true drift is `drift`; effects and drifts are z at full share. */
    above(effect, drift) {
      let total = 0;
      for (const { share, density } of this.#stops) {
        const edge = effect * share;
        const from = Math.max(0, Math.floor((edge + gridReach) / gridStep) - 1);
        for (let i = from; i < gridPoints2; i++) {
          const mass = density[i];
          if (mass < minMass) continue;
          const at = scoreAt(i);
          total += mass * shareAbove(i, edge) * Math.exp(drift * at - drift * drift * share / 2);
        }
      }
      return Math.min(1, total * gridStep);
    }
    /**
     * The one-sided tails at which to read the ends of an ordinary interval, instead of (1 − confidence) / 2 each, when a cell stopped with `z`
     * after `share` of its pairs. `z` is rounded to tenths, far below its noise.
     */
    tails(z, share, confidence) {
      const rounded3 = Math.round(z * 10) / 10;
      const key = `${rounded3} ${share} ${confidence}`;
      const known3 = this.#knownTails.get(key);
      if (known3 !== void 0) return known3;
      const tail = (1 - confidence) / 2;
      const scale = Math.sqrt(share);
      const effect = rounded3 / scale;
      const low = solve((drift) => this.above(effect, drift) - tail, effect - 8 / scale, effect + 4 / scale);
      const high = solve((drift) => this.above(effect, drift) - (1 - tail), effect - 4 / scale, effect + 8 / scale);
      const tails = { low: normalSurvival(rounded3 - low * scale), high: normalSurvival(high * scale - rounded3) };
      this.#knownTails.set(key, tails);
      return tails;
    }
  };
  function scoreAt(index) {
    return -gridReach + index * gridStep;
  }
  function shareAbove(index, edge) {
    return Math.min(1, Math.max(0, (scoreAt(index) + gridStep / 2 - edge) / gridStep));
  }
  function convolve(density, deviation) {
    const kernel = Float64Array.from(
      { length: gridPoints2 },
      (_, i) => normalDensity(i * gridStep / deviation) * gridStep / deviation
    );
    const sum = kernel.reduce((total, value, i) => total + (i === 0 ? value : 2 * value), 0);
    const reach = Math.min(gridPoints2, Math.ceil(7 * deviation / gridStep));
    const result = new Float64Array(gridPoints2);
    for (let from = 0; from < gridPoints2; from++) {
      const mass = density[from] / sum;
      if (mass < 1e-18) continue;
      const last = Math.min(gridPoints2 - 1, from + reach);
      for (let to = Math.max(0, from - reach); to <= last; to++) result[to] += mass * kernel[Math.abs(to - from)];
    }
    return result;
  }
  function solve(rising, from, to) {
    let low = from;
    let high = to;
    for (let step = 0; step < 16; step++) {
      const between2 = (low + high) / 2;
      if (rising(between2) > 0) high = between2;
      else low = between2;
    }
    return (low + high) / 2;
  }
  var errorStep = Math.log(1.2);
  var results = /* @__PURE__ */ new Map();
  var maxResults = 500;
  function sequentialResult(policy, cell) {
    const { alpha, unchangedWithin, narrowestWithin, boundLevel } = policy;
    const { cellCount, errorAtEnd, mayBecomeUnchanged, hasProcesses, firstUnchanged } = cell;
    const step = Math.max(-200, Math.round(Math.log(errorAtEnd) / errorStep));
    const ofPolicy = [alpha, unchangedWithin, narrowestWithin, boundLevel];
    const key = [...ofPolicy, cellCount, step, mayBecomeUnchanged, hasProcesses, firstUnchanged].join(" ");
    const known3 = results.get(key);
    if (known3 !== void 0) return known3;
    const within = marginOf(Math.exp(step * errorStep), policy);
    const levels = lookLevels(spentShare * alpha / cellCount);
    const rules = lookShares.map((share, look) => {
      const error = Math.exp(step * errorStep) / Math.sqrt(share);
      const bound = -normalQuantile(boundLevelAt(look === lookShares.length - 1, hasProcesses, policy));
      const unchangedFrom = bound - Math.log1p(2 * within) / error;
      const unchangedTo = Math.log1p(within) / error - bound;
      const { futility, futilityOfProcesses } = levels[look];
      const futileTo = mayBecomeUnchanged ? Number.NEGATIVE_INFINITY : -normalQuantile(hasProcesses ? futilityOfProcesses : futility);
      const quietTo = look >= firstUnchanged && unchangedTo > unchangedFrom ? Math.max(unchangedTo, futileTo) : futileTo;
      return {
        share,
        change: -normalQuantile(levels[look].change),
        quietFrom: Math.max(speedUpToFollow, quietTo > futileTo ? unchangedFrom : Number.NEGATIVE_INFINITY),
        quietTo
      };
    });
    if (results.size >= maxResults) results.clear();
    const result = new SequentialResult(rules);
    results.set(key, result);
    return result;
  }

  // src/judge/pairs/description.ts
  var minP = 1e-15;
  var describeCell = (cell, verdict, cellCount) => new Description(cell, verdict, cellCount).all();
  var Description = class {
    #cell;
    #evidence;
    #verdict;
    #cellCount;
    constructor(cell, verdict, cellCount) {
      this.#cell = cell;
      this.#evidence = cell.evidence;
      this.#verdict = verdict;
      this.#cellCount = cellCount;
    }
    all() {
      const { seen: pairsUsed, processEffect, test, within } = this.#evidence;
      const verdict = this.#verdict;
      const why2 = verdict === "inconclusive" ? this.#why() : {};
      const reason = processEffect.processes === void 0 ? why2 : { ...why2, processes: processEffect.processes };
      if (test === void 0) {
        return { verdict, ...reason, ratio: null, low: null, high: null, p: 1, pairsUsed, minimumDetectable: null };
      }
      if (this.#cell.isByFewPairs) return { ...this.#ofFewPairs(), ...reason };
      const isOfMean = this.#isOfMean();
      const { estimate, low, high } = isOfMean ? this.#ofMean() : this.#ofTypical();
      const clock = this.#evidence.clockReach;
      return {
        verdict,
        ...reason,
        ...isOfMean ? { of: "mean" } : {},
        ratio: finiteExp(estimate),
        low: finiteExp(low - clock),
        high: finiteExp(high + clock),
        p: this.#cell.mean === "changed" ? this.#pOfMean() : this.#pOfTypical(),
        pairsUsed,
        ...verdict === "unchanged" ? { within } : {},
        minimumDetectable: this.#minimumDetectable()
      };
    }
    #ofFewPairs() {
      const { fewPairs, seen: pairsUsed } = this.#evidence;
      const { estimate, low, high } = fewPairs.effect();
      return {
        verdict: this.#verdict,
        inEachPair: true,
        ratio: finiteExp(estimate),
        low: finiteExp(low),
        high: finiteExp(high),
        p: Math.min(1, 2 * Math.max(minP, Math.min(fewPairs.tail("regressed"), fewPairs.tail("improved")))),
        pairsUsed,
        minimumDetectable: this.#minimumDetectable()
      };
    }
    /** Whether the mean changed or may have: by its own test, or besides a change of the typical execution. */
    #isOfMean() {
      const { mean: mean2 } = this.#cell;
      const evidence = this.#evidence;
      if (mean2 !== void 0) return true;
      if (this.#verdict === "unchanged" || evidence.meanShare === 0) return false;
      const { greater, less } = evidence.mean.test(evidence.crossOver.estimate());
      return Math.min(greater, less) <= meanDiffers;
    }
    #ofTypical() {
      const { processEffect, crossOver, errorOfPairs, error } = this.#evidence;
      const tails = this.#tails(this.#evidence.z(), crossOver.estimate() / error);
      const { estimate, low, high } = crossOver.effect(tails, errorOfPairs);
      const boundOf = (side, tail, otherwise) => this.#verdict === "unchanged" ? processEffect.quietBound(side, tail, otherwise, errorOfPairs) : processEffect.bound(side, tail, otherwise);
      return {
        estimate,
        low: Math.min(low, boundOf(-1, tails.low, low)),
        high: Math.max(high, boundOf(1, tails.high, high))
      };
    }
    #ofMean() {
      const { processEffect, mean: mean2, usable } = this.#evidence;
      const { estimate, error } = mean2.effect();
      const tails = this.#tails(this.#evidence.zOfMean(), estimate / error);
      const reach = (tail) => -studentTQuantile(tail, Math.max(1, usable - 2)) * error;
      const [low, high] = [estimate - reach(tails.low), estimate + reach(tails.high)];
      return {
        estimate,
        low: Math.min(low, processEffect.bound(-1, tails.low, low)),
        high: Math.max(high, processEffect.bound(1, tails.high, high))
      };
    }
    /** Two-sided p-value of the mean's test, which has a share of the cell's error rate. */
    #pOfMean() {
      const { greater, less } = this.#evidence.mean.test(0);
      return Math.min(1, 2 * Math.max(minP, Math.min(greater, less)) / meanShare);
    }
    /** Two-sided p-value of the typical execution, corrected for early stopping. */
    #pOfTypical() {
      const { evidence } = this.#cell;
      const path = new SequentialPath();
      for (const { rule, z } of this.#cell.looks) path.goOn(rule, z);
      const { greater, less } = path.tailsAt(this.#shareSeen, evidence.z());
      return evidence.test.z === 0 ? 1 : Math.min(1, 2 * Math.max(minP, Math.min(greater, less)));
    }
    /** The tails at which to read an interval, corrected for early stopping: halfway, as ratios, between those by the test and by the estimate. */
    #tails(zOfTest, zOfEstimate) {
      const { evidence, policy, planned, mayBecomeUnchanged } = this.#cell;
      const tail = (1 - policy.confidence) / 2;
      const firstUnchanged = lookShares.findIndex((part) => part * planned >= minPairsOfUnchanged);
      const result = sequentialResult(policy, {
        cellCount: this.#cellCount,
        errorAtEnd: evidence.errorAfter(planned),
        mayBecomeUnchanged,
        hasProcesses: evidence.processEffect.processes !== void 0,
        firstUnchanged: firstUnchanged < 0 ? lookShares.length - 1 : firstUnchanged
      });
      const [byTest, byEstimate] = [zOfTest, zOfEstimate].map(
        (z) => Math.abs(z) < maxCorrectedZ ? result.tails(z, this.#shareSeen, policy.confidence) : { low: tail, high: tail }
      );
      const between2 = (one, other) => Math.max(minCorrection * tail, Math.sqrt(one * other));
      return { low: between2(byTest.low, byEstimate.low), high: between2(byTest.high, byEstimate.high) };
    }
    get #shareSeen() {
      return this.#evidence.seen / this.#cell.planned;
    }
    /** The slowdown that all pairs would find four times in five; at least as large as one that they show but do not find. */
    #minimumDetectable() {
      const { alpha, minEffect, certainBeyond = 0 } = this.#cell.policy;
      const evidence = this.#evidence;
      const reach = normalQuantile(targetPower) + evidence.processEffect.reach(spentShare * alpha / this.#cellCount);
      const blur = Math.log1p(certainBeyond) + evidence.clockReach;
      const byError = Math.expm1(blur + reach * evidence.errorAfter(this.#cell.available));
      const seen = this.#cell.mean === "leans" ? evidence.mean.effect().estimate : evidence.crossOver.estimate();
      const missed2 = this.#verdict === "inconclusive" ? Math.expm1(seen) : 0;
      return finite(Math.max(minEffect, byError, missed2));
    }
    #why() {
      const evidence = this.#evidence;
      const reason = this.#reason();
      const isForWantOfPairs = reason === "too-few-pairs" || reason === "too-many-cells";
      if (!isForWantOfPairs || evidence.crossOver === void 0 || evidence.isSmall()) return { reason };
      const probably = evidence.agreement();
      return probably === void 0 ? { reason } : { reason, probably };
    }
    #reason() {
      const evidence = this.#evidence;
      if (!evidence.isTrustworthy()) return "unusable-pairs";
      if (evidence.usable < 2) return "too-few-pairs";
      if (evidence.crossOver === void 0) return "one-order";
      if (this.#cell.mean === "leans") return "slow-executions";
      const level = spentShare * this.#cell.policy.alpha;
      if (!evidence.canReach(level)) return evidence.seen < this.#cell.available ? "noise" : "too-few-pairs";
      if ((evidence.processEffect.processes ?? Infinity) < processesToDecide) return "too-few-processes";
      if (!evidence.canReach(level / this.#cellCount)) return "too-many-cells";
      return evidence.clockReach > 0 && evidence.clockReach > evidence.errorAfter(this.#cell.planned) ? "coarse-clock" : "noise";
    }
  };
  function finiteExp(value) {
    const result = Math.exp(value);
    return result > 0 ? finite(result) : null;
  }
  var finite = (value) => Number.isFinite(value) ? value : null;

  // src/judge/pairs/endpoints.ts
  var cpuOf = (cell) => `\0${cell}`;
  var plainCell = (endpoint) => endpoint.replace(/^\0/, "");
  var hasCpu = (cell, pairs, device) => !device.has(cell) && pairs.get(cell)?.[0]?.cpu !== void 0;
  function withCpu(pairs, device) {
    const cpu = [...pairs].flatMap(
      ([cell, some]) => hasCpu(cell, pairs, device) ? [[cpuOf(cell), some.map((pair) => ({ ...pair, first: null, second: null, ...pair.cpu }))]] : []
    );
    return new Map([...pairs, ...cpu]);
  }
  function planWithCpu(planned, pairs, device) {
    const cpu = [...planned].flatMap(
      ([cell, count]) => hasCpu(cell, pairs, device) ? [[cpuOf(cell), count]] : []
    );
    return new Map([...planned, ...cpu]);
  }
  var endpointsOf = (cell) => [cell, cpuOf(cell)];
  function joinEndpoints(verdicts) {
    const cells = [...verdicts].filter(([name]) => !name.startsWith("\0"));
    return new Map(cells.map(([cell, time]) => [cell, joined(cell, time, verdicts.get(cpuOf(cell)))]));
  }
  var isChange = (verdict) => verdict === "regressed" || verdict === "improved";
  function joined(cell, time, cpu) {
    if (cpu === void 0 || isChange(time.verdict)) return time;
    const ofCpu = { ...cpu, by: "cpu" };
    if (isChange(cpu.verdict)) return ofCpu;
    const mayWait = isWorkloadId(cell) || time.probably !== void 0;
    return time.verdict === "inconclusive" && cpu.verdict === "unchanged" && !mayWait ? ofCpu : time;
  }
  var ErrorShares = class {
    #groups = /* @__PURE__ */ new Map();
    #groupOf = /* @__PURE__ */ new Map();
    /** Parts of groups with cells that are not found yet. */
    #open = 1;
    /**
     * @param groupOf undefined: the cell is in no group
     * @param togetherShare share of a group's part for the test of its cells together
     * @param weightOf a cell's relative weight in its group's part; must not depend on the times
     */
    constructor(cells, groupOf, togetherShare2, weightOf = () => 1) {
      const total = cells.reduce((sum, cell) => sum + weightOf(cell), 0);
      for (const cell of cells) {
        const name = groupOf(cell) ?? cell;
        const group = this.#groups.get(name) ?? { cells: [], part: 0, together: 0, found: 0, moved: false };
        this.#groups.set(name, group);
        this.#groupOf.set(cell, group);
        group.cells.push(cell);
        group.part += weightOf(cell) / total;
        group.together = group.cells.length > 1 ? togetherShare2 : 0;
      }
    }
    /** Groups of several cells, changed or not. */
    groups() {
      return [...this.#groups].filter(([, { cells }]) => cells.length > 1).map(([name, group]) => ({ name, ...group }));
    }
    ofCell(cell) {
      const { cells, part, together: together2, found, moved } = this.#groupOf.get(cell);
      const whole2 = part / this.#open;
      if (!moved) return whole2 * (1 - together2) / cells.length;
      return whole2 / (cells.length - Math.max(1, found));
    }
    ofGroup(name) {
      const { part, together: together2, moved } = this.#groups.get(name);
      return moved ? 0 : part * together2 / this.#open;
    }
    cellFound(cell) {
      const group = this.#groupOf.get(cell);
      group.found++;
      group.moved = true;
      if (group.found === group.cells.length) this.#open -= group.part;
    }
    groupFound(name) {
      this.#groups.get(name).moved = true;
    }
  };

  // src/judge/pairs/group-evidence.ts
  function codePathOf(cell) {
    if (isWorkloadId(plainCell(cell)) || tailMetric(cell) !== void 0) return void 0;
    const [runner, operation, api] = cell.split("/");
    return api === void 0 ? void 0 : `${runner}/${operation}`;
  }
  var GroupEvidence = class {
    z;
    /** ln(head / base): the mean of the cells' estimates, weighted by their precision. */
    #estimate;
    /** @param share of the planned pairs that this look has seen */
    constructor(known3, share, processEffect) {
      const planned = known3.reduce((sum2, { precision }) => sum2 + precision, 0);
      const sum = known3.reduce((all, { score }) => all + score, 0);
      this.z = planned === 0 ? 0 : processEffect.weaken(sum / Math.sqrt(share * planned));
      this.#estimate = () => {
        const seen = known3.reduce((all, { precision, share: own }) => all + precision * own, 0);
        return known3.reduce((all, { precision, share: own, estimate }) => all + precision * own * estimate(), 0) / seen;
      };
    }
    isChanged(direction, level, minEffect) {
      const sign = direction === "regressed" ? 1 : -1;
      return normalSurvival(sign * this.z) <= level && sign * this.#estimate() >= Math.log1p(minEffect);
    }
    /** The ratio and its 95 % interval. */
    describe() {
      const estimate = this.#estimate();
      const error = Math.abs(estimate / this.z);
      const at = (errors) => Math.exp(estimate + errors * error);
      return { ratio: at(0), low: at(-normalQuantile975), high: at(normalQuantile975) };
    }
  };

  // src/judge/pairs/shared-process-effects.ts
  var SharedProcessEffects = class {
    /** Cells that share estimates, by cell. */
    #kin = /* @__PURE__ */ new Map();
    /** Records the process effects in a cell's pairs up to now. @param influencesOf the usable pairs */
    note(cell, pairs, influencesOf) {
      const effects = processEffects(pairs);
      if (effects === void 0) return;
      const influences = influencesOf();
      const kin = this.#kin.get(nameOfKin(cell)) ?? /* @__PURE__ */ new Map();
      this.#kin.set(nameOfKin(cell), kin);
      kin.set(cell, { effects, quiet: influences ? influenceOfProcesses(pairs, influences) : effects });
    }
    ofCells(cells) {
      const effects = /* @__PURE__ */ new Map();
      for (const known3 of this.#kin.values()) {
        const estimatesOf = (of) => estimateProcessEffects(new Map([...known3].map(([cell, noted]) => [cell, noted[of]])), maxOf(known3));
        const [estimates, quiet] = [estimatesOf("effects"), estimatesOf("quiet")];
        for (const cell of known3.keys()) effects.set(cell, new CellProcessEffect(estimates.get(cell), quiet.get(cell)));
      }
      return new Map([...cells].map((cell) => [cell, effects.get(cell) ?? new CellProcessEffect()]));
    }
    /** The process effect of several cells of one runner, weighted. An effect that the cells share counts in full in that mean. */
    ofGroup(cells) {
      const [first = ""] = cells.keys();
      const kin = this.#kin.get(nameOfKin(first)) ?? /* @__PURE__ */ new Map();
      const known3 = [...cells].flatMap(([cell, { precision }]) => {
        const noted = kin.get(cell);
        return noted === void 0 ? [] : [{ effects: noted.effects, precision }];
      });
      const group = effectsOfGroup(known3);
      if (group === void 0) return new CellProcessEffect();
      const others = [...kin].filter(([cell]) => !cells.has(cell)).map(([cell, { effects }]) => [cell, effects]);
      return new CellProcessEffect(estimateProcessEffects(new Map([...others, [together, group]])).get(together));
    }
  };
  var together = "";
  var nameOfKin = (cell) => `${cell.split("/")[0]} ${tailMetric(cell) ?? ""}`;
  var maxOf = (kin) => [...kin.keys()].some((cell) => tailMetric(cell) !== void 0) ? maxTailProcessEffect : maxProcessEffect;
  function effectsOfGroup(cells) {
    if (cells.length === 0) return void 0;
    const sums = /* @__PURE__ */ new Map();
    for (const { effects, precision } of cells) {
      for (const [process, mean3] of effects.means) {
        const { sum, weight: weight2 } = sums.get(process) ?? { sum: 0, weight: 0 };
        sums.set(process, { sum: sum + precision * mean3, weight: weight2 + precision });
      }
    }
    const means = new Map([...sums].map(([process, { sum, weight: weight2 }]) => [process, sum / weight2]));
    const values = [...means.values()];
    const mean2 = values.reduce((sum, value) => sum + value, 0) / values.length;
    const squares2 = values.reduce((sum, value) => sum + (value - mean2) ** 2, 0);
    const total = cells.reduce((sum, { precision }) => sum + precision, 0);
    return {
      means,
      mean: mean2,
      variance: values.length > 1 ? squares2 / (values.length - 1) : 0,
      noise: cells.reduce((sum, { effects, precision }) => sum + (precision / total) ** 2 * effects.noise, 0),
      processes: values.length
    };
  }

  // src/judge/pairs/comparison.ts
  var PairedComparison = class {
    #policy;
    #sizes;
    #open;
    #decided = /* @__PURE__ */ new Map();
    #counts;
    #shares;
    #promisingFrom;
    #moved = [];
    #processEffect = new SharedProcessEffects();
    #look = 0;
    /**
     * @param planned cell → number of pairs if nothing decides it earlier; fixed before the first look
     * @param grouping cells that are also tested as a group
     */
    constructor(planned, policy = defaultPolicy, grouping = { of: () => void 0 }) {
      this.#policy = policy;
      this.#sizes = new Map([...planned].map(([name, count]) => [name, lookSizes(count)]));
      this.#open = new Map(
        [...planned].map(([name, count]) => [name, new CellInProgress(count, policyOf(plainCell(name), policy))])
      );
      const { of: groupOf, share = togetherShare, weightOf } = grouping;
      const shares = () => new ErrorShares([...planned.keys()], groupOf, share, weightOf);
      this.#promisingFrom = grouping.promisingFrom ?? promisingFrom;
      this.#shares = { regressed: shares(), improved: shares() };
      this.#counts = countsFor([...planned.keys()], weightOf);
    }
    /** Whether every cell has its verdict. */
    get isOver() {
      return this.#open.size === 0;
    }
    isOpen(name) {
      return this.#open.has(name);
    }
    /** Whether every open cell has the pairs that the next look needs. */
    isDue(pairs) {
      return !this.isOver && [...this.#open.keys()].every((name) => (pairs.get(name)?.length ?? 0) >= this.#nextSize(name));
    }
    /** Takes the next look at all open cells. */
    look(pairs) {
      const last = this.#look === lookShares.length - 1;
      for (const [name, cell] of this.#open) cell.lookAt(pairs.get(name), this.#nextSize(name));
      this.#allowForProcessEffects(pairs, (name) => this.#nextSize(name));
      this.#findChanges({
        ofCell: (_, alpha) => lookLevels(alpha)[this.#look].change,
        ofGroup: (alpha) => lookLevels(alpha)[this.#look].change,
        share: lookShares[this.#look],
        isOver: last
      });
      const promising = last ? /* @__PURE__ */ new Set() : this.#promisingCells(lookShares[this.#look]);
      for (const [name, cell] of this.#open) {
        const alpha = this.#spent(1 / this.#cellCount(name));
        const levels = lookLevels(alpha)[this.#look];
        if (promising.has(name)) cell.goOn(levels, true);
        else if (cell.isUnchanged(last)) this.#decide(name, cell, "unchanged");
        else if (last || cell.isFutile(levels, (share) => lookLevels(share * alpha)[this.#look]))
          this.#decide(name, cell, "inconclusive");
        else cell.goOn(levels);
      }
      this.#look++;
    }
    /**
     * Ends the comparison. Open cells get one more look, with the rest of the error rate (Lan & DeMets 1983: looks need not be planned if their
     * number does not depend on the effect; a time budget does not).
     */
    end(pairs) {
      const shares = /* @__PURE__ */ new Map();
      const earlierLooks = /* @__PURE__ */ new Map();
      for (const [name, cell] of this.#open) {
        const sizes = this.#sizes.get(name);
        const count = pairs.get(name)?.length ?? 0;
        const lastSize = this.#look === 0 ? 0 : sizes[this.#look - 1];
        if (count === 0 || count < lastSize) continue;
        const hasMore = count > lastSize;
        if (hasMore) cell.lookAt(pairs.get(name), count);
        earlierLooks.set(name, hasMore ? this.#look : this.#look - 1);
        shares.set(name, count / sizes.at(-1));
      }
      this.#allowForProcessEffects(pairs, (name) => shares.has(name) ? pairs.get(name).length : 0);
      const largest = Math.max(0, ...shares.values());
      const looksBefore = Math.max(0, ...earlierLooks.values());
      this.#findChanges({
        ofCell: (name, alpha) => {
          const share = shares.get(name);
          return share === void 0 ? -1 : finalChangeLevel(alpha, earlierLooks.get(name), share);
        },
        ofGroup: (alpha) => largest === 0 ? -1 : finalChangeLevel(alpha, looksBefore, largest),
        share: largest,
        isOver: true
      });
      for (const [name, cell] of this.#open) {
        cell.end();
        this.#decide(name, cell, shares.has(name) && cell.isUnchanged(true) ? "unchanged" : "inconclusive");
      }
    }
    /** A cell that can no longer be measured: it gets no verdict, and the others get no larger share of the error rate. */
    drop(name) {
      this.#open.delete(name);
    }
    /** Groups that changed as a group, while none of their cells was found alone. */
    changedGroups(direction) {
      const isAlone = ({ cells }) => !cells.some((cell) => this.#decided.get(cell)?.verdict === direction);
      return this.#moved.filter((moved) => moved.direction === direction && isAlone(moved.group)).map(({ group }) => plainGroup(group));
    }
    /** Verdicts so far, in the order of the plan. */
    verdicts() {
      const names = [...this.#sizes.keys()].filter((name) => this.#decided.has(name));
      return new Map(names.map((name) => [name, this.describe(name)]));
    }
    /** All results of a cell; undefined while it is open. */
    describe(name) {
      const { verdict, cell } = this.#decided.get(name) ?? {};
      return verdict && describeCell(cell, verdict, this.#cellCount(name));
    }
    /** The verdict of a cell, undefined while it is open. It needs no interval, which takes most of the arithmetic. */
    verdictOf(name) {
      return this.#decided.get(name)?.verdict;
    }
    /** @param seenOf number of a cell's pairs that count at this look; 0: no new ones */
    #allowForProcessEffects(pairs, seenOf) {
      for (const [name, cell] of this.#open) {
        const seen = seenOf(name);
        if (seen > 0) this.#processEffect.note(name, pairs.get(name).slice(0, seen), () => cell.evidence.influences());
      }
      for (const [name, processEffect] of this.#processEffect.ofCells(this.#open.keys()))
        this.#open.get(name).evidence.processEffect = processEffect;
    }
    /** The number of cells with equal shares that this cell's share corresponds to: fewer than there are if some are unlikely to have changed. */
    #cellCount(name) {
      return this.#counts.get(name);
    }
    #nextSize(name) {
      return this.#sizes.get(name)[this.#look];
    }
    #findChanges(look) {
      for (const direction of ["regressed", "improved"]) {
        while (this.#findCells(direction, look) || this.#findGroups(direction, look)) ;
      }
    }
    #findCells(direction, { ofCell, isOver }) {
      const shares = this.#shares[direction];
      const before = this.#open.size;
      for (const [name, cell] of this.#open) {
        const alpha = this.#spent(shares.ofCell(name));
        if (!cell.isChanged(direction, (share) => ofCell(name, share * alpha), isOver)) continue;
        this.#decide(name, cell, direction);
        shares.cellFound(name);
      }
      return this.#open.size !== before;
    }
    #findGroups(direction, { ofGroup, share }) {
      const shares = this.#shares[direction];
      let found = false;
      for (const { name, cells, moved } of share === 0 ? [] : shares.groups()) {
        if (moved || !cells.some((cell) => this.#open.has(cell))) continue;
        const evidence = this.#evidenceOf(cells, share);
        if (!evidence.isChanged(direction, ofGroup(this.#spent(shares.ofGroup(name))), this.#policy.minEffect)) continue;
        shares.groupFound(name);
        this.#moved.push({ direction, group: { name, cells, ...evidence.describe() } });
        found = true;
      }
      return found;
    }
    /** Cells of groups that look slower and are not found yet. */
    #promisingCells(share) {
      const promising = this.#shares.regressed.groups().filter(({ cells, moved }) => !moved && this.#evidenceOf(cells, share).z >= this.#promisingFrom);
      return new Set(promising.flatMap(({ cells }) => cells));
    }
    #spent(share) {
      return spentShare * this.#policy.alpha * share;
    }
    #evidenceOf(cells, share) {
      const known3 = new Map(
        cells.flatMap((name) => {
          const own = (this.#open.get(name) ?? this.#decided.get(name)?.cell)?.contribution();
          return own === void 0 ? [] : [[name, own]];
        })
      );
      return new GroupEvidence([...known3.values()], share, this.#processEffect.ofGroup(known3));
    }
    #decide(name, cell, verdict) {
      this.#open.delete(name);
      this.#decided.set(name, { verdict, cell });
    }
  };
  function countsFor(cells, weightOf = () => 1) {
    const total = cells.reduce((sum, cell) => sum + weightOf(cell), 0);
    return new Map(cells.map((cell) => [cell, Math.min(cells.length, total / weightOf(cell))]));
  }
  var plainGroup = ({ name, cells, ...group }) => ({
    name: plainCell(name),
    ...name === plainCell(name) ? {} : { by: "cpu" },
    cells: cells.map(plainCell),
    ...group
  });
  function judgePairs(cells, policy = defaultPolicy) {
    const planned = new Map([...cells].map(([name, pairs]) => [name, pairs.length]));
    const comparison = new PairedComparison(planned, policy);
    while (!comparison.isOver) comparison.look(cells);
    return comparison.verdicts();
  }

  // src/judge/pairs/exact.ts
  var same = (values) => values.every((value) => value === values[0]);
  function chanceOfApart(n) {
    let chance = 1;
    for (let k = 1; k <= n; k++) chance *= k / (n + k);
    return chance;
  }
  function costsOf(cell, unit) {
    const { unit: own, better } = cell.summary ?? timePerOp;
    return samplesOf(cell).flatMap(
      ({ value }) => value === void 0 ? [] : [costOf(inUnit(value, own, unit), better)]
    );
  }
  var repeats = (cell) => same(samplesOf(cell).map(({ value = Number.NaN }) => value));
  function exactVerdicts(run, policy) {
    const counted = sidesOf(run).filter(
      ({ after, unlike }) => after.summary && isCounted(after.summary) && unlike === void 0
    );
    return new Map(
      counted.map(({ cell, before, after }) => [
        cell,
        {
          verdict: judgeExact(before, after, counted.length, policyOf(cell, policy)),
          varies: ![before, after].every(repeats)
        }
      ])
    );
  }
  function sizeVerdict(byRanges, byPairs) {
    if (byRanges === void 0 || byPairs === void 0) return byRanges ?? byPairs;
    if (isChange(byPairs.verdict) || isChange(byRanges.verdict)) return isChange(byPairs.verdict) ? byPairs : byRanges;
    return byRanges.verdict === "unchanged" ? byRanges : byPairs;
  }
  function judgeExact(base, head, cells, policy) {
    const { unit } = base.summary ?? timePerOp;
    const [before, after] = [costsOf(base, unit), costsOf(head, unit)];
    const pairsUsed = Math.min(before.length, after.length);
    const [from, to] = [median(before), median(after)];
    const ratio = from === to ? 1 : from > 0 && to > 0 ? to / from : null;
    const common = { ratio, low: ratio, high: ratio, pairsUsed, minimumDetectable: null };
    const verdictOf = (verdict, p2) => ({ verdict, ...common, p: p2 });
    if (pairsUsed < minExact) return { ...verdictOf("inconclusive", 1), reason: "too-few-pairs" };
    if (same(before) && same(after)) {
      return from === to ? verdictOf("unchanged", 1) : verdictOf(to > from ? "regressed" : "improved", minP2);
    }
    const [low, high] = ratio === null ? [null, null] : [Math.min(...after) / Math.max(...before), Math.max(...after) / Math.min(...before)];
    const bounds = { low: finite2(low), high: finite2(high) };
    const p = Math.min(1, 2 * chanceOfApart(pairsUsed));
    const isApart = Math.min(...after) > Math.max(...before) || Math.max(...after) < Math.min(...before);
    const isLarge = ratio === null || Math.abs(Math.log(ratio)) >= Math.log1p(policy.minEffect);
    if (isApart && isLarge && p <= spentShare * policy.alpha / cells)
      return { ...verdictOf(to > from ? "regressed" : "improved", p), ...bounds };
    const margin = policy.narrowestWithin;
    const isWithin = low !== null && low >= 1 - margin && high <= 1 + margin;
    if (isWithin) return { ...verdictOf("unchanged", 1), ...bounds, within: margin };
    return { ...verdictOf("inconclusive", isApart ? p : 1), ...bounds, reason: "noise" };
  }
  var minP2 = 1e-15;
  var finite2 = (value) => value !== null && Number.isFinite(value) ? value : null;

  // src/judge/pairs/live-comparison.ts
  var noFigures = { ...noRatio, p: 1, pairsUsed: 0, minimumDetectable: null };
  var LiveComparison = class {
    #policy;
    #device;
    #families;
    /** Cell → number of planned pairs; undefined before that is known. */
    planned;
    /** Workloads that read and run the same bytes on both sides; must be known before `planned`. */
    untouched = /* @__PURE__ */ new Set();
    /** @param device cells that wait for the device */
    constructor(device, policy = defaultPolicy) {
      this.#device = device;
      this.#policy = policy;
    }
    minPairs(cells) {
      return minPairsToDecide(cells, this.#policy);
    }
    /**
     * Takes every look that is due. @returns the cells that need no more pairs
     * @param lost cells that get no more pairs @param planned cell → number of planned pairs; the same at every call
     */
    decided(pairs, lost, planned) {
      this.planned = planned;
      this.#families ??= this.#makeFamilies(planWithCpu(planned, pairs, this.#device), pairs);
      const both = withCpu(pairs, this.#device);
      for (const family2 of this.#families) {
        for (const cell of lost) for (const endpoint of endpointsOf(cell)) family2.drop(endpoint);
        while (family2.isDue(both)) {
          family2.look(both);
          for (const cell of planned.keys()) {
            if (isChange(family2.verdictOf(cell))) for (const endpoint of endpointsOf(cell)) family2.drop(endpoint);
          }
        }
      }
      return [...planned.keys()].filter((cell) => !this.#isOpen(cell));
    }
    #isOpen(cell) {
      const families2 = this.#families ?? [];
      return endpointsOf(cell).some((endpoint) => families2.some((family2) => family2.isOpen(endpoint)));
    }
    /**
     * Whether more time may decide an open cell that can fail the gate: it can get enough pairs for a verdict, or its few pairs agree.
     * @param growth factor by which the number of pairs can still grow
     */
    isPromising(pairs, growth) {
      const isOpen = (cell) => this.#families === void 0 || this.#isOpen(cell);
      const mayDecide = (some) => some.length < minToAgree || some.length * growth >= minPairs || agreementOf(some) !== void 0;
      return [...pairs].some(
        ([cell, some]) => !this.#device.has(cell) && !this.#isUntouched(cell) && isOpen(cell) && mayDecide(some)
      );
    }
    /** Ends the comparison: the time is up, or everything is decided. @returns the verdicts, by cell @param pairs all of them */
    verdicts(pairs) {
      const both = withCpu(pairs, this.#device);
      this.#families ??= this.#makeFamilies(new Map([...both].map(([cell, { length }]) => [cell, length])), pairs);
      for (const family2 of this.#families) family2.end(both);
      const joined2 = joinEndpoints(new Map(this.#families.flatMap((family2) => [...family2.verdicts()])));
      return new Map([...joined2].map(([cell, verdict]) => [cell, this.#isUntouched(cell) ? byFiles(verdict) : verdict]));
    }
    #isUntouched(cell) {
      return this.untouched.has(wholeOf(plainCell(cell)));
    }
    /** Groups of cells that can fail a build and regressed as a group, by elapsed or else processor time, while none of their cells did. */
    groups(verdicts) {
      const changed = this.#families?.[0]?.changedGroups("regressed") ?? [];
      const reported = changed.filter(({ cells }) => !cells.some((cell) => verdicts.get(cell)?.verdict === "regressed"));
      return reported.filter(({ name, by }) => by === void 0 || !reported.some((one) => !one.by && one.name === name));
    }
    /** Counts that vary have an error rate of their own: half of it is for their pairs, half for ranges that lie apart (`judgeExact`). */
    #makeFamilies(planned, pairs) {
      const isSize = (cell) => pairs.get(cell)?.[0]?.counted === true;
      const sizes = [...planned].filter(([cell]) => isSize(cell) && !this.#device.has(cell));
      const gated = [...planned].filter(([cell]) => !this.#device.has(cell) && !isSize(cell));
      const reported = [...planned].filter(([cell]) => this.#device.has(cell));
      const family2 = (cells, policy) => new PairedComparison(new Map(cells), policy, {
        of: codePathOf,
        weightOf: (cell) => this.#isUntouched(cell) ? untouchedWeight : 1
      });
      const unchangedWithin = Math.max(deviceWithin, this.#policy.unchangedWithin);
      return [
        family2(gated, this.#policy),
        family2(reported, { ...this.#policy, unchangedWithin }),
        new PairedComparison(new Map(sizes), { ...this.#policy, alpha: this.#policy.alpha / 2 })
      ];
    }
  };
  function byFiles(judged) {
    if (judged.verdict !== "inconclusive") return judged;
    const settled = { ...judged, verdict: "unchanged", by: "files" };
    delete settled.reason;
    delete settled.probably;
    return settled;
  }
  var deviceCells = ({ cells }) => new Set(Object.keys(cells).filter((cell) => cells[cell].type === "device"));
  var pairedVerdicts = (run, policy = defaultPolicy) => judgePaired(run, policy).verdicts;
  function judgePaired(run, policy) {
    const { base, head, planned, untouched = [] } = run.comparison;
    const exact = exactVerdicts(run, policy);
    const all = pairsOf(run, base.subject, head.subject);
    const follows = (cell) => all.has(run.cells[cell].sameAs ?? "");
    const unlike = new Map(sidesOf(run).flatMap((one) => one.unlike === void 0 ? [] : [[one.cell, one.unlike]]));
    const isPlanned = (cell) => planned === void 0 || Object.hasOwn(planned, cell);
    const isJudgedByPairs = (cell) => !follows(cell) && !unlike.has(cell) && (exact.get(cell)?.varies ?? true) && (!exact.has(cell) || isPlanned(cell));
    const pairs = new Map([...all].filter(([cell]) => isJudgedByPairs(cell)));
    const live = new LiveComparison(deviceCells(run), policy);
    live.untouched = new Set(untouched);
    if (planned !== void 0) {
      const failed = new Set(run.errors.map(({ cell }) => cell));
      const lost = [...failed, ...[...pairs.keys()].filter((cell) => failed.has(wholeOf(cell)))];
      live.decided(pairs, lost, new Map(Object.entries(planned)));
    }
    const judged = live.verdicts(pairs);
    const verdicts = new Map(
      Object.entries(run.cells).map(([cell, { subject, sameAs }]) => {
        const alone = Object.hasOwn(subject, head.subject) ? "new" : "removed";
        const followed = all.has(cell) && follows(cell) ? judged.get(sameAs) : void 0;
        const reason = unlike.get(cell);
        if (reason !== void 0) return [cell, { ...noFigures, verdict: "inconclusive", reason }];
        const byPairs = pairs.has(cell) ? judged.get(cell) : void 0;
        const known3 = followed ?? sizeVerdict(exact.get(cell)?.verdict, byPairs);
        if (known3 !== void 0) return [cell, known3];
        const open = { ...noFigures, verdict: "inconclusive", reason: "too-few-pairs" };
        return [cell, all.has(cell) ? open : { ...noFigures, verdict: alone }];
      })
    );
    return { verdicts, groups: live.groups(judged) };
  }
  function nullArmVerdicts(run, policy) {
    const { base, nullArm } = run.comparison;
    if (nullArm === void 0) return void 0;
    const device = deviceCells(run);
    const pairs = [...pairsOf(run, base.subject, nullArm)].filter(([cell]) => !device.has(cell));
    return judgePairs(new Map(pairs), policy);
  }
  function nullArmOf(run, policy = defaultPolicy) {
    const verdicts = nullArmVerdicts(run, policy);
    if (verdicts === void 0) return void 0;
    const distances = [...verdicts.values()].flatMap(({ ratio }) => ratio === null ? [] : [Math.abs(ratio - 1)]);
    return {
      ...distances.length === 0 ? {} : { noiseFloor: Math.max(...distances) },
      changed: [...verdicts].filter(([, { verdict }]) => isChange(verdict)).map(([cell]) => cell),
      cells: distances.length
    };
  }

  // src/judge/history/count-changes.ts
  var metricsOfPoints = (points2) => [
    ...new Set(points2.flatMap(({ counts }) => [...counts?.keys() ?? []]))
  ];
  var none = [0, 0];
  function countAt({ counts }, metric) {
    if (counts === void 0) return void 0;
    return counts.get(metric) ?? (familyOf(metric) !== void 0 && counts.has("calls") ? none : void 0);
  }
  var isMore = (value, than) => certainDifference(value, than) > Math.max(arithmetic, than[1] * storedPrecision);
  var isLess = (value, than) => isMore(than, value);
  var differs = (a, b) => isMore(a, b) || isLess(a, b);
  function judgeCountHistory(points2) {
    const counted = [...points2.keys()].filter((position) => points2[position].counts !== void 0);
    return [...groupBy(counted, (position) => points2[position].fence).values()].flatMap((positions) => stepsWithin(points2, positions)).sort((a, b) => a.index - b.index);
  }
  function stepsWithin(points2, positions) {
    const own = positions.map((position) => points2[position]);
    const steps = metricsOfPoints(own).flatMap((metric) => stepsOf(points2, positions, metric));
    const metricsAt = /* @__PURE__ */ new Map();
    for (const { index, metric } of steps) metricsAt.set(index, (metricsAt.get(index) ?? /* @__PURE__ */ new Set()).add(metric));
    return steps.filter((step) => {
      const before = own[positions.indexOf(step.index) - 1];
      return isOfItsOwn(step, metricsAt.get(step.index), before, points2[step.index]);
    });
  }
  function stepsOf(points2, positions, metric) {
    const known3 = positions.flatMap((position) => {
      const range = countAt(points2[position], metric);
      return range === void 0 ? [] : [{ position, range }];
    });
    const starts = levelStarts(known3.map(({ range }) => range));
    const steps = starts.map(({ at, before }) => {
      const { position, range } = known3[at];
      const last = known3[at - 1].position;
      return {
        metric,
        verdict: isMore(range, before) ? "regressed" : "improved",
        index: position,
        // Points of another fence do not count here.
        from: positions[positions.indexOf(last) + 1],
        to: position,
        lastGoodCommit: points2[last].commit,
        firstChangedCommit: points2[position].commit,
        before: middle2(before),
        after: middle2(range),
        isOpen: false
      };
    });
    return steps.map((step, place2) => ({
      ...step,
      isOpen: step.verdict === "regressed" && steps.slice(place2 + 1).every(({ after }) => after > step.before)
    }));
  }
  var middle2 = ([low, high]) => (low + high) / 2;
  function levelStarts(ranges) {
    const isBack = (at, level2) => ranges.slice(at + 1, at + MIN_REPEATS).some((next) => !differs(next, level2));
    const returns = ranges.filter(
      (range, at) => at > 0 && differs(range, ranges[at - 1]) && isBack(at, ranges[at - 1])
    );
    const starts = [];
    let level = ranges[0];
    for (const [at, range] of ranges.entries()) {
      if (level === void 0 || !differs(range, level)) continue;
      const isSmall = Math.abs(certainDifference(range, level)) <= Math.max(1, level[1] * smallVariation);
      if (isBack(at, level) && (isSmall || returns.length > 1)) {
        level = [Math.min(level[0], range[0]), Math.max(level[1], range[1])];
        continue;
      }
      starts.push({ at, before: level });
      level = range;
    }
    return starts;
  }
  var sumParts = {
    calls: (metric) => familyOf(metric) !== void 0,
    fsyncs: (metric) => familyOf(metric) === "sync"
  };
  function isOfItsOwn({ metric, verdict }, others, before, after) {
    const isPart = sumParts[metric];
    if (isPart !== void 0) return ![...others].some(isPart);
    const family2 = familyOf(metric);
    if (family2 === void 0) return true;
    if (family2 === "close") return ![...others].some((other) => familyOf(other) === "open");
    const members = membersOf(family2).filter((other) => strengthOf(other) >= strengthOf(metric));
    const rangeOf = (point, member) => countAt(point, member) ?? none;
    const total = (point) => members.map((member) => rangeOf(point, member)).reduce(([low, high], range) => [low + range[0], high + range[1]], none);
    const [was, is] = [total(before), total(after)];
    if (verdict === "regressed") return isMore(is, was);
    const isReplaced = members.some(
      (member) => strengthOf(member) > strengthOf(metric) && isMore(rangeOf(after, member), rangeOf(before, member))
    );
    return isLess(is, was) && !isReplaced;
  }

  // src/report/dashboard/cell-words.ts
  var pattern = /^([a-z][a-z0-9-]*)\/([a-z][a-z0-9-]*)\/([^/?]+)(?:\?(.*))?$/s;
  function readable(text) {
    if (!text.includes("%")) return text;
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  }
  function readCellName(id) {
    const match = pattern.exec(id);
    if (!match) return { id, runner: "", operation: "", api: id, parameters: [] };
    const [, runner = "", operation = "", api = "", query = ""] = match;
    const parameters = query.split("&").filter((pair) => pair !== "").map((pair) => {
      const separator = pair.indexOf("=");
      return separator < 0 ? [readable(pair), ""] : [readable(pair.slice(0, separator)), readable(pair.slice(separator + 1))];
    });
    const name = { id, runner, operation, api: readable(api).replace(/^\0$/, "no name") };
    if (runner !== "imported") return { ...name, parameters };
    return {
      ...name,
      suite: parameters.find(([key]) => key === "suite")?.[1].replace(/^\0$/, "no suite") ?? "",
      parameters: parameters.filter(([key]) => key !== "suite")
    };
  }

  // src/report/dashboard/count-lines.ts
  function countsOf2(point) {
    const counts = [
      ...countColumns.flatMap((name) => point[name] === void 0 ? [] : [[name, point[name]]]),
      ...point.byCall ?? []
    ];
    if (counts.length === 0) return void 0;
    return new Map(counts.map(([metric, count]) => [metric, point.ranges?.get(metric) ?? [count, count]]));
  }
  var countedHistory = ({ cell, points: points2 }, fences) => points2.map((point) => ({
    counts: countsOf2(point),
    fence: fenceOf(cell.id, point, fences),
    commit: point.run.commit
  }));
  function fenceOf(cell, { run, fingerprint }, fences) {
    const subject = run.subjects.find((one) => one.fingerprint === fingerprint);
    const fence = isWorkloadId(cell) ? fences.get(subject?.environment ?? "") : void 0;
    return JSON.stringify([fence ?? fingerprint, run.version ?? ""]);
  }
  function countLine(line, metric, fences) {
    const { cell, target, points: points2 } = line;
    const counted = countedHistory(line, fences);
    return {
      cell: { id: cell.id, unit: unitOfCount(metric), ...defined({ type: cell.type, name: cell.name }) },
      target,
      points: points2.flatMap(({ run, hazards }, position) => {
        const own = counted[position];
        const range = countAt(own, metric);
        if (range === void 0) return [];
        const { calls, readBytes, writtenBytes, fsyncs, byCall, ranges } = points2[position];
        const counts = defined({ calls, readBytes, writtenBytes, fsyncs, byCall, ranges });
        return [{ run, hazards, fingerprint: own.fence, value: (range[0] + range[1]) / 2, ...counts }];
      })
    };
  }
  var cpuMetric = "cpu";
  function metricOfCell({ cell }) {
    const named2 = readCellName(cell.id).parameters.find(([name]) => name === "metric")?.[1];
    if (named2 !== void 0 || !isCounted2(cell)) return named2;
    const { unit = timeUnit } = cell;
    return dimensionName(unit) === dimensionName("B") ? "size" : unit;
  }
  var metricsOfLines = (lines) => [
    ...[...new Set(lines.flatMap((line) => metricOfCell(line) ?? []))].sort(),
    ...lines.some(({ points: points2 }) => points2.some(({ cpu }) => cpu !== void 0)) ? [cpuMetric] : [],
    ...metricsOfPoints(
      lines.flatMap(({ points: points2 }) => points2.slice(-1).map((point) => ({ counts: countsOf2(point) })))
    ).sort()
  ];
  var isCount = (metric) => familyOf(metric) !== void 0 || countColumns.includes(metric);
  function linesOfMetric(lines, metric, fences) {
    if (metric === "time") {
      return lines.filter((line) => metricOfCell(line) === void 0).map((line) => ({ ...line, points: line.points.map(withoutCounts) }));
    }
    if (metric === cpuMetric) return lines.flatMap(cpuLine);
    if (isCount(metric)) {
      return lines.map((line) => countLine(line, metric, fences)).filter(({ points: points2 }) => points2.length > 0);
    }
    return lines.filter((line) => metricOfCell(line) === metric);
  }
  var withoutCounts = ({ run, fingerprint, hazards, value, low, high, samples }) => ({
    run,
    fingerprint,
    hazards,
    value,
    ...defined({ low, high, samples })
  });
  function cpuLine(line) {
    const { id, type, name } = line.cell;
    const points2 = line.points.flatMap(
      ({ cpu, run, fingerprint, hazards }) => cpu === void 0 ? [] : [{ run, fingerprint, hazards, value: cpu }]
    );
    return points2.length === 0 ? [] : [{ cell: { id, ...defined({ type, name }) }, target: line.target, points: points2 }];
  }

  // src/report/dashboard/count-fences.ts
  async function fencesOf(names, factsOf) {
    const fences = /* @__PURE__ */ new Map();
    const read = async (name) => {
      const facts = await factsOf(name).catch(() => void 0);
      if (facts !== void 0) fences.set(name, countFence(facts));
    };
    await Promise.all([...new Set(names)].map(read));
    return fences;
  }
  var readFences = (reader, runs) => fencesOf(
    runs.flatMap(({ subjects }) => subjects.map(({ environment }) => environment)),
    async (name) => Object.fromEntries((await reader.environment(name)).facts)
  );

  // src/report/dashboard/page/status.ts
  var statusOrder = [
    "failed",
    "regressed",
    "worse-once",
    "improved",
    "better-once",
    "inconclusive",
    "environment-changed",
    "waiting",
    "new",
    "removed",
    "unchanged"
  ];
  var isVerdict = (status) => status !== "worse-once" && status !== "better-once" && status !== "waiting";
  function statusOf(lastRun, open, missing, counts = []) {
    const own = statusOfTime(lastRun, open, missing);
    const all = /* @__PURE__ */ new Set([own, ...counts]);
    return statusOrder.find((status) => all.has(status));
  }
  function statusOfTime(lastRun, open, missing) {
    if (open !== void 0) return open;
    if (lastRun === "regressed") return "worse-once";
    if (lastRun === "improved") return "better-once";
    return lastRun === "inconclusive" && missing > 0 ? "waiting" : lastRun;
  }

  // src/report/dashboard/overview-states.ts
  var linePoints = 64;
  var newsCommits = 30;
  function standingChange({ changes }) {
    const last = changes.at(-1);
    return last && last.accepted === void 0 && last.commitsAgo < newsCommits ? last : void 0;
  }
  var openCounts = ({ counts }) => counts.filter(({ open }) => open === true);
  var openChanges = (state) => [standingChange(state), ...openCounts(state)].filter((change) => change !== void 0);
  var statusOfLine = (state) => statusOf(
    state.lastRun.verdict,
    standingChange(state)?.verdict,
    state.lastRun.missing,
    openCounts(state).map(({ verdict }) => verdict)
  );
  var isAcceptedNews = ({ accepted, commitsAgo }) => accepted !== void 0 && commitsAgo < newsCommits;
  var unknownRun = { verdict: "inconclusive", ratio: null, low: null, high: null, earlier: 0, missing: 0 };
  function statesOf(states) {
    const runs = states.map((state) => state?.lastRun ?? unknownRun);
    return {
      verdict: runs.map(({ verdict }) => verdict),
      standing: states.map((state) => state !== void 0 && standingChange(state) !== void 0),
      ratio: runs.map(({ ratio }) => ratio),
      ratioLow: runs.map(({ low }) => low),
      ratioHigh: runs.map(({ high }) => high),
      earlier: runs.map(({ earlier }) => earlier),
      missing: runs.map(({ missing }) => missing)
    };
  }
  function judgeLatest(lines, acceptances) {
    const cells = /* @__PURE__ */ new Map();
    for (const [position, line] of lines.entries()) {
      const points2 = historyOf({ ...line, points: line.points.slice(-linePoints) });
      cells.set(String(position), {
        current: points2.at(-1),
        earlier: points2.slice(0, -1),
        acceptances: acceptancesOf(line.cell.id, acceptances)
      });
    }
    const judged = judgeAgainstHistory(cells);
    return lines.map((line, position) => [line, lastRunOf(judged.get(String(position)))]);
  }
  function lastRunOfCount({ points: points2 }) {
    const { fingerprint } = points2.at(-1);
    const earlier = points2.filter((point) => point.fingerprint === fingerprint).length - 1;
    const verdict = points2.length === 1 ? "new" : earlier === 0 ? "environment-changed" : "unchanged";
    return { verdict, ratio: null, low: null, high: null, earlier, missing: 0 };
  }
  function lastRunOf({ verdict, reason, ratio, low, high, runsUsed, runsNeeded }) {
    const isEarly = reason === "short-history" || verdict === "new" || verdict === "environment-changed";
    const figure = (value) => value !== null && Number.isFinite(value) && value > 0 ? rounded2(value) : null;
    return {
      verdict,
      ratio: isEarly ? null : figure(ratio),
      low: figure(low),
      high: figure(high),
      earlier: runsUsed,
      missing: isEarly ? Math.max(runsNeeded - runsUsed, 1) : 0
    };
  }
  function changesOf(line, place2, acceptances, fences) {
    const offset = Math.max(0, line.points.length - linePoints);
    const levels = levelsFrom(historyOf(line), offset);
    const steps = judgeCountHistory(countedHistory(line, fences));
    const accepted = acceptedSteps(
      [...levels, ...steps],
      line.points.map(({ run }) => run.commit),
      acceptancesOf(line.cell.id, acceptances)
    );
    return {
      changes: levels.map((change) => ({
        ...place2,
        ...levelChange(line, change),
        ...whenOf(line, change, accepted.get(change))
      })),
      counts: shownSteps(steps).map((step) => ({ ...place2, ...countChange(line, steps, step, accepted.get(step)) }))
    };
  }
  var levelsFrom = (points2, start) => judgeHistory(points2.slice(start)).changes.map((change) => ({
    ...change,
    index: change.index + start,
    from: change.from + start,
    to: change.to + start
  }));
  function whenOf({ points: points2 }, { index, lastGoodCommit, firstChangedCommit }, { reason, explained } = {}) {
    return {
      ...defined({ lastGoodCommit, firstChangedCommit }),
      at: points2[index].run.startedAt,
      commitsAgo: new Set(points2.slice(index + 1).map(({ run }) => run.commit ?? run.id)).size,
      ...defined({ accepted: reason, explained })
    };
  }
  function levelChange({ cell: { better = "smaller" } }, change) {
    return {
      verdict: change.verdict,
      ratio: change.ratio === void 0 ? null : rounded2(change.ratio),
      ...change.low === void 0 || change.high === void 0 ? {} : { low: rounded2(change.low), high: rounded2(change.high) },
      // Levels in the unit of the cell, not that of the judge.
      before: rounded2(costOf(change.before, better)),
      after: rounded2(costOf(change.after, better)),
      p: rounded2(change.p)
    };
  }
  function countChange(line, steps, step, accepted) {
    const { metric, verdict, before, after } = step;
    const own = whenOf(line, step, accepted);
    const isLast = !steps.some((other) => other.metric === metric && other.index > step.index);
    const isNews = verdict === "improved" && isLast && own.commitsAgo < newsCommits;
    return {
      metric,
      ...(step.isOpen || isNews) && accepted === void 0 ? { open: true } : {},
      verdict,
      before,
      after,
      ratio: before > 0 && after > 0 ? rounded2(after / before) : null,
      ...own
    };
  }
  var maxCounts = 12;
  function shownSteps(steps) {
    const sizeOf2 = ({ before, after }) => before > 0 && after > 0 ? Math.abs(Math.log(after / before)) : Infinity;
    const isSync = ({ metric }) => Number(familyOf(metric) === "sync" || metric === "fsyncs");
    const sorted = [...steps].sort(
      (a, b) => a.index - b.index || isSync(b) - isSync(a) || sizeOf2(b) - sizeOf2(a) || Math.abs(b.after - b.before) - Math.abs(a.after - a.before)
    );
    return sorted.filter(({ index, isOpen }, at) => isOpen || sorted[at - maxCounts]?.index !== index);
  }
  var rounded2 = (value) => Number(value.toPrecision(4));
  var lineKey = (cell, target, run) => JSON.stringify([cell.id, cell.unit, target, run]);
  var stateKey = ({ cell, target, points: points2 }) => lineKey(cell, target, points2.at(-1).run.id);
  function knownStates(previous, acceptances, hidden) {
    const known3 = /* @__PURE__ */ new Map();
    if (previous?.acceptances !== acceptances.length || previous.hidden !== hidden) return known3;
    const { cells, targets, stamps, states } = previous;
    const byPlace = /* @__PURE__ */ new Map();
    for (const change of previous.changes) {
      const place2 = `${change.cell} ${change.target}`;
      byPlace.set(place2, [change, ...byPlace.get(place2) ?? []]);
    }
    for (const [position, cell] of states.cell.slice(0, states.current).entries()) {
      const target = states.target[position];
      const own = byPlace.get(`${cell} ${target}`) ?? [];
      known3.set(lineKey(cells[cell], targets[target].key, stamps[states.latest[position]].run), {
        changes: own.filter(({ metric }) => metric === void 0),
        counts: own.filter(({ metric }) => metric !== void 0),
        lastRun: {
          verdict: states.verdict[position],
          ratio: states.ratio[position],
          low: states.ratioLow[position],
          high: states.ratioHigh[position],
          earlier: states.earlier[position],
          missing: states.missing[position]
        }
      });
    }
    return known3;
  }

  // src/report/dashboard/study-results.ts
  var studyOf = ({ id }) => id.split(".", 1)[0];
  function firstTarget({ subjects }) {
    const [first] = Object.entries(subjects);
    return first === void 0 ? "" : targetOf(...first);
  }
  function newest(groups2) {
    const latest = /* @__PURE__ */ new Map();
    for (const [key, group] of groups2) {
      const known3 = latest.get(key);
      if (known3 === void 0 || known3.at <= group.at) latest.set(key, group);
    }
    return [...latest].sort(([a], [b]) => a < b ? -1 : 1).map(([, group]) => group);
  }
  function latestFindings({ documents = [], previous }) {
    const fresh = documents.flatMap(
      (run) => (run.findings ?? []).map((finding) => ({ ...finding, run: run.id, at: run.startedAt, target: firstTarget(run) }))
    );
    const groups2 = /* @__PURE__ */ new Map();
    for (const finding of [...previous?.findings ?? [], ...fresh]) {
      const key = JSON.stringify([studyOf(finding), finding.target ?? "", finding.run]);
      const group = groups2.get(key) ?? { at: finding.at ?? "", findings: [] };
      groups2.set(key, group);
      group.findings.push(finding);
    }
    const measured = [...groups2].filter(([, { findings }]) => findings.some(({ status }) => status !== "not-measured"));
    return newest(
      measured.map(([key, group]) => [JSON.stringify(JSON.parse(key).slice(0, 2)), group])
    ).flatMap(({ findings }) => findings);
  }
  var digits = 5;
  function latestRepetitions({ documents = [], previous }) {
    const fresh = documents.flatMap((run) => {
      const { study, cells, subjects, startedAt, id, skipped, errors } = run;
      if (study === void 0) return [];
      const figures = Object.entries(cells).flatMap(([cell, { subject }]) => {
        const [first] = Object.values(subject);
        if (first === void 0) return [];
        const { opsPerSample: ops } = first;
        return [...passesOfRows(samplesOf(first))].map(([row, passes]) => ({
          row,
          cell,
          ops,
          passes: passes.map((taken) => taken.map(({ ns = 0 }) => Number(ns.toPrecision(digits))))
        }));
      });
      if (figures.length === 0) return [];
      const [{ hazards, hazardDetails = {} } = { hazards: [] }] = Object.values(subjects);
      return [
        {
          study,
          target: firstTarget(run),
          run: id,
          at: startedAt,
          figures,
          hazards: hazards.map((name) => ({ name, sentence: hazardDetails[name] ?? "" })),
          missing: [.../* @__PURE__ */ new Set([...skipped.map(({ reason }) => reason), ...errors.map(({ message }) => message)])]
        }
      ];
    });
    const all = [...previous?.repetitions ?? [], ...fresh];
    const repetitions = newest(all.map((one) => [JSON.stringify([one.study, one.target]), one]));
    return repetitions.length === 0 ? {} : { repetitions };
  }

  // src/report/dashboard/commit-groups.ts
  function commitOrder(runs) {
    const first = /* @__PURE__ */ new Map();
    for (const { commit, startedAt, pullRequest } of runs) {
      if (commit === void 0 || pullRequest !== void 0) continue;
      const known3 = first.get(commit);
      if (known3 === void 0 || startedAt < known3) first.set(commit, startedAt);
    }
    return new Map(
      [...first].sort(([, a], [, b]) => a < b ? -1 : a > b ? 1 : 0).map(([commit], place2) => [commit, place2])
    );
  }
  var kindOf2 = ({ verdict, accepted, firstChangedCommit }) => JSON.stringify([verdict, accepted !== void 0, firstChangedCommit !== void 0]);
  var changeSize = ({ ratio }) => ratio === null ? Infinity : Math.abs(Math.log(ratio));
  function groupChanges(changes, wanted, order, lineOf) {
    const position = new Map(changes.map((change, index) => [change, index]));
    const kinds = /* @__PURE__ */ new Map();
    for (const placed of place([...wanted], order)) {
      const kind = kindOf2(placed.change);
      kinds.set(kind, [...kinds.get(kind) ?? [], placed]);
    }
    const groups2 = [...kinds.values()].flatMap(pierced).map((members) => {
      const sorted = members.map(({ change }) => change).sort((a, b) => changeSize(b) - changeSize(a) || 0);
      const [strongest] = sorted;
      const latestStart = members.reduce((a, b) => b.after > a.after ? b : a);
      const earliestEnd = members.reduce((a, b) => b.until < a.until ? b : a);
      const { lastGoodCommit } = latestStart.change;
      const { firstChangedCommit, at } = earliestEnd.change;
      const line = lineOf(strongest);
      return {
        verdict: strongest.verdict,
        accepted: strongest.accepted !== void 0,
        changes: sorted.map((change) => position.get(change)),
        ...defined({ lastGoodCommit, firstChangedCommit }),
        commits: earliestEnd.until - latestStart.after,
        at,
        trend: line ? trendOf(line, strongest) : { values: [], from: 0, index: 0 }
      };
    });
    const rank = ({ verdict, accepted }) => accepted ? 2 : verdict === "regressed" ? 0 : 1;
    const size = ({ changes: own }) => changeSize(changes[own[0]]);
    return groups2.sort((a, b) => rank(a) - rank(b) || size(b) - size(a) || (a.at < b.at ? 1 : -1));
  }
  function place(changes, order) {
    const forgotten = changes.filter(({ firstChangedCommit: commit }) => commit !== void 0 && !order.has(commit)).sort((a, b) => a.at < b.at ? 1 : -1);
    const before = /* @__PURE__ */ new Map();
    for (const { firstChangedCommit } of forgotten)
      if (!before.has(firstChangedCommit)) before.set(firstChangedCommit, -2 * (before.size + 1));
    return changes.map((change) => {
      const { firstChangedCommit, lastGoodCommit, at } = change;
      if (firstChangedCommit === void 0) {
        const time = Date.parse(at);
        return { change, after: time - 1, until: time };
      }
      const until = order.get(firstChangedCommit) ?? before.get(firstChangedCommit);
      const after = lastGoodCommit === void 0 ? void 0 : order.get(lastGoodCommit);
      return { change, after: after !== void 0 && after < until ? after : until - 1, until };
    });
  }
  function pierced(placed) {
    const groups2 = [];
    for (const range of [...placed].sort((a, b) => a.until - b.until)) {
      const last = groups2.at(-1);
      if (last && range.after < last.until) last.members.push(range);
      else groups2.push({ until: range.until, members: [range] });
    }
    return groups2.map(({ members }) => members);
  }
  var trendReach = 16;
  function trendOf({ points: points2 }, { at, lastGoodCommit }) {
    const changed = points2.find(({ run }) => run.startedAt === at);
    const own = points2.filter(({ fingerprint }) => fingerprint === changed?.fingerprint);
    const index = changed ? own.indexOf(changed) : 0;
    const lastGood = own.findLastIndex(({ run }, place2) => place2 < index && run.commit === lastGoodCommit);
    const start = Math.max(0, index - trendReach);
    return {
      values: own.slice(start, index + trendReach).map(({ value }) => Number(value.toPrecision(3))),
      from: Math.max(lastGood < 0 ? index : lastGood + 1, start) - start,
      index: index - start
    };
  }

  // src/report/dashboard/recent-runs.ts
  var shownRuns = 30;
  function summariseRuns({ recent, documents = [], previous }, targetAt, states) {
    const before = new Map(previous?.recent.map((run) => [run.id, run]));
    const published = new Map(documents.map((document) => [document.id, document]));
    const byTime2 = [...recent].filter(({ pullRequest }) => pullRequest === void 0).sort((a, b) => a.startedAt < b.startedAt ? 1 : -1);
    return byTime2.slice(0, shownRuns).map((run) => {
      const document = published.get(run.id);
      const paired = document && isPaired(document) ? document : void 0;
      const tally = paired ? tallyOf([...pairedVerdicts(paired).values()].filter(isJudged).map(({ verdict }) => verdict)) : newestOf(before.get(run.id)?.tally, tallyOf(verdictsOfRun(run, states)));
      const noiseFloor = (paired && nullArmOf(paired)?.noiseFloor) ?? before.get(run.id)?.noiseFloor;
      return {
        id: run.id,
        startedAt: run.startedAt,
        complete: run.complete,
        ...defined({ commit: run.commit, ref: run.ref, suite: run.suite }),
        targets: [...new Set(run.subjects.map(targetKey))].flatMap((key) => targetAt.get(key) ?? []),
        cells: run.cells,
        failed: run.errors,
        skipped: run.skipped,
        hazards: [...new Set(run.subjects.flatMap(({ hazards }) => hazards))],
        tally,
        ...defined({ noiseFloor })
      };
    });
  }
  var isJudged = ({ reason }) => reason?.startsWith("short-history") !== true;
  var verdictsOfRun = ({ id }, states) => states.filter(({ line }) => line.points.at(-1).run.id === id).flatMap((state) => {
    const status = statusOfLine(state);
    if (status === "worse-once") return ["regressed"];
    if (status === "better-once") return ["improved"];
    return isVerdict(status) && status !== "new" && status !== "environment-changed" ? [status] : [];
  });
  function newestOf(before, now) {
    const sum = (tally) => tally.reduce((all, [, count]) => all + count, 0);
    return before !== void 0 && sum(before) > sum(now) ? before : now;
  }
  function tallyOf(verdicts) {
    const tally = /* @__PURE__ */ new Map();
    for (const verdict of verdicts) tally.set(verdict, (tally.get(verdict) ?? 0) + 1);
    return [...tally];
  }

  // src/report/dashboard/overview.ts
  var overviewRuns = 192;
  var maxChanges = 300;
  async function readLast(reader) {
    const [trends, recent, commits, noise] = await Promise.all([
      reader.trends({ last: overviewRuns }),
      reader.runs(overviewRuns),
      reader.commits(overviewRuns),
      reader.noise(overviewRuns)
    ]);
    return { trends, recent, commits, noise, fences: await readFences(reader, recent) };
  }
  function makeOverview(input) {
    const { fences = /* @__PURE__ */ new Map(), metric } = input;
    const every = linesOf(input.trends);
    const lines = linesShown(every, input);
    const older = metric !== void 0 ? [] : notIn(lines, input.older ?? []);
    const all = [...lines, ...older];
    const cells = [...new Map(all.map(({ cell }) => [cellKey(cell), cell])).values()];
    const cellAt = new Map(cells.map((cell, position) => [cellKey(cell), position]));
    const targets = [...new Set(all.map(({ target }) => target))].sort();
    const targetAt = new Map(targets.map((target, position) => [target, position]));
    const known3 = knownStates(input.previous, input.acceptances, input.hidden);
    const unknown = lines.filter((line) => !known3.has(stateKey(line)));
    const lastRuns = new Map(
      targets.flatMap(
        (target) => judgeLatest(
          unknown.filter((line) => line.target === target),
          input.acceptances
        )
      )
    );
    const states = lines.map((line) => {
      const place2 = {
        cell: cellAt.get(cellKey(line.cell)),
        target: targetAt.get(line.target)
      };
      const unchanged = known3.get(stateKey(line));
      const placed = (changes2) => changes2.map((change) => ({ ...change, ...place2 }));
      if (unchanged) return { line, ...unchanged, changes: placed(unchanged.changes), counts: placed(unchanged.counts) };
      const found = changesOf(line, place2, input.acceptances, fences);
      const lastRun = lastRuns.get(line);
      if (metric === void 0) return { line, ...found, lastRun };
      const counts = found.counts.filter((change) => change.metric === metric);
      return isCount(metric) ? { line, changes: [], counts, lastRun: lastRunOfCount(line) } : { line, changes: found.changes, counts, lastRun };
    });
    const open = new Set(states.flatMap(openChanges));
    const changes = listed(states, open);
    const lineOf = new Map(
      states.flatMap(({ line, changes: own, counts }) => [
        ...own.map((change) => [change, line]),
        ...counts.map((change) => [change, countLine(line, change.metric, fences)])
      ])
    );
    const grouped = new Set(changes.filter((change) => open.has(change) || isAcceptedNews(change)));
    const groups2 = groupChanges(changes, grouped, commitOrder(input.recent), (change) => lineOf.get(change));
    const changeAt = new Map(changes.map((change, position) => [change, position]));
    const latest = [...lines.map(({ points: points2 }) => points2.at(-1)), ...older];
    const stamps = new Map(latest.map(({ run: { id, startedAt } }) => [id, startedAt]));
    const stampAt = new Map([...stamps.keys()].map((id, position) => [id, position]));
    const recent = summariseRuns(input, targetAt, states);
    const repository = input.recent.findLast((run) => run.repository !== void 0)?.repository;
    const noise = summariseNoise(input.noise ?? []);
    const named2 = /* @__PURE__ */ new Set([
      ...changes.flatMap(({ lastGoodCommit, firstChangedCommit }) => [lastGoodCommit, firstChangedCommit]),
      ...recent.map(({ commit }) => commit)
    ]);
    return {
      schema: overviewSchemaId,
      updatedAt: input.now,
      runs: input.runs,
      acceptances: input.acceptances.length,
      ...defined({ repository, hidden: input.hidden }),
      targets: targets.map((key) => ({ key })),
      cells,
      states: {
        current: states.length,
        cell: all.map(({ cell }) => cellAt.get(cellKey(cell))),
        target: all.map(({ target }) => targetAt.get(target)),
        points: all.map((line) => "points" in line ? Math.min(line.points.length, linePoints) : 1),
        value: latest.map(({ value }) => value),
        low: latest.map(({ low }) => low ?? null),
        high: latest.map(({ high }) => high ?? null),
        latest: latest.map(({ run }) => stampAt.get(run.id)),
        ...statesOf([...states, ...older.map(() => void 0)]),
        change: [
          ...states.map(({ changes: own }) => {
            const last = own.at(-1);
            return (last && changeAt.get(last)) ?? -1;
          }),
          ...older.map(() => -1)
        ]
      },
      stamps: [...stamps].map(([run, at]) => ({ run, at })),
      changes,
      groups: groups2,
      recent,
      commits: [...input.commits.values()].filter(({ id }) => named2.has(id)),
      findings: latestFindings(input),
      metrics: metricsOfLines(every),
      ...defined({ metric }),
      studies: [...new Set(cells.flatMap(({ id }) => input.seedsOf?.(id) ?? []).map(({ study }) => study))].sort(),
      ...latestRepetitions(input),
      ...defined({ noise })
    };
  }
  var cellKey = ({ id, unit }) => JSON.stringify([id, unit]);
  var linesShown = (every, { metric, fences = /* @__PURE__ */ new Map() }) => metric === void 0 ? every : linesOfMetric(every, metric, fences);
  function listed(states, open) {
    const newestFirst = (a, b) => a.at < b.at ? 1 : a.at > b.at ? -1 : changeSize(b) - changeSize(a) || 0;
    const others = states.flatMap(({ changes, counts }) => [...changes, ...counts].filter((change) => !open.has(change))).sort(newestFirst);
    return [...open, ...others.slice(0, Math.max(0, maxChanges - open.size))].sort(newestFirst);
  }
  function notIn(lines, figures) {
    const keyOf = ({ cell, target }) => lineKey(cell, target, "");
    const here = new Set(lines.map(keyOf));
    return figures.filter((figure) => !here.has(keyOf(figure))).sort((a, b) => a.run.startedAt < b.run.startedAt ? 1 : -1).slice(0, maxOlder);
  }

  // src/report/dashboard/sparks.ts
  var longest = 24;
  var signs = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";
  var most = signs.length - 1;
  function trendOf2(points2) {
    const last = points2.at(-1)?.fingerprint;
    const values = points2.flatMap(({ fingerprint, value }) => fingerprint === last ? [value] : []).slice(-longest);
    if (values.length < 3) return "";
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const span = Math.max(high - low, low * 0.1, Number.MIN_VALUE);
    const bottom = (high + low - span) / 2;
    return values.map((value) => signs[Math.round((value - bottom) / span * most)]).join("");
  }
  var sparksOf = (lines) => lines.map(({ points: points2 }) => trendOf2(points2));

  // src/report/dashboard/page/overview-script.ts
  globalThis.ioPerfHelpers ??= {};
  globalThis.ioPerfHelpers.overview = {
    makeOverview: (input) => makeOverview({ ...input, seedsOf }),
    overviewRuns,
    readLast,
    readOlder,
    sparksHere: (input) => sparksOf(linesShown(linesOf(input.trends), input))
  };
})();
