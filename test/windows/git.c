/*
 * git.exe for tests under Wine, where there is no Git for Windows: passes words, folder, environment and streams to the host's git, behind the
 * port that IO_PERF_HOST_GIT names (host-git.ts), and its output and exit status back.
 *
 * To the host: texts as a length and UTF-8, the folder, then the words, an empty one, the variables GIT_…, an empty one; then standard input in
 * pieces, an empty one at its end. From the host: a letter (o, e, or x for the exit status), a length, bytes.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>
#include <winsock2.h>

static SOCKET host;

static void put(const char* bytes, unsigned length)
{
    send(host, (const char*)&length, sizeof length, 0);
    for (unsigned sent = 0; sent < length;) sent += (unsigned)send(host, bytes + sent, (int)(length - sent), 0);
}

static void put_text(const wchar_t* text)
{
    char utf8[65536];
    put(utf8, (unsigned)WideCharToMultiByte(CP_UTF8, 0, text, -1, utf8, sizeof utf8, 0, 0) - 1);
}

static int take(void* to, unsigned length)
{
    for (unsigned had = 0; had < length;) {
        int count = recv(host, (char*)to + had, (int)(length - had), 0);
        if (count <= 0) return 0;
        had += (unsigned)count;
    }
    return 1;
}

static DWORD WINAPI pass_input(void* unused)
{
    char buffer[65536];
    DWORD count = 0;
    while (ReadFile(GetStdHandle(STD_INPUT_HANDLE), buffer, sizeof buffer, &count, 0) && count > 0) put(buffer, count);
    put("", 0);
    return unused != 0;
}

int wmain(int count, wchar_t** words)
{
    WSADATA data;
    wchar_t folder[4096];
    struct sockaddr_in address = {0};
    WSAStartup(MAKEWORD(2, 2), &data);
    address.sin_family = AF_INET;
    address.sin_port = htons((unsigned short)atoi(getenv("IO_PERF_HOST_GIT")));
    address.sin_addr.s_addr = inet_addr("127.0.0.1");
    host = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(host, (struct sockaddr*)&address, sizeof address) != 0) return 128;
    GetCurrentDirectoryW(4096, folder);
    put_text(folder);
    for (int word = 1; word < count; word++) put_text(words[word]);
    put("", 0);
    for (wchar_t* one = GetEnvironmentStringsW(); *one; one += wcslen(one) + 1)
        if (wcsncmp(one, L"GIT_", 4) == 0) put_text(one);
    put("", 0);
    CreateThread(0, 0, pass_input, 0, 0, 0);
    for (;;) {
        static char bytes[1 << 16];
        char kind;
        unsigned length;
        DWORD written;
        if (!take(&kind, 1) || !take(&length, sizeof length)) return 128;
        while (length > 0) {
            unsigned piece = length < sizeof bytes ? length : sizeof bytes;
            if (!take(bytes, piece)) return 128;
            if (kind == 'x') ExitProcess((UINT)bytes[0] & 255);
            WriteFile(GetStdHandle(kind == 'o' ? STD_OUTPUT_HANDLE : STD_ERROR_HANDLE), bytes, piece, &written, 0);
            length -= piece;
        }
    }
}
