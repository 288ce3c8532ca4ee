<?php
class Journal
{
    private $file;

    public function __construct(string $name)
    {
        $this->file = fopen($name, 'w');
    }

    public function append(string $text): void
    {
        fwrite($this->file, $text); //~
        fwrite($this->file, 'more'); //+ write
        fsync($this->file); //+ sync
    }
}

function look(string $name): bool
{
    clearstatcache();
    $found = file_exists($name); //+ access
    clearstatcache(); //+
    $size = filesize($name); //+ stat
    return $name === '';
}

function load(string $name): int
{
    $file = fopen($name, 'r'); //~
    fread($file, 64);
    fseek($file, 0);
    fread($file, 9000); //+ read
    fclose($file);
    $text = file_get_contents($name); //+ open
    return strlen($name);
}

$journal = new Journal('out.log');
for ($turn = 0; $turn < 3; $turn++) {
    look('in.txt');
    load('in.txt');
    $journal->append('text');
    $names = scandir('.'); //+ list
    mkdir('made'); //+ mkdir
    rmdir('made'); //+ unlink
    array_map(fn ($name) => rename($name, $name), ['in.txt']); //+ rename
    echo $turn, "\n";
}
