/* Copyright (c) the io-perf-action authors */
/* SPDX-License-Identifier: MIT */

/*
 * As study 004 did it: readdir(3), every path allocated and handed through a linked list under a lock to a thread that prints it.
 * Entries without a type (DT_UNKNOWN) are left out, as there. A directory that cannot be opened is passed over; there it ended the
 * single walk and hung the parallel one.
 */
#include "study.h"

#include <dirent.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node {
    char* text;
    struct node* next;
};

struct queue {
    struct node* first;
    struct node* last;
    pthread_mutex_t lock;
    pthread_cond_t filled;
};

struct walk {
    struct queue paths;
    struct queue folders;
    const char* root;
    const char* output;
    int error;

    int most;
    int running;
    pthread_mutex_t lock;
    pthread_cond_t ended;
};

struct task {
    struct walk* walk;
    char* folder;
};

static const char* const end = "";

static void open_queue(struct queue* queue)
{
    queue->first = queue->last = NULL;
    pthread_mutex_init(&queue->lock, NULL);
    pthread_cond_init(&queue->filled, NULL);
}

static void close_queue(struct queue* queue)
{
    pthread_mutex_destroy(&queue->lock);
    pthread_cond_destroy(&queue->filled);
}

static void put(struct queue* queue, char* text)
{
    struct node* node = malloc(sizeof *node);
    node->text = text;
    node->next = NULL;
    pthread_mutex_lock(&queue->lock);
    if (queue->last == NULL) {
        queue->first = node;
    } else {
        queue->last->next = node;
    }
    queue->last = node;
    pthread_cond_signal(&queue->filled);
    pthread_mutex_unlock(&queue->lock);
}

static char* take(struct queue* queue)
{
    pthread_mutex_lock(&queue->lock);
    while (queue->first == NULL) {
        pthread_cond_wait(&queue->filled, &queue->lock);
    }
    struct node* node = queue->first;
    queue->first = node->next;
    if (queue->first == NULL) {
        queue->last = NULL;
    }
    pthread_mutex_unlock(&queue->lock);
    char* text = node->text;
    free(node);
    return text;
}

static char* join(const char* folder, const char* name)
{
    const size_t length = strlen(folder) + strlen(name) + 2;
    char* path = malloc(length);
    snprintf(path, length, "%s/%s", folder, name);
    return path;
}

static void read_folder(struct walk* walk, const char* folder, void (*enter)(struct walk*, char*))
{
    DIR* directory = opendir(folder);
    if (directory == NULL) {
        return;
    }
    for (struct dirent* entry; (entry = readdir(directory)) != NULL;) {
        if (entry->d_type == DT_REG) {
            put(&walk->paths, join(folder, entry->d_name));
        } else if (entry->d_type == DT_DIR && strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) {
            enter(walk, join(folder, entry->d_name));
        }
    }
    closedir(directory);
}

static void enter_now(struct walk* walk, char* folder)
{
    read_folder(walk, folder, enter_now);
    free(folder);
}

static void enter_later(struct walk* walk, char* folder) { put(&walk->folders, folder); }

static void* read_one(void* argument)
{
    struct task* task = argument;
    struct walk* walk = task->walk;
    read_folder(walk, task->folder, enter_later);
    free(task->folder);
    free(task);
    put(&walk->folders, strdup(end));
    pthread_mutex_lock(&walk->lock);
    walk->running--;
    pthread_cond_signal(&walk->ended);
    pthread_mutex_unlock(&walk->lock);
    return NULL;
}

/* A thread for the folder, as soon as fewer than the most are at work. */
static int start_reading(struct walk* walk, char* folder)
{
    struct task* task = malloc(sizeof *task);
    task->walk = walk;
    task->folder = folder;
    pthread_mutex_lock(&walk->lock);
    while (walk->running >= walk->most) {
        pthread_cond_wait(&walk->ended, &walk->lock);
    }
    walk->running++;
    pthread_mutex_unlock(&walk->lock);
    pthread_t thread;
    const int error = pthread_create(&thread, NULL, read_one, task);
    if (error == 0) {
        pthread_detach(thread);
        return 0;
    }
    free(folder);
    free(task);
    pthread_mutex_lock(&walk->lock);
    walk->running--;
    pthread_mutex_unlock(&walk->lock);
    return error;
}

static void read_in_parallel(struct walk* walk)
{
    long started = 0;
    long ended = 0;
    put(&walk->folders, strdup(walk->root));
    do {
        char* folder = take(&walk->folders);
        if (strcmp(folder, end) == 0) {
            free(folder);
            ended++;
            continue;
        }
        const int error = start_reading(walk, folder);
        if (error == 0) {
            started++;
        } else {
            walk->error = error;
        }
    } while (ended < started);
    /* The last thread still holds the lock for a moment after its end was reported. */
    pthread_mutex_lock(&walk->lock);
    while (walk->running > 0) {
        pthread_cond_wait(&walk->ended, &walk->lock);
    }
    pthread_mutex_unlock(&walk->lock);
}

static void* produce(void* argument)
{
    struct walk* walk = argument;
    if (walk->most == 0) {
        read_folder(walk, walk->root, enter_now);
    } else {
        read_in_parallel(walk);
    }
    put(&walk->paths, strdup(end));
    return NULL;
}

static void* print_paths(void* argument)
{
    struct walk* walk = argument;
    FILE* output = fopen(walk->output, "a+");
    if (output == NULL) {
        walk->error = errno;
    }
    for (int is_end = 0; !is_end;) {
        char* path = take(&walk->paths);
        is_end = strcmp(path, end) == 0;
        if (!is_end && output != NULL && fprintf(output, "%s\n", path) < 0) {
            walk->error = errno;
        }
        free(path);
    }
    if (output != NULL && fclose(output) != 0) {
        walk->error = errno;
    }
    return NULL;
}

int32_t io_perf_study_traverse(const char* root, const char* output, int32_t threads)
{
    struct walk walk = {.root = root, .output = output, .most = threads};
    open_queue(&walk.paths);
    open_queue(&walk.folders);
    pthread_mutex_init(&walk.lock, NULL);
    pthread_cond_init(&walk.ended, NULL);
    pthread_t producer;
    pthread_t consumer;
    int error = pthread_create(&consumer, NULL, print_paths, &walk);
    if (error == 0) {
        error = pthread_create(&producer, NULL, produce, &walk);
        if (error == 0) {
            pthread_join(producer, NULL);
        } else {
            put(&walk.paths, strdup(end));
        }
        pthread_join(consumer, NULL);
    }
    close_queue(&walk.paths);
    close_queue(&walk.folders);
    pthread_mutex_destroy(&walk.lock);
    pthread_cond_destroy(&walk.ended);
    return error != 0 ? error : walk.error;
}
