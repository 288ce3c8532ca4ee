/** What usually helps against what a hint has seen, in the words of each language. */

export type HintId = 'small-reads' | 'small-writes' | 'repeated-stats' | 'reopened' | 'misses' | 'sync-per-write';

type LanguageName = 'c' | 'c++' | 'rust' | 'go' | 'python' | 'node' | 'java';

const endings: Readonly<Record<LanguageName, RegExp>> = {
  c: /\.[ch]$/,
  'c++': /\.(?:cc|cpp|cxx|hh|hpp|hxx)$/,
  rust: /\.rs$/,
  go: /\.go$/,
  python: /\.pyw?$/,
  node: /\.[cm]?[jt]s$/,
  java: /\.(?:java|kt)$/,
};

const remedies: Readonly<Record<HintId, Readonly<Record<LanguageName, string>>>> = {
  'small-reads': {
    c: 'fopen and setvbuf(file, NULL, _IOFBF, 1 << 16), or read(2) into a buffer of 64 KiB',
    'c++': 'stream.rdbuf()->pubsetbuf(buffer, 1 << 16) before open(), or read(buffer, 1 << 16)',
    rust: 'BufReader::with_capacity(1 << 16, file)',
    go: 'bufio.NewReaderSize(file, 1<<16)',
    python: 'open(name, "rb", buffering=1 << 16), or one read() of the whole file',
    node: 'readFile for a whole file, or createReadStream(name, { highWaterMark: 1 << 16 })',
    java: 'new BufferedInputStream(stream, 1 << 16), or Files.readAllBytes',
  },
  'small-writes': {
    c: 'fopen and setvbuf(file, NULL, _IOFBF, 1 << 16), and fwrite or fprintf',
    'c++': "std::ofstream, with '\\n' instead of std::endl, which flushes",
    rust: 'BufWriter::with_capacity(1 << 16, file), and flush() at the end',
    go: 'bufio.NewWriterSize(file, 1<<16), and Flush() at the end',
    python: 'open(name, "w", buffering=1 << 16) without flush(), or one write of "".join(parts)',
    node: 'collect the parts and write them at once, or createWriteStream with cork() and uncork()',
    java: 'new BufferedOutputStream(stream, 1 << 16), or Files.newBufferedWriter',
  },
  'repeated-stats': {
    c: 'keep the struct stat, or fstat(2) the open file; while listing, d_type of readdir(3)',
    'c++': 'keep the std::filesystem::directory_entry: it holds what the listing returned',
    rust: 'keep the Metadata; while listing, DirEntry::file_type()',
    go: 'keep the fs.FileInfo; while walking, filepath.WalkDir and entry.Type()',
    python: 'keep the result; while listing, os.scandir() and entry.is_file() instead of os.path.isfile()',
    node: 'keep the Stats; while listing, readdir(name, { withFileTypes: true })',
    java: 'keep the BasicFileAttributes; Files.walkFileTree passes them to visitFile',
  },
  reopened: {
    c: 'open it once and pass the descriptor on; pread(2) reads at any place',
    'c++': 'keep the stream open as a member, or keep what was read',
    rust: 'keep the File in a struct, or its content in a OnceLock',
    go: 'keep the *os.File, or its content in a sync.OnceValue',
    python: 'keep the file object, or the content with functools.cache',
    node: 'keep the FileHandle, or its content in a module variable',
    java: 'keep the FileChannel or the parsed content in a field',
  },
  misses: {
    c: 'try the likely name first, or remember which names are not there',
    'c++': 'try the likely name first, or remember which names are not there',
    rust: 'try the likely name first; keep names that are not there in a HashSet',
    go: 'try the likely name first; keep names that are not there in a map',
    python:
      'shorten sys.path and PYTHONPATH, import from packages by their full names, and remember names that are not there',
    node: 'name files with their endings in import and require, and remember names that are not there',
    java: 'shorten the class path, or put the classes into one jar; remember names that are not there',
  },
  'sync-per-write': {
    c: 'write all records, then fsync(2) once; fdatasync(2) where only the content matters',
    'c++': 'write all records, then fsync(2) once',
    rust: 'call sync_data() once, after the last record of a group',
    go: 'call Sync() once, after the last record of a group',
    python: 'call os.fsync() once, after the last record of a group',
    node: 'call filehandle.datasync() once, after the last record of a group',
    java: 'call channel.force(false) once, after the last record of a group',
  },
};

/** @returns undefined for a file of another language */
export function remedyFor(hint: HintId, file: string): string | undefined {
  const language = (Object.keys(endings) as LanguageName[]).find((name) => endings[name].test(file));
  return language && remedies[hint][language];
}
