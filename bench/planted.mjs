// Made-up repositories: a C program that reads records, works on them and writes a journal, with a long history in which some commits change
// how often it syncs, how long it works, or whether it builds. For bench/bisect.mjs and for tests.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const program = `#include <stdio.h>
#include <unistd.h>
#include "settings.h"

int main(void)
{
    volatile unsigned long sum = 0;
    char name[64], line[4096];
    FILE *journal = fopen("journal.txt", "w");
    for (int record = 0; record < RECORDS; record++) {
        snprintf(name, sizeof name, "data/%d.txt", record % 8);
        FILE *file = fopen(name, "r");
        if (file == NULL || journal == NULL)
            return 1;
        size_t length = fread(line, 1, sizeof line, file);
        fclose(file);
        for (int pass = 0; pass < PASSES; pass++)
            for (size_t at = 0; at < length; at++)
                sum = sum * 31 + (unsigned char)line[at];
        fprintf(journal, "%d %lu\\n", record, sum);
        if (record < SYNCS) {
            fflush(journal);
            fsync(fileno(journal));
        }
    }
    return fclose(journal);
}
`;

const settings = ({ syncs, passes, records }) =>
  `#define RECORDS ${records}\n#define SYNCS ${syncs}\n#define PASSES ${passes}\n`;

export const build = 'cc -O1 -o work work.c';
export const command = './work';

/**
 * Writes a repository whose first commit, number 0, is good and whose last one is bad.
 * @param {string} folder is made
 * @param {{ commits: number, records?: number, passes?: number,
 *   changes: { at: number, syncs?: number, passes?: number, broken?: boolean }[] }} plan
 *   what is different from commit number `at` on; \`broken\`: a program that does not build
 * @returns {string[]} the commits, oldest first
 */
export function plantHistory(folder, { commits, records = 40, passes = 100, changes }) {
  mkdirSync(join(folder, 'data'), { recursive: true });
  const git = (...words) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=N', '-c', 'user.email=n@example.com', ...words], {
      encoding: 'utf8',
    }).trim();
  git('init', '--quiet', '--initial-branch=main');
  writeFileSync(join(folder, '.gitignore'), 'work\njournal.txt\nio-perf-run.json\n');
  for (let file = 0; file < 8; file++) writeFileSync(join(folder, 'data', `${file}.txt`), `${file} `.repeat(2000));
  const state = { syncs: 1, passes, records, broken: false };
  for (let number = 0; number < commits; number++) {
    for (const { at, ...change } of changes) if (at === number) Object.assign(state, change);
    writeFileSync(join(folder, 'work.c'), `${program}${state.broken ? 'broken\n' : ''}/* ${number} */\n`);
    writeFileSync(join(folder, 'settings.h'), settings(state));
    git('add', '--all');
    const date = new Date(Date.UTC(2026, 0, 1) + number * 86_400_000).toISOString();
    execFileSync('git', ['-C', folder, 'commit', '--quiet', '--message', `Commit ${number}`], {
      env: {
        ...process.env,
        ...{ GIT_AUTHOR_NAME: 'N', GIT_AUTHOR_EMAIL: 'n@example.com', GIT_AUTHOR_DATE: date },
        ...{ GIT_COMMITTER_NAME: 'N', GIT_COMMITTER_EMAIL: 'n@example.com', GIT_COMMITTER_DATE: date },
      },
    });
  }
  return git('rev-list', '--reverse', '--first-parent', 'HEAD').split('\n');
}
