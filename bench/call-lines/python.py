import gzip
import json
import os
import pathlib
import sqlite3
import tempfile
import zipfile


def look(name):
    os.path.exists(name)  # + stat
    return name == ""


def load(name):
    with open(name, "rb", buffering=64) as file:
        file.readline()
        file.read(4096)  # + read
    pathlib.Path(name).read_text()  # + open
    return 1


def save(name):
    with open(name, "w") as file:
        file.write("text")
        file.flush()  # + write
        os.fsync(file.fileno())  # + sync
        file.write("text")


def database(name):
    base = sqlite3.connect(name)
    base.execute("create table if not exists names (name text)")
    base.execute("insert into names values ('a')")
    base.commit()
    base.execute("select * from names").fetchall()
    base.close()


for turn in range(3):
    look("in.txt")
    load("in.txt")
    save("out.log")
    database("base.db")
    with gzip.open("out.gz", "w") as packed:  # + open
        packed.write(b"text")  # +
    os.listdir(".")  # + list
    os.mkdir("made")  # + mkdir
    os.rmdir("made")  # + unlink
    [os.access(name, os.R_OK) for name in ("in.txt",)]  # + access
    print(turn)
