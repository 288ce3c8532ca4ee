use strict;
use warnings;
use IO::Handle;

sub look {
    my ($name) = @_;
    my $found = -e $name;    #+ stat
    return $name eq '';
}

sub read_text {
    my ($name) = @_;
    open my $file, '<', $name or die;
    sysread $file, my $text, 8;
    sysread $file, $text, 64;    #+ read
    close $file;
    open my $again, '<', $name or die;    #+ open
    close $again;    #+
    return length $text;
}

sub append {
    my ($log, $text) = @_;
    print $log $text;
    $log->flush;    #+ write
    $log->sync;    #+ sync
    print $log $text;
}

open my $log, '>', 'out.log' or die;
for my $turn (0 .. 2) {
    look('in.txt');
    read_text('in.txt');
    append($log, 'text');
    opendir my $folder, '.' or die;
    my @names = grep { length } readdir $folder;    #+ list
    closedir $folder;
    mkdir 'made';    #+ mkdir
    rmdir 'made';    #+ unlink
    rename 'out.old.log', 'out.old.log';    #+ rename
    print "$turn\n";
}
