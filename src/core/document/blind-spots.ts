/** What is not seen of the calls that a profile names in `blind`, as a reader understands it. */
import { blindCalls } from './system-calls.ts';

/** Counted calls whose I/O is not seen as a whole. */
const partlySeen: Readonly<Record<string, string>> = {
  io_uring_enter: 'hands over requests whose files and bytes are not seen',
  io_uring_setup: 'lets the kernel take requests without a call (IORING_SETUP_SQPOLL)',
  mmap: 'maps a file: what is read and written through memory is no call',
};

/** @param name a member of `profile.blind`. @returns the end of a sentence that begins with the call */
export function describeBlindSpot(name: string): string {
  const does = Object.hasOwn(partlySeen, name) ? partlySeen[name] : blindCalls[name]?.does;
  return does ?? 'may do file I/O that is not seen';
}
