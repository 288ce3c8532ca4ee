import { expect, it } from 'vitest';
import { addEvent, noKernelCounts } from './kernel-trace.ts';

it('reads events as Linux 6.18 prints them', () => {
  const counts = noKernelCounts();
  for (const line of [
    '            prog-31301   [001] .....  1234.567890: mm_filemap_map_pages: dev=254:0 ino=1a2b ofs=0-65535',
    '            prog-31301   [001] .....  1234.567891: mm_filemap_fault: dev=254:0 ino=1a2b ofs=61440',
    '            prog-31301   [001] .....  1234.567892: mm_filemap_fault: dev=254:0 ino=1a2b ofs=65536',
    '   name with: -1-31301   [000] d..1.  1234.567893: mm_filemap_add_to_page_cache: dev 254:0 ino 1a2b pfn=0x10 ofs=0 order=2',
    '            prog-31301   [001] .....  1234.567894: writeback_dirty_folio: bdi 254:0: ino=6699 index=3',
    '            prog-31301   [001] .....  1234.567895: ext4_allocate_inode: dev 254,0 ino 12 dir 2 mode 0100644',
    '            prog-31301   [001] .....  1234.567896: block_rq_issue: 254,0 R 4096 () 8 + 8 none,0,0 [prog]',
    'CPU:1 [LOST 12 EVENTS]',
  ]) {
    addEvent(counts, line);
  }
  expect(counts).toMatchObject({ cachedPages: 4, dirtiedPages: 1, newInodes: 1, blockRequests: 1 });
  expect([...counts.touched].map(([inode, pages]) => [inode, pages.size])).toEqual([[0x1a2b, 17]]);
  expect([...counts.ownInodes]).toEqual([12]);
});

it('keeps the pages of a removed file apart from those of the file that gets its inode', () => {
  const counts = noKernelCounts();
  for (const line of [
    '            prog-31301   [001] .....  1234.567890: ext4_allocate_inode: dev 254,0 ino 27 dir 2 mode 0100644',
    '            prog-31301   [001] .....  1234.567891: mm_filemap_fault: dev=254:0 ino=1b ofs=0',
    '            prog-31301   [001] .....  1234.567892: mm_filemap_fault: dev=254:0 ino=1b ofs=4096',
    '            prog-31301   [001] .....  1234.567893: ext4_unlink_enter: dev 254,0 ino 27 size 8192 parent 2',
    '            prog-31301   [001] .....  1234.567894: ext4_free_inode: dev 254,0 ino 27 mode 0100644 uid 0 gid 0 blocks 16',
    '            prog-31301   [001] .....  1234.567895: ext4_allocate_inode: dev 254,0 ino 27 dir 2 mode 0100644',
    '            prog-31301   [001] .....  1234.567896: mm_filemap_fault: dev=254:0 ino=1b ofs=0',
  ]) {
    addEvent(counts, line);
  }
  expect(counts.formerPages).toBe(2);
  expect(counts.touched.get(27)?.size).toBe(1);
  expect([...counts.ownInodes]).toEqual([27]);
});
