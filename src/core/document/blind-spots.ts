/** What the trace does not show of the calls that a profile names in `blind`, in words for a reader. */
import { blindCalls } from './system-calls.ts';

/** Counted calls whose I/O is seen only in part. */
const partlySeen: Readonly<Record<string, string>> = {
  io_uring_enter: 'hands over requests whose files and bytes are not seen',
  io_uring_setup: 'lets the kernel take requests without a call (IORING_SETUP_SQPOLL)',
  NtSubmitIoRing: 'hands over requests whose files and bytes are not seen',
  mmap: 'maps a file: reads and writes through memory make no calls',
};

/** @param name a member of `profile.blind`. @returns the end of a sentence that begins with the call */
export function describeBlindSpot(name: string): string {
  const does = Object.hasOwn(partlySeen, name) ? partlySeen[name] : blindCalls[name]?.does;
  return does ?? 'may do file I/O that is not seen';
}
