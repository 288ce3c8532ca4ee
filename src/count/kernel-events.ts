/** `  prog-123 [001] ..... 12.345678: mm_filemap_map_pages: dev=254:0 ino=1a2b ofs=0-65535` */

export interface KernelCounts {
  /** Inode → distinct pages of it that page faults brought into a program's memory. */
  touched: Map<number, Set<number>>;
  /** Inodes of files that it made or removed. */
  ownInodes: Set<number>;
  /** Distinct pages likewise of files whose inode another file has got since. */
  formerPages: number;
  /** Pages put into the page cache. */
  cachedPages: number;
  /** Pages that became dirty. */
  dirtiedPages: number;
  newInodes: number;
  /** Requests handed to block devices while the program ran, by itself. */
  blockRequests: number;
}

export const pageBytes = 4096;

const eventOf = /^.{0,40}?-\d+\s.*?: ([a-z0-9_]+): (.*)$/;

export function addEvent(counts: KernelCounts, line: string): void {
  const [, name, text = ''] = eventOf.exec(line) ?? [];
  switch (name) {
    case 'mm_filemap_map_pages':
    case 'mm_filemap_fault': {
      const [, inode = '', from = '', to = from] = /ino[= ]([0-9a-f]+) ofs=(\d+)(?:-(\d+))?/.exec(text) ?? [];
      if (inode === '') return;
      const pages = counts.touched.get(Number.parseInt(inode, 16)) ?? new Set<number>();
      counts.touched.set(Number.parseInt(inode, 16), pages);
      const last = Math.floor(Number(to) / pageBytes);
      for (let page = Math.floor(Number(from) / pageBytes); page <= last; page++) pages.add(page);
      return;
    }
    case 'mm_filemap_add_to_page_cache':
      counts.cachedPages += 2 ** Number(/ order=(\d+)/.exec(text)?.[1] ?? 0);
      return;
    case 'writeback_dirty_folio':
      counts.dirtiedPages++;
      return;
    case 'ext4_allocate_inode':
    case 'btrfs_inode_new':
      counts.newInodes++;
      noteNew(counts, inodeOf(text));
      return;
    case 'ext4_unlink_enter':
    case 'ext4_free_inode':
      counts.ownInodes.add(inodeOf(text));
      return;
    case 'block_rq_issue':
      counts.blockRequests++;
  }
}

const inodeOf = (text: string): number => Number(/\bino[= ](\d+)/.exec(text)?.[1] ?? Number.NaN);

function noteNew(counts: KernelCounts, inode: number): void {
  counts.ownInodes.add(inode);
  // A file that had this number is gone.
  counts.formerPages += counts.touched.get(inode)?.size ?? 0;
  counts.touched.delete(inode);
}
