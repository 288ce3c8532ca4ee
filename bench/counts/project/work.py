# Reads all of fx, and saves what it found: what the changed versions in gate.mjs do more of.
import os

size = 4096
total = 0
for name in sorted(os.listdir("fx")):
    path = os.path.join("fx", name)
    os.stat(path)
    file = os.open(path, os.O_RDONLY)
    while block := os.read(file, size):
        total += len(block)
    os.close(file)
result = os.open("result.txt", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
os.write(result, f"{total}\n".encode())
os.fsync(result)
os.close(result)
