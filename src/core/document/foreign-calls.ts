/**
 * System calls of Windows and macOS by their meaning, in the kinds of Linux. The kinds are shared so that one judge and one set of words serve
 * all systems; their counts are never compared between systems.
 */

/**
 * Of ntdll. What NtSetInformationFile and NtQueryInformationFile do depends on the class of information, which is in the name. Handles of
 * every kind are closed by one call, and memory of every kind is mapped by one, so neither is counted.
 */
export const windowsCallsByKind: Readonly<Record<string, readonly string[]>> = {
  open: ['NtCreateFile', 'NtOpenFile'],
  stat: [
    'NtQueryAttributesFile',
    'NtQueryFullAttributesFile',
    'NtQueryInformationByName',
    'NtQueryInformationFile:attributes',
  ],
  list: ['NtQueryDirectoryFile', 'NtQueryDirectoryFileEx'],
  read: ['NtReadFile', 'NtReadFileScatter'],
  write: ['NtWriteFile', 'NtWriteFileGather'],
  copy: ['NtCopyFileChunk'],
  seek: ['NtSetInformationFile:position', 'NtQueryInformationFile:position'],
  fsync: ['NtFlushBuffersFile', 'NtFlushBuffersFileEx'],
  rename: ['NtSetInformationFile:rename'],
  remove: ['NtSetInformationFile:disposition', 'NtDeleteFile'],
  link: ['NtSetInformationFile:link'],
  truncate: ['NtSetInformationFile:end-of-file', 'NtSetInformationFile:valid-data-length'],
  allocate: ['NtSetInformationFile:allocation'],
  attribute: ['NtSetInformationFile:attributes'],
  xattr: ['NtQueryEaFile', 'NtSetEaFile'],
  lock: ['NtLockFile', 'NtUnlockFile'],
  control: ['NtFsControlFile', 'NtSetInformationFile:other'],
  statfs: ['NtQueryVolumeInformationFile'],
  exec: ['NtCreateUserProcess'],
  ring: ['NtCreateIoRing', 'NtSubmitIoRing'],
  watch: ['NtNotifyChangeDirectoryFile', 'NtNotifyChangeDirectoryFileEx'],
};

/**
 * Names of the probes of dtrace on macOS, as bsd/kern/syscalls.master of xnu has them, without `_nocancel`, which is the same call in
 * programs with threads. Names that Linux has as well are in its table.
 */
export const macosCallsByKind: Readonly<Record<string, readonly string[]>> = {
  open: ['open_dprotected_np', 'openat_dprotected_np', 'open_extended', 'guarded_open_np'],
  close: ['guarded_close_np'],
  stat: [
    'getattrlist',
    'fgetattrlist',
    'getattrlistat',
    'stat_extended',
    'lstat_extended',
    'fstat_extended',
    'stat64_extended',
    'lstat64_extended',
    'fstat64_extended',
    'fstatat',
  ],
  access: ['access_extended'],
  list: ['getdirentries', 'getdirentries64', 'getattrlistbulk', 'getdirentriesattr'],
  read: ['pread'],
  write: ['pwrite', 'guarded_write_np', 'guarded_pwrite_np', 'guarded_writev_np'],
  copy: ['clonefileat', 'fclonefileat', 'copyfile'],
  fsync: ['fcntl:full-fsync', 'fcntl:barrier-fsync'],
  rename: ['renameatx_np'],
  remove: ['delete'],
  mkdir: ['mkdir_extended', 'mkfifo', 'mkfifo_extended', 'mkfifoat'],
  attribute: [
    'chmod_extended',
    'fchmod_extended',
    'setattrlist',
    'fsetattrlist',
    'setattrlistat',
    'chflags',
    'fchflags',
    'futimes',
  ],
  statfs: ['getfsstat', 'getfsstat64', 'fsgetpath', 'pathconf', 'fpathconf'],
  exec: ['posix_spawn', '__mac_execve'],
  aio: [
    'aio_read',
    'aio_write',
    'aio_fsync',
    'aio_suspend',
    'aio_suspend_nocancel',
    'aio_return',
    'aio_error',
    'lio_listio',
  ],
};
