/* A small log writer: appends records to a file and makes them durable before it says so. The program of the example project. */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { RECORDS = 40, RECORD_BYTES = 4096 };

int main(int count, char** arguments)
{
    const char* path = count > 1 ? arguments[1] : "records.log";
    char record[RECORD_BYTES];
    memset(record, 'r', sizeof record);
    int log = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (log < 0) {
        perror(path);
        return 1;
    }
    for (int n = 0; n < RECORDS; n++) {
        if (write(log, record, sizeof record) != sizeof record) {
            perror(path);
            return 1;
        }
    }
    if (fsync(log) != 0) {
        perror(path);
        return 1;
    }
    return close(log);
}
