// The history of a small C program, change by change: what the live demo measures (docs/demo.md). Each entry is one commit: its message, then the file, a text
// that stands there once, and what replaces it.

/** What the first commit has. */
export const beginning = {
  'notes.c': `#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define RECORDS 16000
#define SIZE 120

int append(char *path) {
  int log = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  char block[16 * SIZE];
  int used = 0;
  for (int i = 0; i < RECORDS; i++) {
    memset(block + used, 'a' + i % 26, SIZE);
    used += SIZE;
    if (used == sizeof block) {
      write(log, block, used);
      used = 0;
    }
  }
  write(log, block, used);
  close(log);
  return 0;
}

int scan(char *path) {
  int log = open(path, O_RDONLY);
  char block[SIZE];
  long sum = 0;
  while (read(log, block, SIZE) == SIZE) sum += block[0];
  close(log);
  printf("%ld\\n", sum);
  return 0;
}

int main(int argc, char **argv) {
  if (strcmp(argv[1], "append") == 0) return append(argv[2]);
  return scan(argv[2]);
}
`,
  'README.md': `# notes

Keeps notes in a log.
`,
  '.gitignore': 'build/\n',
};

/** Of all commits: io-perf.yml as it is today. */
export const configuration = `workloads:
  append:
    build: mkdir -p build && cc -O2 -g -w -o build/notes *.c && build/notes append build/full.log
    command: build/notes append build/new.log
  scan:
    command: build/notes scan build/full.log
`;

/** The commit that is slower, and the one whose change is accepted, by their messages. */
export const planted = 'Write each note at once, so that less is lost in a crash';
export const accepted = { message: 'Give each note a checksum', workload: 'append', reason: 'Notes carry a checksum' };

