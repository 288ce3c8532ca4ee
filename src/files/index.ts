/** Bytes of files that others wrote, whatever they are: no more of them than is asked for. */
export { readAtMost, takeAtMost, TooLargeError } from './read-bounded.ts';
