/** Errors as the protocol knows them: a POSIX code and a sentence. */
export class Fault extends Error {
  override readonly name = 'Fault';
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Not a request of this protocol. */
export const protocolFault = (message: string): Fault => new Fault('EPROTO', message);
/** A parameter or value that is unknown, missing or out of range. */
export const valueFault = (message: string): Fault => new Fault('EINVAL', message);
/** This platform or file system cannot do it. */
export const unsupportedFault = (message: string): Fault => new Fault('ENOTSUP', message);
/** What was read or produced is wrong. */
export const checkFault = (message: string): Fault => new Fault('ECHECK', message);

/** Codes of node's own that stand for an error of the system. https://nodejs.org/api/errors.html */
const nodeCodes: Readonly<Record<string, string>> = {
  ERR_FS_FILE_TOO_LARGE: 'EFBIG',
  ERR_OUT_OF_RANGE: 'EINVAL',
  ERR_BUFFER_TOO_LARGE: 'ENOMEM',
  ERR_FS_EISDIR: 'EISDIR',
  ERR_FEATURE_UNAVAILABLE_ON_PLATFORM: 'ENOTSUP',
  UNKNOWN: 'EIO',
  EOF: 'EIO',
};

/** The code and message of anything that was thrown. */
export function describeFault(error: unknown): { code: string; message: string } {
  if (error instanceof Fault) return { code: error.code, message: error.message };
  if (!(error instanceof Error)) return { code: 'EIO', message: String(error) };
  if (error instanceof RangeError && /allocation/i.test(error.message))
    return { code: 'ENOMEM', message: error.message };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'EIO';
  return { code: nodeCodes[code] ?? (/^E[A-Z0-9]+$/.test(code) ? code : 'EIO'), message: error.message };
}