/** @type {[message: string, file: string, from: string, to: string][]} */
export const changes = [
  [
    'Say what the program is',
    'notes.c',
    '#include <fcntl.h>',
    '/* notes: keeps notes in a log. */\n#include <fcntl.h>',
  ],
  ['Describe the commands', 'README.md', 'in a log.\n', 'in a log.\n\n    notes append FILE\n    notes scan FILE\n'],
  ['Stop where there are too few arguments', 'notes.c', '  if (strcmp(', '  if (argc != 3) return 2;\n  if (strcmp('],
  ['Say how it is used', 'notes.c', 'return 2;', 'return usage();'],
  [
    'Make it compile again',
    'notes.c',
    'int main(',
    'int usage(void) {\n  fprintf(stderr, "usage: notes append|scan FILE\\n");\n  return 2;\n}\n\nint main(',
  ],
  [
    'Tell scan from a word that is no command',
    'notes.c',
    '  return scan(argv[2]);',
    '  if (strcmp(argv[1], "scan") == 0) return scan(argv[2]);\n  return usage();',
  ],
  ['Keep functions to this file', 'notes.c', 'int usage(', 'static int usage('],
  ['Keep append to this file', 'notes.c', 'int append(', 'static int append('],
  ['Keep scan to this file', 'notes.c', 'int scan(', 'static int scan('],
  ['Promise not to change the path in append', 'notes.c', 'append(char *path)', 'append(const char *path)'],
  ['Promise not to change the path in scan', 'notes.c', 'scan(char *path)', 'scan(const char *path)'],
  ['Count with an enum', 'notes.c', '#define RECORDS 16000\n#define SIZE 120', 'enum { RECORDS = 16000, SIZE = 120 };'],
  ['Name the size of a block', 'notes.c', 'SIZE = 120 };', 'SIZE = 120, BLOCK = 16 * SIZE };'],
  ['Use the name of the size of a block', 'notes.c', 'char block[16 * SIZE];', 'char block[BLOCK];'],
  [
    'Say why a file cannot be used',
    'notes.c',
    'static int append(',
    'static int fail(const char *path) {\n  perror(path);\n  return 1;\n}\n\nstatic int append(',
  ],
  ['Stop where the log cannot be made', 'notes.c', '0644);', '0644);\n  if (log < 0) return fail(path);'],
  ['Stop where there is no log to scan', 'notes.c', 'O_RDONLY);', 'O_RDONLY);\n  if (log < 0) return fail(path);'],
  [
    'Note the exit status',
    'README.md',
    'scan FILE\n',
    'scan FILE\n\nThe exit status is 1 where a file cannot be used, 2 where the command is wrong.\n',
  ],
  [
    'Notice a full disk in append',
    'notes.c',
    '      write(log, block, used);',
    '      if (write(log, block, used) != used) return fail(path);',
  ],
  [
    'Notice a full disk at the end',
    'notes.c',
    '  write(log, block, used);\n  close(log);',
    '  if (write(log, block, used) != used) return fail(path);\n  close(log);',
  ],
  [
    'Write nothing where nothing is left',
    'notes.c',
    '  if (write(log, block, used) != used) return fail(path);\n  close(log);',
    '  if (used > 0 && write(log, block, used) != used) return fail(path);\n  close(log);',
  ],
  [
    'Read as many notes at once as are written',
    'notes.c',
    '  char block[SIZE];\n  long sum = 0;\n  while (read(log, block, SIZE) == SIZE) sum += block[0];',
    '  char block[BLOCK];\n  long sum = 0;\n  ssize_t bytes;\n  while ((bytes = read(log, block, BLOCK)) > 0)\n    for (ssize_t at = 0; at < bytes; at += SIZE) sum += block[at];',
  ],
  ['Say how a scan reads', 'README.md', 'The exit status', 'A scan reads blocks of 16 notes.\n\nThe exit status'],
  [
    'Notice a log that cannot be read',
    'notes.c',
    'sum += block[at];\n',
    'sum += block[at];\n  if (bytes < 0) return fail(path);\n',
  ],
  [
    'Call the first byte of a note its kind',
    'notes.c',
    '  long sum = 0;\n  ssize_t bytes;\n  while ((bytes = read(log, block, BLOCK)) > 0)\n    for (ssize_t at = 0; at < bytes; at += SIZE) sum += block[at];\n  if (bytes < 0) return fail(path);\n  close(log);\n  printf("%ld\\n", sum);',
    '  long kinds = 0;\n  ssize_t bytes;\n  while ((bytes = read(log, block, BLOCK)) > 0)\n    for (ssize_t at = 0; at < bytes; at += SIZE) kinds += block[at];\n  if (bytes < 0) return fail(path);\n  close(log);\n  printf("%ld\\n", kinds);',
  ],
  [
    'Put how a note is filled into a function',
    'notes.c',
    'static int append(',
    "static void fill(char *note, int number) { memset(note, 'a' + number % 26, SIZE); }\n\nstatic int append(",
  ],
  ['Use that function', 'notes.c', "    memset(block + used, 'a' + i % 26, SIZE);", '    fill(block + used, i);'],
  [
    'Count notes by name',
    'notes.c',
    'for (int i = 0; i < RECORDS; i++) {\n    fill(block + used, i);',
    'for (int number = 0; number < RECORDS; number++) {\n    fill(block + used, number);',
  ],
  [
    'Describe the file',
    'README.md',
    'A scan reads',
    '## The file\n\nA note has 120 bytes; its first one is its kind.\n\nA scan reads',
  ],
  [
    'Give each note a checksum',
    'notes.c',
    'enum { RECORDS = 16000, SIZE = 120, BLOCK',
    'enum { RECORDS = 16000, TEXT = 120, SIZE = TEXT + 8, BLOCK',
  ],
  [
    'Compute the checksum',
    'notes.c',
    "{ memset(note, 'a' + number % 26, SIZE); }",
    "{\n  memset(note, 'a' + number % 26, TEXT);\n  unsigned long sum = 5381;\n  for (int at = 0; at < TEXT; at++) sum = sum * 33 + note[at];\n  memcpy(note + TEXT, &sum, sizeof sum);\n}",
  ],
  [
    'Describe the checksum',
    'README.md',
    '120 bytes; its first one is its kind.',
    '128 bytes: 120 of text, whose first one is its kind, and 8 of checksum.',
  ],
  [
    'Put the checksum into a function',
    'notes.c',
    'static void fill(',
    'static unsigned long checksum(const char *text) {\n  unsigned long sum = 5381;\n  for (int at = 0; at < TEXT; at++) sum = sum * 33 + text[at];\n  return sum;\n}\n\nstatic void fill(',
  ],
  [
    'Use it',
    'notes.c',
    '  unsigned long sum = 5381;\n  for (int at = 0; at < TEXT; at++) sum = sum * 33 + note[at];\n  memcpy',
    '  unsigned long sum = checksum(note);\n  memcpy',
  ],
  [
    'Name where the checksum comes from',
    'notes.c',
    'static unsigned long checksum',
    '/* After Daniel J. Bernstein. */\nstatic unsigned long checksum',
  ],
  [
    'Tell notes apart by their numbers',
    'notes.c',
    "  memset(note, 'a' + number % 26, TEXT);",
    "  memset(note, 'a' + number % 26, TEXT);\n  memcpy(note + 1, &number, sizeof number);",
  ],
  [
    'Describe the number',
    'README.md',
    'whose first one is its kind,',
    'of which the first is its kind and the next four are its number,',
  ],
  [
    'Check nothing about notes that are cut short',
    'notes.c',
    'at < bytes; at += SIZE)',
    'at + SIZE <= bytes; at += SIZE)',
  ],
  [
    'Put a full block into a function',
    'notes.c',
    'static int append(',
    'static int isFull(int used) { return used == BLOCK; }\n\nstatic int append(',
  ],
  ['Use the function for a full block', 'notes.c', 'if (used == sizeof block) {', 'if (isFull(used)) {'],
  [planted, 'notes.c', 'return used == BLOCK; }', 'return used >= SIZE; }'],
  ['Say that notes are safe', 'README.md', 'A scan reads', 'Each note is written at once.\n\nA scan reads'],
  [
    'Explain the mode of a new log',
    'notes.c',
    '  int log = open(path, O_WRONLY',
    '  /* Others may read it. */\n  int log = open(path, O_WRONLY',
  ],
  ['Let only the owner read notes', 'notes.c', '0644', '0600'],
  ['Correct the comment on it', 'notes.c', '/* Others may read it. */', '/* Only its owner may read it. */'],
  ['Keep the log from programs that are started', 'notes.c', 'O_CREAT | O_TRUNC', 'O_CREAT | O_TRUNC | O_CLOEXEC'],
  ['Keep it from them in a scan, too', 'notes.c', 'O_RDONLY)', 'O_RDONLY | O_CLOEXEC)'],
  [
    'Notice what closing says',
    'notes.c',
    '  close(log);\n  return 0;\n}\n\nstatic int scan',
    '  if (close(log) != 0) return fail(path);\n  return 0;\n}\n\nstatic int scan',
  ],
  ['Write that down', 'README.md', 'cannot be used, 2', 'cannot be used or closed, 2'],
  [
    'Let the compiler check what is printed',
    'notes.c',
    'printf("%ld\\n", kinds);',
    'if (printf("%ld\\n", kinds) < 0) return fail("standard output");',
  ],
  ['Add a line on building', 'README.md', '## The file', '## Building\n\n    cc -O2 -o notes notes.c\n\n## The file'],
  ['Add a licence', 'README.md', 'Keeps notes in a log.', 'Keeps notes in a log. Free for any use.'],
  ['Order the usage as people need it', 'notes.c', 'usage: notes append|scan FILE', 'usage: notes scan|append FILE'],
  ['Point at the documentation', 'notes.c', 'scan|append FILE\\n', 'scan|append FILE (see README.md)\\n'],
  [
    'Say what a note is at its size',
    'notes.c',
    'enum { RECORDS',
    '/* A note is TEXT bytes and their checksum. */\nenum { RECORDS',
  ],
  [
    'Take numbers of notes without a sign',
    'notes.c',
    'fill(char *note, int number)',
    'fill(char *note, unsigned number)',
  ],
  ['Count them without a sign', 'notes.c', 'for (int number = 0;', 'for (unsigned number = 0;'],
  [
    'Show an example of a scan',
    'README.md',
    '## Building',
    '## Example\n\n    $ notes scan today.log\n    1751920\n\n## Building',
  ],
  ['Say what the number of a scan is', 'README.md', '    1751920\n', '    1751920\n\nThe sum of all kinds.\n'],
  ['Return what main returns by name', 'notes.c', '  return usage();\n}\n', '  return usage(); /* 2 */\n}\n'],
  ['Remove a comment that says nothing', 'notes.c', ' /* 2 */', ''],
  [
    'End the README with where to write to',
    'README.md',
    '## Building',
    '## Questions\n\nOpen an issue.\n\n## Building',
  ],
];
