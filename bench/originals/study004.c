/*
 * Study 004's library as its author built it: readdir, a malloc for each path, a queue to a thread that fprintfs; one thread for the
 * whole tree, or one for each folder, six at a time. Compiled without optimisation.
 */
#include <dirent.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { maxThreads = 6 };

typedef struct Item {
    struct Item* next;
    char* path; /* NULL: the end */
} Item;

typedef struct {
    Item* first;
    Item* last;
    pthread_mutex_t lock;
    pthread_cond_t filled;
} Queue;

typedef struct {
    Queue files;
    Queue folders;
    const char* root;
    const char* output;
    int inParallel;
    int threads;
    pthread_mutex_t lock;
    pthread_cond_t ended;
} Walk;

typedef struct {
    Walk* walk;
    char* folder;
} Task;

static void put(Queue* queue, char* path)
{
    Item* item = malloc(sizeof *item);
    item->path = path;
    item->next = NULL;
    pthread_mutex_lock(&queue->lock);
    if (queue->last) {
        queue->last->next = item;
    } else {
        queue->first = item;
    }
    queue->last = item;
    pthread_cond_signal(&queue->filled);
    pthread_mutex_unlock(&queue->lock);
}

static char* take(Queue* queue)
{
    pthread_mutex_lock(&queue->lock);
    while (!queue->first) {
        pthread_cond_wait(&queue->filled, &queue->lock);
    }
    Item* item = queue->first;
    queue->first = item->next;
    if (!queue->first) {
        queue->last = NULL;
    }
    pthread_mutex_unlock(&queue->lock);
    char* path = item->path;
    free(item);
    return path;
}

static void readFolder(Walk* walk, const char* folder)
{
    DIR* directory = opendir(folder);
    if (!directory) {
        perror(folder);
        return;
    }
    for (struct dirent* entry; (entry = readdir(directory));) {
        const int isFolder = entry->d_type == DT_DIR && strcmp(entry->d_name, ".") && strcmp(entry->d_name, "..");
        if (entry->d_type != DT_REG && !isFolder) {
            continue;
        }
        const size_t length = strlen(folder) + strlen(entry->d_name) + 2;
        char* path = malloc(length);
        snprintf(path, length, "%s/%s", folder, entry->d_name);
        if (!isFolder) {
            put(&walk->files, path);
        } else if (walk->inParallel) {
            put(&walk->folders, path);
        } else {
            readFolder(walk, path);
            free(path);
        }
    }
    closedir(directory);
}

static void* readOne(void* argument)
{
    Task* task = argument;
    Walk* walk = task->walk;
    readFolder(walk, task->folder);
    free(task->folder);
    free(task);
    pthread_mutex_lock(&walk->lock);
    walk->threads--;
    put(&walk->folders, NULL);
    pthread_cond_signal(&walk->ended);
    pthread_mutex_unlock(&walk->lock);
    return NULL;
}

static void readInParallel(Walk* walk)
{
    int started = 0;
    int finished = 0;
    put(&walk->folders, strdup(walk->root));
    do {
        char* folder = take(&walk->folders);
        if (!folder) {
            finished++;
            continue;
        }
        started++;
        Task* task = malloc(sizeof *task);
        task->walk = walk;
        task->folder = folder;
        pthread_mutex_lock(&walk->lock);
        while (walk->threads >= maxThreads) {
            pthread_cond_wait(&walk->ended, &walk->lock);
        }
        walk->threads++;
        pthread_t thread;
        pthread_create(&thread, NULL, readOne, task);
        pthread_detach(thread);
        pthread_mutex_unlock(&walk->lock);
    } while (finished < started);
    pthread_mutex_lock(&walk->lock);
    pthread_mutex_unlock(&walk->lock);
}

static void* produce(void* argument)
{
    Walk* walk = argument;
    if (walk->inParallel) {
        readInParallel(walk);
    } else {
        readFolder(walk, walk->root);
    }
    put(&walk->files, NULL);
    return NULL;
}

static void* print(void* argument)
{
    Walk* walk = argument;
    FILE* output = fopen(walk->output, "a+");
    for (char* path; (path = take(&walk->files));) {
        fprintf(output, "%s\n", path);
        free(path);
    }
    fclose(output);
    return NULL;
}

int study_walk(const char* root, const char* output, int inParallel)
{
    Walk walk = {.root = root, .output = output, .inParallel = inParallel};
    for (Queue* queue = &walk.files; queue <= &walk.folders; queue++) {
        pthread_mutex_init(&queue->lock, NULL);
        pthread_cond_init(&queue->filled, NULL);
    }
    pthread_mutex_init(&walk.lock, NULL);
    pthread_cond_init(&walk.ended, NULL);
    pthread_t producer;
    pthread_t consumer;
    pthread_create(&producer, NULL, produce, &walk);
    pthread_create(&consumer, NULL, print, &walk);
    pthread_join(producer, NULL);
    pthread_join(consumer, NULL);
    return 0;
}
