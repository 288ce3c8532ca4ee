#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

static int look(const char* name)
{
    struct stat status;
    int found = stat(name, &status); //+ stat
    return name[0] == '\0';
}

static void load(const char* name)
{
    char buffer[64];
    int file = open(name, O_RDONLY);
    if (pread(file, buffer, sizeof buffer, 8) < 0) puts("none"); //+ read
    if (read(file, buffer, sizeof buffer) < 0) puts("none");
    close(file);
}

static void list(const char* name)
{
    DIR* folder = opendir(name); //+ open
    while (readdir(folder)) continue; //+ list
    closedir(folder); //+
}

static void save(const char* name)
{
    FILE* file = fopen(name, "w");
    fputs("text", file);
    fflush(file); //+ write
    fputs("more", file);
    fsync(fileno(file)); //+ sync
    fclose(file);
}

int main(void)
{
    for (int turn = 0; turn < 3; turn++) {
        look("in.txt");
        load("in.txt");
        list("."); //+
        save("out.log");
        rename("out.log", "out.old.log"); //+ rename
        puts("turn");
    }
    return 0;
}
