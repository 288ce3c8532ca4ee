(() => {
  // src/report/dashboard/page/view.ts
  function offerView(name, view) {
    globalThis.ioPerfViews ??= {};
    globalThis.ioPerfViews[name] = view;
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
    get: (_2, tag) => (first, ...children) => {
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
  function afterPaint(work) {
    requestAnimationFrame(() => setTimeout(work));
  }

  // src/report/dashboard/page/states.ts
  var emptyState = (title, ...children) => h.div({ class: "empty" }, h.p({ class: "empty-title" }, title), ...children);
  var errorState = (title, message, ...children) => h.div(
    { class: "error", role: "alert" },
    h.p({ class: "empty-title" }, h.span({ "aria-hidden": "true" }, "✕ "), title),
    message !== "" && h.p(h.bdi(message)),
    ...children
  );
  var block = (text) => h.pre({ tabindex: "0" }, h.code(text));
  function showDialog(label, ...children) {
    const close = h.form({ method: "dialog" }, h.button({ type: "submit" }, "Close"));
    const dialog = h.dialog({ "aria-label": label }, ...children, close);
    dialog.addEventListener("close", () => {
      dialog.remove();
    });
    document.body.append(dialog);
    dialog.showModal();
  }
  var allLink = (view) => h.p(h.a({ href: `#${view}` }, `All ${view}`));
  var damageList = (damage) => damage.length > 0 && errorState(
    "A part of this history could not be read; the rest is shown.",
    "",
    h.ul(...damage.map(({ what, why }) => h.li(`${what}: `, h.bdi(why))))
  );

  // src/report/dashboard/page/route.ts
  function formatHash(view, parameters = {}) {
    const query2 = new URLSearchParams();
    for (const [name, value] of Object.entries(parameters))
      if (value !== void 0 && value !== "") query2.set(name, value);
    const text = query2.toString();
    return `#${view}${text === "" ? "" : `?${text}`}`;
  }
  var parseList = (text) => text === void 0 || text === "" ? [] : text.split(",").map((part) => decode(part));
  var formatList = (members) => members.map(encodeMember).join(",");
  var encodeMember = (text) => text.replace(/[%,]/g, (character) => encodeURIComponent(character));
  function decode(text) {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
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
    const [, runner = "", operation = "", api = "", query2 = ""] = match;
    const parameters = query2.split("&").filter((pair) => pair !== "").map((pair) => {
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
  var isWorkload = ({ runner, operation }) => runner === "command" && operation === "run";
  var perWhat = (id) => isWorkload(readCellName(id)) ? "per run" : "per operation";
  function plainName(id) {
    const { runner, operation, api, parameters, suite } = readCellName(id);
    const query2 = parameters.map(([key, value]) => `${key}=${value}`).join("&");
    const own = `${api}${query2 === "" ? "" : `?${query2}`}`;
    if (suite !== void 0) return suite === "" ? own : `${own} (${suite})`;
    return runner === "" || isWorkload({ runner, operation }) ? own : `${runner}/${operation}/${own}`;
  }
  function matchesQuery(id, query2) {
    const text = `${id} ${plainName(id)}`.toLowerCase();
    return query2.toLowerCase().split(/\s+/).every((word2) => text.includes(word2));
  }

  // src/report/dashboard/page/dates.ts
  function formatTime(milliseconds) {
    if (!Number.isFinite(milliseconds) || Math.abs(milliseconds) > 864e13) return "–";
    return new Date(milliseconds).toISOString().slice(0, 16).replace("T", " ");
  }
  var formatDate = (milliseconds) => formatTime(milliseconds).slice(0, 10);
  var spans = [
    ["year", 31557600],
    ["month", 2629800],
    ["day", 86400],
    ["hour", 3600],
    ["minute", 60]
  ];
  function formatAge(milliseconds, now) {
    const seconds = (now - milliseconds) / 1e3;
    for (const [name, length] of spans) {
      const count = Math.floor(seconds / length);
      if (count >= 1) return `${count} ${name}${count === 1 ? "" : "s"} ago`;
    }
    return "just now";
  }
  var shortCommit = (commit) => /^[0-9a-f]{12,}$/.test(commit) ? commit.slice(0, 9) : commit;
  var format;
  var grouped = (value) => (format ??= new Intl.NumberFormat("en")).format(value);
  function formatPerOperation(value) {
    if (!Number.isFinite(value)) return "–";
    return Number.isInteger(value) ? grouped(value) : value.toPrecision(3);
  }
  var plural = (count, singular, many = `${singular}s`) => `${grouped(count)} ${count === 1 ? singular : many}`;

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
      const group2 = groups2.get(key);
      if (group2) group2.push(item);
      else groups2.set(key, [item]);
    }
    return groups2;
  }

  // src/core/document/errors.ts
  function messageOf(error) {
    return error instanceof Error ? error.message : String(error);
  }

  // src/core/document/units.ts
  var timeUnit = "ns/op";
  var timePerOp = { unit: timeUnit, better: "smaller" };
  var isTime = ({ unit: unit2 }) => unit2 === timeUnit;
  var costOf = (value, better) => better === "bigger" ? value > 0 ? 1 / value : Infinity : value;
  var synonyms = (rows2) => new Map(rows2.flatMap(([meaning, words2]) => words2.map((word2) => [word2, meaning])));
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
    const word2 = text.trim();
    const plain2 = word2.length > 1 ? word2.toLowerCase() : word2;
    return timeNs.get(plain2) ?? timeNs.get(plain2.replace(/s$/, ""));
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
    const [, prefix = "", word2 = thing] = /^([kKMG])\s?(ops?|items?|iter(?:ation)?s?|requests?|reqs?)$/.exec(thing) ?? [];
    return { name: things.get(word2.toLowerCase()) ?? word2, factor: powerOf(prefix) };
  }
  var namedRate = /^([kMG]?)(iops|hz|fps|qps|rps|tps|flops)$/i;
  var shortRate = /^([kmgt]?i?b)ps$/i;
  var isOperation = (text) => /^(?:op|operation|iter|iteration|run|execution)s?$/i.test(text);
  var maxUnitLength = 100;
  var known = /* @__PURE__ */ new Map();
  var maxKnown = 1e3;
  function dimensionOf(unit2) {
    let dimension = known.get(unit2);
    if (dimension === void 0) {
      dimension = readDimension(unit2);
      if (known.size >= maxKnown) known.clear();
      known.set(unit2, dimension);
    }
    return dimension;
  }
  function readDimension(unit2) {
    const text = unit2.trim().replace(/\s+/g, " ");
    if (text.length > maxUnitLength) return { kind: "other", name: text, factor: 1 };
    const [head = "", ...per] = text.replace(shortRate, "$1/s").split(/ ?\/ ?| per /);
    const thing = head.trim();
    const perTime = per.length === 1 ? timeOf(per[0]) : void 0;
    if (perTime !== void 0) {
      const { name, factor } = sizeOf(thing) ?? countOf(thing);
      return { kind: "rate", name: `${name}/s`, factor: factor * 1e9 / perTime };
    }
    const time2 = timeOf(thing);
    if (time2 !== void 0) return { kind: "time", name: "time", factor: time2 };
    const [, prefix, rate] = namedRate.exec(text) ?? [];
    if (rate !== void 0) return { kind: "rate", name: rate.toLowerCase(), factor: powerOf(prefix) };
    const size2 = sizeOf(thing);
    const others = per.filter((part) => !isOperation(part));
    if (size2 !== void 0) return { kind: "other", name: [size2.name, ...others].join("/"), factor: size2.factor };
    return { kind: "other", name: text, factor: 1 };
  }
  var dimensionName = (unit2) => dimensionOf(unit2).name;
  function meaningOf(unit2, better) {
    const { kind, name, factor } = dimensionOf(unit2);
    if (kind === "time" && better !== "bigger") return { kind, better: "smaller", factor, bytes: false };
    if (kind === "rate" && better !== "smaller") return { kind, better: "bigger", factor, bytes: name === "size/s" };
    return { kind: "other", better: better ?? (kind === "rate" ? "bigger" : "smaller"), factor: 1, bytes: false };
  }

  // src/core/document/pairs.ts
  var areFigures = (samples) => typeof samples[0] === "number";
  function samplesOf({
    samples,
    summary: summary2 = timePerOp
  }) {
    if (!areFigures(samples)) return samples;
    const member = isTime(summary2) ? "ns" : "value";
    return samples.map((figure, round2) => ({ round: round2, order: 0, [member]: figure }));
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
    (names2) => names2.split(/\s+/)
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
      syncOrder.findIndex((names2) => names2.includes(name))
    );
  }

  // src/core/cells/cell-name.ts
  var family = "command/run/";
  var isWorkloadId = (id) => id.startsWith(family);
  var mebibyte = 1024 ** 2;

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
  var units = { B: 1, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 };

  // src/core/cells/operations.ts
  function once(make) {
    let made2;
    return () => (made2 ??= { value: make() }).value;
  }
  var operations = once(
    () => Object.entries(contract).map(
      ([name, { op, group: group2, parameters, makesFiles = false, usersOwn = false, check, device = [] }]) => ({
        name,
        op: op.replaceAll("`", ""),
        group: contractGroups[group2],
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
  var [minPercentRatio, maxPercentRatio] = [0.1, 2];
  var rounding = 1e-9;
  var notationOf = (ratios) => ratios.every((ratio) => ratio <= maxPercentRatio + rounding && ratio >= minPercentRatio - rounding) ? "percent" : "factor";
  function formatFactor(ratio) {
    if (ratio >= 9.95) return `×${ratio < 1e15 ? group(ratio.toFixed(0)) : ">10¹⁵"}`;
    if (ratio >= 1.995) return `×${ratio.toFixed(1)}`;
    if (ratio >= 0.0995 || ratio === 0) return `×${ratio.toFixed(2)}`;
    return ratio < 1e-6 ? "×<0.000001" : `×${ratio.toFixed(1 - Math.floor(Math.log10(ratio)))}`;
  }
  function formatPercentage(ratio) {
    const percent = (ratio - 1) * 100;
    const size2 = Math.abs(percent);
    const text = size2.toFixed(size2 < 9.95 ? 1 : 0);
    return Number(text) === 0 ? text : `${percent < 0 ? "−" : "+"}${text}`;
  }
  function formatChangeAndInterval(ratio, low, high) {
    if (!isFigure(ratio)) return { change: noFigure, interval: noFigure };
    const isBounded = isFigure(low) && isFigure(high);
    const notation = notationOf(isBounded ? [ratio, low, high] : [ratio]);
    const bound = notation === "percent" ? formatPercentage : formatFactor;
    return {
      change: notation === "percent" ? `${formatPercentage(ratio)} %` : formatFactor(ratio),
      interval: isBounded ? `[${bound(low)}, ${bound(high)}]` : noFigure
    };
  }
  var formatChange = (ratio) => formatChangeAndInterval(ratio).change;
  var formatInterval = (ratio, low, high) => formatChangeAndInterval(ratio, low, high).interval;

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
  function unitFor(value, units2) {
    const fitting = units2.filter(({ factor }) => Number((value / factor).toPrecision(3)) >= 1);
    return fitting.at(-1) ?? units2[0];
  }
  function format2(value, units2) {
    if (!isFigure(value)) return noFigure;
    const unit2 = unitFor(value, units2);
    if (value / unit2.factor >= 1e12) return `>10¹² ${unit2.name}`;
    return `${formatNumber(value / unit2.factor)} ${unit2.name}`;
  }
  var formatDuration = (ns) => format2(ns, durationUnits);
  var formatThroughput = (bytesPerSecond) => format2(bytesPerSecond, throughputUnits);
  var formatBytes = (sizeBytes) => format2(sizeBytes, sizeUnits);
  var plainRate = /^(iops|hz|flops|(ops?|iters?|iterations?|reqs?|requests?|calls?|events?|items?|elems?|elements?|records?|rows?|quer(y|ies)|msgs?|messages?|files?)\/(s|sec|second)s?)$/i;
  var prefixes = [
    { name: "p", factor: 1e-12 },
    { name: "n", factor: 1e-9 },
    { name: "µ", factor: 1e-6 },
    { name: "m", factor: 1e-3 },
    { name: "", factor: 1 },
    { name: "k", factor: 1e3 },
    { name: "M", factor: 1e6 },
    { name: "G", factor: 1e9 },
    { name: "T", factor: 1e12 }
  ];
  var maxCount = 1e7;
  var maxAmount = 1e18;
  function formatInUnit(unit2, value) {
    if (!isFigure(value)) return noFigure;
    const [whole = "", per = ""] = /^(?:ns|B|[Bb]ytes)(\/.*)?$/.exec(unit2) ?? [];
    if (whole.startsWith("ns")) return `${formatDuration(value)}${per === "/op" ? "" : per}`;
    if (whole !== "") return `${formatBytes(value)}${per}`;
    if (value >= maxAmount) return `>10¹⁸ ${unit2}`.trimEnd();
    if (plainRate.test(unit2)) {
      const prefix2 = unitFor(value === 0 ? 1 : value, prefixes);
      return `${formatNumber(value / prefix2.factor)} ${prefix2.name}${unit2}`;
    }
    const isShort = value === 0 || value >= 1e-3 && value < maxCount;
    const prefix = isShort ? void 0 : unitFor(value, prefixes);
    const digits = Number.isInteger(value) ? value : Number(value.toPrecision(4));
    const text = prefix ? `${formatNumber(value / prefix.factor)}${prefix.name}` : digits.toLocaleString("en");
    return unit2 === "" ? text : `${text} ${unit2}`;
  }

  // src/core/words/lookalikes.ts
  var ascii = /^[\0-\x7f]*$/;
  var word = /[\p{L}\p{M}\p{N}]+/gu;
  var joined = ["Han", "Hiragana", "Katakana", "Hangul", "Bopomofo", "Thai", "Lao", "Khmer", "Myanmar", "Tibetan"].map((script) => `\\p{scx=${script}}`).join("");
  var scripts = "Latin Cyrillic Greek Armenian Cherokee Coptic Lisu Georgian Hebrew Arabic".split(" ");
  var alphabets;
  var alphabetsOf = () => alphabets ??= scripts.map((script) => ({
    own: new RegExp(`\\p{scx=${script}}`, "u"),
    foreign: new RegExp(`(?![\\p{scx=${script}}\\p{scx=Common}\\p{scx=Inherited}${joined}])[\\p{L}\\p{M}\\p{N}]`, "gu")
  }));
  var unit = /[μΩω]/u;
  var styled = /(?![\p{Lm}ªº])[\p{L}\p{Nl}\p{Nd}\u24b6-\u24e9](?!\ufe0f)/gu;
  var plain = /^[A-Za-z0-9]+$/;
  var wide = /[\uff10-\uff5a]/u;
  var wideText = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/u;
  var phonetic = /[\u0184\u0185\u0196\u01a7\u01bc\u01bd\u01c0\u0251\u0261\u0269\u026a\u028f\u1d00-\u1d2b\ua731\uab30-\uab5a]/gu;
  var shapes = new RegExp(
    `[${[
      "асԁеһіјӏорԛѕԝхуѵүАВЕЗІЈКМНОРСТУХЅԚԜҮӀ",
      "ονιυρκαΑΒΕΖΗΙΚΜΝΟΡΤΥΧ",
      "օոսհցզյՕՏԼՍ",
      "ᎠᎡᎢᎥᎪᎫᎬᎳᎷᎻᏀᏃᏏᏒᏔᏕᏙᏚᏞᏟᏢᏦᏴ",
      "ⲟⲞⲣⲢⲥⲤⲭⲬⲓⲒ",
      "\\ua4d0-\\ua4f7",
      "〇丨口工ㅇㅣロエ၀ဝ๐໐٥ه"
    ].join("")}]`,
    "gu"
  );
  var letter = /[\p{L}\p{Nd}\p{Nl}]/gu;
  var ownLetter = /[\p{Script=Latin}\p{Script=Common}μΩω]/u;
  var quantity = new RegExp("^\\p{Script=Greek}$", "u");
  function showLookalikes(text, show) {
    if (ascii.test(text)) return text;
    const others = (text.match(letter) ?? []).filter((character) => !ownLetter.test(character));
    const isReadAsLatin = others.every((character) => character.search(shapes) >= 0);
    const hasWideText = wideText.test(text);
    return text.replace(word, (found2) => {
      if (quantity.test(found2)) return found2;
      const { foreign } = alphabetsOf().find(({ own }) => own.test(found2)) ?? {};
      const shown = foreign === void 0 ? found2 : found2.replace(foreign, (character) => unit.test(character) ? character : show(character));
      return isReadAsLatin ? shown.replace(shapes, show) : shown;
    }).replace(styled, (character) => {
      const isOther = plain.test(character) || !plain.test(character.normalize("NFKC"));
      return isOther || hasWideText && wide.test(character) ? character : show(character);
    }).replace(phonetic, show);
  }

  // src/core/words/visible-text.ts
  var shortEscapes = { "\n": "\\n", "\r": "\\r", "	": "\\t", "\0": "\\0" };
  var unseen = new RegExp("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Cs}\\p{Co}\\p{Cn}\\u2800]|(?!\\ufe0f)\\p{Default_Ignorable_Code_Point}|(?<!\\p{Emoji})\\ufe0f", "gu");
  var stacked = new RegExp("(?<=\\p{M}{4})\\p{M}", "gu");
  var runnerCommand = "##[";
  var shownCommand = "##\\x5b";
  function makeVisible(text) {
    if (/^[ -~]*$/.test(text) && !text.includes(runnerCommand)) return text;
    return showLookalikes(text, escaped).replace(stacked, escaped).replace(unseen, escaped).replaceAll(runnerCommand, shownCommand);
  }
  function escaped(character) {
    const short = shortEscapes[character];
    if (short !== void 0) return short;
    const code = character.codePointAt(0) ?? 0;
    return code < 256 ? `\\x${code.toString(16).padStart(2, "0")}` : `\\u{${code.toString(16)}}`;
  }
  function shorten(text, most) {
    if (text.length <= most) return text;
    const characters = Array.from(text);
    if (characters.length <= most) return text;
    const front = Math.ceil((most - 1) / 2);
    return `${characters.slice(0, front).join("")}…${characters.slice(characters.length - (most - 1 - front)).join("")}`;
  }
  var colour = "\\u001b\\[[0-9;]*m";
  var commandLine = new RegExp(`^((?:\\s|${colour})*):(?=:)`, "u");
  var otherControls = new RegExp(`${colour}|[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Cs}]`, "gu");

  // src/core/words/markup.ts
  var entities = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&apos;"
  };
  var maxXmlCharacters = 1e3;
  var escapeXml = (text) => makeVisible(shorten(text, maxXmlCharacters)).replace(/[&<>"']/g, (character) => entities[character]);

  // src/report/dashboard/copied-commands.ts
  var isSha = (commit) => commit !== void 0 && /^[0-9a-f]{7,64}$/.test(commit);

  // src/report/dashboard/page/views/links.ts
  function repository(site) {
    const { repositoryUrl } = site;
    return repositoryUrl !== void 0 && /^https?:\/\/[^\s]+$/.test(repositoryUrl) ? repositoryUrl.replace(/\/+$/, "") : void 0;
  }
  function commitLink(site, commit) {
    const url = repository(site);
    const text = shortCommit(commit);
    return url !== void 0 && isSha(commit) ? h.a({ class: "commit", href: `${url}/commit/${commit}`, title: commit, rel: "noreferrer" }, text) : h.bdi({ class: "commit", title: commit }, text);
  }
  function rangeLink(site, from, to) {
    if (to === void 0) return "–";
    if (from === void 0) return commitLink(site, to);
    const url = repository(site);
    const text = `${shortCommit(from)}…${shortCommit(to)}`;
    return url !== void 0 && isSha(from) && isSha(to) ? h.a(
      {
        class: "commit",
        href: `${url}/compare/${from}...${to}`,
        title: "The commits that the change can be in",
        rel: "noreferrer"
      },
      text
    ) : h.bdi({ class: "commit" }, text);
  }
  function cellLabel(id) {
    const { runner, operation, api, parameters, suite } = readCellName(id);
    if (runner === "") return h.bdi({ class: "cell-label" }, h.b(api));
    const query2 = parameters.map(([name, value]) => `${name}=${value}`).join("&");
    return h.bdi(
      { class: "cell-label" },
      suite === void 0 && !isWorkload({ runner, operation }) && h.span({ class: "cell-path" }, `${runner}/${operation}/`),
      h.b(api),
      query2 !== "" && h.span({ class: "cell-parameters" }, `?${query2}`),
      suite !== void 0 && suite !== "" && [" ", h.span({ class: "suite-chip" }, suite)]
    );
  }

  // src/report/dashboard/page/count-words.ts
  var names = {
    calls: "system calls",
    readBytes: "read bytes",
    writtenBytes: "written bytes",
    fsyncs: "all syncs",
    cpu: "processor time"
  };
  var countWords = (metric) => Object.hasOwn(names, metric) ? names[metric] : metric;
  var isBytes = (metric) => /bytes$/i.test(metric);
  var formatMetric = (metric, value) => isBytes(metric) ? formatBytes(value) : formatPerOperation(value);
  function axisTexts(splits, format3) {
    const least2 = splits.filter((split) => split > 0).sort((a, b) => a - b)[0];
    const unit2 = least2 === void 0 ? void 0 : /^[\d.,]+(\D.*)?$/.exec(format3(least2))?.[1];
    return splits.map((split) => split === 0 && unit2 !== void 0 ? `0${unit2}` : format3(split));
  }

  // src/report/dashboard/page/change-words.ts
  var isSpeed = (unit2) => /^ns(\/|$)|\/\s*(s|sec|seconds?)$|^iops$/i.test(unit2);
  var isWorse = ({ before, after, better }) => better === "smaller" ? after > before : after < before;
  function wordOf(figures) {
    if (figures.metric !== void 0) return isWorse(figures) ? "more I/O" : "less I/O";
    if (isSpeed(figures.unit)) return isWorse(figures) ? "slower" : "faster";
    return isWorse(figures) ? "worse" : "better";
  }
  var changeName = (figures) => figures.metric === void 0 ? changeText(figures) : `${countWords(figures.metric)} ${levels(figures)}`;
  function changeText({ before, after, unit: unit2 }) {
    if (before === after) return formatChange(1);
    if (before > 0 && after > 0) return formatChange(after / before);
    return before > 0 ? `−${formatInUnit(unit2, before)}` : `+${formatInUnit(unit2, after)}`;
  }
  var isFlat = (figures) => /^0\.0 %$/.test(changeText(figures));
  var arrowText = (figures) => isFlat(figures) ? changeText(figures) : `${figures.after > figures.before ? "▲" : "▼"} ${changeText(figures)}`;
  function intervalText({ before, after, low, high }) {
    if (low === void 0 || high === void 0 || !(before > 0)) return "";
    const text = formatInterval(after / before, low, high);
    return text === noFigure ? "" : text;
  }
  var intervalOfCost = ({ low, high }, better) => low === void 0 || high === void 0 ? {} : better === "bigger" ? { low: 1 / high, high: 1 / low } : { low, high };
  var levels = ({ before, after, unit: unit2 }) => `${formatInUnit(unit2, before)} → ${formatInUnit(unit2, after)}`;

  // src/judge/policy.ts
  var lookShares = [1 / 12, 1 / 6, 1 / 4, 1 / 3, 5 / 12, 1 / 2, 7 / 12, 2 / 3, 5 / 6, 1];
  var worthWaiting = 1 / 3;
  var minCorrection = 1 / 4;
  var storedPrecision = 1e-5;
  var smallVariation = 0.01;
  var minQuietShare = 1 / 20;

  // src/judge/counts/policy.ts
  var clearFold = 1.5;
  var countFences = ["os", "osVersion", "kernel", "architecture", "image", "filesystem", "cores"];

  // src/judge/counts/values.ts
  var arithmetic = 1e-9;
  var widthOf = ([smallest, largest]) => largest - smallest;
  function gapAbove(above, below) {
    const gap2 = above[0] - below[1];
    const isFar = gap2 > Math.max(widthOf(above), widthOf(below)) || gap2 > 0 && above[0] >= clearFold * below[1];
    return isFar ? gap2 : 0;
  }
  var certainDifference = (head, base) => gapAbove(head, base) - gapAbove(base, head);

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

  // src/core/stats/quantile.ts
  function quantileOfSorted(sorted, probability) {
    const n = sorted.length;
    if (n === 0) return Number.NaN;
    const position = (n - 1) * Math.min(1, Math.max(0, probability));
    const below = Math.floor(position);
    const low = sorted[below];
    const high = sorted[Math.min(below + 1, n - 1)];
    return low === high ? low : low + (position - below) * (high - low);
  }
  function medianInPlace(values) {
    const n = values.length;
    if (n === 0) return Number.NaN;
    const middle2 = n >> 1;
    const upper = selectInPlace(values, middle2);
    if (n % 2 === 1) return upper;
    let lower = values[0];
    for (let i = 1; i < middle2; i++) lower = Math.max(lower, values[i]);
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
  var minForInterval = 6;

  // src/core/stats/subset-mean.ts
  function subsetSums(items, size2) {
    const sorted = Float64Array.from(items).sort();
    const taken = size2 === void 0 ? sorted : sorted.subarray(sorted.length - size2);
    const width2 = taken.reduce((sum, item) => sum + item, 0) + 1;
    if (size2 === void 0) {
      const counts2 = new Float64Array(width2);
      counts2[0] = 1;
      for (const item of sorted) for (let sum = width2 - 1; sum >= item; sum--) counts2[sum] += counts2[sum - item];
      return counts2;
    }
    const counts = new Float64Array((size2 + 1) * width2);
    counts[0] = 1;
    sorted.forEach((item, used) => {
      for (let k = Math.min(size2, used + 1); k >= 1; k--) {
        const row = k * width2;
        const previous = row - width2;
        for (let sum = item; sum < width2; sum++) counts[row + sum] += counts[previous + sum - item];
      }
    });
    return counts.subarray(size2 * width2);
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
    const known2 = tables.get(key);
    if (known2 !== void 0) return known2;
    const ranks = Float64Array.from({ length: m + n }, (_2, index) => index + 1);
    const counts = subsetSums(ranks, small);
    const least2 = small * (small + 1) / 2;
    const tails = new Float64Array(m * n + 1);
    let total = 0;
    for (let u = m * n; u >= 0; u--) {
      total += counts[least2 + u];
      tails[u] = total;
    }
    for (let u = 0; u <= m * n; u++) tails[u] /= total;
    tables.set(key, tails);
    return tails;
  }
  function hodgesLehmannShift(first, second, confidence = 0.95) {
    const differences2 = new Float64Array(first.length * second.length);
    let index = 0;
    for (const a of Array.from(first)) {
      for (const b of Array.from(second)) {
        differences2[index] = a - b;
        index++;
      }
    }
    const tail = (1 - confidence) / 2;
    return between(differences2.sort(), mannWhitneyCritical(first.length, second.length, tail));
  }
  function between(sorted, leftOut) {
    return {
      estimate: quantileOfSorted(sorted, 0.5),
      low: leftOut === 0 ? Number.NEGATIVE_INFINITY : sorted[leftOut - 1],
      high: leftOut === 0 ? Number.POSITIVE_INFINITY : sorted[sorted.length - leftOut]
    };
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
    let squares = 0;
    for (let i = 0; i < n; i++) squares += (scores[i] - mean2) ** 2;
    const scale = Math.sqrt((n - 1) / squares);
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
    const known2 = cache.get(n);
    if (known2) return known2;
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
    const known2 = rows.get(n);
    if (known2) return known2;
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
    const middle2 = (n - 1) / 2;
    const offset = (n * n - 1) / 12;
    const squaresT = n * offset;
    const squaresQ = squaresT * (n * n - 4) / 15;
    let sum = 0;
    for (let i = 0; i < n; i++) sum += values[i];
    const mean2 = sum / n;
    let squares = 0;
    let byT = 0;
    let byQ = 0;
    for (let i = 0; i < n; i++) {
      const value = values[i] - mean2;
      const t = i - middle2;
      squares += value * value;
      byT += value * t;
      byQ += value * (t * t - offset);
    }
    const [a1, a2] = [byT / squaresT, byQ / squaresQ];
    const left2 = Math.max(squares - a1 * byT - a2 * byQ, minLeft * squares);
    return { middle: middle2, mean: mean2, squares, a1, a2, squaresT, squaresQ, offset, left: left2 };
  }
  function driftingStep(values, side) {
    const n = values.length;
    const { middle: middle2, mean: mean2, squares, a1, a2, squaresT, squaresQ, offset, left: left2 } = momentsOf(values);
    if (n <= parameterCount || !(squares > 0)) return void 0;
    let best = { gain: 0, jump: 0, split: 0, sumT: 0, sumQ: 0 };
    let stepLeft = squares;
    let first = 0;
    let sumT = 0;
    let sumQ = 0;
    for (let k = 1; k <= n - side; k++) {
      const t = k - 1 - middle2;
      first += values[k - 1] - mean2;
      sumT += t;
      sumQ += t * t - offset;
      if (k < side) continue;
      const whole = k * (n - k) / n;
      stepLeft = Math.min(stepLeft, squares - first * first / whole);
      const share = whole - sumT * sumT / squaresT - sumQ * sumQ / squaresQ;
      if (share < minShare * whole) continue;
      const jump = -(first - a1 * sumT - a2 * sumQ) / share;
      const gain = jump * jump * share;
      if (gain > best.gain) best = { gain, jump, split: k, sumT, sumQ };
    }
    if (best.split === 0) return void 0;
    const bothLeft = Math.max(left2 - best.gain, minLeft * squares);
    return {
      split: best.split,
      drift: {
        linear: a1 + best.jump * best.sumT / squaresT,
        quadratic: a2 + best.jump * best.sumQ / squaresQ,
        middle: middle2
      },
      z: normalOfT(best.gain / bothLeft, n - parameterCount),
      advantage: n / 2 * Math.log(Math.max(stepLeft, minLeft * squares) / bothLeft)
    };
  }
  function normalOfT(ratio, degrees) {
    const z = Math.sqrt(degrees * Math.log1p(ratio)) * (8 * degrees + 1) / (8 * degrees + 3);
    return z / (1.07 + 1.5 / (degrees + parameterCount));
  }
  function driftOf(values, least2) {
    if (values.length < parameterCount) return void 0;
    const { middle: middle2, squares, a1, a2, left: left2 } = momentsOf(values);
    if (!(values.length / 2 * Math.log(squares / left2) > least2)) return void 0;
    return { linear: a1, quadratic: a2, middle: middle2 };
  }
  function withoutDrift(values, { linear: linear2, quadratic, middle: middle2 }, origin) {
    const drift = (position) => (linear2 + quadratic * (position - middle2)) * (position - middle2);
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
      const size2 = high - low;
      const within = new Int32Array(size2 + 1);
      const order = this.#order;
      let count = 0;
      for (const place of order) {
        const position = place - low;
        within[count] = position;
        count += position >>> 0 < size2 ? 1 : 0;
      }
      return within.subarray(0, size2);
    }
    /** The best split of [low, high). */
    test(low, high) {
      const key = low * (this.length + 1) + high;
      const known2 = this.#tests.get(key);
      if (known2) return known2;
      const result = this.#testNow(low, high);
      this.#tests.set(key, result);
      return result;
    }
    #testNow(low, high) {
      const order = this.#orderWithin(low, high);
      const stretch = this.values.subarray(low, high);
      const scores = scanScores(stretch, order);
      const { split, statistic } = scores ? scan(scores) : { split: 0, statistic: 0 };
      const plain2 = { split: low + split, statistic };
      if (split === 0) return { low, high, ...plain2, before: 0, after: 0, drift: void 0, plain: plain2 };
      const levels2 = mediansOfSides(stretch, order, split);
      const step = driftingStep(this.despiked.subarray(low, high), MINIMUM_SIDE);
      const drifting = step && step.advantage > driftAdvantage ? this.#driftingTest(low, high, plain2, step) : void 0;
      if (drifting) {
        const residuals = residualsOf(
          this.steady(low, drifting.split, high, drifting.drift),
          drifting.split - low,
          drifting
        );
        if (robustAdvantage(residuals, residualsOf(stretch, split, levels2)) > driftAdvantage) return drifting;
      }
      return { low, high, ...plain2, ...levels2, drift: void 0, plain: plain2 };
    }
    /** The step on top of a drift. */
    #driftingTest(low, high, plain2, step) {
      const split = low + step.split;
      const drift = { ...step.drift, middle: low + step.drift.middle };
      const statistic = step.z - SHORT_SIDE_PENALTY / Math.min(step.split, high - split);
      return {
        low,
        high,
        split,
        statistic: Math.max(Math.min(plain2.statistic, statistic), statistic / aloneFactor),
        ...this.levels(low, split, high, drift),
        drift,
        plain: plain2
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
    const change2 = after - before;
    if (change2 === 0) return { split: fallback, from: fallback, to: fallback };
    const unit2 = Math.max(scale, Math.abs(change2) / Math.sqrt(2 * maxVote));
    const lowest = Math.min(before, after) - clipDeviations * unit2;
    const highest = Math.max(before, after) + clipDeviations * unit2;
    const middle2 = before / 2 + after / 2;
    const votes = new Float64Array(high - low + 1);
    let split = low + side;
    let most = -Infinity;
    let sum = 0;
    for (let t = low; t < high; t++) {
      const value = Math.max(lowest, Math.min(highest, stretch[t - low]));
      sum += change2 / unit2 * ((middle2 - value) / unit2);
      const next = t + 1;
      votes[next - low] = sum;
      if (next - low >= side && high - next >= side && sum > most) {
        most = sum;
        split = next;
      }
    }
    const least2 = most - intervalDrop * inflation ** 2;
    let from = split;
    let to = split;
    for (let next = low + side; next <= high - side; next++) {
      if (votes[next - low] < least2) continue;
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
    const correlation = medianDistance > 0 ? correlationOf(residuals, bounds, clipDistances * medianDistance) : 0;
    const inflation = correlation < noticeStandardErrors / Math.sqrt(series.length) ? 1 : inflationOf(correlation, parameters / series.length);
    return { deviation: MAD_TO_STANDARD_DEVIATION * medianDistance, inflation };
  }
  function inflationOf(correlation, bias) {
    const corrected = Math.min(maxCorrelation, correlation + bias);
    return Math.sqrt((1 + corrected) / (1 - corrected));
  }
  function residualsAbout(series, bounds) {
    const residuals = new Float64Array(series.length);
    let parameters = bounds.length - 1;
    for (let i = 0; i + 1 < bounds.length; i++) {
      const [low, high] = [bounds[i], bounds[i + 1]];
      const found2 = driftOf(series.despiked.subarray(low, high), driftAdvantage2);
      const drift = found2 && { ...found2, middle: low + found2.middle };
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
    let squares = 0;
    for (let i = 0; i + 1 < bounds.length; i++) {
      let previous = 0;
      for (let t = bounds[i]; t < bounds[i + 1]; t++) {
        const residual = Math.max(-1, Math.min(1, residuals[t] / limit));
        products += previous * residual;
        squares += residual * residual;
        previous = residual;
      }
    }
    return products / squares;
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
      standing = standing.filter((_2, i) => large[i]);
    }
  }
  function locate(series, standing, { deviation, inflation }) {
    const splits = [];
    for (const [i, test] of standing.entries()) {
      const low = splits[i - 1]?.index ?? 0;
      const high = standing[i + 1]?.split ?? series.length;
      const { drift } = test;
      const steady = series.steady(low, test.split, high, drift);
      const place = locateStep(steady, low, {
        ...series.levels(low, test.split, high, drift),
        fallback: test.split,
        scale: deviation,
        side: MINIMUM_SIDE,
        inflation
      });
      splits.push({
        index: place.split,
        from: place.from,
        to: place.to,
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
      const plain2 = scanPValue(test.high - test.low, test.plain.statistic) <= alpha;
      if (!plain2 && rangePValue(test, 1) > alpha) continue;
      const split = plain2 ? test.plain.split : test.split;
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
    for (let round2 = 0; ; round2++) {
      const tests = [];
      for (let i = 0; i < current.length; i++) {
        tests.push(series.test(tests[i - 1]?.split ?? 0, current[i + 1] ?? series.length));
      }
      const moved = tests.map((test) => test.split);
      if (round2 === relocationRounds || moved.every((split, i) => split === current[i])) return tests;
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
    let least2;
    for (const item of items) if (least2 === void 0 || key(item) < key(least2)) least2 = item;
    return least2;
  }

  // src/core/stats/change-point.ts
  var defaultChangePointOptions = { alpha: 0.01, minimumEffect: 0.02, exact: true };
  function changePoints(values, options = {}) {
    const { alpha, minimumEffect, exact } = { ...defaultChangePointOptions, ...options };
    const { finite, positions } = withoutGaps(values);
    const exactly = exact ? exactSplits(finite, minimumEffect) : void 0;
    return (exactly ?? segment(finite, { alpha, minimumEffect })).map(({ index, from, to, before, after, p }) => ({
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
    const finite = new Float64Array(values.length);
    const positions = new Int32Array(values.length);
    let count = 0;
    for (let i = 0; i < values.length; i++) {
      const value = values[i];
      if (typeof value !== "number" || !Number.isFinite(value)) continue;
      finite[count] = value;
      positions[count] = i;
      count++;
    }
    return { finite: finite.slice(0, count), positions: positions.slice(0, count) };
  }

  // src/judge/history/history-changes.ts
  function judgeHistory(points2) {
    const stretches = groupBy(points2.keys(), (position) => points2[position].fingerprint);
    const changes2 = [...stretches.values()].flatMap((positions) => changesWithin(points2, positions));
    return { changes: changes2.sort((a, b) => a.index - b.index) };
  }
  function changesWithin(points2, positions) {
    const values = positions.map((position) => points2[position].value);
    const exact = positions.every((position) => points2[position].counted === true);
    const found2 = changePoints(values, { exact });
    return found2.map(({ index, from, to, before, after, ratio, p }, place) => ({
      verdict: after > before ? "regressed" : "improved",
      index: positions[index],
      from: positions[from],
      to: positions[to],
      lastGoodCommit: points2[positions[from - 1] ?? -1]?.commit,
      firstChangedCommit: points2[positions[to]].commit,
      before,
      after,
      ratio,
      ...exact ? {} : ratioInterval(values, found2, place),
      p,
      fingerprint: points2[positions[index]].fingerprint
    }));
  }
  var intervalRuns = 40;
  function ratioInterval(values, changes2, place) {
    const { index, ratio } = changes2[place];
    if (ratio === void 0) return {};
    const start = Math.max(changes2[place - 1]?.index ?? 0, index - intervalRuns);
    const end = Math.min(changes2[place + 1]?.index ?? values.length, index + intervalRuns);
    const logs = (from, to) => values.slice(from, to).filter((value) => value > 0).map(Math.log);
    const { low, high } = hodgesLehmannShift(logs(index, end), logs(start, index));
    if (!Number.isFinite(low) || !Number.isFinite(high)) return {};
    return { low: Math.min(Math.exp(low), ratio), high: Math.max(Math.exp(high), ratio) };
  }

  // src/judge/counts/consent.ts
  var timeMetric = "time";
  var isMeant = ({ metric }, of) => metric === void 0 || metric === of;
  var minCommitLength = 7;
  function isCommit(commit, named) {
    if (commit === void 0) return false;
    return commit === named || named.length >= minCommitLength && commit.startsWith(named);
  }
  function acceptedPositions(commits, acceptances2) {
    const positions = acceptances2.map((acceptance) => commits.findIndex((commit) => isCommit(commit, acceptance.commit))).filter((position) => position >= 0);
    return [...new Set(positions)].sort((a, b) => a - b);
  }
  function acceptedSteps(steps, commits, acceptances2) {
    const accepted = /* @__PURE__ */ new Map();
    for (const acceptance of acceptances2) {
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

  // src/judge/counts/baseline.ts
  var countFence = (facts) => JSON.stringify(countFences.map((name) => facts[name] ?? null));

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
    const known2 = positions.flatMap((position) => {
      const range = countAt(points2[position], metric);
      return range === void 0 ? [] : [{ position, range }];
    });
    const starts = levelStarts(known2.map(({ range }) => range));
    const steps = starts.map(({ at, before }) => {
      const { position, range } = known2[at];
      const last = known2[at - 1].position;
      return {
        metric,
        verdict: isMore(range, before) ? "regressed" : "improved",
        index: position,
        // Points of another fence do not count here.
        from: positions[positions.indexOf(last) + 1],
        to: position,
        lastGoodCommit: points2[last].commit,
        firstChangedCommit: points2[position].commit,
        before: middle(before),
        after: middle(range),
        isOpen: false
      };
    });
    return steps.map((step, place) => ({
      ...step,
      isOpen: step.verdict === "regressed" && steps.slice(place + 1).every(({ after }) => after > step.before)
    }));
  }
  var middle = ([low, high]) => (low + high) / 2;
  function levelStarts(ranges2) {
    const isBack = (at, level2) => ranges2.slice(at + 1, at + MIN_REPEATS).some((next) => !differs(next, level2));
    const returns = ranges2.filter(
      (range, at) => at > 0 && differs(range, ranges2[at - 1]) && isBack(at, ranges2[at - 1])
    );
    const starts = [];
    let level = ranges2[0];
    for (const [at, range] of ranges2.entries()) {
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
    const rangeOf2 = (point, member) => countAt(point, member) ?? none;
    const total = (point) => members.map((member) => rangeOf2(point, member)).reduce(([low, high], range) => [low + range[0], high + range[1]], none);
    const [was, is] = [total(before), total(after)];
    if (verdict === "regressed") return isMore(is, was);
    const isReplaced = members.some(
      (member) => strengthOf(member) > strengthOf(metric) && isMore(rangeOf2(after, member), rangeOf2(before, member))
    );
    return isLess(is, was) && !isReplaced;
  }

  // src/history/store/format/figures.ts
  var countColumns = ["calls", "readBytes", "writtenBytes", "fsyncs"];
  var optionalColumns = [...countColumns, "cpu"];
  function rounded(value) {
    return value === void 0 || value === null || !Number.isFinite(value) ? null : Number(value.toPrecision(6));
  }
  function intervalOf({ low, high, samples }, target) {
    if (typeof low !== "number" || typeof high !== "number") return void 0;
    const isKnown = typeof samples !== "number" || samples >= minForInterval;
    return isKnown || target === "elsewhere" && high > low ? { low, high } : void 0;
  }
  var columns = ["low", "high", "samples", ...optionalColumns];

  // src/history/store/format/imported.ts
  var importedSchemaId = "io-perf/imported/v1";
  var valueOf = ({ value }) => typeof value === "number" ? value : Number.parseFloat(value ?? "");
  function importedFigures(suite, entry) {
    const copies = /* @__PURE__ */ new Map();
    return entry.benches.map((bench) => {
      const { unit: unit2, factor } = normalised(entry.tool, bench.unit ?? "");
      const copy3 = (copies.get(bench.name) ?? 0) + 1;
      copies.set(bench.name, copy3);
      const value = valueOf(bench);
      const half = halfWidth(bench.range, value);
      return {
        cell: {
          id: importedCellId(suite, entry.tool, bench.name, copy3),
          unit: unit2,
          better: meaningInDataJs(entry.tool, bench.unit ?? "").better
        },
        value: rounded(value * factor),
        low: half === void 0 ? null : rounded((value - half) * factor),
        high: half === void 0 ? null : rounded((value + half) * factor)
      };
    });
  }
  function importedCellId(suite, tool, name, copy3 = 1) {
    const operation = tool.replace(/[A-Z]/g, (letter2) => `-${letter2.toLowerCase()}`).replace(/[^a-z0-9-]/g, "-").replace(/^[^a-z]*/, "");
    const parameters = [...copy3 > 1 ? [`copy=${copy3}`] : [], `suite=${encoded(suite)}`];
    return `imported/${operation === "" ? "other" : operation}/${encoded(name)}?${parameters.join("&")}`;
  }
  function encoded(text) {
    const plain2 = text === "" ? "\0" : text.replace(new RegExp("\\p{Surrogate}", "gu"), "�");
    return encodeURIComponent(plain2).replace(
      /[!'()*]/g,
      (letter2) => `%${letter2.charCodeAt(0).toString(16).toUpperCase()}`
    );
  }
  var biggerTools = /* @__PURE__ */ new Set(["benchmarkjs", "pytest", "customBiggerIsBetter"]);
  var perOperation = /\/\s*(op|iter|iteration)\b|^(B|bytes)$/i;
  var firstUnit = (unit2) => unit2.split(/[\n\t]/)[0].trim();
  function meaningInDataJs(tool, unit2) {
    const first = firstUnit(unit2);
    const better = biggerTools.has(tool) ? "bigger" : "smaller";
    if (tool.startsWith("custom")) return meaningOf(first, better);
    const meaning = meaningOf(first);
    return meaning.kind !== "other" || perOperation.test(first) ? meaning : meaningOf(first, better);
  }
  function normalised(tool, unit2) {
    const first = firstUnit(unit2);
    const { kind, factor } = meaningInDataJs(tool, unit2);
    return kind === "time" ? { unit: first.replace(/^[^/]*/, "ns"), factor } : { unit: first, factor: 1 };
  }
  var maxRange = 100;
  function halfWidth(range, value) {
    if (typeof range === "number") return range;
    if (range === void 0 || range.length > maxRange) return void 0;
    const match = /^\s*(?:±|\+\/-)?\s*([\d.,]+(?:e[+-]?\d+)?)\s*(%?)\s*$/i.exec(range);
    if (!match) return void 0;
    const width2 = Number(match[1].replaceAll(",", ""));
    return match[2] === "%" ? width2 / 100 * value : width2;
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
  var unitOfCount = (metric) => /bytes$/i.test(metric) ? "B" : "";
  var intervalWidths = 2 * normalQuantile975;
  var timeWord = /^(?:[nuµμm]?s|(?:nano|micro|milli)?sec(?:ond)?s?|min(?:ute)?s?)(?:\W|$)/i;
  var isCounted2 = ({ unit: unit2, better }) => unit2 !== void 0 && better !== "bigger" && !timeWord.test(unit2);

  // src/report/dashboard/count-lines.ts
  function countsOf(point) {
    const counts = [
      ...countColumns.flatMap((name) => point[name] === void 0 ? [] : [[name, point[name]]]),
      ...point.byCall ?? []
    ];
    if (counts.length === 0) return void 0;
    return new Map(counts.map(([metric, count]) => [metric, point.ranges?.get(metric) ?? [count, count]]));
  }
  var countedHistory = ({ cell, points: points2 }, fences) => points2.map((point) => ({
    counts: countsOf(point),
    fence: fenceOf(cell.id, point, fences),
    commit: point.run.commit
  }));
  function fenceOf(cell, { run, fingerprint }, fences) {
    const subject = run.subjects.find((one) => one.fingerprint === fingerprint);
    const fence = isWorkloadId(cell) ? fences.get(subject?.environment ?? "") : void 0;
    return JSON.stringify([fence ?? fingerprint, run.version ?? ""]);
  }
  function metricOfCell({ cell }) {
    const named = readCellName(cell.id).parameters.find(([name]) => name === "metric")?.[1];
    if (named !== void 0 || !isCounted2(cell)) return named;
    const { unit: unit2 = timeUnit } = cell;
    return dimensionName(unit2) === dimensionName("B") ? "size" : unit2;
  }

  // src/report/dashboard/page/status.ts
  var statusSymbols = {
    failed: "⊘",
    regressed: "✗",
    "worse-once": "✗",
    improved: "✓",
    "better-once": "✓",
    unchanged: "=",
    inconclusive: "?",
    waiting: "…",
    "environment-changed": "≠",
    new: "+",
    removed: "−"
  };
  var statusWords = {
    failed: "failed",
    regressed: "worse",
    "worse-once": "worse in the last run only",
    improved: "better",
    "better-once": "better in the last run only",
    unchanged: "no change",
    inconclusive: "not decided",
    waiting: "too few runs",
    "environment-changed": "environment changed",
    new: "new",
    removed: "removed"
  };
  var statusMeanings = {
    failed: "could not be measured",
    regressed: "worse, beyond doubt and by more than the margin",
    "worse-once": "the last run is worse than those before it; no later run has confirmed it yet",
    improved: "better, beyond doubt and by more than the margin",
    "better-once": "the last run is better than those before it; no later run has confirmed it yet",
    unchanged: "a change that matters has been ruled out",
    inconclusive: "neither a change nor its absence could be shown",
    waiting: "verdicts need more runs in this environment",
    "environment-changed": "measured on another machine or runtime: times are not comparable",
    new: "measured for the first time",
    removed: "no longer measured"
  };

  // src/report/dashboard/overview-states.ts
  var newsCommits = 30;
  var levelsFrom = (points2, start) => judgeHistory(points2.slice(start)).changes.map((change2) => ({
    ...change2,
    index: change2.index + start,
    from: change2.from + start,
    to: change2.to + start
  }));

  // src/report/dashboard/page/chart/level-changes.ts
  var found = /* @__PURE__ */ new WeakMap();
  var knownChanges = (line) => found.get(line);
  function changesOfLine(line, lookedAt, fences) {
    const known2 = found.get(line);
    if (known2) return known2;
    const acceptances2 = line.acceptances.flatMap(
      (acceptance) => acceptedPositions(line.commit, [acceptance]).map((index) => ({ ...acceptance, index }))
    );
    const levels2 = line.metric === void 0 ? historyChanges(line, lookedAt) : [];
    const counted = judgeCountHistory(countedHistory({ cell: { id: line.cell }, points: line.points }, fences));
    const accepted = acceptedSteps(
      [...levels2, ...counted],
      line.commit,
      line.acceptances
    );
    const steps = counted.map((step) => ({
      ...step,
      ...placeOf(line, step, accepted.get(step)),
      unit: unitOfCount(step.metric),
      better: "smaller"
    }));
    const back = (level) => costOf(level, line.better);
    const changes2 = levels2.map((change2) => ({
      ...change2,
      ...placeOf(line, change2, accepted.get(change2)),
      ...intervalOfCost(change2, line.better),
      before: back(change2.before),
      after: back(change2.after)
    }));
    const complete = line.metric === void 0 ? { ...line, changes: changes2, steps, acceptances: acceptances2 } : { ...line, changes: steps.filter(({ metric }) => metric === line.metric), steps, acceptances: acceptances2 };
    found.set(line, complete);
    return complete;
  }
  var placeOf = (line, { index, lastGoodCommit, firstChangedCommit }, accepted) => ({
    cell: line.cell,
    target: line.target,
    unit: line.unit,
    better: line.better,
    lastGoodCommit,
    firstChangedCommit,
    time: line.time[index],
    accepted: accepted?.reason,
    explained: accepted?.explained
  });
  function historyChanges(line, lookedAt) {
    const points2 = line.value.map((value, index) => ({
      value: costOf(value, line.better),
      counted: isCounted2(line),
      fingerprint: line.fingerprint[index],
      ...defined({ commit: line.commit[index] })
    }));
    const all = levelsFrom(points2, 0);
    const start = points2.length - lookedAt;
    if (start <= 0) return all;
    const recent = levelsFrom(points2, start);
    const until = Math.min(recent[0]?.from ?? Infinity, points2.length - newsCommits);
    return [...all.filter(({ to }) => to < until), ...recent];
  }

  // src/report/dashboard/page/history-lines.ts
  var unitOf = (unit2) => unit2 === void 0 || unit2 === "ns/op" ? "ns" : unit2;
  function lineOf(points2, acceptances2) {
    const { cell, subject: place } = points2.at(-1);
    const intervals = points2.map((point) => intervalOf(point, point.subject.target));
    const counts = countColumns.flatMap((name) => {
      const values = points2.map((point) => point[name]);
      return values.some((value) => value !== void 0) ? [[name, values]] : [];
    });
    return {
      cell: cell.id,
      target: targetKey(place),
      unit: unitOf(cell.unit),
      better: cell.better ?? "smaller",
      bytesPerOp: cell.bytesPerOp,
      points: points2,
      time: points2.map(({ run }) => Date.parse(run.startedAt)),
      run: points2.map(({ run }) => run.id),
      commit: points2.map(({ run }) => run.commit),
      value: points2.map(({ value }) => value),
      low: intervals.map((interval) => interval?.low),
      high: intervals.map((interval) => interval?.high),
      samples: points2.map(({ samples }) => samples),
      fingerprint: points2.map(({ fingerprint }) => fingerprint),
      environment: points2.map(({ subject }) => subject.environment),
      hazards: points2.map(({ subject, hazards }) => [...subject.hazards, ...hazards]),
      counts: new Map([...counts, ...countsByCall(points2)]),
      metric: void 0,
      changes: [],
      steps: [],
      acceptances: acceptances2.map((acceptance) => ({ ...acceptance, index: -1 }))
    };
  }
  function countsByCall(points2) {
    const calls = new Set(points2.flatMap(({ byCall }) => [...byCall?.keys() ?? []]));
    return new Map([...calls].map((call) => [call, points2.map(({ byCall }) => byCall && (byCall.get(call) ?? 0))]));
  }

  // src/report/dashboard/page/chart/metric-line.ts
  var made = /* @__PURE__ */ new WeakMap();
  function lineOfMetric(line, metric) {
    const own = made.get(line) ?? /* @__PURE__ */ new Map();
    made.set(line, own);
    const known2 = own.get(metric);
    if (known2) return known2;
    const isCpu = metric === "cpu";
    const values = isCpu ? line.points.map(({ cpu }) => cpu) : line.counts.get(metric) ?? [];
    const points2 = line.points.filter((_2, index) => values[index] !== void 0);
    if (points2.length === 0) return void 0;
    const unknown = points2.map(() => void 0);
    const next = {
      ...lineOf(points2, line.acceptances),
      unit: isCpu ? "ns" : unitOfCount(metric),
      better: "smaller",
      bytesPerOp: void 0,
      value: values.filter((value) => value !== void 0),
      low: unknown,
      high: unknown,
      samples: unknown,
      metric: isCpu ? void 0 : metric
    };
    own.set(metric, next);
    return next;
  }

  // src/report/dashboard/count-fences.ts
  async function fencesOf(names2, factsOf) {
    const fences = /* @__PURE__ */ new Map();
    const read = async (name) => {
      const facts = await factsOf(name).catch(() => void 0);
      if (facts !== void 0) fences.set(name, countFence(facts));
    };
    await Promise.all([...new Set(names2)].map(read));
    return fences;
  }

  // src/report/dashboard/page/views/parts.ts
  var rowsTable = (headings, rows2, kind = "rows") => h.table(
    { class: kind },
    h.thead(h.tr(...headings.map((heading) => h.th({ scope: "col" }, heading)))),
    h.tbody(...rows2)
  );
  var scrolled = (label, ...children) => h.div({ class: "scroll", tabindex: "0", role: "region", "aria-label": label }, ...children);
  var goButton = (context, changed, attributes, ...children) => {
    const click = () => {
      context.go(changed);
    };
    return h.button({ type: "button", ...attributes, click }, ...children);
  };
  var switchButton = (context, isOn, changed, id, ...children) => goButton(context, changed, { id, "aria-pressed": String(isOn) }, ...children);
  function choice(context, { parameter, id, label, kind, options, current, also }) {
    const change2 = ({ target }) => {
      context.go({ [parameter]: target.value, ...also });
    };
    const offered = options.map(([value, text]) => h.option({ value, selected: value === current }, text));
    return h.label({ class: kind }, `${label} `, h.select({ id, change: change2 }, ...offered));
  }

  // src/report/dashboard/page/views/metric-choice.ts
  var allMetrics = "all";
  function metricChoice(context) {
    const { site } = context;
    if (site.metrics.length === 0) return false;
    return choice(context, {
      parameter: "metric",
      id: "metric",
      label: "Metric",
      kind: "metric-choice",
      options: [
        [allMetrics, "times and all counts"],
        ["time", "time"],
        ...site.metrics.map((name) => [name, countWords(name)])
      ],
      current: site.metric ?? allMetrics
    });
  }

  // src/report/dashboard/page/verdicts.ts
  var tagOf = (look, symbol, words2, title) => h.span(
    { class: `verdict verdict-${look}`, title },
    h.span({ class: "symbol", "aria-hidden": "true" }, symbol),
    words2
  );
  var statusTag = (status) => tagOf(status, statusSymbols[status], statusWords[status], statusMeanings[status]);

  // src/report/dashboard/page/views/delta.ts
  var delta = (figures, isNews = true) => isNews && !isFlat(figures) ? h.b(
    { class: `delta ${isWorse(figures) ? "text-regressed" : "text-improved"}` },
    `${arrowText(figures)} ${wordOf(figures)}`
  ) : h.span({ class: "delta" }, arrowText(figures));
  var agreeing = ({ before, after }) => ({
    "data-base": String(before),
    "data-head": String(after),
    "data-delta": String(before > 0 ? after / before : after > 0 ? "Infinity" : 1)
  });
  var consentOf = ({ accepted, explained }) => accepted !== void 0 && [`✓ ${explained ? "explained" : "accepted"}: `, h.bdi(accepted)];

  // src/report/dashboard/page/views/change-list.ts
  var targetLabel = (site, key) => site.targets.find((target) => target.key === key)?.label ?? key;
  var lastRunFigures = ({ unit: unit2, better }, { value, lastRun }) => lastRun && { before: value / lastRun.ratio, after: value, unit: unit2, better };

  // src/report/dashboard/page/chart/axis-range.ts
  var nearRatio = 1.5;
  var isNear = (low, high) => low > 0 && high / low < nearRatio;
  function rangeOfY(low, high, log, relative = false) {
    if (low === null || high === null || !(high > 0)) return log ? [1, 10] : [0, 1];
    if (log) {
      const half2 = Math.max(Math.log(high / low) / 2, Math.log(1.05)) * 1.12;
      const middle3 = (Math.log(low) + Math.log(high)) / 2;
      return [Math.exp(middle3 - half2), Math.exp(middle3 + half2)];
    }
    if (!relative || !isNear(low, high)) return [0, high * 1.08];
    const middle2 = (low + high) / 2;
    const half = Math.max((high - low) / 2, 0.05 * middle2) * 1.12;
    return [middle2 - half, middle2 + half];
  }
  var extentOf = (values) => values.reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Infinity, -Infinity]
  );
  function logSplits(low, high) {
    if (!(low > 0) || !(high > low)) return [];
    const decades = Math.log10(high / low);
    if (decades < 0.7) {
      const step = niceStep((high - low) / 5);
      const splits2 = [];
      for (let value = Math.ceil(low / step) * step; value <= high; value += step) splits2.push(value);
      return splits2;
    }
    const parts = decades > 5 ? [1] : decades > 2 ? [1, 3] : [1, 2, 5];
    const splits = [];
    for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power += 1)
      for (const part of parts) {
        const value = part * 10 ** power;
        if (value >= low && value <= high) splits.push(value);
      }
    return splits;
  }
  function rangeOfCounts(low, high) {
    if (low === null || high === null || !(high > 0)) return [0, 1];
    if (low === high || !isNear(low, high)) return [0, high * 1.15];
    const margin2 = (high - low) * 0.6;
    return [low - margin2, high + margin2];
  }
  function niceStep(rough) {
    const power = 10 ** Math.floor(Math.log10(rough));
    const part = rough / power;
    return (part <= 1 ? 1 : part <= 2 ? 2 : part <= 5 ? 5 : 10) * power;
  }

  // src/report/dashboard/page/chart/trend-data.ts
  var levelPoints = 8;
  function keysOf(line) {
    const seen = /* @__PURE__ */ new Map();
    return line.run.map((run, index) => {
      const name = line.commit[index] ?? `run ${run}`;
      const count = seen.get(name) ?? 0;
      seen.set(name, count + 1);
      return `${name}#${count}`;
    });
  }
  function arrangeTrend(lines, { axis, quantity: quantity2, relative }) {
    const keys = lines.map((line) => axis === "commits" ? keysOf(line) : line.time.map((time3) => String(time3)));
    const firstTime = /* @__PURE__ */ new Map();
    for (const [index, line] of lines.entries())
      for (const [point, key] of keys[index].entries())
        firstTime.set(key, Math.min(firstTime.get(key) ?? Infinity, line.time[point]));
    const order = [...firstTime].sort((a, b) => a[1] - b[1]);
    const placeOf2 = new Map(order.map(([key], place) => [key, place]));
    const time2 = order.map(([, first]) => first);
    const x = axis === "commits" ? order.map((_2, place) => place) : time2.map((ms) => ms / 1e3);
    const positions = keys.map((own) => own.map((key) => placeOf2.get(key)));
    const tracks = lines.flatMap((line, index) => tracksOf(line, index, positions[index], x.length, quantity2, relative));
    return { x, time: time2, tracks, positions };
  }
  function tracksOf(line, lineIndex, positions, length, quantity2, relative) {
    const convert = converterOf(line, quantity2);
    const level = relative ? firstLevel(line.value.map(convert)) : 1;
    const byFingerprint = /* @__PURE__ */ new Map();
    for (const [point, position] of positions.entries()) {
      const fingerprint = line.fingerprint[point];
      let track = byFingerprint.get(fingerprint);
      if (!track) {
        const empty = () => new Array(length).fill(void 0);
        track = { line: lineIndex, fingerprint, mid: empty(), low: empty(), high: empty(), point: empty() };
        byFingerprint.set(fingerprint, track);
      }
      const scaled = (value) => {
        const converted = convert(value);
        return converted === void 0 ? void 0 : converted / level;
      };
      track.mid[position] = scaled(line.value[point]);
      const bound = (figure) => scaled(figure === 0 ? void 0 : figure);
      const [low, high] = [bound(line.low[point]), bound(line.high[point])];
      track.low[position] = low !== void 0 && high !== void 0 ? Math.min(low, high) : low;
      track.high[position] = low !== void 0 && high !== void 0 ? Math.max(low, high) : high;
      track.point[position] = point;
    }
    return [...byFingerprint.values()];
  }
  var hasZero = (lines) => lines.some(({ value }) => value.includes(0));
  var logSpan = 8;
  function scaleOf(lines, chosen) {
    if (hasZero(lines) || chosen === "linear") return "linear";
    if (chosen === "log") return "log";
    const figures = lines.flatMap(({ value }) => value).filter((value) => value > 0);
    const [low, high] = extentOf(figures);
    return high / low >= logSpan ? "log" : "linear";
  }
  function isAlmostLevel(lines) {
    const spans2 = lines.map(({ value }) => {
      const figures = value.filter((figure) => figure > 0);
      return figures.length > 1 && isNear(Math.min(...figures), Math.max(...figures));
    });
    return spans2.length > 0 && spans2.every(Boolean);
  }
  function converterOf(line, quantity2) {
    const { bytesPerOp } = line;
    return (value) => {
      if (value === void 0 || !Number.isFinite(value) || value < 0) return void 0;
      if (quantity2 === "time") return value;
      return bytesPerOp === void 0 || value === 0 ? void 0 : bytesPerOp * 1e9 / value;
    };
  }
  function firstLevel(values) {
    const first = values.filter((value) => value !== void 0 && value > 0).slice(0, levelPoints).sort((a, b) => a - b);
    return first[Math.floor(first.length / 2)] ?? 1;
  }
  function limitsOf({ x }, axis, range) {
    const [first, last] = [x[range?.first ?? 0] ?? 0, x[range?.last ?? x.length - 1] ?? 1];
    const seconds = range ? 1 : Math.max((last - first) * 0.01, 3600);
    const margin2 = axis === "commits" ? 0.5 : seconds;
    return [first - margin2, last + margin2];
  }
  function rangeOf(data, parameters) {
    const { length } = data.time;
    const last = Number(parameters.last);
    if (Number.isInteger(last) && last > 0 && last < length) return { first: length - last, last: length - 1 };
    if (parameters.from === void 0 && parameters.to === void 0) return void 0;
    const from = Number(parameters.from ?? 0) * 1e3;
    const to = Number(parameters.to ?? Number.MAX_SAFE_INTEGER) * 1e3;
    const inside = data.time.flatMap((time2, position) => time2 >= from && time2 <= to ? [position] : []);
    return inside.length > 1 && inside.length < length ? { first: inside[0], last: inside.at(-1) } : void 0;
  }
  function environmentBreaks(line) {
    const seen = /* @__PURE__ */ new Set();
    return line.fingerprint.flatMap((fingerprint, index) => {
      const isNew = !seen.has(fingerprint) && index > 0;
      seen.add(fingerprint);
      return isNew ? [{ index, before: line.fingerprint[index - 1], after: fingerprint }] : [];
    });
  }

  // src/report/dashboard/page/views/shown-line.ts
  function lineName(site, line, all) {
    const target = targetLabel(site, line.target);
    const cells = [...new Set(all.map(({ cell }) => cell))];
    if (cells.length < 2) return target;
    const names2 = cells.map(readCellName);
    const own = readCellName(line.cell);
    const differs2 = (of) => new Set(names2.map(of)).size > 1;
    const parts = [
      differs2(({ runner }) => runner) ? own.runner : "",
      differs2(({ operation }) => operation) ? own.operation : "",
      differs2(({ api }) => api) ? own.api : ""
    ].filter((part) => part !== "");
    const parameters = own.parameters.filter(([name, value]) => names2.some((other) => other.parameters.find(([of]) => of === name)?.[1] !== value)).map(([name, value]) => `${name}=${value}`);
    const text = [parts.join("/"), parameters.join("&")].filter((part) => part !== "").join("?") || line.cell;
    return new Set(all.map(({ target: target2 }) => target2)).size > 1 ? `${text} on ${target}` : text;
  }
  var isRelative = (shown, chosen) => chosen === void 0 ? isAlmostLevel(shown.map(({ line }) => line)) : chosen === "relative";

  // src/report/dashboard/page/theme.ts
  var colours = /* @__PURE__ */ new Map();
  function themeColour(name) {
    const known2 = colours.get(name);
    if (known2 !== void 0) return known2;
    const colour2 = getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
    colours.set(name, colour2);
    return colour2;
  }

  // src/report/dashboard/page/line-style.ts
  var colourCount = 8;
  var lineColourName = (line) => `series-${line % colourCount + 1}`;
  var lineColour = (line) => themeColour(lineColourName(line));
  var withAlpha = (colour2, alpha) => `color-mix(in srgb, ${colour2} ${alpha * 100}%, transparent)`;
  var dashes = [[], [7, 3], [2, 3], [10, 3, 2, 3]];
  var dashOf = (position) => dashes[position % dashes.length];
  var environmentRank = (tracks, track) => tracks.filter(({ line }) => line === track.line).indexOf(track);

  // src/report/dashboard/page/figures.ts
  var time = { unit: "ns", better: "smaller" };
  function meaningOf2({ subject }) {
    const summary2 = Object.values(subject).find((side) => side.summary)?.summary;
    return summary2 === void 0 || isTime(summary2) ? time : summary2;
  }
  function figureOf({ summary: summary2, samples }, target) {
    if (summary2 === void 0) return void 0;
    const { value, low, high } = summary2;
    const known2 = samples.length === 0 && low === high || low === void 0 || high === void 0 ? {} : { low, high };
    return {
      value,
      interval: intervalOf({ ...known2, samples: samples.length === 0 ? void 0 : samples.length }, target),
      samples: samples.length
    };
  }
  var rangeText = (unit2, { low, high }) => `${formatInUnit(unit2, low)} … ${formatInUnit(unit2, high)}`;
  var isTime2 = (line) => line.unit === "ns";
  var hasBytes = (line) => (line.bytesPerOp ?? 0) > 0 && isTime2(line);
  var throughputText = (line, value) => hasBytes(line) ? formatThroughput(line.bytesPerOp * 1e9 / value) : void 0;
  function formatterOf(lines, { relative, quantity: quantity2 }) {
    if (relative) return (value) => `×${value >= 10 ? value.toPrecision(3) : value.toFixed(2)}`;
    if (quantity2 === "throughput") return formatThroughput;
    const unit2 = lines[0]?.unit ?? "ns";
    return (value) => formatInUnit(unit2, value);
  }

  // src/report/dashboard/page/views/cell-table.ts
  var stateWords = (cell, state, now) => [
    stepWords(state, now),
    timeWords(cell, state, now)
  ];
  function stepWords({ counts }, now) {
    const [first, ...others] = counts;
    return first !== void 0 && h.div(
      { class: "small", ...agreeing(first) },
      h.b({ class: isWorse(first) ? "text-regressed" : "text-improved" }, h.bdi(changeName(first))),
      h.span(
        { class: "muted" },
        ` exact, ${formatAge(first.time, now)}`,
        others.length > 0 && ` · +${plural(others.length, "more count")}`
      )
    );
  }
  function timeWords(cell, state, now) {
    const { ownStatus, change: change2, isOpen, lastRun, missing } = state;
    if (ownStatus === "worse-once" || ownStatus === "better-once") {
      const figures = lastRunFigures(cell, state);
      if (!figures || !lastRun) return false;
      return h.div(
        { class: "small", ...agreeing(figures) },
        delta(figures),
        h.span({ class: "muted" }, ` than the ${plural(lastRun.earlier, "run")} before, not confirmed`)
      );
    }
    if (change2)
      return h.div(
        { class: "small", ...agreeing(change2) },
        !isOpen && h.span({ class: "muted" }, "earlier: "),
        delta(change2),
        h.span(
          { class: "muted" },
          ` ${formatAge(change2.time, now)}`,
          change2.accepted !== void 0 && (change2.explained ? " ✓ explained" : " ✓ accepted")
        )
      );
    return ownStatus === "waiting" && h.div({ class: "small muted" }, `verdict in about ${plural(missing, "more run", "more runs")}`);
  }

  // src/report/dashboard/page/views/target-cards.ts
  function targetCards(context, lines, shown) {
    const { site } = context;
    const targets = [...new Set(lines.map(({ target }) => target))];
    const visible = new Set(shown.map(({ line }) => line.target));
    return h.div(
      { class: "cards" },
      ...lines.map((line, index) => {
        const isShown = shown.some((other) => other.line === line);
        const toggle = () => {
          const wanted = targets.filter(
            (target) => target === line.target ? !visible.has(target) : visible.has(target)
          );
          context.go({
            target: wanted.length === 0 || wanted.length === targets.length ? void 0 : formatList(wanted)
          });
        };
        return card(context, line, lineName(site, line, lines), index, isShown, targets.length > 1 ? toggle : void 0);
      })
    );
  }
  function card({ site, now }, line, name, colour2, isShown, toggle) {
    const last = line.value.length - 1;
    const value = line.value[last];
    const [low, high] = [line.low[last], line.high[last]];
    const cell = site.byId.get(line.cell);
    const state = cell?.states.get(line.target);
    return h.section(
      { class: `card${isShown ? "" : " is-hidden"}`, style: { "--own": `var(--${lineColourName(colour2)})` } },
      h.div(
        { class: "card-head" },
        toggle ? h.label(h.input({ type: "checkbox", id: `show-${colour2}`, checked: isShown, change: toggle }), h.bdi(name)) : h.bdi(name),
        state?.status && statusTag(state.status)
      ),
      h.p(
        { class: "card-figure" },
        formatInUnit(line.unit, value),
        isTime2(line) && h.span({ class: "muted small" }, ` ${perWhat(line.cell)}`)
      ),
      h.p(
        { class: "muted small" },
        [
          low === void 0 || high === void 0 ? noInterval(line.samples[last]) : rangeText(line.unit, { low, high }),
          throughputText(line, value),
          plural(line.value.length, "run")
        ].filter((part) => part !== void 0).join(" · ")
      ),
      state?.isOld === true && h.p({ class: "small muted" }, `last measured ${formatAge(state.time, now)}`),
      // The cell had another unit at that time.
      cell && state && cell.unit === line.unit && stateWords(cell, state, now)
    );
  }
  var noInterval = (samples) => samples === void 0 ? void 0 : `interval – (${plural(samples, "sample")})`;

  // src/report/dashboard/page/views/cell-controls.ts
  var maxOffers = 60;
  function cellControls(context, shown, others, resetZoom) {
    const { parameters } = context.route;
    const chosen = (parameter) => parameters[parameter] ?? "";
    const lines = shown.map(({ line }) => line);
    const choices = [
      { parameter: "axis", label: "Along", options: axes, current: chosen("axis") },
      {
        parameter: "scale",
        label: "Scale",
        options: same("linear", "log"),
        current: scaleOf(lines, parameters.scale),
        fixed: hasZero(lines) ? "A figure of zero has no place on a logarithmic scale." : void 0
      },
      ...lines.some(hasBytes) ? [{ parameter: "show", label: "Show", options: quantities, current: chosen("show") }] : [],
      {
        parameter: "level",
        label: "Level",
        options: same("absolute", "relative"),
        current: isRelative(shown, parameters.level) ? "relative" : "absolute"
      }
    ];
    const range = h.span({ class: "range" });
    const showRange = (isZoomed) => {
      const current = isZoomed ? void 0 : chosen("last");
      const choice2 = { parameter: "last", label: "Range", options: ranges, current };
      fill(range, segmented(context, choice2), isZoomed && resetButton(resetZoom));
    };
    showRange(parameters.from !== void 0 || parameters.to !== void 0);
    return {
      element: h.div(
        { class: "controls" },
        ...choices.map((choice2) => segmented(context, choice2)),
        range,
        besides(context, others)
      ),
      showRange
    };
  }
  var same = (...values) => values.map((value) => [value, value]);
  var axes = [
    ["", "commits"],
    ["time", "time"]
  ];
  var quantities = [
    ["", "time"],
    ["throughput", "throughput"]
  ];
  var ranges = [
    ["", "all"],
    ["200", "last 200"],
    ["50", "last 50"]
  ];
  var resetButton = (reset) => h.button(
    { type: "button", id: "reset-zoom", title: "Also: Escape, or a double click on the plot", click: reset },
    "⤢ Reset zoom"
  );
  var segmented = (context, { parameter, label, options, current, fixed }) => h.div(
    { class: "segmented", role: "group", "aria-label": label },
    h.span({ class: "muted small" }, label),
    ...options.map(
      ([value, text]) => goButton(
        context,
        { [parameter]: value, ...parameter === "last" ? { from: void 0, to: void 0 } : {} },
        {
          id: `${parameter}-${value === "" ? "standard" : value}`,
          "aria-pressed": String(value === current),
          disabled: fixed !== void 0 && value !== current,
          title: fixed
        },
        text
      )
    )
  );
  function besides(context, others) {
    const { site, route } = context;
    const input = h.input({
      type: "search",
      id: "beside",
      list: "beside-cells",
      placeholder: "add a cell",
      "aria-label": "Add a cell to the plot",
      autocomplete: "off"
    });
    const list = h.datalist({ id: "beside-cells" });
    const offer = () => {
      const found2 = site.cells.filter(({ id }) => id !== route.parameters.id && matchesQuery(id, input.value)).slice(0, maxOffers);
      list.replaceChildren(...found2.map(({ id }) => h.option({ value: id }, plainName(id))));
    };
    input.addEventListener("focus", offer);
    input.addEventListener("input", offer);
    input.addEventListener("change", () => {
      const found2 = site.byId.get(input.value) ?? only(site.cells.filter(({ id }) => input.value !== "" && matchesQuery(id, input.value)));
      if (found2) context.go({ with: formatList([.../* @__PURE__ */ new Set([...others, found2.id])]) });
    });
    return h.div(
      { class: "besides" },
      ...others.map(
        (id, index) => goButton(
          context,
          { with: formatList(others.filter((other) => other !== id)) },
          { class: "chip", id: `without-${index}`, "aria-label": `Take ${plainName(id)} out of the plot` },
          h.bdi(plainName(id)),
          " ✕"
        )
      ),
      input,
      list
    );
  }
  var only = (list) => list.length === 1 ? list[0] : void 0;

  // src/report/dashboard/page/chart/axis-width.ts
  var least = 46;
  var gap = 14;
  var axisFont = "12px system-ui, sans-serif";
  var canvas;
  function widthOf2(texts) {
    canvas ??= document.createElement("canvas").getContext("2d");
    if (!canvas) return 0;
    canvas.font = axisFont;
    return Math.max(0, ...texts.map((text) => canvas.measureText(text).width));
  }
  var AxisWidth = class {
    #width = least;
    #plots = /* @__PURE__ */ new Set();
    get width() {
      return this.#width;
    }
    /** For uPlot's `size`: a wider text widens all charts. It never shrinks, so that a plot does not jump during a zoom. */
    size = (plot, texts) => {
      const wanted = Math.ceil(widthOf2(texts ?? [])) + gap;
      this.#plots.add(plot);
      if (wanted > this.#width) {
        this.#width = wanted;
        for (const other of this.#plots)
          if (other !== plot)
            queueMicrotask(() => {
              if (this.#plots.has(other)) other.setSize({ width: other.width, height: other.height });
            });
      }
      return this.#width;
    };
    forget(plot) {
      this.#plots.delete(plot);
    }
  };

  // src/report/dashboard/page/chart/picked-point.ts
  var nearPixels = 40;
  function measuredAt(data, line, position) {
    for (const track of data.tracks) {
      const point = track.line === line ? track.point[position] : void 0;
      const value = point === void 0 ? void 0 : track.mid[position];
      if (point !== void 0 && value !== void 0) return { line, point, position, value };
    }
    return void 0;
  }
  function nearest(u, data, left2, top) {
    const middle2 = u.posToIdx(left2);
    let best;
    let bestDistance = nearPixels ** 2;
    for (const track of data.tracks) {
      for (const direction of [-1, 1]) {
        for (let position = direction < 0 ? middle2 : middle2 + 1; position >= 0 && position < data.x.length; position += direction) {
          const dx = u.valToPos(data.x[position], "x") - left2;
          if (Math.abs(dx) > nearPixels) break;
          const value = track.mid[position];
          const point = track.point[position];
          if (value === void 0 || point === void 0) continue;
          const distance = (2 * dx) ** 2 + (u.valToPos(value, "y") - top) ** 2 / 4;
          if (distance < bestDistance) {
            bestDistance = distance;
            best = { line: track.line, point, position, value };
          }
          break;
        }
      }
    }
    return best;
  }

  // node_modules/uplot/dist/uPlot.esm.js
  var FEAT_TIME = true;
  var pre = "u-";
  var UPLOT = "uplot";
  var ORI_HZ = pre + "hz";
  var ORI_VT = pre + "vt";
  var TITLE = pre + "title";
  var WRAP = pre + "wrap";
  var UNDER = pre + "under";
  var OVER = pre + "over";
  var AXIS = pre + "axis";
  var OFF = pre + "off";
  var SELECT = pre + "select";
  var CURSOR_X = pre + "cursor-x";
  var CURSOR_Y = pre + "cursor-y";
  var CURSOR_PT = pre + "cursor-pt";
  var LEGEND = pre + "legend";
  var LEGEND_LIVE = pre + "live";
  var LEGEND_INLINE = pre + "inline";
  var LEGEND_SERIES = pre + "series";
  var LEGEND_MARKER = pre + "marker";
  var LEGEND_LABEL = pre + "label";
  var LEGEND_VALUE = pre + "value";
  var WIDTH = "width";
  var HEIGHT = "height";
  var TOP = "top";
  var BOTTOM = "bottom";
  var LEFT = "left";
  var RIGHT = "right";
  var hexBlack = "#000";
  var transparent = hexBlack + "0";
  var mousemove = "mousemove";
  var mousedown = "mousedown";
  var mouseup = "mouseup";
  var mouseenter = "mouseenter";
  var mouseleave = "mouseleave";
  var dblclick = "dblclick";
  var resize = "resize";
  var scroll = "scroll";
  var change = "change";
  var dppxchange = "dppxchange";
  var LEGEND_DISP = "--";
  var domEnv = typeof window != "undefined";
  var doc = domEnv ? document : null;
  var win = domEnv ? window : null;
  var nav = domEnv ? navigator : null;
  var pxRatio;
  var query;
  function setPxRatio() {
    let _pxRatio = devicePixelRatio;
    if (pxRatio != _pxRatio) {
      pxRatio = _pxRatio;
      query && off(change, query, setPxRatio);
      query = matchMedia(`(min-resolution: ${pxRatio - 1e-3}dppx) and (max-resolution: ${pxRatio + 1e-3}dppx)`);
      on(change, query, setPxRatio);
      win.dispatchEvent(new CustomEvent(dppxchange));
    }
  }
  function addClass(el, c) {
    if (c != null) {
      let cl = el.classList;
      !cl.contains(c) && cl.add(c);
    }
  }
  function remClass(el, c) {
    let cl = el.classList;
    cl.contains(c) && cl.remove(c);
  }
  function setStylePx(el, name, value) {
    el.style[name] = value + "px";
  }
  function placeTag(tag, cls, targ, refEl) {
    let el = doc.createElement(tag);
    if (cls != null)
      addClass(el, cls);
    if (targ != null)
      targ.insertBefore(el, refEl);
    return el;
  }
  function placeDiv(cls, targ) {
    return placeTag("div", cls, targ);
  }
  var xformCache = /* @__PURE__ */ new WeakMap();
  function elTrans(el, xPos, yPos, xMax, yMax) {
    let xform = "translate(" + xPos + "px," + yPos + "px)";
    let xformOld = xformCache.get(el);
    if (xform != xformOld) {
      el.style.transform = xform;
      xformCache.set(el, xform);
      if (xPos < 0 || yPos < 0 || xPos > xMax || yPos > yMax)
        addClass(el, OFF);
      else
        remClass(el, OFF);
    }
  }
  var colorCache = /* @__PURE__ */ new WeakMap();
  function elColor(el, background, borderColor) {
    let newColor = background + borderColor;
    let oldColor = colorCache.get(el);
    if (newColor != oldColor) {
      colorCache.set(el, newColor);
      el.style.background = background;
      el.style.borderColor = borderColor;
    }
  }
  var sizeCache = /* @__PURE__ */ new WeakMap();
  function elSize(el, newWid, newHgt, centered) {
    let newSize = newWid + "" + newHgt;
    let oldSize = sizeCache.get(el);
    if (newSize != oldSize) {
      sizeCache.set(el, newSize);
      el.style.height = newHgt + "px";
      el.style.width = newWid + "px";
      el.style.marginLeft = centered ? -newWid / 2 + "px" : 0;
      el.style.marginTop = centered ? -newHgt / 2 + "px" : 0;
    }
  }
  var evOpts = { passive: true };
  var evOpts2 = { ...evOpts, capture: true };
  function on(ev, el, cb, capt) {
    el.addEventListener(ev, cb, capt ? evOpts2 : evOpts);
  }
  function off(ev, el, cb, capt) {
    el.removeEventListener(ev, cb, evOpts);
  }
  domEnv && setPxRatio();
  function closestIdx(num, arr, lo, hi) {
    let mid;
    lo = lo || 0;
    hi = hi || arr.length - 1;
    let bitwise = hi <= 2147483647;
    while (hi - lo > 1) {
      mid = bitwise ? lo + hi >> 1 : floor((lo + hi) / 2);
      if (arr[mid] < num)
        lo = mid;
      else
        hi = mid;
    }
    if (num - arr[lo] <= arr[hi] - num)
      return lo;
    return hi;
  }
  function makeIndexOfs(predicate) {
    let indexOfs = (data, _i0, _i1) => {
      let i0 = -1;
      let i1 = -1;
      for (let i = _i0; i <= _i1; i++) {
        if (predicate(data[i])) {
          i0 = i;
          break;
        }
      }
      for (let i = _i1; i >= _i0; i--) {
        if (predicate(data[i])) {
          i1 = i;
          break;
        }
      }
      return [i0, i1];
    };
    return indexOfs;
  }
  var notNullish = (v) => v != null;
  var isPositive = (v) => v != null && v > 0;
  var nonNullIdxs = makeIndexOfs(notNullish);
  var positiveIdxs = makeIndexOfs(isPositive);
  function getMinMax(data, _i0, _i1, sorted = 0, log = false) {
    let getEdgeIdxs = log ? positiveIdxs : nonNullIdxs;
    let predicate = log ? isPositive : notNullish;
    [_i0, _i1] = getEdgeIdxs(data, _i0, _i1);
    let _min = data[_i0];
    let _max = data[_i0];
    if (_i0 > -1) {
      if (sorted == 1) {
        _min = data[_i0];
        _max = data[_i1];
      } else if (sorted == -1) {
        _min = data[_i1];
        _max = data[_i0];
      } else {
        for (let i = _i0; i <= _i1; i++) {
          let v = data[i];
          if (predicate(v)) {
            if (v < _min)
              _min = v;
            else if (v > _max)
              _max = v;
          }
        }
      }
    }
    return [_min ?? inf, _max ?? -inf];
  }
  function rangeLog(min2, max2, base, fullMags) {
    let minSign = sign(min2);
    let maxSign = sign(max2);
    if (min2 == max2) {
      if (minSign == -1) {
        min2 *= base;
        max2 /= base;
      } else {
        min2 /= base;
        max2 *= base;
      }
    }
    let logFn = base == 10 ? log10 : log2;
    let growMinAbs = minSign == 1 ? floor : ceil;
    let growMaxAbs = maxSign == 1 ? ceil : floor;
    let minExp = growMinAbs(logFn(abs(min2)));
    let maxExp = growMaxAbs(logFn(abs(max2)));
    let minIncr = pow(base, minExp);
    let maxIncr = pow(base, maxExp);
    if (base == 10) {
      if (minExp < 0)
        minIncr = roundDec(minIncr, -minExp);
      if (maxExp < 0)
        maxIncr = roundDec(maxIncr, -maxExp);
    }
    if (fullMags || base == 2) {
      min2 = minIncr * minSign;
      max2 = maxIncr * maxSign;
    } else {
      min2 = incrRoundDn(min2, minIncr);
      max2 = incrRoundUp(max2, maxIncr);
    }
    return [min2, max2];
  }
  function rangeAsinh(min2, max2, base, fullMags) {
    let minMax = rangeLog(min2, max2, base, fullMags);
    if (min2 == 0)
      minMax[0] = 0;
    if (max2 == 0)
      minMax[1] = 0;
    return minMax;
  }
  var rangePad = 0.1;
  var autoRangePart = {
    mode: 3,
    pad: rangePad
  };
  var _eqRangePart = {
    pad: 0,
    soft: null,
    mode: 0
  };
  var _eqRange = {
    min: _eqRangePart,
    max: _eqRangePart
  };
  function rangeNum(_min, _max, mult, extra) {
    if (isObj(mult))
      return _rangeNum(_min, _max, mult);
    _eqRangePart.pad = mult;
    _eqRangePart.soft = extra ? 0 : null;
    _eqRangePart.mode = extra ? 3 : 0;
    return _rangeNum(_min, _max, _eqRange);
  }
  function ifNull(lh, rh) {
    return lh == null ? rh : lh;
  }
  function hasData(data, idx0, idx1) {
    idx0 = ifNull(idx0, 0);
    idx1 = ifNull(idx1, data.length - 1);
    while (idx0 <= idx1) {
      if (data[idx0] != null)
        return true;
      idx0++;
    }
    return false;
  }
  function _rangeNum(_min, _max, cfg) {
    let cmin = cfg.min;
    let cmax = cfg.max;
    let padMin = ifNull(cmin.pad, 0);
    let padMax = ifNull(cmax.pad, 0);
    let hardMin = ifNull(cmin.hard, -inf);
    let hardMax = ifNull(cmax.hard, inf);
    let softMin = ifNull(cmin.soft, inf);
    let softMax = ifNull(cmax.soft, -inf);
    let softMinMode = ifNull(cmin.mode, 0);
    let softMaxMode = ifNull(cmax.mode, 0);
    let delta2 = _max - _min;
    let deltaMag = log10(delta2);
    let scalarMax = max(abs(_min), abs(_max));
    let scalarMag = log10(scalarMax);
    let scalarMagDelta = abs(scalarMag - deltaMag);
    if (delta2 < 1e-24 || scalarMagDelta > 10) {
      delta2 = 0;
      if (_min == 0 || _max == 0) {
        delta2 = 1e-24;
        if (softMinMode == 2 && softMin != inf)
          padMin = 0;
        if (softMaxMode == 2 && softMax != -inf)
          padMax = 0;
      }
    }
    let nonZeroDelta = delta2 || scalarMax || 1e3;
    let mag = log10(nonZeroDelta);
    let base = pow(10, floor(mag));
    let _padMin = nonZeroDelta * (delta2 == 0 ? _min == 0 ? 0.1 : 1 : padMin);
    let _newMin = roundDec(incrRoundDn(_min - _padMin, base / 10), 24);
    let _softMin = _min >= softMin && (softMinMode == 1 || softMinMode == 3 && _newMin <= softMin || softMinMode == 2 && _newMin >= softMin) ? softMin : inf;
    let minLim = max(hardMin, _newMin < _softMin && _min >= _softMin ? _softMin : min(_softMin, _newMin));
    let _padMax = nonZeroDelta * (delta2 == 0 ? _max == 0 ? 0.1 : 1 : padMax);
    let _newMax = roundDec(incrRoundUp(_max + _padMax, base / 10), 24);
    let _softMax = _max <= softMax && (softMaxMode == 1 || softMaxMode == 3 && _newMax >= softMax || softMaxMode == 2 && _newMax <= softMax) ? softMax : -inf;
    let maxLim = min(hardMax, _newMax > _softMax && _max <= _softMax ? _softMax : max(_softMax, _newMax));
    if (minLim == maxLim && minLim == 0)
      maxLim = 100;
    return [minLim, maxLim];
  }
  var numFormatter = new Intl.NumberFormat(domEnv ? nav.language : "en-US");
  var fmtNum = (val) => numFormatter.format(val);
  var M = Math;
  var PI = M.PI;
  var abs = M.abs;
  var floor = M.floor;
  var round = M.round;
  var ceil = M.ceil;
  var min = M.min;
  var max = M.max;
  var pow = M.pow;
  var sign = M.sign;
  var log10 = M.log10;
  var log2 = M.log2;
  var sinh = (v, linthresh = 1) => M.sinh(v) * linthresh;
  var asinh = (v, linthresh = 1) => M.asinh(v / linthresh);
  var inf = Infinity;
  function numIntDigits(x) {
    return (log10((x ^ x >> 31) - (x >> 31)) | 0) + 1;
  }
  function clamp(num, _min, _max) {
    return min(max(num, _min), _max);
  }
  function isFn(v) {
    return typeof v == "function";
  }
  function fnOrSelf(v) {
    return isFn(v) ? v : () => v;
  }
  var noop = () => {
  };
  var retArg0 = (_0) => _0;
  var retArg1 = (_0, _1) => _1;
  var retNull = (_2) => null;
  var retTrue = (_2) => true;
  var retEq = (a, b) => a == b;
  var regex6 = /\.\d*?(?=9{6,}|0{6,})/gm;
  var fixFloat = (val) => {
    if (isInt(val) || fixedDec.has(val))
      return val;
    const str = `${val}`;
    const match = str.match(regex6);
    if (match == null)
      return val;
    let len = match[0].length - 1;
    if (str.indexOf("e-") != -1) {
      let [num, exp] = str.split("e");
      return +`${fixFloat(num)}e${exp}`;
    }
    return roundDec(val, len);
  };
  function incrRound(num, incr) {
    return fixFloat(roundDec(fixFloat(num / incr)) * incr);
  }
  function incrRoundUp(num, incr) {
    return fixFloat(ceil(fixFloat(num / incr)) * incr);
  }
  function incrRoundDn(num, incr) {
    return fixFloat(floor(fixFloat(num / incr)) * incr);
  }
  function roundDec(val, dec = 0) {
    if (isInt(val))
      return val;
    let p = 10 ** dec;
    let n = val * p * (1 + Number.EPSILON);
    return round(n) / p;
  }
  var fixedDec = /* @__PURE__ */ new Map();
  function guessDec(num) {
    return (("" + num).split(".")[1] || "").length;
  }
  function genIncrs(base, minExp, maxExp, mults) {
    let incrs = [];
    let multDec = mults.map(guessDec);
    for (let exp = minExp; exp < maxExp; exp++) {
      let expa = abs(exp);
      let mag = roundDec(pow(base, exp), expa);
      for (let i = 0; i < mults.length; i++) {
        let _incr = base == 10 ? +`${mults[i]}e${exp}` : mults[i] * mag;
        let dec = (exp >= 0 ? 0 : expa) + (exp >= multDec[i] ? 0 : multDec[i]);
        let incr = base == 10 ? _incr : roundDec(_incr, dec);
        incrs.push(incr);
        fixedDec.set(incr, dec);
      }
    }
    return incrs;
  }
  var EMPTY_OBJ = {};
  var EMPTY_ARR = [];
  var nullNullTuple = [null, null];
  var isArr = Array.isArray;
  var isInt = Number.isInteger;
  var isUndef = (v) => v === void 0;
  function isStr(v) {
    return typeof v == "string";
  }
  function isObj(v) {
    let is = false;
    if (v != null) {
      let c = v.constructor;
      is = c == null || c == Object;
    }
    return is;
  }
  function fastIsObj(v) {
    return v != null && typeof v == "object";
  }
  var TypedArray = Object.getPrototypeOf(Uint8Array);
  var __proto__ = "__proto__";
  function copy(o, _isObj = isObj) {
    let out;
    if (isArr(o)) {
      let val = o.find((v) => v != null);
      if (isArr(val) || _isObj(val)) {
        out = Array(o.length);
        for (let i = 0; i < o.length; i++)
          out[i] = copy(o[i], _isObj);
      } else
        out = o.slice();
    } else if (o instanceof TypedArray)
      out = o.slice();
    else if (_isObj(o)) {
      out = {};
      for (let k in o) {
        if (k != __proto__)
          out[k] = copy(o[k], _isObj);
      }
    } else
      out = o;
    return out;
  }
  function assign2(targ) {
    let args = arguments;
    for (let i = 1; i < args.length; i++) {
      let src = args[i];
      for (let key in src) {
        if (key != __proto__) {
          if (isObj(targ[key]))
            assign2(targ[key], copy(src[key]));
          else
            targ[key] = copy(src[key]);
        }
      }
    }
    return targ;
  }
  var NULL_REMOVE = 0;
  var NULL_RETAIN = 1;
  var NULL_EXPAND = 2;
  function nullExpand(yVals, nullIdxs, alignedLen) {
    for (let i = 0, xi, lastNullIdx = -1; i < nullIdxs.length; i++) {
      let nullIdx = nullIdxs[i];
      if (nullIdx > lastNullIdx) {
        xi = nullIdx - 1;
        while (xi >= 0 && yVals[xi] == null)
          yVals[xi--] = null;
        xi = nullIdx + 1;
        while (xi < alignedLen && yVals[xi] == null)
          yVals[lastNullIdx = xi++] = null;
      }
    }
  }
  function join(tables2, nullModes) {
    if (allHeadersSame(tables2)) {
      let table = tables2[0].slice();
      for (let i = 1; i < tables2.length; i++)
        table.push(...tables2[i].slice(1));
      if (!isAsc(table[0]))
        table = sortCols(table);
      return table;
    }
    let xVals = /* @__PURE__ */ new Set();
    for (let ti = 0; ti < tables2.length; ti++) {
      let t = tables2[ti];
      let xs = t[0];
      let len = xs.length;
      for (let i = 0; i < len; i++)
        xVals.add(xs[i]);
    }
    let data = [Array.from(xVals).sort((a, b) => a - b)];
    let alignedLen = data[0].length;
    let xIdxs = /* @__PURE__ */ new Map();
    for (let i = 0; i < alignedLen; i++)
      xIdxs.set(data[0][i], i);
    for (let ti = 0; ti < tables2.length; ti++) {
      let t = tables2[ti];
      let xs = t[0];
      for (let si = 1; si < t.length; si++) {
        let ys = t[si];
        let yVals = Array(alignedLen).fill(void 0);
        let nullMode = nullModes ? nullModes[ti][si] : NULL_RETAIN;
        let nullIdxs = [];
        for (let i = 0; i < ys.length; i++) {
          let yVal = ys[i];
          let alignedIdx = xIdxs.get(xs[i]);
          if (yVal === null) {
            if (nullMode != NULL_REMOVE) {
              yVals[alignedIdx] = yVal;
              if (nullMode == NULL_EXPAND)
                nullIdxs.push(alignedIdx);
            }
          } else
            yVals[alignedIdx] = yVal;
        }
        nullExpand(yVals, nullIdxs, alignedLen);
        data.push(yVals);
      }
    }
    return data;
  }
  var microTask = typeof queueMicrotask == "undefined" ? (fn) => Promise.resolve().then(fn) : queueMicrotask;
  function sortCols(table) {
    let head = table[0];
    let rlen = head.length;
    let idxs = Array(rlen);
    for (let i = 0; i < idxs.length; i++)
      idxs[i] = i;
    idxs.sort((i0, i1) => head[i0] - head[i1]);
    let table2 = [];
    for (let i = 0; i < table.length; i++) {
      let row = table[i];
      let row2 = Array(rlen);
      for (let j = 0; j < rlen; j++)
        row2[j] = row[idxs[j]];
      table2.push(row2);
    }
    return table2;
  }
  function allHeadersSame(tables2) {
    let vals0 = tables2[0][0];
    let len0 = vals0.length;
    for (let i = 1; i < tables2.length; i++) {
      let vals1 = tables2[i][0];
      if (vals1.length != len0)
        return false;
      if (vals1 != vals0) {
        for (let j = 0; j < len0; j++) {
          if (vals1[j] != vals0[j])
            return false;
        }
      }
    }
    return true;
  }
  function isAsc(vals, samples = 100) {
    const len = vals.length;
    if (len <= 1)
      return true;
    let firstIdx = 0;
    let lastIdx = len - 1;
    while (firstIdx <= lastIdx && vals[firstIdx] == null)
      firstIdx++;
    while (lastIdx >= firstIdx && vals[lastIdx] == null)
      lastIdx--;
    if (lastIdx <= firstIdx)
      return true;
    const stride = max(1, floor((lastIdx - firstIdx + 1) / samples));
    for (let prevVal = vals[firstIdx], i = firstIdx + stride; i <= lastIdx; i += stride) {
      const v = vals[i];
      if (v != null) {
        if (v <= prevVal)
          return false;
        prevVal = v;
      }
    }
    return true;
  }
  var months = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December"
  ];
  var days = [
    "Sunday",
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday"
  ];
  function slice3(str) {
    return str.slice(0, 3);
  }
  var days3 = days.map(slice3);
  var months3 = months.map(slice3);
  var engNames = {
    MMMM: months,
    MMM: months3,
    WWWW: days,
    WWW: days3
  };
  function zeroPad2(int) {
    return (int < 10 ? "0" : "") + int;
  }
  function zeroPad3(int) {
    return (int < 10 ? "00" : int < 100 ? "0" : "") + int;
  }
  var subs = {
    // 2019
    YYYY: (d) => d.getFullYear(),
    // 19
    YY: (d) => (d.getFullYear() + "").slice(2),
    // July
    MMMM: (d, names2) => names2.MMMM[d.getMonth()],
    // Jul
    MMM: (d, names2) => names2.MMM[d.getMonth()],
    // 07
    MM: (d) => zeroPad2(d.getMonth() + 1),
    // 7
    M: (d) => d.getMonth() + 1,
    // 09
    DD: (d) => zeroPad2(d.getDate()),
    // 9
    D: (d) => d.getDate(),
    // Monday
    WWWW: (d, names2) => names2.WWWW[d.getDay()],
    // Mon
    WWW: (d, names2) => names2.WWW[d.getDay()],
    // 03
    HH: (d) => zeroPad2(d.getHours()),
    // 3
    H: (d) => d.getHours(),
    // 9 (12hr, unpadded)
    h: (d) => {
      let h2 = d.getHours();
      return h2 == 0 ? 12 : h2 > 12 ? h2 - 12 : h2;
    },
    // AM
    AA: (d) => d.getHours() >= 12 ? "PM" : "AM",
    // am
    aa: (d) => d.getHours() >= 12 ? "pm" : "am",
    // a
    a: (d) => d.getHours() >= 12 ? "p" : "a",
    // 09
    mm: (d) => zeroPad2(d.getMinutes()),
    // 9
    m: (d) => d.getMinutes(),
    // 09
    ss: (d) => zeroPad2(d.getSeconds()),
    // 9
    s: (d) => d.getSeconds(),
    // 374
    fff: (d) => zeroPad3(d.getMilliseconds())
  };
  function fmtDate(tpl, names2) {
    names2 = names2 || engNames;
    let parts = [];
    let R = /\{([a-z]+)\}|[^{]+/gi, m;
    while (m = R.exec(tpl))
      parts.push(m[0][0] == "{" ? subs[m[1]] : m[0]);
    return (d) => {
      let out = "";
      for (let i = 0; i < parts.length; i++)
        out += typeof parts[i] == "string" ? parts[i] : parts[i](d, names2);
      return out;
    };
  }
  var localTz = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  function tzDate(date, tz) {
    let date2;
    if (tz == "UTC" || tz == "Etc/UTC")
      date2 = new Date(+date + date.getTimezoneOffset() * 6e4);
    else if (tz == localTz)
      date2 = date;
    else {
      date2 = new Date(date.toLocaleString("en-US", { timeZone: tz }));
      date2.setMilliseconds(date.getMilliseconds());
    }
    return date2;
  }
  var onlyWhole = (v) => v % 1 == 0;
  var allMults = [1, 2, 2.5, 5];
  var decIncrs = genIncrs(10, -32, 0, allMults);
  var oneIncrs = genIncrs(10, 0, 32, allMults);
  var wholeIncrs = oneIncrs.filter(onlyWhole);
  var numIncrs = decIncrs.concat(oneIncrs);
  var NL = "\n";
  var yyyy = "{YYYY}";
  var NLyyyy = NL + yyyy;
  var md = "{M}/{D}";
  var NLmd = NL + md;
  var NLmdyy = NLmd + "/{YY}";
  var aa = "{aa}";
  var hmm = "{h}:{mm}";
  var hmmaa = hmm + aa;
  var NLhmmaa = NL + hmmaa;
  var ss = ":{ss}";
  var _ = null;
  function genTimeStuffs(ms) {
    let s2 = ms * 1e3, m = s2 * 60, h2 = m * 60, d = h2 * 24, mo = d * 30, y = d * 365;
    let subSecIncrs = ms == 1 ? genIncrs(10, 0, 3, allMults).filter(onlyWhole) : genIncrs(10, -3, 0, allMults);
    let timeIncrs = subSecIncrs.concat([
      // minute divisors (# of secs)
      s2,
      s2 * 5,
      s2 * 10,
      s2 * 15,
      s2 * 30,
      // hour divisors (# of mins)
      m,
      m * 5,
      m * 10,
      m * 15,
      m * 30,
      // day divisors (# of hrs)
      h2,
      h2 * 2,
      h2 * 3,
      h2 * 4,
      h2 * 6,
      h2 * 8,
      h2 * 12,
      // month divisors TODO: need more?
      d,
      d * 2,
      d * 3,
      d * 4,
      d * 5,
      d * 6,
      d * 7,
      d * 8,
      d * 9,
      d * 10,
      d * 15,
      // year divisors (# months, approx)
      mo,
      mo * 2,
      mo * 3,
      mo * 4,
      mo * 6,
      // century divisors
      y,
      y * 2,
      y * 5,
      y * 10,
      y * 25,
      y * 50,
      y * 100
    ]);
    const _timeAxisStamps = [
      //   tick incr    default          year                    month   day                   hour    min       sec   mode
      [y, yyyy, _, _, _, _, _, _, 1],
      [d * 28, "{MMM}", NLyyyy, _, _, _, _, _, 1],
      [d, md, NLyyyy, _, _, _, _, _, 1],
      [h2, "{h}" + aa, NLmdyy, _, NLmd, _, _, _, 1],
      [m, hmmaa, NLmdyy, _, NLmd, _, _, _, 1],
      [s2, ss, NLmdyy + " " + hmmaa, _, NLmd + " " + hmmaa, _, NLhmmaa, _, 1],
      [ms, ss + ".{fff}", NLmdyy + " " + hmmaa, _, NLmd + " " + hmmaa, _, NLhmmaa, _, 1]
    ];
    function timeAxisSplits(tzDate2) {
      return (self, axisIdx, scaleMin, scaleMax, foundIncr, foundSpace) => {
        let splits = [];
        let isYr = foundIncr >= y;
        let isMo = foundIncr >= mo && foundIncr < y;
        let minDate = tzDate2(scaleMin);
        let minDateTs = roundDec(minDate * ms, 3);
        let minMin = mkDate(minDate.getFullYear(), isYr ? 0 : minDate.getMonth(), isMo || isYr ? 1 : minDate.getDate());
        let minMinTs = roundDec(minMin * ms, 3);
        if (isMo || isYr) {
          let moIncr = isMo ? foundIncr / mo : 0;
          let yrIncr = isYr ? foundIncr / y : 0;
          let split = minDateTs == minMinTs ? minDateTs : roundDec(mkDate(minMin.getFullYear() + yrIncr, minMin.getMonth() + moIncr, 1) * ms, 3);
          let splitDate = new Date(round(split / ms));
          let baseYear = splitDate.getFullYear();
          let baseMonth = splitDate.getMonth();
          for (let i = 0; split <= scaleMax; i++) {
            let next = mkDate(baseYear + yrIncr * i, baseMonth + moIncr * i, 1);
            let offs = next - tzDate2(roundDec(next * ms, 3));
            split = roundDec((+next + offs) * ms, 3);
            if (split <= scaleMax)
              splits.push(split);
          }
        } else {
          let incr0 = foundIncr >= d ? d : foundIncr;
          let tzOffset = floor(scaleMin) - floor(minDateTs);
          let split = minMinTs + tzOffset + incrRoundUp(minDateTs - minMinTs, incr0);
          splits.push(split);
          let date0 = tzDate2(split);
          let prevHour = date0.getHours() + date0.getMinutes() / m + date0.getSeconds() / h2;
          let incrHours = foundIncr / h2;
          let minSpace = self.axes[axisIdx]._space;
          let pctSpace = foundSpace / minSpace;
          while (1) {
            split = roundDec(split + foundIncr, ms == 1 ? 0 : 3);
            if (split > scaleMax)
              break;
            if (incrHours > 1) {
              let expectedHour = floor(roundDec(prevHour + incrHours, 6)) % 24;
              let splitDate = tzDate2(split);
              let actualHour = splitDate.getHours();
              let dstShift = actualHour - expectedHour;
              if (dstShift > 1)
                dstShift = -1;
              split -= dstShift * h2;
              prevHour = (prevHour + incrHours) % 24;
              let prevSplit = splits[splits.length - 1];
              let pctIncr = roundDec((split - prevSplit) / foundIncr, 3);
              if (pctIncr * pctSpace >= 0.7)
                splits.push(split);
            } else
              splits.push(split);
          }
        }
        return splits;
      };
    }
    return [
      timeIncrs,
      _timeAxisStamps,
      timeAxisSplits
    ];
  }
  var [timeIncrsMs, _timeAxisStampsMs, timeAxisSplitsMs] = genTimeStuffs(1);
  var [timeIncrsS, _timeAxisStampsS, timeAxisSplitsS] = genTimeStuffs(1e-3);
  genIncrs(2, -53, 53, [1]);
  function timeAxisStamps(stampCfg, fmtDate2) {
    return stampCfg.map((s2) => s2.map(
      (v, i) => i == 0 || i == 8 || v == null ? v : fmtDate2(i == 1 || s2[8] == 0 ? v : s2[1] + v)
    ));
  }
  function timeAxisVals(tzDate2, stamps) {
    return (self, splits, axisIdx, foundSpace, foundIncr) => {
      let s2 = stamps.find((s3) => foundIncr >= s3[0]) || stamps[stamps.length - 1];
      let prevYear;
      let prevMnth;
      let prevDate;
      let prevHour;
      let prevMins;
      let prevSecs;
      return splits.map((split) => {
        let date = tzDate2(split);
        let newYear = date.getFullYear();
        let newMnth = date.getMonth();
        let newDate = date.getDate();
        let newHour = date.getHours();
        let newMins = date.getMinutes();
        let newSecs = date.getSeconds();
        let stamp = newYear != prevYear && s2[2] || newMnth != prevMnth && s2[3] || newDate != prevDate && s2[4] || newHour != prevHour && s2[5] || newMins != prevMins && s2[6] || newSecs != prevSecs && s2[7] || s2[1];
        prevYear = newYear;
        prevMnth = newMnth;
        prevDate = newDate;
        prevHour = newHour;
        prevMins = newMins;
        prevSecs = newSecs;
        return stamp(date);
      });
    };
  }
  function timeAxisVal(tzDate2, dateTpl) {
    let stamp = fmtDate(dateTpl);
    return (self, splits, axisIdx, foundSpace, foundIncr) => splits.map((split) => stamp(tzDate2(split)));
  }
  function mkDate(y, m, d) {
    return new Date(y, m, d);
  }
  function timeSeriesStamp(stampCfg, fmtDate2) {
    return fmtDate2(stampCfg);
  }
  var _timeSeriesStamp = "{YYYY}-{MM}-{DD} {h}:{mm}{aa}";
  function timeSeriesVal(tzDate2, stamp) {
    return (self, val, seriesIdx, dataIdx) => dataIdx == null ? LEGEND_DISP : stamp(tzDate2(val));
  }
  function legendStroke(self, seriesIdx) {
    let s2 = self.series[seriesIdx];
    return s2.width ? s2.stroke(self, seriesIdx) : s2.points.width ? s2.points.stroke(self, seriesIdx) : null;
  }
  function legendFill(self, seriesIdx) {
    return self.series[seriesIdx].fill(self, seriesIdx);
  }
  var legendOpts = {
    show: true,
    live: true,
    isolate: false,
    mount: noop,
    markers: {
      show: true,
      width: 2,
      stroke: legendStroke,
      fill: legendFill,
      dash: "solid"
    },
    idx: null,
    idxs: null,
    values: []
  };
  function cursorPointShow(self, si) {
    let o = self.cursor.points;
    let pt = placeDiv();
    let size2 = o.size(self, si);
    setStylePx(pt, WIDTH, size2);
    setStylePx(pt, HEIGHT, size2);
    let mar = size2 / -2;
    setStylePx(pt, "marginLeft", mar);
    setStylePx(pt, "marginTop", mar);
    let width2 = o.width(self, si, size2);
    width2 && setStylePx(pt, "borderWidth", width2);
    return pt;
  }
  function cursorPointFill(self, si) {
    let sp = self.series[si].points;
    return sp._fill || sp._stroke;
  }
  function cursorPointStroke(self, si) {
    let sp = self.series[si].points;
    return sp._stroke || sp._fill;
  }
  function cursorPointSize(self, si) {
    let sp = self.series[si].points;
    return sp.size;
  }
  var moveTuple = [0, 0];
  function cursorMove(self, mouseLeft1, mouseTop1) {
    moveTuple[0] = mouseLeft1;
    moveTuple[1] = mouseTop1;
    return moveTuple;
  }
  function filtBtn0(self, targ, handle, onlyTarg = true) {
    return (e) => {
      e.button == 0 && (!onlyTarg || e.target == targ) && handle(e);
    };
  }
  function filtTarg(self, targ, handle, onlyTarg = true) {
    return (e) => {
      (!onlyTarg || e.target == targ) && handle(e);
    };
  }
  var cursorOpts = {
    show: true,
    x: true,
    y: true,
    lock: false,
    move: cursorMove,
    points: {
      one: false,
      show: cursorPointShow,
      size: cursorPointSize,
      width: 0,
      stroke: cursorPointStroke,
      fill: cursorPointFill
    },
    bind: {
      mousedown: filtBtn0,
      mouseup: filtBtn0,
      click: filtBtn0,
      // legend clicks, not .u-over clicks
      dblclick: filtBtn0,
      mousemove: filtTarg,
      mouseleave: filtTarg,
      mouseenter: filtTarg
    },
    drag: {
      setScale: true,
      x: true,
      y: false,
      dist: 0,
      uni: null,
      click: (self, e) => {
        e.stopPropagation();
        e.stopImmediatePropagation();
      },
      _x: false,
      _y: false
    },
    focus: {
      dist: (self, seriesIdx, dataIdx, valPos, curPos) => valPos - curPos,
      prox: -1,
      bias: 0
    },
    hover: {
      skip: [void 0],
      prox: null,
      bias: 0
    },
    left: -10,
    top: -10,
    idx: null,
    dataIdx: null,
    idxs: null,
    event: null
  };
  var axisLines = {
    show: true,
    stroke: "rgba(0,0,0,0.07)",
    width: 2
    //	dash: [],
  };
  var grid = assign2({}, axisLines, {
    filter: retArg1
  });
  var ticks = assign2({}, grid, {
    size: 10
  });
  var border = assign2({}, axisLines, {
    show: false
  });
  var font = '12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"';
  var labelFont = "bold " + font;
  var lineGap = 1.5;
  var xAxisOpts = {
    show: true,
    scale: "x",
    stroke: hexBlack,
    space: 50,
    gap: 5,
    alignTo: 1,
    size: 50,
    labelGap: 0,
    labelSize: 30,
    labelFont,
    side: 2,
    //	class: "x-vals",
    //	incrs: timeIncrs,
    //	values: timeVals,
    //	filter: retArg1,
    grid,
    ticks,
    border,
    font,
    lineGap,
    rotate: 0
  };
  var numSeriesLabel = "Value";
  var timeSeriesLabel = "Time";
  var xSeriesOpts = {
    show: true,
    scale: "x",
    auto: false,
    sorted: 1,
    //	label: "Time",
    //	value: v => stamp(new Date(v * 1e3)),
    // internal caches
    min: inf,
    max: -inf,
    idxs: []
  };
  function numAxisVals(self, splits, axisIdx, foundSpace, foundIncr) {
    return splits.map((v) => v == null ? "" : fmtNum(v));
  }
  function numAxisSplits(self, axisIdx, scaleMin, scaleMax, foundIncr, foundSpace, forceMin) {
    let splits = [];
    let numDec = fixedDec.get(foundIncr) || 0;
    scaleMin = forceMin ? scaleMin : roundDec(incrRoundUp(scaleMin, foundIncr), numDec);
    for (let val = scaleMin; val <= scaleMax; val = roundDec(val + foundIncr, numDec))
      splits.push(Object.is(val, -0) ? 0 : val);
    return splits;
  }
  function logAxisSplits(self, axisIdx, scaleMin, scaleMax, foundIncr, foundSpace, forceMin) {
    const splits = [];
    const logBase = self.scales[self.axes[axisIdx].scale].log;
    const logFn = logBase == 10 ? log10 : log2;
    const exp = floor(logFn(scaleMin));
    foundIncr = pow(logBase, exp);
    if (logBase == 10)
      foundIncr = numIncrs[closestIdx(foundIncr, numIncrs)];
    let split = scaleMin;
    let nextMagIncr = foundIncr * logBase;
    if (logBase == 10)
      nextMagIncr = numIncrs[closestIdx(nextMagIncr, numIncrs)];
    do {
      splits.push(split);
      split = split + foundIncr;
      if (logBase == 10 && !fixedDec.has(split))
        split = roundDec(split, fixedDec.get(foundIncr));
      if (split >= nextMagIncr) {
        foundIncr = split;
        nextMagIncr = foundIncr * logBase;
        if (logBase == 10)
          nextMagIncr = numIncrs[closestIdx(nextMagIncr, numIncrs)];
      }
    } while (split <= scaleMax);
    return splits;
  }
  function asinhAxisSplits(self, axisIdx, scaleMin, scaleMax, foundIncr, foundSpace, forceMin) {
    let sc = self.scales[self.axes[axisIdx].scale];
    let linthresh = sc.asinh;
    let posSplits = scaleMax > linthresh ? logAxisSplits(self, axisIdx, max(linthresh, scaleMin), scaleMax, foundIncr) : [linthresh];
    let zero = scaleMax >= 0 && scaleMin <= 0 ? [0] : [];
    let negSplits = scaleMin < -linthresh ? logAxisSplits(self, axisIdx, max(linthresh, -scaleMax), -scaleMin, foundIncr) : [linthresh];
    return negSplits.reverse().map((v) => -v).concat(zero, posSplits);
  }
  var RE_ALL = /./;
  var RE_12357 = /[12357]/;
  var RE_125 = /[125]/;
  var RE_1 = /1/;
  var _filt = (splits, distr, re, keepMod) => splits.map((v, i) => distr == 4 && v == 0 || i % keepMod == 0 && re.test(v.toExponential()[v < 0 ? 1 : 0]) ? v : null);
  function log10AxisValsFilt(self, splits, axisIdx, foundSpace, foundIncr) {
    let axis = self.axes[axisIdx];
    let scaleKey = axis.scale;
    let sc = self.scales[scaleKey];
    let valToPos = self.valToPos;
    let minSpace = axis._space;
    let _10 = valToPos(10, scaleKey);
    let re = valToPos(9, scaleKey) - _10 >= minSpace ? RE_ALL : valToPos(7, scaleKey) - _10 >= minSpace ? RE_12357 : valToPos(5, scaleKey) - _10 >= minSpace ? RE_125 : RE_1;
    if (re == RE_1) {
      let magSpace = abs(valToPos(1, scaleKey) - _10);
      if (magSpace < minSpace)
        return _filt(splits.slice().reverse(), sc.distr, re, ceil(minSpace / magSpace)).reverse();
    }
    return _filt(splits, sc.distr, re, 1);
  }
  function log2AxisValsFilt(self, splits, axisIdx, foundSpace, foundIncr) {
    let axis = self.axes[axisIdx];
    let scaleKey = axis.scale;
    let minSpace = axis._space;
    let valToPos = self.valToPos;
    let magSpace = abs(valToPos(1, scaleKey) - valToPos(2, scaleKey));
    if (magSpace < minSpace)
      return _filt(splits.slice().reverse(), 3, RE_ALL, ceil(minSpace / magSpace)).reverse();
    return splits;
  }
  function numSeriesVal(self, val, seriesIdx, dataIdx) {
    return dataIdx == null ? LEGEND_DISP : val == null ? "" : fmtNum(val);
  }
  var yAxisOpts = {
    show: true,
    scale: "y",
    stroke: hexBlack,
    space: 30,
    gap: 5,
    alignTo: 1,
    size: 50,
    labelGap: 0,
    labelSize: 30,
    labelFont,
    side: 3,
    //	class: "y-vals",
    //	incrs: numIncrs,
    //	values: (vals, space) => vals,
    //	filter: retArg1,
    grid,
    ticks,
    border,
    font,
    lineGap,
    rotate: 0
  };
  function ptDia(width2, mult) {
    let dia = 3 + (width2 || 1) * 2;
    return roundDec(dia * mult, 3);
  }
  function seriesPointsShow(self, si) {
    let { scale, idxs } = self.series[0];
    let xData = self._data[0];
    let p0 = self.valToPos(xData[idxs[0]], scale, true);
    let p1 = self.valToPos(xData[idxs[1]], scale, true);
    let dim = abs(p1 - p0);
    let s2 = self.series[si];
    let maxPts = dim / (s2.points.space * pxRatio);
    return idxs[1] - idxs[0] <= maxPts;
  }
  var facet = {
    scale: null,
    auto: true,
    sorted: 0,
    // internal caches
    min: inf,
    max: -inf
  };
  var gaps = (self, seriesIdx, idx0, idx1, nullGaps) => nullGaps;
  var xySeriesOpts = {
    show: true,
    auto: true,
    sorted: 0,
    gaps,
    alpha: 1,
    facets: [
      assign2({}, facet, { scale: "x" }),
      assign2({}, facet, { scale: "y" })
    ]
  };
  var ySeriesOpts = {
    scale: "y",
    auto: true,
    sorted: 0,
    show: true,
    spanGaps: false,
    gaps,
    alpha: 1,
    points: {
      show: seriesPointsShow,
      filter: null
      //  paths:
      //	stroke: "#000",
      //	fill: "#fff",
      //	width: 1,
      //	size: 10,
    },
    //	label: "Value",
    //	value: v => v,
    values: null,
    // internal caches
    min: inf,
    max: -inf,
    idxs: [],
    path: null,
    clip: null
  };
  function clampScale(self, val, scaleMin, scaleMax, scaleKey) {
    return scaleMin / 10;
  }
  var xScaleOpts = {
    time: FEAT_TIME,
    auto: true,
    distr: 1,
    log: 10,
    asinh: 1,
    min: null,
    max: null,
    dir: 1,
    ori: 0
  };
  var yScaleOpts = assign2({}, xScaleOpts, {
    time: false,
    ori: 1
  });
  var syncs = {};
  function _sync(key, opts) {
    let s2 = syncs[key];
    if (!s2) {
      s2 = {
        key,
        plots: [],
        sub(plot) {
          s2.plots.push(plot);
        },
        unsub(plot) {
          s2.plots = s2.plots.filter((c) => c != plot);
        },
        pub(type, self, x, y, w, h2, i) {
          for (let j = 0; j < s2.plots.length; j++)
            s2.plots[j] != self && s2.plots[j].pub(type, self, x, y, w, h2, i);
        }
      };
      if (key != null)
        syncs[key] = s2;
    }
    return s2;
  }
  var BAND_CLIP_FILL = 1 << 0;
  var BAND_CLIP_STROKE = 1 << 1;
  function orient(u, seriesIdx, cb) {
    const mode = u.mode;
    const series = u.series[seriesIdx];
    const data = mode == 2 ? u._data[seriesIdx] : u._data;
    const scales = u.scales;
    const bbox = u.bbox;
    let dx = data[0], dy = mode == 2 ? data[1] : data[seriesIdx], sx = mode == 2 ? scales[series.facets[0].scale] : scales[u.series[0].scale], sy = mode == 2 ? scales[series.facets[1].scale] : scales[series.scale], l = bbox.left, t = bbox.top, w = bbox.width, h2 = bbox.height, H = u.valToPosH, V = u.valToPosV;
    return sx.ori == 0 ? cb(
      series,
      dx,
      dy,
      sx,
      sy,
      H,
      V,
      l,
      t,
      w,
      h2,
      moveToH,
      lineToH,
      rectH,
      arcH,
      bezierCurveToH
    ) : cb(
      series,
      dx,
      dy,
      sx,
      sy,
      V,
      H,
      t,
      l,
      h2,
      w,
      moveToV,
      lineToV,
      rectV,
      arcV,
      bezierCurveToV
    );
  }
  function bandFillClipDirs(self, seriesIdx) {
    let fillDir = 0;
    let clipDirs = 0;
    let bands = ifNull(self.bands, EMPTY_ARR);
    for (let i = 0; i < bands.length; i++) {
      let b = bands[i];
      if (b.series[0] == seriesIdx)
        fillDir = b.dir;
      else if (b.series[1] == seriesIdx) {
        if (b.dir == 1)
          clipDirs |= 1;
        else
          clipDirs |= 2;
      }
    }
    return [
      fillDir,
      clipDirs == 1 ? -1 : (
        // neg only
        clipDirs == 2 ? 1 : (
          // pos only
          clipDirs == 3 ? 2 : (
            // both
            0
          )
        )
      )
    ];
  }
  function seriesFillTo(self, seriesIdx, dataMin, dataMax, bandFillDir) {
    let mode = self.mode;
    let series = self.series[seriesIdx];
    let scaleKey = mode == 2 ? series.facets[1].scale : series.scale;
    let scale = self.scales[scaleKey];
    return bandFillDir == -1 ? scale.min : bandFillDir == 1 ? scale.max : scale.distr == 3 ? scale.dir == 1 ? scale.min : scale.max : 0;
  }
  function clipBandLine(self, seriesIdx, idx0, idx1, strokePath, clipDir) {
    return orient(self, seriesIdx, (series, dataX, dataY, scaleX, scaleY, valToPosX, valToPosY, xOff, yOff, xDim, yDim) => {
      let pxRound = series.pxRound;
      const dir = scaleX.dir * (scaleX.ori == 0 ? 1 : -1);
      const lineTo = scaleX.ori == 0 ? lineToH : lineToV;
      let frIdx, toIdx;
      if (dir == 1) {
        frIdx = idx0;
        toIdx = idx1;
      } else {
        frIdx = idx1;
        toIdx = idx0;
      }
      let x0 = pxRound(valToPosX(dataX[frIdx], scaleX, xDim, xOff));
      let y0 = pxRound(valToPosY(dataY[frIdx], scaleY, yDim, yOff));
      let x1 = pxRound(valToPosX(dataX[toIdx], scaleX, xDim, xOff));
      let yLimit = pxRound(valToPosY(clipDir == 1 ? scaleY.max : scaleY.min, scaleY, yDim, yOff));
      let clip = new Path2D(strokePath);
      lineTo(clip, x1, yLimit);
      lineTo(clip, x0, yLimit);
      lineTo(clip, x0, y0);
      return clip;
    });
  }
  function clipGaps(gaps2, ori, plotLft, plotTop, plotWid, plotHgt) {
    let clip = null;
    if (gaps2.length > 0) {
      clip = new Path2D();
      const rect2 = ori == 0 ? rectH : rectV;
      let prevGapEnd = plotLft;
      for (let i = 0; i < gaps2.length; i++) {
        let g = gaps2[i];
        if (g[1] > g[0]) {
          let w2 = g[0] - prevGapEnd;
          w2 > 0 && rect2(clip, prevGapEnd, plotTop, w2, plotTop + plotHgt);
          prevGapEnd = g[1];
        }
      }
      let w = plotLft + plotWid - prevGapEnd;
      let maxStrokeWidth = 10;
      w > 0 && rect2(clip, prevGapEnd, plotTop - maxStrokeWidth / 2, w, plotTop + plotHgt + maxStrokeWidth);
    }
    return clip;
  }
  function addGap(gaps2, fromX, toX) {
    let prevGap = gaps2[gaps2.length - 1];
    if (prevGap && prevGap[0] == fromX)
      prevGap[1] = toX;
    else
      gaps2.push([fromX, toX]);
  }
  function findGaps(xs, ys, idx0, idx1, dir, pixelForX, align) {
    let gaps2 = [];
    let len = xs.length;
    for (let i = dir == 1 ? idx0 : idx1; i >= idx0 && i <= idx1; i += dir) {
      let yVal = ys[i];
      if (yVal === null) {
        let fr = i, to = i;
        if (dir == 1) {
          while (++i <= idx1 && ys[i] === null)
            to = i;
        } else {
          while (--i >= idx0 && ys[i] === null)
            to = i;
        }
        let frPx = pixelForX(xs[fr]);
        let toPx = to == fr ? frPx : pixelForX(xs[to]);
        let fri2 = fr - dir;
        let frPx2 = align <= 0 && fri2 >= 0 && fri2 < len ? pixelForX(xs[fri2]) : frPx;
        frPx = frPx2;
        let toi2 = to + dir;
        let toPx2 = align >= 0 && toi2 >= 0 && toi2 < len ? pixelForX(xs[toi2]) : toPx;
        toPx = toPx2;
        if (toPx >= frPx)
          gaps2.push([frPx, toPx]);
      }
    }
    return gaps2;
  }
  function pxRoundGen(pxAlign) {
    return pxAlign == 0 ? retArg0 : pxAlign == 1 ? round : (v) => incrRound(v, pxAlign);
  }
  function rect(ori) {
    let moveTo = ori == 0 ? moveToH : moveToV;
    let arcTo = ori == 0 ? (p, x1, y1, x2, y2, r) => {
      p.arcTo(x1, y1, x2, y2, r);
    } : (p, y1, x1, y2, x2, r) => {
      p.arcTo(x1, y1, x2, y2, r);
    };
    let rect2 = ori == 0 ? (p, x, y, w, h2) => {
      p.rect(x, y, w, h2);
    } : (p, y, x, h2, w) => {
      p.rect(x, y, w, h2);
    };
    return (p, x, y, w, h2, endRad = 0, baseRad = 0) => {
      if (endRad == 0 && baseRad == 0)
        rect2(p, x, y, w, h2);
      else {
        endRad = min(endRad, w / 2, h2 / 2);
        baseRad = min(baseRad, w / 2, h2 / 2);
        moveTo(p, x + endRad, y);
        arcTo(p, x + w, y, x + w, y + h2, endRad);
        arcTo(p, x + w, y + h2, x, y + h2, baseRad);
        arcTo(p, x, y + h2, x, y, baseRad);
        arcTo(p, x, y, x + w, y, endRad);
        p.closePath();
      }
    };
  }
  var moveToH = (p, x, y) => {
    p.moveTo(x, y);
  };
  var moveToV = (p, y, x) => {
    p.moveTo(x, y);
  };
  var lineToH = (p, x, y) => {
    p.lineTo(x, y);
  };
  var lineToV = (p, y, x) => {
    p.lineTo(x, y);
  };
  var rectH = rect(0);
  var rectV = rect(1);
  var arcH = (p, x, y, r, startAngle, endAngle) => {
    p.arc(x, y, r, startAngle, endAngle);
  };
  var arcV = (p, y, x, r, startAngle, endAngle) => {
    p.arc(x, y, r, startAngle, endAngle);
  };
  var bezierCurveToH = (p, bp1x, bp1y, bp2x, bp2y, p2x, p2y) => {
    p.bezierCurveTo(bp1x, bp1y, bp2x, bp2y, p2x, p2y);
  };
  var bezierCurveToV = (p, bp1y, bp1x, bp2y, bp2x, p2y, p2x) => {
    p.bezierCurveTo(bp1x, bp1y, bp2x, bp2y, p2x, p2y);
  };
  function points(opts) {
    return (u, seriesIdx, idx0, idx1, filtIdxs) => {
      return orient(u, seriesIdx, (series, dataX, dataY, scaleX, scaleY, valToPosX, valToPosY, xOff, yOff, xDim, yDim) => {
        let { pxRound, points: points2 } = series;
        let moveTo, arc;
        if (scaleX.ori == 0) {
          moveTo = moveToH;
          arc = arcH;
        } else {
          moveTo = moveToV;
          arc = arcV;
        }
        const width2 = roundDec(points2.width * pxRatio, 3);
        let rad = (points2.size - points2.width) / 2 * pxRatio;
        let dia = roundDec(rad * 2, 3);
        let fill2 = new Path2D();
        let clip = new Path2D();
        let { left: lft, top, width: wid, height: hgt } = u.bbox;
        rectH(
          clip,
          lft - dia,
          top - dia,
          wid + dia * 2,
          hgt + dia * 2
        );
        const drawPoint = (pi) => {
          if (dataY[pi] != null) {
            let x = pxRound(valToPosX(dataX[pi], scaleX, xDim, xOff));
            let y = pxRound(valToPosY(dataY[pi], scaleY, yDim, yOff));
            moveTo(fill2, x + rad, y);
            arc(fill2, x, y, rad, 0, PI * 2);
          }
        };
        if (filtIdxs)
          filtIdxs.forEach(drawPoint);
        else {
          for (let pi = idx0; pi <= idx1; pi++)
            drawPoint(pi);
        }
        return {
          stroke: width2 > 0 ? fill2 : null,
          fill: fill2,
          clip,
          flags: BAND_CLIP_FILL | BAND_CLIP_STROKE
        };
      });
    };
  }
  function _drawAcc(lineTo) {
    return (stroke2, accX, minY, maxY, inY, outY) => {
      if (minY != maxY) {
        if (inY != minY && outY != minY)
          lineTo(stroke2, accX, minY);
        if (inY != maxY && outY != maxY)
          lineTo(stroke2, accX, maxY);
        lineTo(stroke2, accX, outY);
      }
    };
  }
  var drawAccH = _drawAcc(lineToH);
  var drawAccV = _drawAcc(lineToV);
  function linear(opts) {
    const alignGaps = ifNull(opts?.alignGaps, 0);
    return (u, seriesIdx, idx0, idx1) => {
      return orient(u, seriesIdx, (series, dataX, dataY, scaleX, scaleY, valToPosX, valToPosY, xOff, yOff, xDim, yDim) => {
        [idx0, idx1] = nonNullIdxs(dataY, idx0, idx1);
        let pxRound = series.pxRound;
        let pixelForX = (val) => pxRound(valToPosX(val, scaleX, xDim, xOff));
        let pixelForY = (val) => pxRound(valToPosY(val, scaleY, yDim, yOff));
        let lineTo, drawAcc;
        if (scaleX.ori == 0) {
          lineTo = lineToH;
          drawAcc = drawAccH;
        } else {
          lineTo = lineToV;
          drawAcc = drawAccV;
        }
        const dir = scaleX.dir * (scaleX.ori == 0 ? 1 : -1);
        const _paths = { stroke: new Path2D(), fill: null, clip: null, band: null, gaps: null, flags: BAND_CLIP_FILL };
        const stroke2 = _paths.stroke;
        let hasGap = false;
        const decimate = idx1 - idx0 >= xDim * 4;
        if (decimate) {
          let xForPixel = (pos) => u.posToVal(pos, scaleX.key, true);
          let minY = null, maxY = null, inY, outY, drawnAtX;
          let accX = pixelForX(dataX[dir == 1 ? idx0 : idx1]);
          let idx0px = pixelForX(dataX[idx0]);
          let idx1px = pixelForX(dataX[idx1]);
          let nextAccXVal = xForPixel(dir == 1 ? idx0px + 1 : idx1px - 1);
          for (let i = dir == 1 ? idx0 : idx1; i >= idx0 && i <= idx1; i += dir) {
            let xVal = dataX[i];
            let reuseAccX = dir == 1 ? xVal < nextAccXVal : xVal > nextAccXVal;
            let x = reuseAccX ? accX : pixelForX(xVal);
            let yVal = dataY[i];
            if (x == accX) {
              if (yVal != null) {
                outY = yVal;
                if (minY == null) {
                  lineTo(stroke2, x, pixelForY(outY));
                  inY = minY = maxY = outY;
                } else {
                  if (outY < minY)
                    minY = outY;
                  else if (outY > maxY)
                    maxY = outY;
                }
              } else {
                if (yVal === null)
                  hasGap = true;
              }
            } else {
              if (minY != null)
                drawAcc(stroke2, accX, pixelForY(minY), pixelForY(maxY), pixelForY(inY), pixelForY(outY));
              if (yVal != null) {
                outY = yVal;
                lineTo(stroke2, x, pixelForY(outY));
                minY = maxY = inY = outY;
              } else {
                minY = maxY = null;
                if (yVal === null)
                  hasGap = true;
              }
              accX = x;
              nextAccXVal = xForPixel(accX + dir);
            }
          }
          if (minY != null && minY != maxY && drawnAtX != accX)
            drawAcc(stroke2, accX, pixelForY(minY), pixelForY(maxY), pixelForY(inY), pixelForY(outY));
        } else {
          for (let i = dir == 1 ? idx0 : idx1; i >= idx0 && i <= idx1; i += dir) {
            let yVal = dataY[i];
            if (yVal === null)
              hasGap = true;
            else if (yVal != null)
              lineTo(stroke2, pixelForX(dataX[i]), pixelForY(yVal));
          }
        }
        let [bandFillDir, bandClipDir] = bandFillClipDirs(u, seriesIdx);
        if (series.fill != null || bandFillDir != 0) {
          let fill2 = _paths.fill = new Path2D(stroke2);
          let fillToVal = series.fillTo(u, seriesIdx, series.min, series.max, bandFillDir);
          let fillToY = pixelForY(fillToVal);
          let frX = pixelForX(dataX[idx0]);
          let toX = pixelForX(dataX[idx1]);
          if (dir == -1)
            [toX, frX] = [frX, toX];
          lineTo(fill2, toX, fillToY);
          lineTo(fill2, frX, fillToY);
        }
        if (!series.spanGaps) {
          let gaps2 = [];
          hasGap && gaps2.push(...findGaps(dataX, dataY, idx0, idx1, dir, pixelForX, alignGaps));
          _paths.gaps = gaps2 = series.gaps(u, seriesIdx, idx0, idx1, gaps2);
          _paths.clip = clipGaps(gaps2, scaleX.ori, xOff, yOff, xDim, yDim);
        }
        if (bandClipDir != 0) {
          _paths.band = bandClipDir == 2 ? [
            clipBandLine(u, seriesIdx, idx0, idx1, stroke2, -1),
            clipBandLine(u, seriesIdx, idx0, idx1, stroke2, 1)
          ] : clipBandLine(u, seriesIdx, idx0, idx1, stroke2, bandClipDir);
        }
        return _paths;
      });
    };
  }
  function stepped(opts) {
    const align = ifNull(opts.align, 1);
    const ascDesc = ifNull(opts.ascDesc, false);
    const alignGaps = ifNull(opts.alignGaps, 0);
    const extend = ifNull(opts.extend, false);
    return (u, seriesIdx, idx0, idx1) => {
      return orient(u, seriesIdx, (series, dataX, dataY, scaleX, scaleY, valToPosX, valToPosY, xOff, yOff, xDim, yDim) => {
        [idx0, idx1] = nonNullIdxs(dataY, idx0, idx1);
        let pxRound = series.pxRound;
        let { left: left2, width: width2 } = u.bbox;
        let pixelForX = (val) => pxRound(valToPosX(val, scaleX, xDim, xOff));
        let pixelForY = (val) => pxRound(valToPosY(val, scaleY, yDim, yOff));
        let lineTo = scaleX.ori == 0 ? lineToH : lineToV;
        const _paths = { stroke: new Path2D(), fill: null, clip: null, band: null, gaps: null, flags: BAND_CLIP_FILL };
        const stroke2 = _paths.stroke;
        const dir = scaleX.dir * (scaleX.ori == 0 ? 1 : -1);
        let prevYPos = pixelForY(dataY[dir == 1 ? idx0 : idx1]);
        let firstXPos = pixelForX(dataX[dir == 1 ? idx0 : idx1]);
        let prevXPos = firstXPos;
        let firstXPosExt = firstXPos;
        if (extend && align == -1) {
          firstXPosExt = left2;
          lineTo(stroke2, firstXPosExt, prevYPos);
        }
        lineTo(stroke2, firstXPos, prevYPos);
        for (let i = dir == 1 ? idx0 : idx1; i >= idx0 && i <= idx1; i += dir) {
          let yVal1 = dataY[i];
          if (yVal1 == null)
            continue;
          let x1 = pixelForX(dataX[i]);
          let y1 = pixelForY(yVal1);
          if (align == 1)
            lineTo(stroke2, x1, prevYPos);
          else
            lineTo(stroke2, prevXPos, y1);
          lineTo(stroke2, x1, y1);
          prevYPos = y1;
          prevXPos = x1;
        }
        let prevXPosExt = prevXPos;
        if (extend && align == 1) {
          prevXPosExt = left2 + width2;
          lineTo(stroke2, prevXPosExt, prevYPos);
        }
        let [bandFillDir, bandClipDir] = bandFillClipDirs(u, seriesIdx);
        if (series.fill != null || bandFillDir != 0) {
          let fill2 = _paths.fill = new Path2D(stroke2);
          let fillTo = series.fillTo(u, seriesIdx, series.min, series.max, bandFillDir);
          let fillToY = pixelForY(fillTo);
          lineTo(fill2, prevXPosExt, fillToY);
          lineTo(fill2, firstXPosExt, fillToY);
        }
        if (!series.spanGaps) {
          let gaps2 = [];
          gaps2.push(...findGaps(dataX, dataY, idx0, idx1, dir, pixelForX, alignGaps));
          let halfStroke = series.width * pxRatio / 2;
          let startsOffset = ascDesc || align == 1 ? halfStroke : -halfStroke;
          let endsOffset = ascDesc || align == -1 ? -halfStroke : halfStroke;
          gaps2.forEach((g) => {
            g[0] += startsOffset;
            g[1] += endsOffset;
          });
          _paths.gaps = gaps2 = series.gaps(u, seriesIdx, idx0, idx1, gaps2);
          _paths.clip = clipGaps(gaps2, scaleX.ori, xOff, yOff, xDim, yDim);
        }
        if (bandClipDir != 0) {
          _paths.band = bandClipDir == 2 ? [
            clipBandLine(u, seriesIdx, idx0, idx1, stroke2, -1),
            clipBandLine(u, seriesIdx, idx0, idx1, stroke2, 1)
          ] : clipBandLine(u, seriesIdx, idx0, idx1, stroke2, bandClipDir);
        }
        return _paths;
      });
    };
  }
  function findColWidth(dataX, dataY, valToPosX, scaleX, xDim, xOff, colWid = inf) {
    if (dataX.length > 1) {
      let prevIdx = null;
      for (let i = 0, minDelta = Infinity; i < dataX.length; i++) {
        if (dataY[i] !== void 0) {
          if (prevIdx != null) {
            let delta2 = abs(dataX[i] - dataX[prevIdx]);
            if (delta2 < minDelta) {
              minDelta = delta2;
              colWid = abs(valToPosX(dataX[i], scaleX, xDim, xOff) - valToPosX(dataX[prevIdx], scaleX, xDim, xOff));
            }
          }
          prevIdx = i;
        }
      }
    }
    return colWid;
  }
  function bars(opts) {
    opts = opts || EMPTY_OBJ;
    const size2 = ifNull(opts.size, [0.6, inf, 1]);
    const align = opts.align || 0;
    const _extraGap = opts.gap || 0;
    let ro = opts.radius;
    ro = // [valueRadius, baselineRadius]
    ro == null ? [0, 0] : typeof ro == "number" ? [ro, 0] : ro;
    const radiusFn = fnOrSelf(ro);
    const gapFactor = 1 - size2[0];
    const _maxWidth = ifNull(size2[1], inf);
    const _minWidth = ifNull(size2[2], 1);
    const disp = ifNull(opts.disp, EMPTY_OBJ);
    const _each = ifNull(opts.each, (_2) => {
    });
    const { fill: dispFills, stroke: dispStrokes } = disp;
    return (u, seriesIdx, idx0, idx1) => {
      return orient(u, seriesIdx, (series, dataX, dataY, scaleX, scaleY, valToPosX, valToPosY, xOff, yOff, xDim, yDim) => {
        let pxRound = series.pxRound;
        let _align = align;
        let extraGap = _extraGap * pxRatio;
        let maxWidth = _maxWidth * pxRatio;
        let minWidth = _minWidth * pxRatio;
        let valRadius, baseRadius;
        if (scaleX.ori == 0)
          [valRadius, baseRadius] = radiusFn(u, seriesIdx);
        else
          [baseRadius, valRadius] = radiusFn(u, seriesIdx);
        const _dirX = scaleX.dir * (scaleX.ori == 0 ? 1 : -1);
        let rect2 = scaleX.ori == 0 ? rectH : rectV;
        let each = scaleX.ori == 0 ? _each : (u2, seriesIdx2, i, top, lft, hgt, wid) => {
          _each(u2, seriesIdx2, i, lft, top, wid, hgt);
        };
        let band = ifNull(u.bands, EMPTY_ARR).find((b) => b.series[0] == seriesIdx);
        let fillDir = band != null ? band.dir : 0;
        let fillTo = series.fillTo(u, seriesIdx, series.min, series.max, fillDir);
        let fillToY = pxRound(valToPosY(fillTo, scaleY, yDim, yOff));
        let xShift, barWid, fullGap, colWid = xDim;
        let strokeWidth = pxRound(series.width * pxRatio);
        let multiPath = false;
        let fillColors = null;
        let fillPaths = null;
        let strokeColors = null;
        let strokePaths = null;
        if (dispFills != null && (strokeWidth == 0 || dispStrokes != null)) {
          multiPath = true;
          fillColors = dispFills.values(u, seriesIdx, idx0, idx1);
          fillPaths = /* @__PURE__ */ new Map();
          new Set(fillColors).forEach((color) => {
            if (color != null)
              fillPaths.set(color, new Path2D());
          });
          if (strokeWidth > 0) {
            strokeColors = dispStrokes.values(u, seriesIdx, idx0, idx1);
            strokePaths = /* @__PURE__ */ new Map();
            new Set(strokeColors).forEach((color) => {
              if (color != null)
                strokePaths.set(color, new Path2D());
            });
          }
        }
        let { x0, size: size3 } = disp;
        if (x0 != null && size3 != null) {
          _align = 1;
          dataX = x0.values(u, seriesIdx, idx0, idx1);
          if (x0.unit == 2)
            dataX = dataX.map((pct) => u.posToVal(xOff + pct * xDim, scaleX.key, true));
          let sizes = size3.values(u, seriesIdx, idx0, idx1);
          if (size3.unit == 2)
            barWid = sizes[0] * xDim;
          else
            barWid = valToPosX(sizes[0], scaleX, xDim, xOff) - valToPosX(0, scaleX, xDim, xOff);
          colWid = findColWidth(dataX, dataY, valToPosX, scaleX, xDim, xOff, colWid);
          let gapWid = colWid - barWid;
          fullGap = gapWid + extraGap;
        } else {
          colWid = findColWidth(dataX, dataY, valToPosX, scaleX, xDim, xOff, colWid);
          let gapWid = colWid * gapFactor;
          fullGap = gapWid + extraGap;
          barWid = colWid - fullGap;
        }
        if (fullGap < 1)
          fullGap = 0;
        if (strokeWidth >= barWid / 2)
          strokeWidth = 0;
        if (fullGap < 5)
          pxRound = retArg0;
        let insetStroke = fullGap > 0;
        let rawBarWid = colWid - fullGap - (insetStroke ? strokeWidth : 0);
        barWid = pxRound(clamp(rawBarWid, minWidth, maxWidth));
        xShift = (_align == 0 ? barWid / 2 : _align == _dirX ? 0 : barWid) - _align * _dirX * ((_align == 0 ? extraGap / 2 : 0) + (insetStroke ? strokeWidth / 2 : 0));
        const _paths = { stroke: null, fill: null, clip: null, band: null, gaps: null, flags: 0 };
        const stroke2 = multiPath ? null : new Path2D();
        let dataY0 = null;
        if (band != null)
          dataY0 = u.data[band.series[1]];
        else {
          let { y0, y1 } = disp;
          if (y0 != null && y1 != null) {
            dataY = y1.values(u, seriesIdx, idx0, idx1);
            dataY0 = y0.values(u, seriesIdx, idx0, idx1);
          }
        }
        let radVal = valRadius * barWid;
        let radBase = baseRadius * barWid;
        for (let i = _dirX == 1 ? idx0 : idx1; i >= idx0 && i <= idx1; i += _dirX) {
          let yVal = dataY[i];
          if (yVal == null)
            continue;
          if (dataY0 != null) {
            let yVal0 = dataY0[i] ?? 0;
            if (yVal - yVal0 == 0)
              continue;
            fillToY = valToPosY(yVal0, scaleY, yDim, yOff);
          }
          let xVal = scaleX.distr != 2 || disp != null ? dataX[i] : i;
          let xPos = valToPosX(xVal, scaleX, xDim, xOff);
          let yPos = valToPosY(ifNull(yVal, fillTo), scaleY, yDim, yOff);
          let lft = pxRound(xPos - xShift);
          let btm = pxRound(max(yPos, fillToY));
          let top = pxRound(min(yPos, fillToY));
          let barHgt = btm - top;
          if (yVal != null) {
            let rv = yVal < 0 ? radBase : radVal;
            let rb = yVal < 0 ? radVal : radBase;
            if (multiPath) {
              if (strokeWidth > 0 && strokeColors[i] != null)
                rect2(strokePaths.get(strokeColors[i]), lft, top + floor(strokeWidth / 2), barWid, max(0, barHgt - strokeWidth), rv, rb);
              if (fillColors[i] != null)
                rect2(fillPaths.get(fillColors[i]), lft, top + floor(strokeWidth / 2), barWid, max(0, barHgt - strokeWidth), rv, rb);
            } else
              rect2(stroke2, lft, top + floor(strokeWidth / 2), barWid, max(0, barHgt - strokeWidth), rv, rb);
            each(
              u,
              seriesIdx,
              i,
              lft - strokeWidth / 2,
              top,
              barWid + strokeWidth,
              barHgt
            );
          }
        }
        if (strokeWidth > 0)
          _paths.stroke = multiPath ? strokePaths : stroke2;
        else if (!multiPath) {
          _paths._fill = series.width == 0 ? series._fill : series._stroke ?? series._fill;
          _paths.width = 0;
        }
        _paths.fill = multiPath ? fillPaths : stroke2;
        return _paths;
      });
    };
  }
  function splineInterp(interp, opts) {
    const alignGaps = ifNull(opts?.alignGaps, 0);
    return (u, seriesIdx, idx0, idx1) => {
      return orient(u, seriesIdx, (series, dataX, dataY, scaleX, scaleY, valToPosX, valToPosY, xOff, yOff, xDim, yDim) => {
        [idx0, idx1] = nonNullIdxs(dataY, idx0, idx1);
        let pxRound = series.pxRound;
        let pixelForX = (val) => pxRound(valToPosX(val, scaleX, xDim, xOff));
        let pixelForY = (val) => pxRound(valToPosY(val, scaleY, yDim, yOff));
        let moveTo, bezierCurveTo, lineTo;
        if (scaleX.ori == 0) {
          moveTo = moveToH;
          lineTo = lineToH;
          bezierCurveTo = bezierCurveToH;
        } else {
          moveTo = moveToV;
          lineTo = lineToV;
          bezierCurveTo = bezierCurveToV;
        }
        const dir = scaleX.dir * (scaleX.ori == 0 ? 1 : -1);
        let firstXPos = pixelForX(dataX[dir == 1 ? idx0 : idx1]);
        let prevXPos = firstXPos;
        let xCoords = [];
        let yCoords = [];
        for (let i = dir == 1 ? idx0 : idx1; i >= idx0 && i <= idx1; i += dir) {
          let yVal = dataY[i];
          if (yVal != null) {
            let xVal = dataX[i];
            let xPos = pixelForX(xVal);
            xCoords.push(prevXPos = xPos);
            yCoords.push(pixelForY(dataY[i]));
          }
        }
        const _paths = { stroke: interp(xCoords, yCoords, moveTo, lineTo, bezierCurveTo, pxRound), fill: null, clip: null, band: null, gaps: null, flags: BAND_CLIP_FILL };
        const stroke2 = _paths.stroke;
        let [bandFillDir, bandClipDir] = bandFillClipDirs(u, seriesIdx);
        if (series.fill != null || bandFillDir != 0) {
          let fill2 = _paths.fill = new Path2D(stroke2);
          let fillTo = series.fillTo(u, seriesIdx, series.min, series.max, bandFillDir);
          let fillToY = pixelForY(fillTo);
          lineTo(fill2, prevXPos, fillToY);
          lineTo(fill2, firstXPos, fillToY);
        }
        if (!series.spanGaps) {
          let gaps2 = [];
          gaps2.push(...findGaps(dataX, dataY, idx0, idx1, dir, pixelForX, alignGaps));
          _paths.gaps = gaps2 = series.gaps(u, seriesIdx, idx0, idx1, gaps2);
          _paths.clip = clipGaps(gaps2, scaleX.ori, xOff, yOff, xDim, yDim);
        }
        if (bandClipDir != 0) {
          _paths.band = bandClipDir == 2 ? [
            clipBandLine(u, seriesIdx, idx0, idx1, stroke2, -1),
            clipBandLine(u, seriesIdx, idx0, idx1, stroke2, 1)
          ] : clipBandLine(u, seriesIdx, idx0, idx1, stroke2, bandClipDir);
        }
        return _paths;
      });
    };
  }
  function monotoneCubic(opts) {
    return splineInterp(_monotoneCubic, opts);
  }
  function _monotoneCubic(xs, ys, moveTo, lineTo, bezierCurveTo, pxRound) {
    const n = xs.length;
    if (n < 2)
      return null;
    const path = new Path2D();
    moveTo(path, xs[0], ys[0]);
    if (n == 2)
      lineTo(path, xs[1], ys[1]);
    else {
      let ms = Array(n), ds = Array(n - 1), dys = Array(n - 1), dxs = Array(n - 1);
      for (let i = 0; i < n - 1; i++) {
        dys[i] = ys[i + 1] - ys[i];
        dxs[i] = xs[i + 1] - xs[i];
        ds[i] = dys[i] / dxs[i];
      }
      ms[0] = ds[0];
      for (let i = 1; i < n - 1; i++) {
        if (ds[i] === 0 || ds[i - 1] === 0 || ds[i - 1] > 0 !== ds[i] > 0)
          ms[i] = 0;
        else {
          ms[i] = 3 * (dxs[i - 1] + dxs[i]) / ((2 * dxs[i] + dxs[i - 1]) / ds[i - 1] + (dxs[i] + 2 * dxs[i - 1]) / ds[i]);
          if (!isFinite(ms[i]))
            ms[i] = 0;
        }
      }
      ms[n - 1] = ds[n - 2];
      for (let i = 0; i < n - 1; i++) {
        bezierCurveTo(
          path,
          xs[i] + dxs[i] / 3,
          ys[i] + ms[i] * dxs[i] / 3,
          xs[i + 1] - dxs[i] / 3,
          ys[i + 1] - ms[i + 1] * dxs[i] / 3,
          xs[i + 1],
          ys[i + 1]
        );
      }
    }
    return path;
  }
  var cursorPlots = /* @__PURE__ */ new Set();
  function invalidateRects() {
    for (let u of cursorPlots)
      u.syncRect(true);
  }
  if (domEnv) {
    on(resize, win, invalidateRects);
    on(scroll, win, invalidateRects, true);
    on(dppxchange, win, () => {
      uPlot.pxRatio = pxRatio;
    });
  }
  var linearPath = linear();
  var pointsPath = points();
  function setDefaults(d, xo, yo, initY) {
    let d2 = initY ? [d[0], d[1]].concat(d.slice(2)) : [d[0]].concat(d.slice(1));
    return d2.map((o, i) => setDefault(o, i, xo, yo));
  }
  function setDefaults2(d, xyo) {
    return d.map((o, i) => i == 0 ? {} : assign2({}, xyo, o));
  }
  function setDefault(o, i, xo, yo) {
    return assign2({}, i == 0 ? xo : yo, o);
  }
  function snapNumX(self, dataMin, dataMax) {
    return dataMin == null ? nullNullTuple : [dataMin, dataMax];
  }
  var snapTimeX = snapNumX;
  function snapNumY(self, dataMin, dataMax) {
    return dataMin == null ? nullNullTuple : rangeNum(dataMin, dataMax, rangePad, true);
  }
  function snapLogY(self, dataMin, dataMax, scale) {
    return dataMin == null ? nullNullTuple : rangeLog(dataMin, dataMax, self.scales[scale].log, false);
  }
  var snapLogX = snapLogY;
  function snapAsinhY(self, dataMin, dataMax, scale) {
    return dataMin == null ? nullNullTuple : rangeAsinh(dataMin, dataMax, self.scales[scale].log, false);
  }
  var snapAsinhX = snapAsinhY;
  function findIncr(minVal, maxVal, incrs, dim, minSpace) {
    let intDigits = max(numIntDigits(minVal), numIntDigits(maxVal));
    let delta2 = maxVal - minVal;
    let incrIdx = closestIdx(minSpace / dim * delta2, incrs);
    do {
      let foundIncr = incrs[incrIdx];
      let foundSpace = dim * foundIncr / delta2;
      if (foundSpace >= minSpace && intDigits + (foundIncr < 5 ? fixedDec.get(foundIncr) : 0) <= 17)
        return [foundIncr, foundSpace];
    } while (++incrIdx < incrs.length);
    return [0, 0];
  }
  function pxRatioFont(font2) {
    let fontSize2, fontSizeCss;
    font2 = font2.replace(/(\d+)px/, (m, p1) => (fontSize2 = round((fontSizeCss = +p1) * pxRatio)) + "px");
    return [font2, fontSize2, fontSizeCss];
  }
  function syncFontSize(axis) {
    if (axis.show) {
      [axis.font, axis.labelFont].forEach((f) => {
        let size2 = roundDec(f[2] * pxRatio, 1);
        f[0] = f[0].replace(/[0-9.]+px/, size2 + "px");
        f[1] = size2;
      });
    }
  }
  function uPlot(opts, data, then) {
    const self = {
      mode: ifNull(opts.mode, 1)
    };
    const mode = self.mode;
    function getHPos(val, scale, dim, off2) {
      let pct = scale.valToPct(val);
      return off2 + dim * (scale.dir == -1 ? 1 - pct : pct);
    }
    function getVPos(val, scale, dim, off2) {
      let pct = scale.valToPct(val);
      return off2 + dim * (scale.dir == -1 ? pct : 1 - pct);
    }
    function getPos(val, scale, dim, off2) {
      return scale.ori == 0 ? getHPos(val, scale, dim, off2) : getVPos(val, scale, dim, off2);
    }
    self.valToPosH = getHPos;
    self.valToPosV = getVPos;
    let ready = false;
    self.status = 0;
    const root = self.root = placeDiv(UPLOT);
    if (opts.id != null)
      root.id = opts.id;
    addClass(root, opts.class);
    if (opts.title) {
      let title = placeDiv(TITLE, root);
      title.textContent = opts.title;
    }
    const can = placeTag("canvas");
    const ctx = self.ctx = can.getContext("2d");
    const wrap = placeDiv(WRAP, root);
    on("click", wrap, (e) => {
      if (e.target === over) {
        let didDrag = mouseLeft1 != mouseLeft0 || mouseTop1 != mouseTop0;
        didDrag && drag.click(self, e);
      }
    }, true);
    const under = self.under = placeDiv(UNDER, wrap);
    wrap.appendChild(can);
    const over = self.over = placeDiv(OVER, wrap);
    opts = copy(opts);
    const pxAlign = +ifNull(opts.pxAlign, 1);
    const pxRound = pxRoundGen(pxAlign);
    (opts.plugins || []).forEach((p) => {
      if (p.opts)
        opts = p.opts(self, opts) || opts;
    });
    const ms = opts.ms || 1e-3;
    const series = self.series = mode == 1 ? setDefaults(opts.series || [], xSeriesOpts, ySeriesOpts, false) : setDefaults2(opts.series || [null], xySeriesOpts);
    const axes2 = self.axes = setDefaults(opts.axes || [], xAxisOpts, yAxisOpts, true);
    const scales = self.scales = {};
    const bands = self.bands = opts.bands || [];
    bands.forEach((b) => {
      b.fill = fnOrSelf(b.fill || null);
      b.dir = ifNull(b.dir, -1);
    });
    const xScaleKey = mode == 2 ? series[1].facets[0].scale : series[0].scale;
    const drawOrderMap = {
      axes: drawAxesGrid,
      series: drawSeries
    };
    const drawOrder = (opts.drawOrder || ["axes", "series"]).map((key2) => drawOrderMap[key2]);
    function initValToPct(sc) {
      const getVal = sc.distr == 3 ? (val) => log10(val > 0 ? val : sc.clamp(self, val, sc.min, sc.max, sc.key)) : sc.distr == 4 ? (val) => asinh(val, sc.asinh) : sc.distr == 100 ? (val) => sc.fwd(val) : (val) => val;
      return (val) => {
        let _val = getVal(val);
        let { _min, _max } = sc;
        let delta2 = _max - _min;
        return (_val - _min) / delta2;
      };
    }
    function initScale(scaleKey) {
      let sc = scales[scaleKey];
      if (sc == null) {
        let scaleOpts = (opts.scales || EMPTY_OBJ)[scaleKey] || EMPTY_OBJ;
        if (scaleOpts.from != null) {
          initScale(scaleOpts.from);
          let sc2 = assign2({}, scales[scaleOpts.from], scaleOpts, { key: scaleKey });
          sc2.valToPct = initValToPct(sc2);
          scales[scaleKey] = sc2;
        } else {
          sc = scales[scaleKey] = assign2({}, scaleKey == xScaleKey ? xScaleOpts : yScaleOpts, scaleOpts);
          sc.key = scaleKey;
          let isTime3 = sc.time;
          let rn = sc.range;
          let rangeIsArr = isArr(rn);
          if (scaleKey != xScaleKey || mode == 2 && !isTime3) {
            if (rangeIsArr && (rn[0] == null || rn[1] == null)) {
              rn = {
                min: rn[0] == null ? autoRangePart : {
                  mode: 1,
                  hard: rn[0],
                  soft: rn[0]
                },
                max: rn[1] == null ? autoRangePart : {
                  mode: 1,
                  hard: rn[1],
                  soft: rn[1]
                }
              };
              rangeIsArr = false;
            }
            if (!rangeIsArr && isObj(rn)) {
              let cfg = rn;
              rn = (self2, dataMin, dataMax) => dataMin == null ? nullNullTuple : rangeNum(dataMin, dataMax, cfg);
            }
          }
          sc.range = fnOrSelf(rn || (isTime3 ? snapTimeX : scaleKey == xScaleKey ? sc.distr == 3 ? snapLogX : sc.distr == 4 ? snapAsinhX : snapNumX : sc.distr == 3 ? snapLogY : sc.distr == 4 ? snapAsinhY : snapNumY));
          sc.auto = fnOrSelf(rangeIsArr ? false : sc.auto);
          sc.clamp = fnOrSelf(sc.clamp || clampScale);
          sc._min = sc._max = null;
          sc.valToPct = initValToPct(sc);
        }
      }
    }
    initScale("x");
    initScale("y");
    if (mode == 1) {
      series.forEach((s2) => {
        initScale(s2.scale);
      });
    }
    axes2.forEach((a) => {
      initScale(a.scale);
    });
    for (let k in opts.scales)
      initScale(k);
    const scaleX = scales[xScaleKey];
    const xScaleDistr = scaleX.distr;
    let valToPosX, valToPosY;
    if (scaleX.ori == 0) {
      addClass(root, ORI_HZ);
      valToPosX = getHPos;
      valToPosY = getVPos;
    } else {
      addClass(root, ORI_VT);
      valToPosX = getVPos;
      valToPosY = getHPos;
    }
    const pendScales = {};
    for (let k in scales) {
      let sc = scales[k];
      if (sc.min != null || sc.max != null) {
        pendScales[k] = { min: sc.min, max: sc.max };
        sc.min = sc.max = null;
      }
    }
    const _tzDate = opts.tzDate || ((ts) => new Date(round(ts / ms)));
    const _fmtDate = opts.fmtDate || fmtDate;
    const _timeAxisSplits = ms == 1 ? timeAxisSplitsMs(_tzDate) : timeAxisSplitsS(_tzDate);
    const _timeAxisVals = timeAxisVals(_tzDate, timeAxisStamps(ms == 1 ? _timeAxisStampsMs : _timeAxisStampsS, _fmtDate));
    const _timeSeriesVal = timeSeriesVal(_tzDate, timeSeriesStamp(_timeSeriesStamp, _fmtDate));
    const activeIdxs = [];
    const legend = self.legend = assign2({}, legendOpts, opts.legend);
    const cursor = self.cursor = assign2({}, cursorOpts, { drag: { y: mode == 2 } }, opts.cursor);
    const showLegend = legend.show;
    const showCursor = cursor.show;
    const markers = legend.markers;
    {
      legend.idxs = activeIdxs;
      markers.width = fnOrSelf(markers.width);
      markers.dash = fnOrSelf(markers.dash);
      markers.stroke = fnOrSelf(markers.stroke);
      markers.fill = fnOrSelf(markers.fill);
    }
    let legendTable;
    let legendHead;
    let legendBody;
    let legendRows = [];
    let legendCells = [];
    let legendCols;
    let multiValLegend = false;
    let NULL_LEGEND_VALUES = {};
    if (legend.live) {
      const getMultiVals = series[1] ? series[1].values : null;
      multiValLegend = getMultiVals != null;
      legendCols = multiValLegend ? getMultiVals(self, 1, 0) : { _: 0 };
      for (let k in legendCols)
        NULL_LEGEND_VALUES[k] = LEGEND_DISP;
    }
    if (showLegend) {
      legendTable = placeTag("table", LEGEND, root);
      legendBody = placeTag("tbody", null, legendTable);
      legend.mount(self, legendTable);
      if (multiValLegend) {
        legendHead = placeTag("thead", null, legendTable, legendBody);
        let head = placeTag("tr", null, legendHead);
        placeTag("th", null, head);
        for (var key in legendCols)
          placeTag("th", LEGEND_LABEL, head).textContent = key;
      } else {
        addClass(legendTable, LEGEND_INLINE);
        legend.live && addClass(legendTable, LEGEND_LIVE);
      }
    }
    const son = { show: true };
    const soff = { show: false };
    function initLegendRow(s2, i) {
      if (i == 0 && (multiValLegend || !legend.live || mode == 2))
        return nullNullTuple;
      let cells = [];
      let row = placeTag("tr", LEGEND_SERIES, legendBody, legendBody.childNodes[i]);
      addClass(row, s2.class);
      if (!s2.show)
        addClass(row, OFF);
      let label = placeTag("th", null, row);
      if (markers.show) {
        let indic = placeDiv(LEGEND_MARKER, label);
        if (i > 0) {
          let width2 = markers.width(self, i);
          if (width2)
            indic.style.border = width2 + "px " + markers.dash(self, i) + " " + markers.stroke(self, i);
          indic.style.background = markers.fill(self, i);
        }
      }
      let text = placeDiv(LEGEND_LABEL, label);
      if (s2.label instanceof HTMLElement)
        text.appendChild(s2.label);
      else
        text.textContent = s2.label;
      if (i > 0) {
        if (!markers.show)
          text.style.color = s2.width > 0 ? markers.stroke(self, i) : markers.fill(self, i);
        onMouse("click", label, (e) => {
          if (cursor._lock)
            return;
          setCursorEvent(e);
          let seriesIdx = series.indexOf(s2);
          if ((e.ctrlKey || e.metaKey) != legend.isolate) {
            let isolate = series.some((s3, i2) => i2 > 0 && i2 != seriesIdx && s3.show);
            series.forEach((s3, i2) => {
              i2 > 0 && setSeries(i2, isolate ? i2 == seriesIdx ? son : soff : son, true, syncOpts.setSeries);
            });
          } else
            setSeries(seriesIdx, { show: !s2.show }, true, syncOpts.setSeries);
        }, false);
        if (cursorFocus) {
          onMouse(mouseenter, label, (e) => {
            if (cursor._lock)
              return;
            setCursorEvent(e);
            setSeries(series.indexOf(s2), FOCUS_TRUE, true, syncOpts.setSeries);
          }, false);
        }
      }
      for (var key2 in legendCols) {
        let v = placeTag("td", LEGEND_VALUE, row);
        v.textContent = "--";
        cells.push(v);
      }
      return [row, cells];
    }
    const mouseListeners = /* @__PURE__ */ new Map();
    function onMouse(ev, targ, fn, onlyTarg = true) {
      const targListeners = mouseListeners.get(targ) || {};
      const listener = cursor.bind[ev](self, targ, fn, onlyTarg);
      if (listener) {
        on(ev, targ, targListeners[ev] = listener);
        mouseListeners.set(targ, targListeners);
      }
    }
    function offMouse(ev, targ, fn) {
      const targListeners = mouseListeners.get(targ) || {};
      for (let k in targListeners) {
        if (ev == null || k == ev) {
          off(k, targ, targListeners[k]);
          delete targListeners[k];
        }
      }
      if (ev == null)
        mouseListeners.delete(targ);
    }
    let fullWidCss = 0;
    let fullHgtCss = 0;
    let plotWidCss = 0;
    let plotHgtCss = 0;
    let plotLftCss = 0;
    let plotTopCss = 0;
    let _plotLftCss = plotLftCss;
    let _plotTopCss = plotTopCss;
    let _plotWidCss = plotWidCss;
    let _plotHgtCss = plotHgtCss;
    let plotLft = 0;
    let plotTop = 0;
    let plotWid = 0;
    let plotHgt = 0;
    self.bbox = {};
    let shouldSetScales = false;
    let shouldSetSize = false;
    let shouldConvergeSize = false;
    let shouldSetCursor = false;
    let shouldSetSelect = false;
    let shouldSetLegend = false;
    function _setSize(width2, height2, force) {
      if (force || (width2 != self.width || height2 != self.height))
        calcSize(width2, height2);
      resetYSeries(false);
      shouldConvergeSize = true;
      shouldSetSize = true;
      commit();
    }
    function calcSize(width2, height2) {
      self.width = fullWidCss = plotWidCss = width2;
      self.height = fullHgtCss = plotHgtCss = height2;
      plotLftCss = plotTopCss = 0;
      calcPlotRect();
      calcAxesRects();
      let bb = self.bbox;
      plotLft = bb.left = incrRound(plotLftCss * pxRatio, 0.5);
      plotTop = bb.top = incrRound(plotTopCss * pxRatio, 0.5);
      plotWid = bb.width = incrRound(plotWidCss * pxRatio, 0.5);
      plotHgt = bb.height = incrRound(plotHgtCss * pxRatio, 0.5);
    }
    const CYCLE_LIMIT = 3;
    function convergeSize() {
      let converged = false;
      let cycleNum = 0;
      while (!converged) {
        cycleNum++;
        let axesConverged = axesCalc(cycleNum);
        let paddingConverged = paddingCalc(cycleNum);
        converged = cycleNum == CYCLE_LIMIT || axesConverged && paddingConverged;
        if (!converged) {
          calcSize(self.width, self.height);
          shouldSetSize = true;
        }
      }
    }
    function setSize({ width: width2, height: height2 }) {
      _setSize(width2, height2);
    }
    self.setSize = setSize;
    function calcPlotRect() {
      let hasTopAxis = false;
      let hasBtmAxis = false;
      let hasRgtAxis = false;
      let hasLftAxis = false;
      axes2.forEach((axis, i) => {
        if (axis.show && axis._show) {
          let { side, _size } = axis;
          let isVt = side % 2;
          let labelSize = axis.label != null ? axis.labelSize : 0;
          let fullSize = _size + labelSize;
          if (fullSize > 0) {
            if (isVt) {
              plotWidCss -= fullSize;
              if (side == 3) {
                plotLftCss += fullSize;
                hasLftAxis = true;
              } else
                hasRgtAxis = true;
            } else {
              plotHgtCss -= fullSize;
              if (side == 0) {
                plotTopCss += fullSize;
                hasTopAxis = true;
              } else
                hasBtmAxis = true;
            }
          }
        }
      });
      sidesWithAxes[0] = hasTopAxis;
      sidesWithAxes[1] = hasRgtAxis;
      sidesWithAxes[2] = hasBtmAxis;
      sidesWithAxes[3] = hasLftAxis;
      plotWidCss -= _padding[1] + _padding[3];
      plotLftCss += _padding[3];
      plotHgtCss -= _padding[2] + _padding[0];
      plotTopCss += _padding[0];
    }
    function calcAxesRects() {
      let off1 = plotLftCss + plotWidCss;
      let off2 = plotTopCss + plotHgtCss;
      let off3 = plotLftCss;
      let off0 = plotTopCss;
      function incrOffset(side, size2) {
        switch (side) {
          case 1:
            off1 += size2;
            return off1 - size2;
          case 2:
            off2 += size2;
            return off2 - size2;
          case 3:
            off3 -= size2;
            return off3 + size2;
          case 0:
            off0 -= size2;
            return off0 + size2;
        }
      }
      axes2.forEach((axis, i) => {
        if (axis.show && axis._show) {
          let side = axis.side;
          axis._pos = incrOffset(side, axis._size);
          if (axis.label != null)
            axis._lpos = incrOffset(side, axis.labelSize);
        }
      });
    }
    if (cursor.dataIdx == null) {
      let hov = cursor.hover;
      let skip = hov.skip = new Set(hov.skip ?? []);
      skip.add(void 0);
      let prox = hov.prox = fnOrSelf(hov.prox);
      let bias = hov.bias ??= 0;
      cursor.dataIdx = (self2, seriesIdx, cursorIdx, valAtPosX) => {
        if (seriesIdx == 0)
          return cursorIdx;
        let idx2 = cursorIdx;
        let _prox = prox(self2, seriesIdx, cursorIdx, valAtPosX) ?? inf;
        let withProx = _prox >= 0 && _prox < inf;
        let xDim = scaleX.ori == 0 ? plotWidCss : plotHgtCss;
        let cursorLft = cursor.left;
        let xValues = data[0];
        let yValues = data[seriesIdx];
        if (skip.has(yValues[cursorIdx])) {
          idx2 = null;
          let nonNullLft = null, nonNullRgt = null, j;
          if (bias == 0 || bias == -1) {
            j = cursorIdx;
            while (nonNullLft == null && j-- > 0) {
              if (!skip.has(yValues[j]))
                nonNullLft = j;
            }
          }
          if (bias == 0 || bias == 1) {
            j = cursorIdx;
            while (nonNullRgt == null && j++ < yValues.length) {
              if (!skip.has(yValues[j]))
                nonNullRgt = j;
            }
          }
          if (nonNullLft != null || nonNullRgt != null) {
            if (withProx) {
              let lftPos = nonNullLft == null ? -Infinity : valToPosX(xValues[nonNullLft], scaleX, xDim, 0);
              let rgtPos = nonNullRgt == null ? Infinity : valToPosX(xValues[nonNullRgt], scaleX, xDim, 0);
              let lftDelta = cursorLft - lftPos;
              let rgtDelta = rgtPos - cursorLft;
              if (lftDelta <= rgtDelta) {
                if (lftDelta <= _prox)
                  idx2 = nonNullLft;
              } else {
                if (rgtDelta <= _prox)
                  idx2 = nonNullRgt;
              }
            } else {
              idx2 = nonNullRgt == null ? nonNullLft : nonNullLft == null ? nonNullRgt : cursorIdx - nonNullLft <= nonNullRgt - cursorIdx ? nonNullLft : nonNullRgt;
            }
          }
        } else if (withProx) {
          let dist = abs(cursorLft - valToPosX(xValues[cursorIdx], scaleX, xDim, 0));
          if (dist > _prox)
            idx2 = null;
        }
        return idx2;
      };
    }
    const setCursorEvent = (e) => {
      cursor.event = e;
    };
    cursor.idxs = activeIdxs;
    cursor._lock = false;
    let points2 = cursor.points;
    points2.show = fnOrSelf(points2.show);
    points2.size = fnOrSelf(points2.size);
    points2.stroke = fnOrSelf(points2.stroke);
    points2.width = fnOrSelf(points2.width);
    points2.fill = fnOrSelf(points2.fill);
    const focus = self.focus = assign2({}, opts.focus || { alpha: 0.3 }, cursor.focus);
    const cursorFocus = focus.prox >= 0;
    const cursorOnePt = cursorFocus && points2.one;
    let cursorPts = [];
    let cursorPtsLft = [];
    let cursorPtsTop = [];
    function initCursorPt(s2, si) {
      let pt = points2.show(self, si);
      if (pt instanceof HTMLElement) {
        addClass(pt, CURSOR_PT);
        addClass(pt, s2.class);
        elTrans(pt, -10, -10, plotWidCss, plotHgtCss);
        over.insertBefore(pt, cursorPts[si]);
        return pt;
      }
    }
    function initSeries(s2, i) {
      if (mode == 1 || i > 0) {
        let isTime3 = mode == 1 && scales[s2.scale].time;
        let sv = s2.value;
        s2.value = isTime3 ? isStr(sv) ? timeSeriesVal(_tzDate, timeSeriesStamp(sv, _fmtDate)) : sv || _timeSeriesVal : sv || numSeriesVal;
        s2.label = s2.label || (isTime3 ? timeSeriesLabel : numSeriesLabel);
      }
      if (cursorOnePt || i > 0) {
        s2.width = s2.width == null ? 1 : s2.width;
        s2.paths = s2.paths || linearPath || retNull;
        s2.fillTo = fnOrSelf(s2.fillTo || seriesFillTo);
        s2.pxAlign = +ifNull(s2.pxAlign, pxAlign);
        s2.pxRound = pxRoundGen(s2.pxAlign);
        s2.stroke = fnOrSelf(s2.stroke || null);
        s2.fill = fnOrSelf(s2.fill || null);
        s2._stroke = s2._fill = s2._paths = s2._focus = null;
        let _ptDia = ptDia(max(1, s2.width), 1);
        let points3 = s2.points = assign2({}, {
          size: _ptDia,
          width: max(1, _ptDia * 0.2),
          stroke: s2.stroke,
          space: _ptDia * 2,
          paths: pointsPath,
          _stroke: null,
          _fill: null
        }, s2.points);
        points3.show = fnOrSelf(points3.show);
        points3.filter = fnOrSelf(points3.filter);
        points3.fill = fnOrSelf(points3.fill);
        points3.stroke = fnOrSelf(points3.stroke);
        points3.paths = fnOrSelf(points3.paths);
        points3.pxAlign = s2.pxAlign;
      }
      if (showLegend) {
        let rowCells = initLegendRow(s2, i);
        legendRows.splice(i, 0, rowCells[0]);
        legendCells.splice(i, 0, rowCells[1]);
        legend.values.push(null);
      }
      if (showCursor) {
        activeIdxs.splice(i, 0, null);
        let pt = null;
        if (cursorOnePt) {
          if (i == 0)
            pt = initCursorPt(s2, i);
        } else if (i > 0)
          pt = initCursorPt(s2, i);
        cursorPts.splice(i, 0, pt);
        cursorPtsLft.splice(i, 0, 0);
        cursorPtsTop.splice(i, 0, 0);
      }
      fire("addSeries", i);
    }
    function addSeries(opts2, si) {
      si = si == null ? series.length : si;
      opts2 = mode == 1 ? setDefault(opts2, si, xSeriesOpts, ySeriesOpts) : setDefault(opts2, si, {}, xySeriesOpts);
      series.splice(si, 0, opts2);
      initSeries(series[si], si);
    }
    self.addSeries = addSeries;
    function delSeries(i) {
      series.splice(i, 1);
      if (showLegend) {
        legend.values.splice(i, 1);
        legendCells.splice(i, 1);
        let tr = legendRows.splice(i, 1)[0];
        offMouse(null, tr.firstChild);
        tr.remove();
      }
      if (showCursor) {
        activeIdxs.splice(i, 1);
        cursorPts.splice(i, 1)[0].remove();
        cursorPtsLft.splice(i, 1);
        cursorPtsTop.splice(i, 1);
      }
      fire("delSeries", i);
    }
    self.delSeries = delSeries;
    const sidesWithAxes = [false, false, false, false];
    function initAxis(axis, i) {
      axis._show = axis.show;
      if (axis.show) {
        let isVt = axis.side % 2;
        let sc = scales[axis.scale];
        if (sc == null) {
          axis.scale = isVt ? series[1].scale : xScaleKey;
          sc = scales[axis.scale];
        }
        let isTime3 = sc.time;
        axis.size = fnOrSelf(axis.size);
        axis.space = fnOrSelf(axis.space);
        axis.rotate = fnOrSelf(axis.rotate);
        if (isArr(axis.incrs)) {
          axis.incrs.forEach((incr) => {
            !fixedDec.has(incr) && fixedDec.set(incr, guessDec(incr));
          });
        }
        axis.incrs = fnOrSelf(axis.incrs || (sc.distr == 2 ? wholeIncrs : isTime3 ? ms == 1 ? timeIncrsMs : timeIncrsS : numIncrs));
        axis.splits = fnOrSelf(axis.splits || (isTime3 && sc.distr == 1 ? _timeAxisSplits : sc.distr == 3 ? logAxisSplits : sc.distr == 4 ? asinhAxisSplits : numAxisSplits));
        axis.stroke = fnOrSelf(axis.stroke);
        axis.grid.stroke = fnOrSelf(axis.grid.stroke);
        axis.ticks.stroke = fnOrSelf(axis.ticks.stroke);
        axis.border.stroke = fnOrSelf(axis.border.stroke);
        let av = axis.values;
        axis.values = // static array of tick values
        isArr(av) && !isArr(av[0]) ? fnOrSelf(av) : (
          // temporal
          isTime3 ? (
            // config array of fmtDate string tpls
            isArr(av) ? timeAxisVals(_tzDate, timeAxisStamps(av, _fmtDate)) : (
              // fmtDate string tpl
              isStr(av) ? timeAxisVal(_tzDate, av) : av || _timeAxisVals
            )
          ) : av || numAxisVals
        );
        axis.filter = fnOrSelf(axis.filter || (sc.distr >= 3 && sc.log == 10 ? log10AxisValsFilt : sc.distr == 3 && sc.log == 2 ? log2AxisValsFilt : retArg1));
        axis.font = pxRatioFont(axis.font);
        axis.labelFont = pxRatioFont(axis.labelFont);
        axis._size = axis.size(self, null, i, 0);
        axis._space = axis._rotate = axis._incrs = axis._found = // foundIncrSpace
        axis._splits = axis._values = null;
        if (axis._size > 0) {
          sidesWithAxes[i] = true;
          axis._el = placeDiv(AXIS, wrap);
        }
      }
    }
    function autoPadSide(self2, side, sidesWithAxes2, cycleNum) {
      let [hasTopAxis, hasRgtAxis, hasBtmAxis, hasLftAxis] = sidesWithAxes2;
      let ori = side % 2;
      let size2 = 0;
      if (ori == 0 && (hasLftAxis || hasRgtAxis))
        size2 = side == 0 && !hasTopAxis || side == 2 && !hasBtmAxis ? round(xAxisOpts.size / 3) : 0;
      if (ori == 1 && (hasTopAxis || hasBtmAxis))
        size2 = side == 1 && !hasRgtAxis || side == 3 && !hasLftAxis ? round(yAxisOpts.size / 2) : 0;
      return size2;
    }
    const padding = self.padding = (opts.padding || [autoPadSide, autoPadSide, autoPadSide, autoPadSide]).map((p) => fnOrSelf(ifNull(p, autoPadSide)));
    const _padding = self._padding = padding.map((p, i) => p(self, i, sidesWithAxes, 0));
    let dataLen;
    let i0 = null;
    let i1 = null;
    const idxs = mode == 1 ? series[0].idxs : null;
    let data0 = null;
    let viaAutoScaleX = false;
    function setData(_data, _resetScales) {
      data = _data == null ? [] : _data;
      self.data = self._data = data;
      if (mode == 2) {
        dataLen = 0;
        for (let i = 1; i < series.length; i++)
          dataLen += data[i][0].length;
      } else {
        if (data.length == 0)
          self.data = self._data = data = [[]];
        data0 = data[0];
        dataLen = data0.length;
        let scaleData = data;
        if (xScaleDistr == 2) {
          scaleData = data.slice();
          let _data0 = scaleData[0] = Array(dataLen);
          for (let i = 0; i < dataLen; i++)
            _data0[i] = i;
        }
        self._data = data = scaleData;
      }
      resetYSeries(true);
      fire("setData");
      if (xScaleDistr == 2) {
        shouldConvergeSize = true;
      }
      if (_resetScales !== false) {
        let xsc = scaleX;
        if (xsc.auto(self, viaAutoScaleX))
          autoScaleX();
        else
          _setScale(xScaleKey, xsc.min, xsc.max);
        shouldSetCursor = shouldSetCursor || cursor.left >= 0;
        shouldSetLegend = true;
        commit();
      }
    }
    self.setData = setData;
    function autoScaleX() {
      viaAutoScaleX = true;
      let _min, _max;
      if (mode == 1) {
        if (dataLen > 0) {
          i0 = idxs[0] = 0;
          i1 = idxs[1] = dataLen - 1;
          _min = data[0][i0];
          _max = data[0][i1];
          if (xScaleDistr == 2) {
            _min = i0;
            _max = i1;
          } else if (_min == _max) {
            if (xScaleDistr == 3)
              [_min, _max] = rangeLog(_min, _min, scaleX.log, false);
            else if (xScaleDistr == 4)
              [_min, _max] = rangeAsinh(_min, _min, scaleX.log, false);
            else if (scaleX.time)
              _max = _min + round(86400 / ms);
            else
              [_min, _max] = rangeNum(_min, _max, rangePad, true);
          }
        } else {
          i0 = idxs[0] = _min = null;
          i1 = idxs[1] = _max = null;
        }
      }
      _setScale(xScaleKey, _min, _max);
    }
    let ctxStroke, ctxFill, ctxWidth, ctxDash, ctxJoin, ctxCap, ctxFont, ctxAlign, ctxBaseline;
    let ctxAlpha;
    function setCtxStyle(stroke2, width2, dash, cap, fill2, join2) {
      stroke2 ??= transparent;
      dash ??= EMPTY_ARR;
      cap ??= "butt";
      fill2 ??= transparent;
      join2 ??= "round";
      if (stroke2 != ctxStroke)
        ctx.strokeStyle = ctxStroke = stroke2;
      if (fill2 != ctxFill)
        ctx.fillStyle = ctxFill = fill2;
      if (width2 != ctxWidth)
        ctx.lineWidth = ctxWidth = width2;
      if (join2 != ctxJoin)
        ctx.lineJoin = ctxJoin = join2;
      if (cap != ctxCap)
        ctx.lineCap = ctxCap = cap;
      if (dash != ctxDash)
        ctx.setLineDash(ctxDash = dash);
    }
    function setFontStyle(font2, fill2, align, baseline) {
      if (fill2 != ctxFill)
        ctx.fillStyle = ctxFill = fill2;
      if (font2 != ctxFont)
        ctx.font = ctxFont = font2;
      if (align != ctxAlign)
        ctx.textAlign = ctxAlign = align;
      if (baseline != ctxBaseline)
        ctx.textBaseline = ctxBaseline = baseline;
    }
    function accScale(wsc, psc, facet2, data2, sorted = 0) {
      if (data2.length > 0 && wsc.auto(self, viaAutoScaleX) && (psc == null || psc.min == null)) {
        let _i0 = ifNull(i0, 0);
        let _i1 = ifNull(i1, data2.length - 1);
        let minMax = facet2.min == null ? getMinMax(data2, _i0, _i1, sorted, wsc.distr == 3) : [facet2.min, facet2.max];
        wsc.min = min(wsc.min, facet2.min = minMax[0]);
        wsc.max = max(wsc.max, facet2.max = minMax[1]);
      }
    }
    const AUTOSCALE = { min: null, max: null };
    function setScales() {
      for (let k in scales) {
        let sc = scales[k];
        if (pendScales[k] == null && // scales that have never been set (on init)
        (sc.min == null || // or auto scales when the x scale was explicitly set
        pendScales[xScaleKey] != null && sc.auto(self, viaAutoScaleX))) {
          pendScales[k] = AUTOSCALE;
        }
      }
      for (let k in scales) {
        let sc = scales[k];
        if (pendScales[k] == null && sc.from != null && pendScales[sc.from] != null)
          pendScales[k] = AUTOSCALE;
      }
      if (pendScales[xScaleKey] != null)
        resetYSeries(true);
      let wipScales = {};
      for (let k in pendScales) {
        let psc = pendScales[k];
        if (psc != null) {
          let wsc = wipScales[k] = copy(scales[k], fastIsObj);
          if (psc.min != null)
            assign2(wsc, psc);
          else if (k != xScaleKey || mode == 2) {
            if (dataLen == 0 && wsc.from == null) {
              let minMax = wsc.range(self, null, null, k);
              wsc.min = minMax[0];
              wsc.max = minMax[1];
            } else {
              wsc.min = inf;
              wsc.max = -inf;
            }
          }
        }
      }
      if (dataLen > 0) {
        series.forEach((s2, i) => {
          if (mode == 1) {
            let k = s2.scale;
            let psc = pendScales[k];
            if (psc == null)
              return;
            let wsc = wipScales[k];
            if (i == 0) {
              let minMax = wsc.range(self, wsc.min, wsc.max, k);
              wsc.min = minMax[0];
              wsc.max = minMax[1];
              i0 = closestIdx(wsc.min, data[0]);
              i1 = closestIdx(wsc.max, data[0]);
              if (i1 - i0 > 1) {
                if (data[0][i0] < wsc.min)
                  i0++;
                if (data[0][i1] > wsc.max)
                  i1--;
              }
              s2.min = data0[i0];
              s2.max = data0[i1];
            } else if (s2.show && s2.auto)
              accScale(wsc, psc, s2, data[i], s2.sorted);
            s2.idxs[0] = i0;
            s2.idxs[1] = i1;
          } else {
            if (i > 0) {
              if (s2.show && s2.auto) {
                let [xFacet, yFacet] = s2.facets;
                let xScaleKey2 = xFacet.scale;
                let yScaleKey = yFacet.scale;
                let [xData, yData] = data[i];
                let wscx = wipScales[xScaleKey2];
                let wscy = wipScales[yScaleKey];
                wscx != null && accScale(wscx, pendScales[xScaleKey2], xFacet, xData, xFacet.sorted);
                wscy != null && accScale(wscy, pendScales[yScaleKey], yFacet, yData, yFacet.sorted);
                s2.min = yFacet.min;
                s2.max = yFacet.max;
              }
            }
          }
        });
        for (let k in wipScales) {
          let wsc = wipScales[k];
          let psc = pendScales[k];
          if (wsc.from == null && (psc == null || psc.min == null)) {
            let minMax = wsc.range(
              self,
              wsc.min == inf ? null : wsc.min,
              wsc.max == -inf ? null : wsc.max,
              k
            );
            wsc.min = minMax[0];
            wsc.max = minMax[1];
          }
        }
      }
      for (let k in wipScales) {
        let wsc = wipScales[k];
        if (wsc.from != null) {
          let base = wipScales[wsc.from];
          if (base.min == null)
            wsc.min = wsc.max = null;
          else {
            let minMax = wsc.range(self, base.min, base.max, k);
            wsc.min = minMax[0];
            wsc.max = minMax[1];
          }
        }
      }
      let changed = {};
      let anyChanged = false;
      for (let k in wipScales) {
        let wsc = wipScales[k];
        let sc = scales[k];
        if (sc.min != wsc.min || sc.max != wsc.max) {
          sc.min = wsc.min;
          sc.max = wsc.max;
          let distr = sc.distr;
          sc._min = distr == 3 ? log10(sc.min) : distr == 4 ? asinh(sc.min, sc.asinh) : distr == 100 ? sc.fwd(sc.min) : sc.min;
          sc._max = distr == 3 ? log10(sc.max) : distr == 4 ? asinh(sc.max, sc.asinh) : distr == 100 ? sc.fwd(sc.max) : sc.max;
          changed[k] = anyChanged = true;
        }
      }
      if (anyChanged) {
        series.forEach((s2, i) => {
          if (mode == 2) {
            if (i > 0 && changed.y)
              s2._paths = null;
          } else {
            if (changed[s2.scale])
              s2._paths = null;
          }
        });
        for (let k in changed) {
          shouldConvergeSize = true;
          fire("setScale", k);
        }
        if (showCursor && cursor.left >= 0)
          shouldSetCursor = shouldSetLegend = true;
      }
      for (let k in pendScales)
        pendScales[k] = null;
    }
    function getOuterIdxs(ydata) {
      let _i0 = clamp(i0 - 1, 0, dataLen - 1);
      let _i1 = clamp(i1 + 1, 0, dataLen - 1);
      while (ydata[_i0] == null && _i0 > 0)
        _i0--;
      while (ydata[_i1] == null && _i1 < dataLen - 1)
        _i1++;
      return [_i0, _i1];
    }
    function drawSeries() {
      if (dataLen > 0) {
        let shouldAlpha = series.some((s2) => s2._focus) && ctxAlpha != focus.alpha;
        if (shouldAlpha)
          ctx.globalAlpha = ctxAlpha = focus.alpha;
        series.forEach((s2, i) => {
          if (i > 0 && s2.show) {
            cacheStrokeFill(i, false);
            cacheStrokeFill(i, true);
            if (s2._paths == null) {
              let _ctxAlpha = ctxAlpha;
              if (ctxAlpha != s2.alpha)
                ctx.globalAlpha = ctxAlpha = s2.alpha;
              let _idxs = mode == 2 ? [0, data[i][0].length - 1] : getOuterIdxs(data[i]);
              s2._paths = s2.paths(self, i, _idxs[0], _idxs[1]);
              if (ctxAlpha != _ctxAlpha)
                ctx.globalAlpha = ctxAlpha = _ctxAlpha;
            }
          }
        });
        series.forEach((s2, i) => {
          if (i > 0 && s2.show) {
            let _ctxAlpha = ctxAlpha;
            if (ctxAlpha != s2.alpha)
              ctx.globalAlpha = ctxAlpha = s2.alpha;
            s2._paths != null && drawPath(i, false);
            {
              let _gaps = s2._paths != null ? s2._paths.gaps : null;
              let show = s2.points.show(self, i, i0, i1, _gaps);
              let idxs2 = s2.points.filter(self, i, show, _gaps);
              if (show || idxs2) {
                s2.points._paths = s2.points.paths(self, i, i0, i1, idxs2);
                drawPath(i, true);
              }
            }
            if (ctxAlpha != _ctxAlpha)
              ctx.globalAlpha = ctxAlpha = _ctxAlpha;
            fire("drawSeries", i);
          }
        });
        if (shouldAlpha)
          ctx.globalAlpha = ctxAlpha = 1;
      }
    }
    function cacheStrokeFill(si, _points) {
      let s2 = _points ? series[si].points : series[si];
      s2._stroke = s2.stroke(self, si);
      s2._fill = s2.fill(self, si);
    }
    function drawPath(si, _points) {
      let s2 = _points ? series[si].points : series[si];
      let {
        stroke: stroke2,
        fill: fill2,
        clip: gapsClip,
        flags,
        _stroke: strokeStyle = s2._stroke,
        _fill: fillStyle = s2._fill,
        _width: width2 = s2.width
      } = s2._paths;
      width2 = roundDec(width2 * pxRatio, 3);
      let boundsClip = null;
      let offset = width2 % 2 / 2;
      if (_points && fillStyle == null)
        fillStyle = width2 > 0 ? "#fff" : strokeStyle;
      let _pxAlign = s2.pxAlign == 1 && offset > 0;
      _pxAlign && ctx.translate(offset, offset);
      if (!_points) {
        let lft = plotLft - width2 / 2, top = plotTop - width2 / 2, wid = plotWid + width2, hgt = plotHgt + width2;
        boundsClip = new Path2D();
        boundsClip.rect(lft, top, wid, hgt);
      }
      if (_points)
        strokeFill(strokeStyle, width2, s2.dash, s2.cap, fillStyle, stroke2, fill2, flags, gapsClip);
      else
        fillStroke(si, strokeStyle, width2, s2.dash, s2.cap, fillStyle, stroke2, fill2, flags, boundsClip, gapsClip);
      _pxAlign && ctx.translate(-offset, -offset);
    }
    function fillStroke(si, strokeStyle, lineWidth, lineDash, lineCap, fillStyle, strokePath, fillPath, flags, boundsClip, gapsClip) {
      let didStrokeFill = false;
      flags != 0 && bands.forEach((b, bi) => {
        if (b.series[0] == si) {
          let lowerEdge = series[b.series[1]];
          let lowerData = data[b.series[1]];
          let bandClip = (lowerEdge._paths || EMPTY_OBJ).band;
          if (isArr(bandClip))
            bandClip = b.dir == 1 ? bandClip[0] : bandClip[1];
          let gapsClip2;
          let _fillStyle = null;
          if (lowerEdge.show && bandClip && hasData(lowerData, i0, i1)) {
            _fillStyle = b.fill(self, bi) || fillStyle;
            gapsClip2 = lowerEdge._paths.clip;
          } else
            bandClip = null;
          strokeFill(strokeStyle, lineWidth, lineDash, lineCap, _fillStyle, strokePath, fillPath, flags, boundsClip, gapsClip, gapsClip2, bandClip);
          didStrokeFill = true;
        }
      });
      if (!didStrokeFill)
        strokeFill(strokeStyle, lineWidth, lineDash, lineCap, fillStyle, strokePath, fillPath, flags, boundsClip, gapsClip);
    }
    const CLIP_FILL_STROKE = BAND_CLIP_FILL | BAND_CLIP_STROKE;
    function strokeFill(strokeStyle, lineWidth, lineDash, lineCap, fillStyle, strokePath, fillPath, flags, boundsClip, gapsClip, gapsClip2, bandClip) {
      setCtxStyle(strokeStyle, lineWidth, lineDash, lineCap, fillStyle);
      if (boundsClip || gapsClip || bandClip) {
        ctx.save();
        boundsClip && ctx.clip(boundsClip);
        gapsClip && ctx.clip(gapsClip);
      }
      if (bandClip) {
        if ((flags & CLIP_FILL_STROKE) == CLIP_FILL_STROKE) {
          ctx.clip(bandClip);
          gapsClip2 && ctx.clip(gapsClip2);
          doFill(fillStyle, fillPath);
          doStroke(strokeStyle, strokePath, lineWidth);
        } else if (flags & BAND_CLIP_STROKE) {
          doFill(fillStyle, fillPath);
          ctx.clip(bandClip);
          doStroke(strokeStyle, strokePath, lineWidth);
        } else if (flags & BAND_CLIP_FILL) {
          ctx.save();
          ctx.clip(bandClip);
          gapsClip2 && ctx.clip(gapsClip2);
          doFill(fillStyle, fillPath);
          ctx.restore();
          doStroke(strokeStyle, strokePath, lineWidth);
        }
      } else {
        doFill(fillStyle, fillPath);
        doStroke(strokeStyle, strokePath, lineWidth);
      }
      if (boundsClip || gapsClip || bandClip)
        ctx.restore();
    }
    function doStroke(strokeStyle, strokePath, lineWidth) {
      if (lineWidth > 0) {
        if (strokePath instanceof Map) {
          strokePath.forEach((strokePath2, strokeStyle2) => {
            ctx.strokeStyle = ctxStroke = strokeStyle2;
            ctx.stroke(strokePath2);
          });
        } else
          strokePath != null && strokeStyle && ctx.stroke(strokePath);
      }
    }
    function doFill(fillStyle, fillPath) {
      if (fillPath instanceof Map) {
        fillPath.forEach((fillPath2, fillStyle2) => {
          ctx.fillStyle = ctxFill = fillStyle2;
          ctx.fill(fillPath2);
        });
      } else
        fillPath != null && fillStyle && ctx.fill(fillPath);
    }
    function getIncrSpace(axisIdx, min2, max2, fullDim) {
      let axis = axes2[axisIdx];
      let incrSpace;
      if (fullDim <= 0)
        incrSpace = [0, 0];
      else {
        let minSpace = axis._space = axis.space(self, axisIdx, min2, max2, fullDim);
        let incrs = axis._incrs = axis.incrs(self, axisIdx, min2, max2, fullDim, minSpace);
        incrSpace = findIncr(min2, max2, incrs, fullDim, minSpace);
      }
      return axis._found = incrSpace;
    }
    function drawOrthoLines(offs, filts, ori, side, pos0, len, width2, stroke2, dash, cap) {
      let offset = width2 % 2 / 2;
      pxAlign == 1 && ctx.translate(offset, offset);
      setCtxStyle(stroke2, width2, dash, cap, stroke2);
      ctx.beginPath();
      let x0, y0, x1, y1, pos1 = pos0 + (side == 0 || side == 3 ? -len : len);
      if (ori == 0) {
        y0 = pos0;
        y1 = pos1;
      } else {
        x0 = pos0;
        x1 = pos1;
      }
      for (let i = 0; i < offs.length; i++) {
        if (filts[i] != null) {
          if (ori == 0)
            x0 = x1 = offs[i];
          else
            y0 = y1 = offs[i];
          ctx.moveTo(x0, y0);
          ctx.lineTo(x1, y1);
        }
      }
      ctx.stroke();
      pxAlign == 1 && ctx.translate(-offset, -offset);
    }
    function axesCalc(cycleNum) {
      let converged = true;
      axes2.forEach((axis, i) => {
        if (!axis.show)
          return;
        let scale = scales[axis.scale];
        if (scale.min == null) {
          if (axis._show) {
            converged = false;
            axis._show = false;
            resetYSeries(false);
          }
          return;
        } else {
          if (!axis._show) {
            converged = false;
            axis._show = true;
            resetYSeries(false);
          }
        }
        let side = axis.side;
        let ori = side % 2;
        let { min: min2, max: max2 } = scale;
        let [_incr, _space] = getIncrSpace(i, min2, max2, ori == 0 ? plotWidCss : plotHgtCss);
        if (_space == 0)
          return;
        let forceMin = scale.distr == 2;
        let _splits = axis._splits = axis.splits(self, i, min2, max2, _incr, _space, forceMin);
        let splits = scale.distr == 2 ? _splits.map((i2) => data0[i2]) : _splits;
        let incr = scale.distr == 2 ? data0[_splits[1]] - data0[_splits[0]] : _incr;
        let values = axis._values = axis.values(self, axis.filter(self, splits, i, _space, incr), i, _space, incr);
        axis._rotate = side == 2 ? axis.rotate(self, values, i, _space) : 0;
        let oldSize = axis._size;
        axis._size = ceil(axis.size(self, values, i, cycleNum));
        if (oldSize != null && axis._size != oldSize)
          converged = false;
      });
      return converged;
    }
    function paddingCalc(cycleNum) {
      let converged = true;
      padding.forEach((p, i) => {
        let _p = p(self, i, sidesWithAxes, cycleNum);
        if (_p != _padding[i])
          converged = false;
        _padding[i] = _p;
      });
      return converged;
    }
    function drawAxesGrid() {
      for (let i = 0; i < axes2.length; i++) {
        let axis = axes2[i];
        if (!axis.show || !axis._show)
          continue;
        let side = axis.side;
        let ori = side % 2;
        let x, y;
        let fillStyle = axis.stroke(self, i);
        let shiftDir = side == 0 || side == 3 ? -1 : 1;
        let [_incr, _space] = axis._found;
        if (axis.label != null) {
          let shiftAmt2 = axis.labelGap * shiftDir;
          let baseLpos = round((axis._lpos + shiftAmt2) * pxRatio);
          setFontStyle(axis.labelFont[0], fillStyle, "center", side == 2 ? TOP : BOTTOM);
          ctx.save();
          if (ori == 1) {
            x = y = 0;
            ctx.translate(
              baseLpos,
              round(plotTop + plotHgt / 2)
            );
            ctx.rotate((side == 3 ? -PI : PI) / 2);
          } else {
            x = round(plotLft + plotWid / 2);
            y = baseLpos;
          }
          let _label = isFn(axis.label) ? axis.label(self, i, _incr, _space) : axis.label;
          ctx.fillText(_label, x, y);
          ctx.restore();
        }
        if (_space == 0)
          continue;
        let scale = scales[axis.scale];
        let plotDim = ori == 0 ? plotWid : plotHgt;
        let plotOff = ori == 0 ? plotLft : plotTop;
        let _splits = axis._splits;
        let splits = scale.distr == 2 ? _splits.map((i2) => data0[i2]) : _splits;
        let incr = scale.distr == 2 ? data0[_splits[1]] - data0[_splits[0]] : _incr;
        let ticks2 = axis.ticks;
        let border2 = axis.border;
        let _tickSize = ticks2.show ? ticks2.size : 0;
        let tickSize = round(_tickSize * pxRatio);
        let axisGap = round((axis.alignTo == 2 ? axis._size - _tickSize - axis.gap : axis.gap) * pxRatio);
        let angle = axis._rotate * -PI / 180;
        let basePos = pxRound(axis._pos * pxRatio);
        let shiftAmt = (tickSize + axisGap) * shiftDir;
        let finalPos = basePos + shiftAmt;
        y = ori == 0 ? finalPos : 0;
        x = ori == 1 ? finalPos : 0;
        let font2 = axis.font[0];
        let textAlign = axis.align == 1 ? LEFT : axis.align == 2 ? RIGHT : angle > 0 ? LEFT : angle < 0 ? RIGHT : ori == 0 ? "center" : side == 3 ? RIGHT : LEFT;
        let textBaseline = angle || ori == 1 ? "middle" : side == 2 ? TOP : BOTTOM;
        setFontStyle(font2, fillStyle, textAlign, textBaseline);
        let lineHeight = axis.font[1] * axis.lineGap;
        let canOffs = _splits.map((val) => pxRound(getPos(val, scale, plotDim, plotOff)));
        let _values = axis._values;
        for (let i2 = 0; i2 < _values.length; i2++) {
          let val = _values[i2];
          if (val != null) {
            if (ori == 0)
              x = canOffs[i2];
            else
              y = canOffs[i2];
            val = "" + val;
            let _parts = val.indexOf("\n") == -1 ? [val] : val.split(/\n/gm);
            for (let j = 0; j < _parts.length; j++) {
              let text = _parts[j];
              if (angle) {
                ctx.save();
                ctx.translate(x, y + j * lineHeight);
                ctx.rotate(angle);
                ctx.fillText(text, 0, 0);
                ctx.restore();
              } else
                ctx.fillText(text, x, y + j * lineHeight);
            }
          }
        }
        if (ticks2.show) {
          drawOrthoLines(
            canOffs,
            ticks2.filter(self, splits, i, _space, incr),
            ori,
            side,
            basePos,
            tickSize,
            roundDec(ticks2.width * pxRatio, 3),
            ticks2.stroke(self, i),
            ticks2.dash,
            ticks2.cap
          );
        }
        let grid2 = axis.grid;
        if (grid2.show) {
          drawOrthoLines(
            canOffs,
            grid2.filter(self, splits, i, _space, incr),
            ori,
            ori == 0 ? 2 : 1,
            ori == 0 ? plotTop : plotLft,
            ori == 0 ? plotHgt : plotWid,
            roundDec(grid2.width * pxRatio, 3),
            grid2.stroke(self, i),
            grid2.dash,
            grid2.cap
          );
        }
        if (border2.show) {
          drawOrthoLines(
            [basePos],
            [1],
            ori == 0 ? 1 : 0,
            ori == 0 ? 1 : 2,
            ori == 1 ? plotTop : plotLft,
            ori == 1 ? plotHgt : plotWid,
            roundDec(border2.width * pxRatio, 3),
            border2.stroke(self, i),
            border2.dash,
            border2.cap
          );
        }
      }
      fire("drawAxes");
    }
    function resetYSeries(minMax) {
      series.forEach((s2, i) => {
        if (i > 0) {
          s2._paths = null;
          if (minMax) {
            if (mode == 1) {
              s2.min = null;
              s2.max = null;
            } else {
              s2.facets.forEach((f) => {
                f.min = null;
                f.max = null;
              });
            }
          }
        }
      });
    }
    let queuedCommit = false;
    let deferHooks = false;
    let hooksQueue = [];
    function flushHooks() {
      deferHooks = false;
      for (let i = 0; i < hooksQueue.length; i++)
        fire(...hooksQueue[i]);
      hooksQueue.length = 0;
    }
    function commit() {
      if (!queuedCommit) {
        microTask(_commit);
        queuedCommit = true;
      }
    }
    function batch(fn, _deferHooks = false) {
      queuedCommit = true;
      deferHooks = _deferHooks;
      fn(self);
      _commit();
      if (_deferHooks && hooksQueue.length > 0)
        queueMicrotask(flushHooks);
    }
    self.batch = batch;
    function _commit() {
      if (shouldSetScales) {
        setScales();
        shouldSetScales = false;
      }
      if (shouldConvergeSize) {
        convergeSize();
        shouldConvergeSize = false;
      }
      if (shouldSetSize) {
        setStylePx(under, LEFT, plotLftCss);
        setStylePx(under, TOP, plotTopCss);
        setStylePx(under, WIDTH, plotWidCss);
        setStylePx(under, HEIGHT, plotHgtCss);
        setStylePx(over, LEFT, plotLftCss);
        setStylePx(over, TOP, plotTopCss);
        setStylePx(over, WIDTH, plotWidCss);
        setStylePx(over, HEIGHT, plotHgtCss);
        setStylePx(wrap, WIDTH, fullWidCss);
        setStylePx(wrap, HEIGHT, fullHgtCss);
        can.width = round(fullWidCss * pxRatio);
        can.height = round(fullHgtCss * pxRatio);
        axes2.forEach(({ _el, _show, _size, _pos, side }) => {
          if (_el != null) {
            if (_show) {
              let posOffset = side === 3 || side === 0 ? _size : 0;
              let isVt = side % 2 == 1;
              setStylePx(_el, isVt ? "left" : "top", _pos - posOffset);
              setStylePx(_el, isVt ? "width" : "height", _size);
              setStylePx(_el, isVt ? "top" : "left", isVt ? plotTopCss : plotLftCss);
              setStylePx(_el, isVt ? "height" : "width", isVt ? plotHgtCss : plotWidCss);
              remClass(_el, OFF);
            } else
              addClass(_el, OFF);
          }
        });
        ctxStroke = ctxFill = ctxWidth = ctxJoin = ctxCap = ctxFont = ctxAlign = ctxBaseline = ctxDash = null;
        ctxAlpha = 1;
        syncRect(true);
        if (plotLftCss != _plotLftCss || plotTopCss != _plotTopCss || plotWidCss != _plotWidCss || plotHgtCss != _plotHgtCss) {
          resetYSeries(false);
          let pctWid = plotWidCss / _plotWidCss;
          let pctHgt = plotHgtCss / _plotHgtCss;
          if (showCursor && !shouldSetCursor && cursor.left >= 0) {
            cursor.left *= pctWid;
            cursor.top *= pctHgt;
            vCursor && elTrans(vCursor, round(cursor.left), 0, plotWidCss, plotHgtCss);
            hCursor && elTrans(hCursor, 0, round(cursor.top), plotWidCss, plotHgtCss);
            for (let i = 0; i < cursorPts.length; i++) {
              let pt = cursorPts[i];
              if (pt != null) {
                cursorPtsLft[i] *= pctWid;
                cursorPtsTop[i] *= pctHgt;
                elTrans(pt, ceil(cursorPtsLft[i]), ceil(cursorPtsTop[i]), plotWidCss, plotHgtCss);
              }
            }
          }
          if (select.show && !shouldSetSelect && select.left >= 0 && select.width > 0) {
            select.left *= pctWid;
            select.width *= pctWid;
            select.top *= pctHgt;
            select.height *= pctHgt;
            for (let prop in _hideProps)
              setStylePx(selectDiv, prop, select[prop]);
          }
          _plotLftCss = plotLftCss;
          _plotTopCss = plotTopCss;
          _plotWidCss = plotWidCss;
          _plotHgtCss = plotHgtCss;
        }
        fire("setSize");
        shouldSetSize = false;
      }
      if (fullWidCss > 0 && fullHgtCss > 0) {
        ctx.clearRect(0, 0, can.width, can.height);
        fire("drawClear");
        drawOrder.forEach((fn) => fn());
        fire("draw");
      }
      if (select.show && shouldSetSelect) {
        setSelect(select);
        shouldSetSelect = false;
      }
      if (showCursor && shouldSetCursor) {
        updateCursor(null, true, false);
        shouldSetCursor = false;
      }
      if (legend.show && legend.live && shouldSetLegend) {
        setLegend();
        shouldSetLegend = false;
      }
      if (!ready) {
        ready = true;
        self.status = 1;
        fire("ready");
      }
      viaAutoScaleX = false;
      queuedCommit = false;
    }
    self.redraw = (rebuildPaths, recalcAxes) => {
      shouldConvergeSize = recalcAxes || false;
      if (rebuildPaths !== false)
        _setScale(xScaleKey, scaleX.min, scaleX.max);
      else
        commit();
    };
    function setScale(key2, opts2) {
      let sc = scales[key2];
      if (sc.from == null) {
        if (dataLen == 0) {
          let minMax = sc.range(self, opts2.min, opts2.max, key2);
          opts2.min = minMax[0];
          opts2.max = minMax[1];
        }
        if (opts2.min > opts2.max) {
          let _min = opts2.min;
          opts2.min = opts2.max;
          opts2.max = _min;
        }
        if (dataLen > 1 && opts2.min != null && opts2.max != null && opts2.max - opts2.min < 1e-16)
          return;
        if (key2 == xScaleKey) {
          if (sc.distr == 2 && dataLen > 0) {
            opts2.min = closestIdx(opts2.min, data[0]);
            opts2.max = closestIdx(opts2.max, data[0]);
            if (opts2.min == opts2.max)
              opts2.max++;
          }
        }
        pendScales[key2] = opts2;
        shouldSetScales = true;
        commit();
      }
    }
    self.setScale = setScale;
    let xCursor;
    let yCursor;
    let vCursor;
    let hCursor;
    let rawMouseLeft0;
    let rawMouseTop0;
    let mouseLeft0;
    let mouseTop0;
    let rawMouseLeft1;
    let rawMouseTop1;
    let mouseLeft1;
    let mouseTop1;
    let dragging = false;
    const drag = cursor.drag;
    let dragX = drag.x;
    let dragY = drag.y;
    if (showCursor) {
      if (cursor.x)
        xCursor = placeDiv(CURSOR_X, over);
      if (cursor.y)
        yCursor = placeDiv(CURSOR_Y, over);
      if (scaleX.ori == 0) {
        vCursor = xCursor;
        hCursor = yCursor;
      } else {
        vCursor = yCursor;
        hCursor = xCursor;
      }
      mouseLeft1 = cursor.left;
      mouseTop1 = cursor.top;
    }
    const select = self.select = assign2({
      show: true,
      over: true,
      left: 0,
      width: 0,
      top: 0,
      height: 0
    }, opts.select);
    const selectDiv = select.show ? placeDiv(SELECT, select.over ? over : under) : null;
    function setSelect(opts2, _fire) {
      if (select.show) {
        for (let prop in opts2) {
          select[prop] = opts2[prop];
          if (prop in _hideProps)
            setStylePx(selectDiv, prop, opts2[prop]);
        }
        _fire !== false && fire("setSelect");
      }
    }
    self.setSelect = setSelect;
    function toggleDOM(i) {
      let s2 = series[i];
      if (s2.show)
        showLegend && remClass(legendRows[i], OFF);
      else {
        showLegend && addClass(legendRows[i], OFF);
        if (showCursor) {
          let pt = cursorOnePt ? cursorPts[0] : cursorPts[i];
          pt != null && elTrans(pt, -10, -10, plotWidCss, plotHgtCss);
        }
      }
    }
    function _setScale(key2, min2, max2) {
      setScale(key2, { min: min2, max: max2 });
    }
    function setSeries(i, opts2, _fire, _pub) {
      if (opts2.focus != null)
        setFocus(i);
      if (opts2.show != null) {
        series.forEach((s2, si) => {
          if (si > 0 && (i == si || i == null)) {
            s2.show = opts2.show;
            toggleDOM(si);
            if (mode == 2) {
              _setScale(s2.facets[0].scale, null, null);
              _setScale(s2.facets[1].scale, null, null);
            } else
              _setScale(s2.scale, null, null);
            commit();
          }
        });
      }
      _fire !== false && fire("setSeries", i, opts2);
      _pub && pubSync("setSeries", self, i, opts2);
    }
    self.setSeries = setSeries;
    function setBand(bi, opts2) {
      assign2(bands[bi], opts2);
    }
    function addBand(opts2, bi) {
      opts2.fill = fnOrSelf(opts2.fill || null);
      opts2.dir = ifNull(opts2.dir, -1);
      bi = bi == null ? bands.length : bi;
      bands.splice(bi, 0, opts2);
    }
    function delBand(bi) {
      if (bi == null)
        bands.length = 0;
      else
        bands.splice(bi, 1);
    }
    self.addBand = addBand;
    self.setBand = setBand;
    self.delBand = delBand;
    function setAlpha(i, value) {
      series[i].alpha = value;
      if (showCursor && cursorPts[i] != null)
        cursorPts[i].style.opacity = value;
      if (showLegend && legendRows[i])
        legendRows[i].style.opacity = value;
    }
    let closestDist;
    let closestSeries;
    let focusedSeries;
    const FOCUS_TRUE = { focus: true };
    function setFocus(i) {
      if (i != focusedSeries) {
        let allFocused = i == null;
        let _setAlpha = focus.alpha != 1;
        series.forEach((s2, i2) => {
          if (mode == 1 || i2 > 0) {
            let isFocused = allFocused || i2 == 0 || i2 == i;
            s2._focus = allFocused ? null : isFocused;
            _setAlpha && setAlpha(i2, isFocused ? 1 : focus.alpha);
          }
        });
        focusedSeries = i;
        _setAlpha && commit();
      }
    }
    if (showLegend && cursorFocus) {
      onMouse(mouseleave, legendTable, (e) => {
        if (cursor._lock)
          return;
        setCursorEvent(e);
        if (focusedSeries != null)
          setSeries(null, FOCUS_TRUE, true, syncOpts.setSeries);
      });
    }
    function posToVal(pos, scale, can2) {
      let sc = scales[scale];
      if (can2)
        pos = pos / pxRatio - (sc.ori == 1 ? plotTopCss : plotLftCss);
      let dim = plotWidCss;
      if (sc.ori == 1) {
        dim = plotHgtCss;
        pos = dim - pos;
      }
      if (sc.dir == -1)
        pos = dim - pos;
      let _min = sc._min, _max = sc._max, pct = pos / dim;
      let sv = _min + (_max - _min) * pct;
      let distr = sc.distr;
      return distr == 3 ? pow(10, sv) : distr == 4 ? sinh(sv, sc.asinh) : distr == 100 ? sc.bwd(sv) : sv;
    }
    function closestIdxFromXpos(pos, can2) {
      let v = posToVal(pos, xScaleKey, can2);
      return closestIdx(v, data[0], i0, i1);
    }
    self.valToIdx = (val) => closestIdx(val, data[0]);
    self.posToIdx = closestIdxFromXpos;
    self.posToVal = posToVal;
    self.valToPos = (val, scale, can2) => scales[scale].ori == 0 ? getHPos(
      val,
      scales[scale],
      can2 ? plotWid : plotWidCss,
      can2 ? plotLft : 0
    ) : getVPos(
      val,
      scales[scale],
      can2 ? plotHgt : plotHgtCss,
      can2 ? plotTop : 0
    );
    self.setCursor = (opts2, _fire, _pub) => {
      mouseLeft1 = opts2.left;
      mouseTop1 = opts2.top;
      updateCursor(null, _fire, _pub);
    };
    function setSelH(off2, dim) {
      setStylePx(selectDiv, LEFT, select.left = off2);
      setStylePx(selectDiv, WIDTH, select.width = dim);
    }
    function setSelV(off2, dim) {
      setStylePx(selectDiv, TOP, select.top = off2);
      setStylePx(selectDiv, HEIGHT, select.height = dim);
    }
    let setSelX = scaleX.ori == 0 ? setSelH : setSelV;
    let setSelY = scaleX.ori == 1 ? setSelH : setSelV;
    function syncLegend() {
      if (showLegend && legend.live) {
        for (let i = mode == 2 ? 1 : 0; i < series.length; i++) {
          if (i == 0 && multiValLegend)
            continue;
          let vals = legend.values[i];
          let j = 0;
          for (let k in vals)
            legendCells[i][j++].firstChild.nodeValue = vals[k];
        }
      }
    }
    function setLegend(opts2, _fire) {
      if (opts2 != null) {
        if (opts2.idxs) {
          opts2.idxs.forEach((didx, sidx) => {
            activeIdxs[sidx] = didx;
          });
        } else if (!isUndef(opts2.idx))
          activeIdxs.fill(opts2.idx);
        legend.idx = activeIdxs[0];
      }
      if (showLegend && legend.live) {
        for (let sidx = 0; sidx < series.length; sidx++) {
          if (sidx > 0 || mode == 1 && !multiValLegend)
            setLegendValues(sidx, activeIdxs[sidx]);
        }
        syncLegend();
      }
      shouldSetLegend = false;
      _fire !== false && fire("setLegend");
    }
    self.setLegend = setLegend;
    function setLegendValues(sidx, idx) {
      let s2 = series[sidx];
      let src = sidx == 0 && xScaleDistr == 2 ? data0 : data[sidx];
      let val;
      if (multiValLegend)
        val = s2.values(self, sidx, idx) ?? NULL_LEGEND_VALUES;
      else {
        val = s2.value(self, idx == null ? null : src[idx], sidx, idx);
        val = val == null ? NULL_LEGEND_VALUES : { _: val };
      }
      legend.values[sidx] = val;
    }
    function updateCursor(src, _fire, _pub) {
      rawMouseLeft1 = mouseLeft1;
      rawMouseTop1 = mouseTop1;
      [mouseLeft1, mouseTop1] = cursor.move(self, mouseLeft1, mouseTop1);
      cursor.left = mouseLeft1;
      cursor.top = mouseTop1;
      if (showCursor) {
        vCursor && elTrans(vCursor, round(mouseLeft1), 0, plotWidCss, plotHgtCss);
        hCursor && elTrans(hCursor, 0, round(mouseTop1), plotWidCss, plotHgtCss);
      }
      let idx;
      let noDataInRange = i0 > i1;
      closestDist = inf;
      closestSeries = null;
      let xDim = scaleX.ori == 0 ? plotWidCss : plotHgtCss;
      let yDim = scaleX.ori == 1 ? plotWidCss : plotHgtCss;
      if (mouseLeft1 < 0 || dataLen == 0 || noDataInRange) {
        idx = cursor.idx = null;
        for (let i = 0; i < series.length; i++) {
          let pt = cursorPts[i];
          pt != null && elTrans(pt, -10, -10, plotWidCss, plotHgtCss);
        }
        if (cursorFocus)
          setSeries(null, FOCUS_TRUE, true, src == null && syncOpts.setSeries);
        if (legend.live) {
          activeIdxs.fill(idx);
          shouldSetLegend = true;
        }
      } else {
        let mouseXPos, valAtPosX, xPos;
        if (mode == 1) {
          mouseXPos = scaleX.ori == 0 ? mouseLeft1 : mouseTop1;
          valAtPosX = posToVal(mouseXPos, xScaleKey);
          idx = cursor.idx = closestIdx(valAtPosX, data[0], i0, i1);
          xPos = valToPosX(data[0][idx], scaleX, xDim, 0);
        }
        let _ptLft = -10;
        let _ptTop = -10;
        let _ptWid = 0;
        let _ptHgt = 0;
        let _centered = true;
        let _ptFill = "";
        let _ptStroke = "";
        for (let i = mode == 2 ? 1 : 0; i < series.length; i++) {
          let s2 = series[i];
          let idx1 = activeIdxs[i];
          let yVal1 = idx1 == null ? null : mode == 1 ? data[i][idx1] : data[i][1][idx1];
          let idx2 = cursor.dataIdx(self, i, idx, valAtPosX);
          let yVal2 = idx2 == null ? null : mode == 1 ? data[i][idx2] : data[i][1][idx2];
          shouldSetLegend = shouldSetLegend || yVal2 != yVal1 || idx2 != idx1;
          activeIdxs[i] = idx2;
          if (i > 0 && s2.show) {
            let xPos2 = idx2 == null ? -10 : idx2 == idx ? xPos : valToPosX(mode == 1 ? data[0][idx2] : data[i][0][idx2], scaleX, xDim, 0);
            let yPos = yVal2 == null ? -10 : valToPosY(yVal2, mode == 1 ? scales[s2.scale] : scales[s2.facets[1].scale], yDim, 0);
            if (cursorFocus && yVal2 != null) {
              let mouseYPos = scaleX.ori == 1 ? mouseLeft1 : mouseTop1;
              let dist = abs(focus.dist(self, i, idx2, yPos, mouseYPos));
              if (dist < closestDist) {
                let bias = focus.bias;
                if (bias != 0) {
                  let mouseYVal = posToVal(mouseYPos, s2.scale);
                  let seriesYValSign = yVal2 >= 0 ? 1 : -1;
                  let mouseYValSign = mouseYVal >= 0 ? 1 : -1;
                  if (mouseYValSign == seriesYValSign && (mouseYValSign == 1 ? bias == 1 ? yVal2 >= mouseYVal : yVal2 <= mouseYVal : (
                    // >= 0
                    bias == 1 ? yVal2 <= mouseYVal : yVal2 >= mouseYVal
                  ))) {
                    closestDist = dist;
                    closestSeries = i;
                  }
                } else {
                  closestDist = dist;
                  closestSeries = i;
                }
              }
            }
            if (shouldSetLegend || cursorOnePt) {
              let hPos, vPos;
              if (scaleX.ori == 0) {
                hPos = xPos2;
                vPos = yPos;
              } else {
                hPos = yPos;
                vPos = xPos2;
              }
              let ptWid, ptHgt, ptLft, ptTop, ptStroke, ptFill, centered = true, getBBox = points2.bbox;
              if (getBBox != null) {
                centered = false;
                let bbox = getBBox(self, i);
                ptLft = bbox.left;
                ptTop = bbox.top;
                ptWid = bbox.width;
                ptHgt = bbox.height;
              } else {
                ptLft = hPos;
                ptTop = vPos;
                ptWid = ptHgt = points2.size(self, i);
              }
              ptFill = points2.fill(self, i);
              ptStroke = points2.stroke(self, i);
              if (cursorOnePt) {
                if (i == closestSeries && closestDist <= focus.prox) {
                  _ptLft = ptLft;
                  _ptTop = ptTop;
                  _ptWid = ptWid;
                  _ptHgt = ptHgt;
                  _centered = centered;
                  _ptFill = ptFill;
                  _ptStroke = ptStroke;
                }
              } else {
                let pt = cursorPts[i];
                if (pt != null) {
                  cursorPtsLft[i] = ptLft;
                  cursorPtsTop[i] = ptTop;
                  elSize(pt, ptWid, ptHgt, centered);
                  elColor(pt, ptFill, ptStroke);
                  elTrans(pt, ceil(ptLft), ceil(ptTop), plotWidCss, plotHgtCss);
                }
              }
            }
          }
        }
        if (cursorOnePt) {
          let p = focus.prox;
          let focusChanged = focusedSeries == null ? closestDist <= p : closestDist > p || closestSeries != focusedSeries;
          if (shouldSetLegend || focusChanged) {
            let pt = cursorPts[0];
            if (pt != null) {
              cursorPtsLft[0] = _ptLft;
              cursorPtsTop[0] = _ptTop;
              elSize(pt, _ptWid, _ptHgt, _centered);
              elColor(pt, _ptFill, _ptStroke);
              elTrans(pt, ceil(_ptLft), ceil(_ptTop), plotWidCss, plotHgtCss);
            }
          }
        }
      }
      if (select.show && dragging) {
        if (src != null) {
          let [xKey, yKey] = syncOpts.scales;
          let [matchXKeys, matchYKeys] = syncOpts.match;
          let [xKeySrc, yKeySrc] = src.cursor.sync.scales;
          let sdrag = src.cursor.drag;
          dragX = sdrag._x;
          dragY = sdrag._y;
          if (dragX || dragY) {
            let { left: left2, top, width: width2, height: height2 } = src.select;
            let sori = src.scales[xKeySrc].ori;
            let sPosToVal = src.posToVal;
            let sOff, sDim, sc, a, b;
            let matchingX = xKey != null && matchXKeys(xKey, xKeySrc);
            let matchingY = yKey != null && matchYKeys(yKey, yKeySrc);
            if (matchingX && dragX) {
              if (sori == 0) {
                sOff = left2;
                sDim = width2;
              } else {
                sOff = top;
                sDim = height2;
              }
              sc = scales[xKey];
              a = valToPosX(sPosToVal(sOff, xKeySrc), sc, xDim, 0);
              b = valToPosX(sPosToVal(sOff + sDim, xKeySrc), sc, xDim, 0);
              setSelX(min(a, b), abs(b - a));
            } else
              setSelX(0, xDim);
            if (matchingY && dragY) {
              if (sori == 1) {
                sOff = left2;
                sDim = width2;
              } else {
                sOff = top;
                sDim = height2;
              }
              sc = scales[yKey];
              a = valToPosY(sPosToVal(sOff, yKeySrc), sc, yDim, 0);
              b = valToPosY(sPosToVal(sOff + sDim, yKeySrc), sc, yDim, 0);
              setSelY(min(a, b), abs(b - a));
            } else
              setSelY(0, yDim);
          } else
            hideSelect();
        } else {
          let rawDX = abs(rawMouseLeft1 - rawMouseLeft0);
          let rawDY = abs(rawMouseTop1 - rawMouseTop0);
          if (scaleX.ori == 1) {
            let _rawDX = rawDX;
            rawDX = rawDY;
            rawDY = _rawDX;
          }
          dragX = drag.x && rawDX >= drag.dist;
          dragY = drag.y && rawDY >= drag.dist;
          let uni = drag.uni;
          if (uni != null) {
            if (dragX && dragY) {
              dragX = rawDX >= uni;
              dragY = rawDY >= uni;
              if (!dragX && !dragY) {
                if (rawDY > rawDX)
                  dragY = true;
                else
                  dragX = true;
              }
            }
          } else if (drag.x && drag.y && (dragX || dragY))
            dragX = dragY = true;
          let p0, p1;
          if (dragX) {
            if (scaleX.ori == 0) {
              p0 = mouseLeft0;
              p1 = mouseLeft1;
            } else {
              p0 = mouseTop0;
              p1 = mouseTop1;
            }
            setSelX(min(p0, p1), abs(p1 - p0));
            if (!dragY)
              setSelY(0, yDim);
          }
          if (dragY) {
            if (scaleX.ori == 1) {
              p0 = mouseLeft0;
              p1 = mouseLeft1;
            } else {
              p0 = mouseTop0;
              p1 = mouseTop1;
            }
            setSelY(min(p0, p1), abs(p1 - p0));
            if (!dragX)
              setSelX(0, xDim);
          }
          if (!dragX && !dragY) {
            setSelX(0, 0);
            setSelY(0, 0);
          }
        }
      }
      drag._x = dragX;
      drag._y = dragY;
      if (src == null) {
        if (_pub) {
          if (syncKey != null) {
            let [xSyncKey, ySyncKey] = syncOpts.scales;
            syncOpts.values[0] = xSyncKey != null ? posToVal(scaleX.ori == 0 ? mouseLeft1 : mouseTop1, xSyncKey) : null;
            syncOpts.values[1] = ySyncKey != null ? posToVal(scaleX.ori == 1 ? mouseLeft1 : mouseTop1, ySyncKey) : null;
          }
          pubSync(mousemove, self, mouseLeft1, mouseTop1, plotWidCss, plotHgtCss, idx);
        }
        if (cursorFocus) {
          let shouldPub = _pub && syncOpts.setSeries;
          let p = focus.prox;
          if (focusedSeries == null) {
            if (closestDist <= p)
              setSeries(closestSeries, FOCUS_TRUE, true, shouldPub);
          } else {
            if (closestDist > p)
              setSeries(null, FOCUS_TRUE, true, shouldPub);
            else if (closestSeries != focusedSeries)
              setSeries(closestSeries, FOCUS_TRUE, true, shouldPub);
          }
        }
      }
      if (shouldSetLegend) {
        legend.idx = idx;
        setLegend();
      }
      _fire !== false && fire("setCursor");
    }
    let rect2 = null;
    Object.defineProperty(self, "rect", {
      get() {
        if (rect2 == null)
          syncRect(false);
        return rect2;
      }
    });
    function syncRect(defer = false) {
      if (defer)
        rect2 = null;
      else {
        rect2 = over.getBoundingClientRect();
        fire("syncRect", rect2);
      }
    }
    function mouseMove(e, src, _l, _t, _w, _h, _i) {
      if (cursor._lock)
        return;
      if (dragging && e != null && e.movementX == 0 && e.movementY == 0)
        return;
      cacheMouse(e, src, _l, _t, _w, _h, _i, false, e != null);
      if (e != null)
        updateCursor(null, true, true);
      else
        updateCursor(src, true, false);
    }
    function cacheMouse(e, src, _l, _t, _w, _h, _i, initial, snap) {
      if (rect2 == null)
        syncRect(false);
      setCursorEvent(e);
      if (e != null) {
        _l = e.clientX - rect2.left;
        _t = e.clientY - rect2.top;
      } else {
        if (_l < 0 || _t < 0) {
          mouseLeft1 = -10;
          mouseTop1 = -10;
          return;
        }
        let [xKey, yKey] = syncOpts.scales;
        let syncOptsSrc = src.cursor.sync;
        let [xValSrc, yValSrc] = syncOptsSrc.values;
        let [xKeySrc, yKeySrc] = syncOptsSrc.scales;
        let [matchXKeys, matchYKeys] = syncOpts.match;
        let rotSrc = src.axes[0].side % 2 == 1;
        let xDim = scaleX.ori == 0 ? plotWidCss : plotHgtCss, yDim = scaleX.ori == 1 ? plotWidCss : plotHgtCss, _xDim = rotSrc ? _h : _w, _yDim = rotSrc ? _w : _h, _xPos = rotSrc ? _t : _l, _yPos = rotSrc ? _l : _t;
        if (xKeySrc != null)
          _l = matchXKeys(xKey, xKeySrc) ? getPos(xValSrc, scales[xKey], xDim, 0) : -10;
        else
          _l = xDim * (_xPos / _xDim);
        if (yKeySrc != null)
          _t = matchYKeys(yKey, yKeySrc) ? getPos(yValSrc, scales[yKey], yDim, 0) : -10;
        else
          _t = yDim * (_yPos / _yDim);
        if (scaleX.ori == 1) {
          let __l = _l;
          _l = _t;
          _t = __l;
        }
      }
      if (snap && (src == null || src.cursor.event.type == mousemove)) {
        if (_l <= 1 || _l >= plotWidCss - 1)
          _l = incrRound(_l, plotWidCss);
        if (_t <= 1 || _t >= plotHgtCss - 1)
          _t = incrRound(_t, plotHgtCss);
      }
      if (initial) {
        rawMouseLeft0 = _l;
        rawMouseTop0 = _t;
        [mouseLeft0, mouseTop0] = cursor.move(self, _l, _t);
      } else {
        mouseLeft1 = _l;
        mouseTop1 = _t;
      }
    }
    const _hideProps = {
      width: 0,
      height: 0,
      left: 0,
      top: 0
    };
    function hideSelect() {
      setSelect(_hideProps, false);
    }
    let downSelectLeft;
    let downSelectTop;
    let downSelectWidth;
    let downSelectHeight;
    function mouseDown(e, src, _l, _t, _w, _h, _i) {
      dragging = true;
      dragX = dragY = drag._x = drag._y = false;
      cacheMouse(e, src, _l, _t, _w, _h, _i, true, false);
      if (e != null) {
        onMouse(mouseup, doc, mouseUp, false);
        pubSync(mousedown, self, mouseLeft0, mouseTop0, plotWidCss, plotHgtCss, null);
      }
      let { left: left2, top, width: width2, height: height2 } = select;
      downSelectLeft = left2;
      downSelectTop = top;
      downSelectWidth = width2;
      downSelectHeight = height2;
    }
    function mouseUp(e, src, _l, _t, _w, _h, _i) {
      dragging = drag._x = drag._y = false;
      cacheMouse(e, src, _l, _t, _w, _h, _i, false, true);
      let { left: left2, top, width: width2, height: height2 } = select;
      let hasSelect = width2 > 0 || height2 > 0;
      let chgSelect = downSelectLeft != left2 || downSelectTop != top || downSelectWidth != width2 || downSelectHeight != height2;
      hasSelect && chgSelect && setSelect(select);
      if (drag.setScale && hasSelect && chgSelect) {
        let xOff = left2, xDim = width2, yOff = top, yDim = height2;
        if (scaleX.ori == 1) {
          xOff = top, xDim = height2, yOff = left2, yDim = width2;
        }
        if (dragX) {
          _setScale(
            xScaleKey,
            posToVal(xOff, xScaleKey),
            posToVal(xOff + xDim, xScaleKey)
          );
        }
        if (dragY) {
          for (let k in scales) {
            let sc = scales[k];
            if (k != xScaleKey && sc.from == null && sc.min != inf) {
              _setScale(
                k,
                posToVal(yOff + yDim, k),
                posToVal(yOff, k)
              );
            }
          }
        }
        hideSelect();
      } else if (cursor.lock) {
        cursor._lock = !cursor._lock;
        updateCursor(src, true, e != null);
      }
      if (e != null) {
        offMouse(mouseup, doc);
        pubSync(mouseup, self, mouseLeft1, mouseTop1, plotWidCss, plotHgtCss, null);
      }
    }
    function mouseLeave(e, src, _l, _t, _w, _h, _i) {
      if (cursor._lock)
        return;
      setCursorEvent(e);
      let _dragging = dragging;
      if (dragging) {
        let snapH = true;
        let snapV = true;
        let snapProx = 10;
        let dragH, dragV;
        if (scaleX.ori == 0) {
          dragH = dragX;
          dragV = dragY;
        } else {
          dragH = dragY;
          dragV = dragX;
        }
        if (dragH && dragV) {
          snapH = mouseLeft1 <= snapProx || mouseLeft1 >= plotWidCss - snapProx;
          snapV = mouseTop1 <= snapProx || mouseTop1 >= plotHgtCss - snapProx;
        }
        if (dragH && snapH)
          mouseLeft1 = mouseLeft1 < mouseLeft0 ? 0 : plotWidCss;
        if (dragV && snapV)
          mouseTop1 = mouseTop1 < mouseTop0 ? 0 : plotHgtCss;
        updateCursor(null, true, true);
        dragging = false;
      }
      mouseLeft1 = -10;
      mouseTop1 = -10;
      activeIdxs.fill(null);
      updateCursor(null, true, true);
      if (_dragging)
        dragging = _dragging;
    }
    function dblClick(e, src, _l, _t, _w, _h, _i) {
      if (cursor._lock)
        return;
      setCursorEvent(e);
      autoScaleX();
      hideSelect();
      if (e != null)
        pubSync(dblclick, self, mouseLeft1, mouseTop1, plotWidCss, plotHgtCss, null);
    }
    function syncPxRatio() {
      axes2.forEach(syncFontSize);
      _setSize(self.width, self.height, true);
    }
    on(dppxchange, win, syncPxRatio);
    const events = {};
    events.mousedown = mouseDown;
    events.mousemove = mouseMove;
    events.mouseup = mouseUp;
    events.dblclick = dblClick;
    events["setSeries"] = (e, src, idx, opts2) => {
      let seriesIdxMatcher2 = syncOpts.match[2];
      idx = seriesIdxMatcher2(self, src, idx);
      idx != -1 && setSeries(idx, opts2, true, false);
    };
    if (showCursor) {
      onMouse(mousedown, over, mouseDown);
      onMouse(mousemove, over, mouseMove);
      onMouse(mouseenter, over, (e) => {
        setCursorEvent(e);
        syncRect(false);
      });
      onMouse(mouseleave, over, mouseLeave);
      onMouse(dblclick, over, dblClick);
      cursorPlots.add(self);
      self.syncRect = syncRect;
    }
    const hooks = self.hooks = opts.hooks || {};
    function fire(evName, a1, a2) {
      if (deferHooks)
        hooksQueue.push([evName, a1, a2]);
      else {
        if (evName in hooks) {
          hooks[evName].forEach((fn) => {
            fn.call(null, self, a1, a2);
          });
        }
      }
    }
    (opts.plugins || []).forEach((p) => {
      for (let evName in p.hooks)
        hooks[evName] = (hooks[evName] || []).concat(p.hooks[evName]);
    });
    const seriesIdxMatcher = (self2, src, srcSeriesIdx) => srcSeriesIdx;
    const syncOpts = assign2({
      key: null,
      setSeries: false,
      filters: {
        pub: retTrue,
        sub: retTrue
      },
      scales: [xScaleKey, series[1] ? series[1].scale : null],
      match: [retEq, retEq, seriesIdxMatcher],
      values: [null, null]
    }, cursor.sync);
    if (syncOpts.match.length == 2)
      syncOpts.match.push(seriesIdxMatcher);
    cursor.sync = syncOpts;
    const syncKey = syncOpts.key;
    const sync = _sync(syncKey);
    function pubSync(type, src, x, y, w, h2, i) {
      if (syncOpts.filters.pub(type, src, x, y, w, h2, i))
        sync.pub(type, src, x, y, w, h2, i);
    }
    sync.sub(self);
    function pub(type, src, x, y, w, h2, i) {
      if (syncOpts.filters.sub(type, src, x, y, w, h2, i))
        events[type](null, src, x, y, w, h2, i);
    }
    self.pub = pub;
    function destroy() {
      sync.unsub(self);
      cursorPlots.delete(self);
      mouseListeners.clear();
      off(dppxchange, win, syncPxRatio);
      root.remove();
      legendTable?.remove();
      fire("destroy");
    }
    self.destroy = destroy;
    function _init() {
      fire("init", opts, data);
      setData(data || opts.data, false);
      if (pendScales[xScaleKey])
        setScale(xScaleKey, pendScales[xScaleKey]);
      else
        autoScaleX();
      shouldSetSelect = select.show && (select.width > 0 || select.height > 0);
      shouldSetCursor = shouldSetLegend = true;
      _setSize(opts.width, opts.height);
    }
    series.forEach(initSeries);
    axes2.forEach(initAxis);
    if (then) {
      if (then instanceof HTMLElement) {
        then.appendChild(root);
        _init();
      } else
        then(self, _init);
    } else
      _init();
    return self;
  }
  uPlot.assign = assign2;
  uPlot.fmtNum = fmtNum;
  uPlot.rangeNum = rangeNum;
  uPlot.rangeLog = rangeLog;
  uPlot.rangeAsinh = rangeAsinh;
  uPlot.orient = orient;
  uPlot.pxRatio = pxRatio;
  {
    uPlot.join = join;
  }
  {
    uPlot.fmtDate = fmtDate;
    uPlot.tzDate = tzDate;
  }
  uPlot.sync = _sync;
  {
    uPlot.addGap = addGap;
    uPlot.clipGaps = clipGaps;
    let paths = uPlot.paths = {
      points
    };
    paths.linear = linear;
    paths.stepped = stepped;
    paths.bars = bars;
    paths.spline = monotoneCubic;
  }

  // src/report/dashboard/page/chart/marks.ts
  var fontSize = 12;
  function paintColumn({ ctx, bbox }, x, colour2, dash = []) {
    ctx.strokeStyle = colour2;
    ctx.lineWidth = devicePixelRatio;
    ctx.setLineDash(dash.map((length) => length * devicePixelRatio));
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    ctx.setLineDash([]);
  }
  function paintMarks(u, lines, data, { behind, chosen, breaks: breaks2 }) {
    const { ctx, bbox } = u;
    const ratio = devicePixelRatio;
    ctx.save();
    ctx.beginPath();
    ctx.rect(bbox.left, 0, bbox.width, bbox.top + bbox.height);
    ctx.clip();
    ctx.font = `${fontSize * ratio}px system-ui, sans-serif`;
    ctx.textAlign = "center";
    ctx.textBaseline = "alphabetic";
    const xAt = (position) => u.valToPos(data.x[position], "x", true);
    const xBefore = (line, index) => {
      const positions = data.positions[line];
      const here = xAt(positions[index]);
      return index > 0 ? (xAt(positions[index - 1]) + here) / 2 : here;
    };
    const flag = (x, text, colour2) => {
      ctx.fillStyle = colour2;
      ctx.fillText(text, x, bbox.top - 4 * ratio);
    };
    const changes2 = lines.flatMap(
      (line, index) => line.changes.map((change2) => ({
        change: change2,
        colour: themeColour(change2.verdict),
        x: xBefore(index, change2.index),
        from: xBefore(index, change2.from),
        to: xAt(data.positions[index][change2.to])
      }))
    ).sort((a, b) => a.x - b.x);
    const [muted, good] = [themeColour("muted"), themeColour("good")];
    const signs = lines.flatMap((line, index) => [
      ...breaks2[index].map((one) => ({ x: xBefore(index, one.index), text: "≠", colour: muted, dash: [4, 4] })),
      ...line.acceptances.map((one) => ({ x: xBefore(index, one.index), text: "✓", colour: good, dash: [1, 3] }))
    ]);
    const paintBehind = () => {
      for (const { colour: colour2, x, from, to } of changes2) {
        ctx.globalAlpha = 0.13;
        ctx.fillStyle = colour2;
        ctx.fillRect(from, bbox.top, Math.max(to - from, 2 * ratio), bbox.height);
        ctx.globalAlpha = 1;
        paintColumn(u, x, colour2);
      }
      for (const { x, colour: colour2, dash } of signs) paintColumn(u, x, colour2, dash);
    };
    const flagChanges = () => {
      let taken = -Infinity;
      for (const { change: change2, colour: colour2, x } of changes2) {
        const [arrow, text] = [change2.after > change2.before ? "▲" : "▼", `${arrowText(change2)} ${intervalText(change2)}`];
        const half = ctx.measureText(text).width / 2;
        const within = Math.min(Math.max(x, bbox.left + half), bbox.left + bbox.width - half);
        const place = [x + half - 6 * ratio, within, x - half + 6 * ratio].find(
          (middle2) => middle2 - half > taken && middle2 + half <= bbox.left + bbox.width && !signs.some((sign2) => Math.abs(sign2.x - middle2) < half + 6 * ratio)
        );
        flag(place ?? x, place === void 0 ? arrow : text, colour2);
        taken = place === void 0 ? Math.max(taken, x + 8 * ratio) : place + half + 8 * ratio;
      }
    };
    const flagSigns = () => {
      for (const { x, text, colour: colour2 } of signs) {
        const near = changes2.find((change2) => Math.abs(change2.x - x) < 12 * ratio);
        flag(near === void 0 ? x : near.x + (x > near.x ? 12 : -12) * ratio, text, colour2);
      }
    };
    const circleChosen = () => {
      const position = chosen && data.positions[chosen.line]?.[chosen.point];
      const point = position === void 0 ? void 0 : measuredAt(data, chosen.line, position);
      if (point === void 0) return;
      ctx.strokeStyle = themeColour("text");
      ctx.lineWidth = 2 * ratio;
      ctx.beginPath();
      ctx.arc(xAt(point.position), u.valToPos(point.value, "y", true), 6 * ratio, 0, 2 * Math.PI);
      ctx.stroke();
    };
    if (behind) paintBehind();
    else {
      flagChanges();
      flagSigns();
      circleChosen();
    }
    ctx.restore();
  }

  // src/report/dashboard/page/chart/counts-chart.ts
  function countTracks(lines, data, metrics) {
    return lines.flatMap(
      (line, index) => metrics.flatMap((metric) => {
        const column = line.counts.get(metric);
        if (!column) return [];
        const values = new Array(data.x.length).fill(void 0);
        for (const [point, position] of data.positions[index].entries()) values[position] = column[point];
        return [{ line: index, metric, values }];
      })
    );
  }
  var totals = ["calls", "fsyncs", "writtenBytes", "readBytes"];
  var bySize = (a = 0, b = 0) => a === b ? 0 : a - b;
  function metricsOf(lines) {
    const changed = /* @__PURE__ */ new Map();
    const nonZero = /* @__PURE__ */ new Set();
    const all = /* @__PURE__ */ new Set();
    for (const { counts } of lines)
      for (const [metric, values] of counts) {
        const first = values.find((value) => value !== void 0);
        if (first === void 0) continue;
        all.add(metric);
        const known2 = values.filter((value) => value !== void 0);
        const [low, high] = [Math.min(...known2), Math.max(...known2)];
        if (high > low) changed.set(metric, Math.max(changed.get(metric) ?? 0, low > 0 ? high / low : Infinity));
        if (values.some((value) => value !== void 0 && value !== 0)) nonZero.add(metric);
      }
    const rank = (metric) => totals.includes(metric) ? totals.indexOf(metric) : totals.length;
    const syncs2 = [...all].filter((metric) => familyOf(metric) === "sync");
    if (syncs2.length === 1) all.delete("fsyncs");
    return [...all].sort(
      (a, b) => Number(changed.has(b)) - Number(changed.has(a)) || bySize(changed.get(b), changed.get(a)) || Number(nonZero.has(b)) - Number(nonZero.has(a)) || rank(a) - rank(b) || (a < b ? -1 : 1)
    );
  }
  var left = 3;
  var right = 1;
  var hasRightAxis = (metrics) => metrics.some(isBytes) && metrics.some((metric) => !isBytes(metric));
  var freeRight = 36;
  function createCountsChart(place, tracks, options) {
    const { data } = options;
    const metrics = [...new Set(tracks.map(({ metric }) => metric))];
    const [min2, max2] = limitsOf(data, options.axis, options.range);
    const muted = themeColour("muted");
    const grid2 = { stroke: themeColour("line"), width: 1 };
    const font2 = axisFont;
    const axis = (scale, isLeft, format3) => ({
      scale,
      side: isLeft ? left : right,
      stroke: muted,
      font: font2,
      size: (isLeft ? options.left : options.right).size,
      grid: isLeft ? grid2 : { show: false },
      ticks: { show: false },
      values: (_2, splits) => axisTexts(splits, format3),
      // Sizes have ticks at powers of two.
      ...format3 === formatBytes ? { incrs: Array.from({ length: 50 }, (_2, power) => 2 ** power) } : {}
    });
    const hasCalls = metrics.some((metric) => !isBytes(metric));
    const hasBytes2 = metrics.some(isBytes);
    const fitting = { range: (_2, low, high) => rangeOfCounts(low, high) };
    let marked = options.lines;
    const paint = (u) => {
      paintSteps(u, marked, data, metrics);
    };
    const plot = new uPlot(
      {
        width: options.width,
        height: 150,
        legend: { show: false },
        padding: [10, hasRightAxis(metrics) ? 0 : freeRight, 10, 0],
        cursor: { points: { show: false }, y: false, drag: { x: false, y: false }, sync: { key: "cell" } },
        scales: {
          x: { time: options.axis === "time", min: min2, max: max2, auto: false },
          calls: fitting,
          bytes: fitting
        },
        hooks: { draw: [paint] },
        series: [
          {},
          ...tracks.map(({ line, metric }) => ({
            scale: isBytes(metric) ? "bytes" : "calls",
            stroke: options.colours[line],
            width: 1.6,
            dash: dashOf(metrics.indexOf(metric)),
            paths: uPlot.paths.stepped({ align: 1 }),
            // A single point has no line.
            points: { show: data.x.length === 1, size: 5, fill: options.colours[line] }
          }))
        ],
        axes: [
          { show: false },
          ...hasCalls ? [axis("calls", true, formatPerOperation)] : [],
          ...hasBytes2 ? [axis("bytes", !hasCalls, formatBytes)] : []
        ]
      },
      [data.x, ...tracks.map(({ values }) => values)],
      place
    );
    return {
      mark(lines) {
        marked = lines;
        plot.redraw(false);
      },
      resize(width2) {
        plot.setSize({ width: width2, height: 150 });
      },
      setRange(range) {
        const [from, to] = limitsOf(data, options.axis, range);
        plot.setScale("x", { min: from, max: to });
      },
      destroy() {
        options.left.forget(plot);
        options.right.forget(plot);
        plot.destroy();
      }
    };
  }
  function paintSteps(u, lines, data, metrics) {
    const { ctx, bbox } = u;
    const ratio = devicePixelRatio;
    const steps = lines.flatMap(
      ({ steps: own }, index) => own.filter(({ metric }) => metric !== void 0 && metrics.includes(metric)).map((step) => ({ step, positions: data.positions[index] }))
    );
    const xAt = (position) => u.valToPos(data.x[position], "x", true);
    ctx.save();
    ctx.font = `${11 * ratio}px system-ui, sans-serif`;
    ctx.textAlign = "center";
    let taken = -Infinity;
    for (const { step, positions } of steps.sort((a, b) => a.positions[a.step.index] - b.positions[b.step.index])) {
      const here = xAt(positions[step.index]);
      const x = step.index > 0 ? (xAt(positions[step.index - 1]) + here) / 2 : here;
      if (x < bbox.left || x > bbox.left + bbox.width) continue;
      const colour2 = themeColour(step.verdict);
      paintColumn(u, x, colour2);
      ctx.fillStyle = colour2;
      const arrow = step.after > step.before ? "▲" : "▼";
      const text = `${arrow} ${changeName(step)}`;
      const half = ctx.measureText(text).width / 2;
      const middle2 = Math.min(Math.max(x, bbox.left + half), bbox.left + bbox.width - half);
      const isFree = middle2 - half > taken;
      ctx.fillText(isFree ? text : arrow, isFree ? middle2 : x, bbox.top - 2 * ratio);
      if (isFree) taken = middle2 + half;
    }
    ctx.restore();
  }

  // src/report/dashboard/page/chart/trend-chart.ts
  var reportAfterMs = 200;
  var doubleClickMs = 250;
  function createTrendChart(place, options) {
    const { data } = options;
    let { lines } = options;
    const series = [{}];
    const bands = [];
    const columns3 = [];
    for (const track of data.tracks) {
      const colour2 = options.colours[track.line];
      const edge = () => ({ stroke: "transparent", width: 0, points: { show: false } });
      series.push(edge(), edge(), {
        stroke: colour2,
        width: 1.6,
        dash: dashOf(environmentRank(data.tracks, track)),
        points: { size: 4, space: 8, fill: colour2, stroke: colour2 }
      });
      columns3.push(track.high, track.low, track.mid);
      bands.push({ series: [columns3.length - 2, columns3.length - 1], fill: withAlpha(colour2, 0.18) });
    }
    const whole = () => limitsOf(data, options.axis, void 0);
    const [min2, max2] = limitsOf(data, options.axis, options.range);
    const [muted, grid2] = [themeColour("muted"), { stroke: themeColour("line"), width: 1 }];
    const breaks2 = lines.map(environmentBreaks);
    const paint = (behind) => (u) => {
      paintMarks(u, lines, data, { behind, chosen: options.chosen, breaks: breaks2 });
    };
    let hovered;
    let reporting;
    const plot = new uPlot(
      {
        width: options.width,
        height: options.height,
        series,
        bands,
        legend: { show: false },
        padding: [18, options.right, 0, 0],
        cursor: {
          drag: { x: true, y: false, dist: 6 },
          points: { show: false },
          y: false,
          sync: { key: "cell" }
        },
        scales: {
          x: { time: options.axis === "time", min: min2, max: max2, auto: false },
          y: {
            distr: options.log ? 3 : 1,
            range: (_2, low, high) => rangeOfY(low, high, options.log, options.relative)
          }
        },
        axes: [
          {
            stroke: muted,
            font: axisFont,
            grid: { show: false },
            ticks: grid2,
            space: 90,
            size: 58,
            ...options.axis === "commits" ? {
              incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3],
              values: (_2, splits) => splits.map((split) => Number.isInteger(split) && split >= 0 ? options.labelOf(split) : "")
            } : {}
          },
          {
            stroke: muted,
            font: axisFont,
            grid: grid2,
            ticks: { show: false },
            size: options.left.size,
            ...options.log ? { splits: (_2, __, low, high) => logSplits(low, high), filter: (_2, splits) => splits } : {},
            values: (_2, splits) => axisTexts(splits, options.format)
          }
        ],
        hooks: {
          drawAxes: [paint(true)],
          draw: [paint(false)],
          setCursor: [
            (u) => {
              const { left: left2, top } = u.cursor;
              hover(left2 === void 0 || left2 < 0 ? void 0 : nearest(u, data, left2, top ?? 0));
            }
          ],
          setSelect: [
            (u) => {
              const { left: left2, width: width2 } = u.select;
              if (width2 > 0) reportRange(u.posToVal(left2, "x"), u.posToVal(left2 + width2, "x"));
            }
          ]
        }
      },
      [data.x, ...columns3],
      place
    );
    function hover(point) {
      hovered = point;
      if (!point) {
        options.onHover(void 0, void 0);
        return;
      }
      options.onHover(point, {
        left: plot.valToPos(data.x[point.position], "x") + plot.bbox.left / uPlot.pxRatio,
        top: plot.valToPos(point.value, "y") + plot.bbox.top / uPlot.pxRatio
      });
    }
    function reportRange(from, to) {
      clearTimeout(reporting);
      reporting = setTimeout(() => {
        report(from, to);
      }, reportAfterMs);
    }
    function report(from, to) {
      const inside = data.x.flatMap((x, position) => x >= from && x <= to ? [position] : []);
      options.onRange(
        inside.length === 0 || inside.length === data.x.length ? void 0 : { first: inside[0], last: inside.at(-1) }
      );
    }
    function setLimits(from, to) {
      const [first, last] = whole();
      plot.setScale("x", { min: Math.max(from, first), max: Math.min(to, last) });
      reportRange(from, to);
    }
    function isZoomed() {
      const [first, last] = whole();
      const { min: from, max: to } = plot.scales.x;
      return (from ?? first) > first || (to ?? last) < last;
    }
    function showAll() {
      const [first, last] = whole();
      plot.setScale("x", { min: first, max: last });
      clearTimeout(reporting);
      options.onRange(void 0);
    }
    function zoom(factor) {
      const { min: from, max: to } = plot.scales.x;
      if (from === void 0 || to === void 0) return;
      const middle2 = hovered ? data.x[hovered.position] : (from + to) / 2;
      const least2 = options.axis === "commits" ? 2 : 120;
      const share = Math.max(factor, least2 / Math.max(to - from, Number.MIN_VALUE));
      if (share >= 1 && factor < 1) return;
      setLimits(middle2 - (middle2 - from) * share, middle2 + (to - middle2) * share);
    }
    let picking;
    plot.over.addEventListener("click", () => {
      const picked = hovered;
      if (!picked) return;
      clearTimeout(picking);
      picking = setTimeout(
        () => {
          options.onPick(picked);
        },
        isZoomed() ? doubleClickMs : 0
      );
    });
    plot.over.addEventListener("dblclick", () => {
      clearTimeout(picking);
      showAll();
    });
    plot.over.addEventListener(
      "wheel",
      (event) => {
        if (!event.ctrlKey && !event.shiftKey) return;
        event.preventDefault();
        zoom((event.deltaY || event.deltaX) > 0 ? 1.25 : 0.8);
      },
      { passive: false }
    );
    return {
      root: plot.root,
      resize(width2) {
        plot.setSize({ width: width2, height: options.height });
      },
      mark(changed) {
        lines = changed;
        plot.redraw(false);
      },
      step(by) {
        const { chosen } = options;
        const start = hovered ?? (chosen && measuredAt(data, chosen.line, data.positions[chosen.line][chosen.point]));
        const track = data.tracks.find(({ line, point }) => line === start?.line && point[start.position] !== void 0) ?? data.tracks[0];
        if (!track) return;
        let position = start ? start.position + by : by > 0 ? 0 : data.x.length - 1;
        while (position >= 0 && position < data.x.length && !measuredAt(data, track.line, position)) position += by;
        const found2 = measuredAt(data, track.line, position);
        if (found2) hover(found2);
      },
      zoom,
      showAll,
      pickHovered() {
        if (hovered) options.onPick(hovered);
      },
      destroy() {
        clearTimeout(reporting);
        clearTimeout(picking);
        options.left.forget(plot);
        plot.destroy();
      }
    };
  }

  // src/report/dashboard/page/views/plot-legend.ts
  var stroke = (rank) => s.svg(
    { width: 34, height: 8, "aria-hidden": "true" },
    s.line({ x1: 0, x2: 34, y1: 4, y2: 4, class: "dash", "stroke-dasharray": dashOf(rank).join(" ") })
  );
  var plotLegend = (shown, tracks) => h.ul(
    { class: "plot-legend", "aria-label": "Lines" },
    ...shown.map(({ name, colour: colour2 }, index) => {
      const own = tracks.filter(({ line }) => line === index);
      return h.li(
        { style: { "--own": lineColour(colour2) } },
        h.bdi(name),
        ...own.map(
          (track) => h.span(
            { class: "stroke", title: `environment ${track.fingerprint}` },
            stroke(environmentRank(tracks, track)),
            own.length > 1 && h.code({ class: "small" }, track.fingerprint.slice(0, 8))
          )
        )
      );
    }),
    h.li(
      { class: "muted small" },
      `band: ${shown.every(({ line }) => line.target === "imported") ? "the range that the tool gave" : "95 % interval of the median"} · ▲ ▼ change of level, up or down, shaded: the commits it can be in · ≠ new environment · ✓ accepted · drag to zoom`
    )
  );
  function pointSummary(line, point, name, commits) {
    const value = line.value[point];
    const [low, high] = [line.low[point], line.high[point]];
    const throughput = throughputText(line, value);
    const commit = line.commit[point];
    const known2 = commit === void 0 ? void 0 : commits.get(commit);
    const row = (content) => h.div(content);
    return [
      row([
        h.b(formatInUnit(line.unit, value)),
        low !== void 0 && high !== void 0 && ` (${rangeText(line.unit, { low, high })})`
      ]),
      throughput !== void 0 && row(throughput),
      row(h.bdi(name)),
      commit !== void 0 && row([h.code(shortCommit(commit)), known2?.author !== void 0 && [" ", h.bdi(known2.author)]]),
      known2?.message !== void 0 && row(h.bdi({ class: "commit-title" }, known2.message)),
      row([
        `${formatTime(line.time[point])} UTC`,
        line.samples[point] !== void 0 && ` · ${plural(line.samples[point], "sample")}`
      ]),
      line.hazards[point].length > 0 && row(["! ", h.bdi(line.hazards[point].join(", "))])
    ];
  }
  var otherFigure = ({ line, name, colour: colour2 }, point) => h.div(
    { class: "tip-other", style: { "--own": `var(--${lineColourName(colour2)})` } },
    stroke(0),
    h.bdi(` ${name} `),
    h.b(formatInUnit(line.unit, line.value[point]))
  );

  // src/report/dashboard/page/views/drawn-counts.ts
  var firstMetrics = (all) => [all.find((metric) => !isBytes(metric)), all.find(isBytes)].filter((metric) => metric !== void 0);
  function metricsAsked(shown, all, asked) {
    if (asked === "none") return [];
    if (asked !== void 0) return parseList(asked).filter((metric) => all.includes(metric));
    const isCounted3 = (metric) => shown.some(({ line }) => line.counts.get(metric)?.some((value) => (value ?? 0) > 0) ?? false);
    return firstMetrics(all.filter(isCounted3));
  }
  function countsPart(context, metrics, drawn, place) {
    const buttons = metrics.map((metric) => {
      const isDrawn = drawn.includes(metric);
      const changed = isDrawn ? drawn.filter((name) => name !== metric) : [...drawn, metric];
      return switchButton(
        context,
        isDrawn,
        { counts: changed.length === 0 ? "none" : changed.join(",") },
        `count-${metric.replace(/\s/g, "-")}`,
        isDrawn && [stroke(drawn.indexOf(metric)), " "],
        h.bdi(countWords(metric))
      );
    });
    const text = `Counts ${perWhat(context.route.parameters.id ?? "")}`;
    const title = h.span({ class: "muted small" }, text);
    const chips = h.div({ class: "chips", role: "group", "aria-label": text }, title, ...buttons);
    return h.div({ class: "counts" }, chips, place);
  }

  // src/report/dashboard/page/chart/export.ts
  var columns2 = ["time", "commit", "cell", "target", "value", "low", "high", "unit", "samples", "environment", "run"];
  var csvField = (value) => {
    const text = String(value ?? "");
    const safe = typeof value === "string" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  function trendCsv(lines) {
    const rows2 = lines.flatMap(
      (line) => line.run.map((run, point) => [
        new Date(line.time[point]).toISOString(),
        line.commit[point],
        line.cell,
        line.target,
        line.value[point],
        line.low[point],
        line.high[point],
        line.unit,
        line.samples[point],
        line.fingerprint[point],
        run
      ])
    );
    return [columns2, ...rows2].map((row) => `${row.map(csvField).join(",")}\r
`).join("");
  }
  var size = { width: 960, height: 400, left: 90, right: 24, top: 56, bottom: 52 };
  var gridLines = 5;
  function trendSvg({ lines, colours: colours2, data, log, format: format3, labelOf }, title, names2) {
    const figures = data.tracks.flatMap(({ mid, low: low2, high: high2 }) => [...mid, ...low2, ...high2]).filter((value) => value !== void 0).filter((value) => !log || value > 0);
    const [low, high] = figures.length === 0 ? [null, null] : extentOf(figures);
    const [bottom, top] = rangeOfY(low, high, log);
    const scale = (value) => log ? Math.log(value) : value;
    const [first, last] = [data.x[0] ?? 0, data.x.at(-1) ?? 1];
    const x = (position) => {
      const share = last > first ? (data.x[position] - first) / (last - first) : 0.5;
      return (size.left + share * (size.width - size.left - size.right)).toFixed(1);
    };
    const y = (value) => {
      const share = (scale(value) - scale(bottom)) / (scale(top) - scale(bottom));
      return (size.height - size.bottom - share * (size.height - size.top - size.bottom)).toFixed(1);
    };
    const text = (at, from, content, anchor, colour2 = "#444") => `<text x="${at}" y="${from}" text-anchor="${anchor}" fill="${colour2}">${escapeXml(content)}</text>`;
    const grid2 = Array.from({ length: gridLines }, (_2, step) => {
      const share = step / (gridLines - 1);
      const value = log ? bottom * (top / bottom) ** share : bottom + (top - bottom) * share;
      const line = `<line x1="${size.left}" x2="${size.width - size.right}" y1="${y(value)}" y2="${y(value)}" stroke="#ddd"/>`;
      return line + text(String(size.left - 8), y(value), format3(value), "end");
    });
    const labels = [0, 0.25, 0.5, 0.75, 1].map((share) => Math.round(share * Math.max(data.x.length - 1, 0)));
    const under = [...new Set(labels)].flatMap(
      (position) => labelOf(position).split("\n").map((part, row) => text(x(position), String(size.height - 30 + row * 15), part, "middle"))
    );
    const tracks = data.tracks.flatMap(({ line, mid, low: low2, high: high2 }) => {
      const at = mid.flatMap((value, position) => value === void 0 || log && value <= 0 ? [] : [position]);
      const path = (values, order) => order.map((position) => `${x(position)},${y(values[position] ?? mid[position])}`).join(" ");
      const colour2 = escapeXml(colours2[line]);
      return [
        `<polygon points="${path(high2, at)} ${path(low2, [...at].reverse())}" fill="${colour2}" opacity="0.15"/>`,
        `<polyline points="${path(mid, at)}" fill="none" stroke="${colour2}" stroke-width="1.6"/>`
      ];
    });
    const changes2 = lines.flatMap(
      ({ changes: own }, line) => own.map((change2) => {
        const at = x(data.positions[line][change2.index]);
        const colour2 = change2.verdict === "regressed" ? "#b03e08" : "#0a6a8c";
        const mark = `<line x1="${at}" x2="${at}" y1="${size.top}" y2="${size.height - size.bottom}" stroke="${colour2}" stroke-dasharray="4 3"/>`;
        return mark + text(at, String(size.top - 6), changeText(change2), "middle", colour2);
      })
    );
    const legend = names2.map(
      (name, line) => text(String(size.left + line % 4 * 210), String(30 + Math.floor(line / 4) * 14), name, "start", colours2[line])
    );
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}" font-family="system-ui, sans-serif" font-size="12">
<title>${escapeXml(title)}</title>
<rect width="${size.width}" height="${size.height}" fill="#fff"/>
${[text(String(size.left), "16", title, "start", "#111"), ...legend, ...grid2, ...under, ...tracks, ...changes2].join("\n")}
</svg>
`;
  }
  async function toPng(svg) {
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    await image.decode();
    const canvas2 = document.createElement("canvas");
    [canvas2.width, canvas2.height] = [size.width * 2, size.height * 2];
    canvas2.getContext("2d").drawImage(image, 0, 0, canvas2.width, canvas2.height);
    return new Promise((resolve, reject) => {
      canvas2.toBlob((blob) => {
        if (blob) resolve(blob);
        else reject(new Error("This browser could not make a picture of the chart."));
      }, "image/png");
    });
  }
  function download(name, content) {
    const address = URL.createObjectURL(content);
    const link = document.createElement("a");
    [link.href, link.download] = [address, name];
    link.click();
    setTimeout(() => {
      URL.revokeObjectURL(address);
    }, 1e4);
  }

  // src/report/dashboard/page/views/copy-button.ts
  async function copy2(text, what) {
    try {
      await navigator.clipboard.writeText(text);
      const announcer = document.getElementById("announcer");
      if (announcer) announcer.textContent = `${what} copied`;
    } catch {
      showText(what, text);
    }
  }
  function showText(title, text, ...words2) {
    showDialog(title, h.h2(title), ...words2.map((word2) => h.p(word2)), block(text));
  }
  function copyButton(label, text) {
    const button = h.button({ type: "button", ...typeof text === "string" ? { title: text } : {} }, label);
    button.addEventListener("click", () => {
      void copy2(typeof text === "string" ? text : text(), label).then(() => {
        if (document.querySelector("dialog[open]")) return;
        button.textContent = "✓ copied";
        setTimeout(() => {
          button.textContent = label;
        }, 1500);
      });
    });
    return button;
  }

  // src/report/dashboard/page/views/export-buttons.ts
  function exportButtons(title, names2, picture2) {
    const name = title.replace(/[^\w.-]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 80) || "trend";
    const svg = () => trendSvg(picture2(), title, names2);
    const button = (kind, click) => h.button({ type: "button", id: `export-${kind.toLowerCase()}`, title: `Save as ${kind}`, click }, kind);
    const status = h.span({ class: "muted small", role: "status" });
    return h.div(
      { class: "buttons exports", role: "group", "aria-label": "Keep this chart" },
      button("CSV", () => {
        download(`${name}.csv`, new Blob([trendCsv(picture2().lines)], { type: "text/csv" }));
      }),
      button("SVG", () => {
        download(`${name}.svg`, new Blob([svg()], { type: "image/svg+xml" }));
      }),
      button("PNG", () => {
        toPng(svg()).then(
          (blob) => {
            download(`${name}.png`, blob);
          },
          () => {
            status.textContent = "This browser could not make a PNG: save the SVG.";
          }
        );
      }),
      copyButton("Copy link", () => location.href),
      status
    );
  }

  // src/report/dashboard/page/views/cell-plot.ts
  var chartHeight = 340;
  function trendOptions(parameters, shown) {
    const units2 = new Set(shown.map(({ line }) => line.unit));
    return {
      axis: parameters.axis === "time" ? "time" : "commits",
      quantity: parameters.show === "throughput" && shown.some(({ line }) => hasBytes(line)) ? "throughput" : "time",
      // Different units have no common axis.
      relative: isRelative(shown, parameters.level) || units2.size > 1
    };
  }
  function pointAsked(shown, { point: run, of }) {
    const found2 = shown.flatMap(({ line: { run: runs, cell } }, line) => {
      const point = run === void 0 ? -1 : runs.lastIndexOf(run);
      return point < 0 ? [] : [{ line, point, cell }];
    });
    return found2.find(({ cell }) => cell === of) ?? found2[0];
  }
  function labelAt(shown, { positions }, position) {
    for (const [index, places] of positions.entries()) {
      const point = places.indexOf(position);
      if (point < 0) continue;
      const { commit, time: time2 } = shown[index].line;
      const day = formatDate(time2[point]);
      return commit[point] === void 0 ? day : `${shortCommit(commit[point]).slice(0, 9)}
${day}`;
    }
    return "";
  }
  var CellPlot = class {
    element;
    #context;
    #shown;
    #options;
    #data;
    #place = h.div({ class: "plot-place" });
    #counts = h.div({ class: "counts-place" });
    #tip = h.div({ class: "tip", hidden: true });
    #status = h.p({ class: "spoken", role: "status" });
    #trend;
    #countsChart;
    #observer;
    #commits;
    /** Available metrics, and those that are drawn. */
    #metrics;
    #drawnMetrics;
    #left = new AxisWidth();
    #right = new AxisWidth();
    #onZoom;
    /** @param onZoom receives whether a part of the axis is shown, or everything */
    constructor(context, shown, onZoom) {
      this.#context = context;
      this.#onZoom = onZoom;
      this.#shown = shown;
      this.#options = trendOptions(context.route.parameters, shown);
      const lines = shown.map(({ line }) => line);
      this.#data = arrangeTrend(lines, this.#options);
      this.#commits = context.site.commits;
      this.#metrics = metricsOf(lines);
      this.#drawnMetrics = metricsAsked(shown, this.#metrics, context.route.parameters.counts);
      const description = `Trend of ${shown.map(({ name }) => name).join(", ")} over ${this.#data.x.length} positions; arrow keys move from point to point, Enter shows its samples.`;
      const focusable = h.div(
        {
          class: "plot",
          id: "plot",
          tabindex: "0",
          role: "application",
          "aria-label": description,
          keydown: this.#onKey
        },
        this.#place,
        this.#tip
      );
      this.element = h.div(
        plotLegend(shown, this.#data.tracks),
        focusable,
        this.#status,
        exportButtons(
          plainName(lines[0].cell),
          shown.map(({ name }) => name),
          () => this.#picture()
        ),
        this.#metrics.length > 0 && countsPart(context, this.#metrics, this.#drawnMetrics, this.#counts)
      );
    }
    #picture() {
      const lines = this.#shown.map(({ line }) => line);
      return {
        lines,
        colours: this.#shown.map(({ colour: colour2 }) => lineColour(colour2)),
        data: this.#data,
        log: scaleOf(lines, this.#context.route.parameters.scale) === "log",
        format: formatterOf(lines, this.#options),
        labelOf: (position) => labelAt(this.#shown, this.#data, position)
      };
    }
    /** Called when the element is in the page. */
    mount() {
      const width2 = this.#place.clientWidth;
      const { parameters } = this.#context.route;
      const picture2 = this.#picture();
      const shared = {
        ...picture2,
        axis: this.#options.axis,
        range: rangeOf(this.#data, parameters),
        width: width2,
        left: this.#left
      };
      this.#trend = createTrendChart(this.#place, {
        ...shared,
        relative: this.#options.relative,
        height: chartHeight,
        right: () => hasRightAxis(this.#drawnMetrics) ? this.#right.width : freeRight,
        chosen: pointAsked(this.#shown, parameters),
        onHover: this.#hover,
        onPick: ({ line, point }) => {
          const picked = picture2.lines[line];
          this.#context.go({
            point: picked.run[point],
            of: picked.cell === parameters.id ? void 0 : picked.cell
          });
        },
        onRange: this.#noteRange
      });
      const tracks = countTracks(picture2.lines, this.#data, this.#drawnMetrics);
      if (tracks.length > 0)
        this.#countsChart = createCountsChart(this.#counts, tracks, { ...shared, right: this.#right });
      if (hasRightAxis(this.#drawnMetrics)) this.#trend.resize(width2);
      this.#observer = new ResizeObserver(() => {
        const now = this.#place.clientWidth;
        if (now === 0) return;
        this.#trend?.resize(now);
        this.#countsChart?.resize(now);
      });
      this.#observer.observe(this.#place);
      document.addEventListener("keydown", this.#onEscape);
      afterPaint(() => {
        void this.#context.store.commits().then((commits) => {
          this.#commits = commits;
        });
      });
    }
    resetZoom() {
      this.#trend?.showAll();
    }
    /** @param shown the same lines, with their changes */
    showChanges(shown) {
      this.#shown = shown;
      const lines = shown.map(({ line }) => line);
      this.#trend?.mark(lines);
      this.#countsChart?.mark(lines);
    }
    /** Keys work wherever the focus is, unless the focused element uses the key. */
    #onEscape = (event) => {
      const isTaken = event.defaultPrevented || event.target instanceof HTMLInputElement;
      if (event.key === "Escape" && !isTaken && !document.querySelector("dialog[open]")) this.resetZoom();
    };
    dispose() {
      document.removeEventListener("keydown", this.#onEscape);
      this.#observer?.disconnect();
      this.#trend?.destroy();
      this.#countsChart?.destroy();
    }
    #noteRange = (range) => {
      const { time: time2 } = this.#data;
      this.#countsChart?.setRange(range);
      this.#onZoom(range !== void 0);
      this.#context.note({
        last: void 0,
        from: range && String(Math.floor(time2[range.first] / 1e3)),
        to: range && String(Math.ceil(time2[range.last] / 1e3))
      });
    };
    #hover = (picked, place) => {
      this.#tip.hidden = picked === void 0;
      if (!picked || !place) return;
      const { line, name } = this.#shown[picked.line];
      const others = this.#shown.flatMap((other, index) => {
        const point = index === picked.line ? -1 : this.#data.positions[index].indexOf(picked.position);
        return point < 0 ? [] : [otherFigure(other, point)];
      });
      fill(this.#tip, ...pointSummary(line, picked.point, name, this.#commits), ...others);
      const isRight = place.left > this.#place.clientWidth / 2;
      this.#tip.style.setProperty("left", isRight ? "auto" : `${place.left + 14}px`);
      this.#tip.style.setProperty("right", isRight ? `${this.#place.clientWidth - place.left + 14}px` : "auto");
      this.#tip.style.setProperty("top", `${Math.max(0, Math.min(place.top - 30, chartHeight - 150))}px`);
    };
    #onKey = (event) => {
      const trend = this.#trend;
      if (!trend || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "ArrowLeft") trend.step(-1);
      else if (event.key === "ArrowRight") trend.step(1);
      else if (event.key === "+" || event.key === "=") trend.zoom(0.7);
      else if (event.key === "-") trend.zoom(1.4);
      else if (event.key === "0") trend.showAll();
      else if (event.key === "Enter") trend.pickHovered();
      else return;
      event.preventDefault();
      this.#status.textContent = this.#tip.textContent;
    };
  };

  // src/report/dashboard/page/views/event-list.ts
  var maxEvents = 60;
  function eventList(context, shown, isComplete) {
    const events = shown.flatMap(({ line, name }) => [
      ...changes(context, line, name),
      ...breaks(context, line, name),
      ...acceptances(context, line, name)
    ]).sort((a, b) => b.time - a.time);
    return h.section(
      { class: "panel", "aria-busy": isComplete ? void 0 : "true" },
      h.div({ class: "panel-head" }, h.h2("What happened")),
      events.length === 0 ? emptyState(
        shown.every(({ line }) => line.value.length > 1) ? "Nothing: no change of a level or of a count is known, and there is one environment." : "Nothing yet: one run."
      ) : scrolled(
        "What happened",
        rowsTable(
          ["When", "What", ...shown.length > 1 ? ["Line"] : [], "Detail", "Commits"],
          events.slice(0, maxEvents).map(
            ({ time: time2, kind, name, what, where }) => h.tr(
              h.td({ class: "figure", title: `${formatTime(time2)} UTC` }, formatAge(time2, context.now)),
              h.td({ class: "figure" }, kind),
              shown.length > 1 && h.td(h.bdi(name)),
              h.td({ class: "wide" }, what),
              h.td(where)
            )
          )
        )
      )
    );
  }
  var changes = ({ site }, line, name) => [...line.changes, ...line.metric === void 0 ? line.steps : []].map((change2) => ({
    time: change2.time,
    kind: statusTag(change2.verdict),
    name,
    what: [
      change2.metric === void 0 ? h.span(agreeing(change2), delta(change2), ` ${intervalText(change2)} ${levels(change2)}`) : h.span(agreeing(change2), h.b(h.bdi(changeName(change2))), ` exact, ${wordOf(change2)}`),
      change2.accepted !== void 0 && [" ", consentOf(change2)]
    ],
    where: rangeLink(site, change2.lastGoodCommit, change2.firstChangedCommit)
  }));
  function breaks({ store, site }, line, name) {
    return environmentBreaks(line).map(({ index }) => {
      const what = h.span(h.code(line.fingerprint[index - 1]), " → ", h.code(line.fingerprint[index]));
      void Promise.all([line.environment[index - 1], line.environment[index]].map((facts) => store.environment(facts))).then(([before, after]) => {
        const found2 = differences(before, after);
        if (found2.length > 0)
          fill(what, ...found2.flatMap((difference, position) => [position > 0 && h.br(), difference]));
      }).catch(() => void 0);
      const commit = line.commit[index];
      return {
        time: line.time[index],
        kind: statusTag("environment-changed"),
        name,
        what,
        where: commit === void 0 ? "–" : commitLink(site, commit)
      };
    });
  }
  var acceptances = ({ site }, line, name) => line.acceptances.map(({ index, reason, commit, explained }) => ({
    time: line.time[index],
    kind: tagOf("accepted", "✓", explained ? "explained" : "accepted"),
    name,
    what: h.bdi(reason),
    where: commitLink(site, commit)
  }));
  function differences(before, after) {
    const names2 = [.../* @__PURE__ */ new Set([...Object.keys(before), ...Object.keys(after)])].sort();
    const text = (environment, name) => Object.hasOwn(environment, name) ? String(environment[name]) : "unknown";
    return names2.filter((name) => text(before, name) !== text(after, name)).map((name) => h.span(h.b(name), " ", h.bdi(text(before, name)), " → ", h.bdi(text(after, name))));
  }

  // src/report/dashboard/page/run-document.ts
  async function loadRun(store, id) {
    const [document2, names2] = await Promise.all([store.document(id), store.names()]);
    if (document2.schema === importedSchemaId) return importedRun(document2);
    const run = document2;
    return { ...run, cells: names2.cells(run.cells, run.startedAt) };
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
    const { unit: unit2 = "ns/op", better = "smaller" } = cell;
    const ends = low === null || high === null ? [value ?? 0] : [low, high];
    const bounds = { low: Math.min(...ends), high: Math.max(...ends) };
    return {
      subject: {
        head: {
          opsPerSample: 1,
          samples: [],
          ...value === null ? {} : { summary: { value, unit: unit2, better, ...bounds } }
        }
      }
    };
  }

  // src/report/dashboard/page/chart/distribution.ts
  var sampleFigures = (cell) => samplesOf(cell).map(({ value, ns = Number.NaN, ops, quiet, round: round2, process, marks }) => ({
    value: value ?? (quiet ? quiet.ns / quiet.ops : ns / (ops ?? cell.opsPerSample)),
    round: round2,
    process,
    marks: marks ?? []
  })).filter(({ value }) => Number.isFinite(value) && value > 0);
  var width = 520;
  var height = 190;
  var margin = { left: 12, right: 12, top: 12, bottom: 28 };
  var plotWidth = width - margin.left - margin.right;
  var plotBottom = height - margin.bottom;
  var bins = 40;
  var maxDots = 2e3;
  function logScale(values) {
    const [least2, most] = extentOf(values);
    const half = Math.max(Math.log(most / least2) / 2, Math.log(1.03)) * 1.05;
    const middle2 = (Math.log(least2) + Math.log(most)) / 2;
    const scale = (value) => margin.left + (Math.log(value) - middle2 + half) / (2 * half) * plotWidth;
    return Object.assign(scale, { low: Math.exp(middle2 - half), high: Math.exp(middle2 + half) });
  }
  var picture = (label, ...children) => s.svg({ class: "distribution", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label }, ...children);
  var tick = (x, text, anchor) => s.text({ x, y: height - 8, "text-anchor": anchor, class: "tick" }, text);
  var vertical = (kind, x) => s.line({ class: kind, x1: x, x2: x, y1: margin.top, y2: plotBottom });
  var horizontal = (kind, y) => s.line({ class: kind, x1: margin.left, x2: width - margin.right, y1: y, y2: y });
  var dot = ({ marks }, x, y, r) => s.circle({ class: marks.length > 0 ? "dot marked" : "dot", cx: x.toFixed(1), cy: y.toFixed(1), r });
  function drawDistribution(cell, meaning, figure) {
    const figures = sampleFigures(cell);
    if (figures.length === 0) return void 0;
    const text = (value) => formatInUnit(meaning.unit, value);
    const x = logScale(figures.map(({ value }) => value));
    const counts = new Array(bins).fill(0);
    for (const { value } of figures) {
      const bin = Math.min(bins - 1, Math.max(0, Math.floor((x(value) - margin.left) / plotWidth * bins)));
      counts[bin] = counts[bin] + 1;
    }
    const most = Math.max(...counts);
    const stripHeight = 34;
    const histogramBottom = plotBottom - stripHeight;
    const { interval } = figure ?? {};
    const label = `Distribution of ${plural(figures.length, "sample")}${figure ? `, median ${text(figure.value)}` : ""}`;
    return picture(
      label,
      interval && s.rect({
        class: "interval",
        x: x(interval.low),
        y: margin.top,
        width: Math.max(x(interval.high) - x(interval.low), 1),
        height: plotBottom - margin.top
      }),
      ...counts.map((count, bin) => {
        const barHeight = count / most * (histogramBottom - margin.top - 4);
        return count > 0 && s.rect({
          class: "count-bar",
          x: margin.left + bin / bins * plotWidth + 0.5,
          y: histogramBottom - barHeight,
          width: plotWidth / bins - 1,
          height: barHeight
        });
      }),
      horizontal("axis", histogramBottom),
      ...figures.slice(0, maxDots).map((one, index) => dot(one, x(one.value), histogramBottom + 7 + (index * 7 + one.round * 3) % 5 * 5, 2.2)),
      figure && vertical("median", x(figure.value)),
      tick(margin.left, text(x.low), "start"),
      figure && tick(Math.min(Math.max(x(figure.value), 90), width - 90), text(figure.value), "middle"),
      tick(width - margin.right, text(x.high), "end")
    );
  }
  function drawSequence(cell, figure) {
    const figures = sampleFigures(cell).slice(0, maxDots);
    if (figures.length < 2) return void 0;
    const scale = logScale(figures.map(({ value }) => value));
    const x = (index) => margin.left + index / (figures.length - 1) * plotWidth;
    const y = (value) => plotBottom - (scale(value) - margin.left) / plotWidth * (plotBottom - margin.top);
    const processes = figures.flatMap(
      ({ process }, index) => index > 0 && process !== figures[index - 1].process ? [(x(index - 1) + x(index)) / 2] : []
    );
    return picture(
      `${plural(figures.length, "sample")} in the order in which they were taken`,
      ...processes.map((at) => vertical("respawn", at)),
      figure && horizontal("median", y(figure.value)),
      ...figures.map((one, index) => dot(one, x(index), y(one.value), 2.4)),
      horizontal("axis", plotBottom),
      tick(margin.left, "first sample", "start"),
      tick(width - margin.right, `last of ${figures.length}`, "end"),
      processes.length > 0 && tick(width / 2, "┆ a new process", "middle")
    );
  }
  function marksNote(cell) {
    const marks = /* @__PURE__ */ new Map();
    for (const { marks: own = [] } of samplesOf(cell))
      for (const mark of own) marks.set(mark, (marks.get(mark) ?? 0) + 1);
    if (marks.size === 0) return void 0;
    return h.p(
      { class: "small muted" },
      "Hollow dots are doubtful: ",
      h.bdi([...marks].map(([mark, count]) => `${mark} ${count}×`).join(", "))
    );
  }

  // src/report/dashboard/page/views/counts.ts
  var totals2 = ["readBytes", "writtenBytes", "fsyncs"];
  var totalNames = { readBytes: "read bytes", writtenBytes: "written bytes", fsyncs: "fsyncs" };
  function countsOf2({ perOp, ...profile }) {
    const calls = Object.entries(perOp).sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    const all = calls.reduce((sum, [, count]) => sum + count, 0);
    return new Map([
      ["system calls", all],
      ...totals2.flatMap((name) => {
        const count = profile[name];
        return count === void 0 ? [] : [[totalNames[name], count]];
      }),
      ...calls
    ]);
  }
  var countList = (profile) => h.dl(
    { class: "counts-list" },
    ...[...countsOf2(profile)].map(([name, count]) => h.div(h.dt(h.bdi(name)), " ", h.dd(formatMetric(name, count))))
  );

  // src/report/dashboard/page/views/cell-point.ts
  function pointPanel(context, line, point) {
    const { site, store } = context;
    const run = line.run[point];
    const commit = line.commit[point];
    const body = h.div(h.p({ class: "muted" }, "Loading the samples…"));
    loadRun(store, run).then(
      (document2) => {
        const found2 = findSubject(document2, line);
        fill(body, found2 ? samplesOf2(document2, found2) : emptyState("The run’s file holds no samples of this cell."));
      },
      (error) => {
        fill(body, errorState("The samples could not be read.", messageOf(error)));
      }
    );
    const turn = (to, text, id) => goButton(context, { point: to }, { id, disabled: to === void 0 }, text);
    const close = { class: "quiet", id: "close-point", "aria-label": "Close the samples" };
    return h.section(
      { class: "panel", "aria-label": "Samples" },
      h.div(
        { class: "panel-head" },
        h.h2(
          "Samples of ",
          h.a({ href: formatHash("run", { id: run }) }, `${formatTime(line.time[point])} UTC`),
          commit !== void 0 && [" at ", commitLink(site, commit)]
        ),
        h.span(
          { class: "buttons" },
          turn(line.run[point - 1], "← Before", "point-before"),
          turn(line.run[point + 1], "After →", "point-after"),
          goButton(context, { point: void 0, of: void 0 }, close, "✕")
        )
      ),
      body
    );
  }
  function findSubject(document2, line) {
    const result = Object.hasOwn(document2.cells, line.cell) ? document2.cells[line.cell] : void 0;
    const entries = Object.entries(result?.subject ?? {});
    const own = entries.find(([name2]) => {
      const subject = document2.subjects[name2];
      return subject !== void 0 && targetOf(name2, subject) === line.target;
    });
    const [name, cell] = own ?? entries[0] ?? [];
    return result && cell && name !== void 0 ? { result, name, cell } : void 0;
  }
  function samplesOf2(document2, { result, name, cell }) {
    const meaning = meaningOf2(result);
    const figure = figureOf(cell, document2.subjects[name]?.target ?? "");
    const text = (value) => formatInUnit(meaning.unit, value);
    if (cell.samples.length === 0 && figure)
      return emptyState(
        `${text(figure.value)}${figure.interval ? `, between ${text(figure.interval.low)} and ${text(figure.interval.high)}` : ""}`,
        h.p("An imported history holds figures, not the samples that they are made of.")
      );
    const distribution = drawDistribution(cell, meaning, figure);
    const sequence = drawSequence(cell, figure);
    const { profile } = cell;
    if (!distribution) return emptyState("This run has no usable samples of the cell.");
    return h.div(
      h.p(
        { class: "muted" },
        `${plural(sampleFigures(cell).length, "sample")} of ${plural(cell.opsPerSample, "operation")}`,
        figure && `; median ${text(figure.value)}`,
        figure?.interval ? `, 95 % interval ${rangeText(meaning.unit, figure.interval)}` : "; too few for an interval",
        "."
      ),
      h.div(
        { class: "columns" },
        h.figure(
          distribution,
          h.figcaption({ class: "muted small" }, "How they are spread (logarithmic); line: median, shade: its interval")
        ),
        sequence && h.figure(sequence, h.figcaption({ class: "muted small" }, "In the order in which they were taken"))
      ),
      marksNote(cell),
      profile && [h.h3("Counts per operation"), countList(profile)]
    );
  }
  var maxRows = 200;
  function pointTable({ site }, shown) {
    const place = scrolled("Points");
    const details = h.details({ class: "panel" }, h.summary("The points as a table"), place);
    details.addEventListener("toggle", () => {
      if (details.open && place.childElementCount === 0) fill(place, table());
    });
    function table() {
      const rows2 = shown.flatMap(({ line, name }) => line.run.map((_2, point) => ({ line, name, point }))).sort((a, b) => b.line.time[b.point] - a.line.time[a.point]).slice(0, maxRows);
      return rowsTable(
        ["When (UTC)", "Line", "Commit", "Median", "Low", "High", "Samples", "Environment"],
        rows2.map(
          ({ line, name, point }) => h.tr(
            h.td({ class: "figure" }, formatTime(line.time[point])),
            h.td(h.bdi(name)),
            h.td(line.commit[point] === void 0 ? "–" : commitLink(site, line.commit[point])),
            ...[line.value[point], line.low[point], line.high[point]].map(
              (value) => h.td({ class: "figure" }, value === void 0 ? "–" : formatInUnit(line.unit, value))
            ),
            h.td({ class: "figure" }, String(line.samples[point] ?? "–")),
            h.td(h.code({ class: "small" }, line.fingerprint[point]))
          )
        )
      );
    }
    return details;
  }

  // src/report/dashboard/page/views/run-table.ts
  var hiddenNote = ({ deleted, by, reason }) => h.div(
    { class: "small hazard" },
    deleted ? "deleted" : "hidden",
    by !== void 0 && [" by ", h.bdi(by)],
    ": ",
    h.bdi(reason)
  );

  // src/report/dashboard/page/views/cell.ts
  var restMs = 50;
  var withoutEvents = (line) => ({ ...line, changes: [], steps: [], acceptances: [] });
  var maxLines = 12;
  async function cellView(context) {
    const { store, site, route } = context;
    const { id = "" } = route.parameters;
    const others = parseList(route.parameters.with).filter((other) => other !== id);
    const title = `${site.name} · ${plainName(id).slice(0, 120)}`;
    if (id === "") return { title, element: emptyState("No cell is named.", allLink("cells")) };
    const histories = await Promise.all([id, ...others].map((cell) => store.history(cell)));
    const damage = histories.flatMap(
      (history, index) => history.damage.map(({ what, why }) => ({ what: index === 0 ? what : `${what} of ${others[index - 1]}`, why }))
    );
    const asked = site.metric;
    const loaded = histories.flatMap((history) => history.lines).flatMap(
      (line) => asked === void 0 || !site.metrics.includes(asked) || isOwnMetric(line, asked) ? [line] : lineOfMetric(line, asked) ?? []
    );
    const leftOut = (await store.hidden()).filter(({ cells }) => cells?.includes(id));
    const isComplete = loaded.every((line) => knownChanges(line) !== void 0);
    const lines = loaded.map((line) => knownChanges(line) ?? withoutEvents(line));
    const own = lines.filter((line) => line.cell === id);
    const head = h.header({ class: "cell-head" }, h.h1(cellLabel(id)), words(context, id), metricChoice(context));
    if (own.length === 0) return { title, element: h.div(head, damageList(damage), await nothing(context, id, damage)) };
    const targets = route.parameters.target === void 0 ? void 0 : parseList(route.parameters.target);
    const shown = lines.map((line, index) => ({ line, name: lineName(site, line, lines), colour: index })).filter(({ line }) => targets === void 0 || targets.includes(line.target)).slice(0, maxLines);
    const visible = shown.length > 0 ? shown : own.slice(0, 1).map((line) => ({ line, name: lineName(site, line, lines), colour: 0 }));
    const controls = cellControls(context, visible, others, () => {
      plot.resetZoom();
    });
    const plot = new CellPlot(context, visible, controls.showRange);
    let events = eventList(context, visible, isComplete);
    let isGone = false;
    const findChanges = async () => {
      const counted = loaded.filter(({ counts }) => counts.size > 0);
      const fences = await fencesOf(
        counted.flatMap(({ environment }) => environment),
        (name) => store.environment(name)
      );
      await pause(restMs);
      for (const line of loaded) {
        if (isGone) return;
        const state = site.byId.get(line.cell)?.states.get(line.target);
        changesOfLine(line, state && !state.isOld ? state.points : line.value.length, fences);
        await pause(0);
      }
      if (!isGone) showChanges();
    };
    const showChanges = () => {
      const complete = visible.map((shown2) => ({
        ...shown2,
        line: knownChanges(loaded[lines.indexOf(shown2.line)]) ?? shown2.line
      }));
      plot.showChanges(complete);
      const next = eventList(context, complete, true);
      events.replaceWith(next);
      events = next;
    };
    const chosen = pointAsked(visible, route.parameters);
    const element = h.div(
      head,
      damageList(damage),
      leftOut.map(
        (row) => h.div(h.a({ href: formatHash("run", { id: row.run }) }, "A figure is left out"), hiddenNote(row))
      ),
      targetCards(context, lines, visible),
      h.section(
        { class: "panel" },
        controls.element,
        own.every(({ value }) => value.length === 1) && h.p({ class: "muted" }, "One run so far: a trend needs at least two."),
        plot.element
      ),
      chosen && pointPanel(context, visible[chosen.line].line, chosen.point),
      events,
      pointTable(context, visible)
    );
    return {
      title,
      element,
      mounted: () => {
        plot.mount();
        if (!isComplete)
          afterPaint(() => {
            if (!isGone) void findChanges();
          });
      },
      dispose: () => {
        isGone = true;
        plot.dispose();
      }
    };
  }
  var isOwnMetric = ({ cell: id, unit: unit2, better }, metric) => metricOfCell({ cell: { id, unit: unit2, better } }) === metric;
  var pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  function words({ site }, id) {
    const { type } = site.byId.get(id) ?? {};
    const name = readCellName(id);
    if (name.suite !== void 0)
      return h.p({ class: "muted" }, "Imported from github-action-benchmark: figures without samples.");
    const known2 = operations().find((one) => one.name === name.operation);
    return h.p(
      { class: "muted" },
      known2 && `${known2.group}: ${known2.op}.`,
      type === "device" && " Bound by the device: reported, never fails a build by itself."
    );
  }
  async function nothing({ site, store }, id, damage) {
    if (damage.length > 0) return errorState("Nothing of this cell could be read.", "");
    const all = allLink("cells");
    if (site.byId.has(id)) return emptyState("This cell has no figures yet.", all);
    const today = (await store.names()).of(id, "");
    if (!site.byId.has(today)) return emptyState("This store has no such cell.", all);
    const link = h.a({ href: formatHash("cell", { id: today }) }, plainName(today));
    return emptyState("This workload has another name now.", h.p(link));
  }

  // src/report/dashboard/page/cell-script.ts
  offerView("cell", cellView);
})();
