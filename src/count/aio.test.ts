import { describe, expect, it } from 'vitest';
import { parseAioRequests } from './call-arguments.ts';

const write =
  '{aio_data=0, aio_lio_opcode=IOCB_CMD_PWRITE, aio_fildes=3</w/a, b>, aio_buf=""..., aio_nbytes=4096, aio_offset=8192}';
const vector =
  '{aio_data=0, aio_rw_flags=RWF_DSYNC, aio_lio_opcode=IOCB_CMD_PWRITEV, aio_fildes=3</w/db>, aio_buf=[{iov_base=""..., iov_len=100}, {iov_base=""..., iov_len=200}], aio_offset=4096}';
const sync = '{aio_data=0, aio_lio_opcode=IOCB_CMD_FDSYNC, aio_fildes=3</w/db>}';

describe('the requests of io_submit', () => {
  it('have an operation, a file, bytes and an offset', () => {
    expect(parseAioRequests(`[${write}]`, 1)).toEqual([
      { name: 'io_submit:pwrite', file: { number: 3, annotation: '/w/a, b' }, bytes: 4096, offset: 8192, flags: '' },
    ]);
  });

  it('have the bytes of a vector, and flags of their own', () => {
    expect(parseAioRequests(`[${write}, ${vector}, ${sync}]`, 3).slice(1)).toMatchObject([
      { name: 'io_submit:pwritev', bytes: 300, offset: 4096, flags: 'RWF_DSYNC' },
      { name: 'io_submit:fdsync', bytes: undefined },
    ]);
  });

  it('are those that the kernel has accepted', () => {
    expect(parseAioRequests(`[${write}, ${sync}]`, 1)).toHaveLength(1);
  });

  it('are unknown where strace does not print them, or prints an operation without a name', () => {
    expect(parseAioRequests('[...]', 1)).toEqual([]);
    expect(parseAioRequests('0x7ffe', 1)).toEqual([]);
    expect(parseAioRequests(undefined, 1)).toEqual([]);
    expect(parseAioRequests('[{aio_data=0, aio_lio_opcode=0x4 /* IOCB_CMD_??? */, aio_fildes=3</x>}]', 1)).toEqual([]);
  });
});
