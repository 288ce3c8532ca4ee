#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <unistd.h>
#include <vector>

namespace store {
template <typename Name>
bool look(const Name& name)
{
    bool found = std::filesystem::exists(name); //+ stat
    return std::string(name).empty();
}

struct Journal {
    std::ofstream file{"out.log"};
    void append(const std::string& text)
    {
        file << text;
        file.flush(); //+ write
        file << text;
    }
};

long load(const std::string& name)
{
    std::ifstream file(name);
    std::string line;
    std::getline(file, line);
    std::ifstream again(name); //+ open
    return line.size();
}
} // namespace store

int main()
{
    store::Journal journal;
    for (int turn = 0; turn < 3; turn++) {
        store::look("in.txt");
        store::load("in.txt");
        journal.append("text");
        auto many = [](auto name) {
            std::filesystem::create_directory(name); //+ mkdir
            std::filesystem::remove(name); //+ unlink
            return 0;
        };
        many("made");
        for (const auto& entry : std::filesystem::directory_iterator(".")) //+ list
            std::cout << turn; //+
    }
}
