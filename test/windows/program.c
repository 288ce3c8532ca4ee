/*
 * A program of Windows for tests:
 *
 *   program args WORD…      prints each word on a line of its own
 *   program do FILE         writes and works as often as FILE says: two numbers
 *   program sleep           does nothing for a minute
 *   program leave           starts a `sleep`, which its own child starts, and ends
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

static int start(const wchar_t* own, const wchar_t* word)
{
    STARTUPINFOW startup = {sizeof startup};
    PROCESS_INFORMATION process;
    wchar_t line[4096];
    swprintf(line, 4096, L"\"%ls\" %ls", own, word);
    return CreateProcessW(own, line, 0, 0, FALSE, CREATE_NEW_PROCESS_GROUP, 0, 0, &startup, &process) ? 0 : 1;
}

int wmain(int count, wchar_t** words)
{
    const wchar_t* what = count > 1 ? words[1] : L"";
    wchar_t own[4096];
    GetModuleFileNameW(0, own, 4096);
    if (wcscmp(what, L"sleep") == 0) {
        Sleep(60000);
    } else if (wcscmp(what, L"leave") == 0) {
        return start(own, L"leave-again");
    } else if (wcscmp(what, L"leave-again") == 0) {
        return start(own, L"sleep");
    } else if (wcscmp(what, L"args") == 0) {
        for (int word = 2; word < count; word++) {
            char utf8[65536];
            WideCharToMultiByte(CP_UTF8, 0, words[word], -1, utf8, sizeof utf8, 0, 0);
            printf("%s\n", utf8);
        }
    } else if (wcscmp(what, L"do") == 0 && count == 3) {
        int writes = 0, work = 0;
        char block[64] = {0};
        DWORD written;
        volatile unsigned sum = 1;
        FILE* amounts = _wfopen(words[2], L"r");
        if (!amounts || fscanf(amounts, "%d %d", &writes, &work) != 2) return 2;
        fclose(amounts);
        HANDLE file = CreateFileW(L"out.tmp", GENERIC_WRITE, 0, 0, CREATE_ALWAYS, 0, 0);
        for (int one = 0; one < writes; one++) WriteFile(file, block, sizeof block, &written, 0);
        CloseHandle(file);
        DeleteFileW(L"out.tmp");
        for (int one = 0; one < work; one++)
            for (int step = 0; step < 1000; step++) sum = sum * 1664525u + 1013904223u;
    } else {
        return 2;
    }
    return 0;
}
