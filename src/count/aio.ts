/** The requests of one io_submit(2), as strace prints them: one call of the C library's may hand over hundreds. */
import { type Descriptor, parseDescriptor, parseNumber, splitArguments, vectorBytes } from './call-arguments.ts';

export interface AioRequest {
  /** `io_submit:pwrite`: a request of src/core/document/system-calls.ts. */
  name: string;
  file: Descriptor;
  /** Bytes asked for. How many were moved only the program reads, often from memory that it shares with the kernel. */
  bytes: number | undefined;
  offset: number | undefined;
  /** `RWF_DSYNC` …, where the request has any. */
  flags: string;
}

/**
 * @param argument the third one: `[{aio_data=0, aio_lio_opcode=IOCB_CMD_PWRITE, aio_fildes=3</x>, aio_buf=0x5, aio_nbytes=4096, aio_offset=0}, …]`
 * @param accepted how many of them the kernel has taken, from the first
 */
export function parseAioRequests(argument: string | undefined, accepted: number): AioRequest[] {
  if (argument?.startsWith('[') !== true) return [];
  return splitArguments(argument.slice(1, -1))
    .slice(0, accepted)
    .flatMap((text) => parseRequest(text) ?? []);
}

function parseRequest(text: string): AioRequest | undefined {
  const fields = new Map(
    splitArguments(text.slice(1, -1)).map((field): [string, string] => {
      const equals = field.indexOf('=');
      return [field.slice(0, equals), field.slice(equals + 1)];
    }),
  );
  const operation = /^IOCB_CMD_([A-Z]+)$/.exec(fields.get('aio_lio_opcode') ?? '')?.[1]?.toLowerCase();
  if (operation === undefined) return undefined;
  return {
    name: `io_submit:${operation}`,
    file: parseDescriptor(fields.get('aio_fildes')),
    bytes: vectorBytes(fields.get('aio_buf')) ?? parseNumber(fields.get('aio_nbytes')),
    offset: parseNumber(fields.get('aio_offset')),
    flags: fields.get('aio_rw_flags') ?? '',
  };
}
