/** Frames of Perl. strace sends a signal with each call; a module that is loaded first answers it at once, in the middle of the operation that made the call. */
import { askingSignal, plainSignal } from './policy.ts';

/** Loaded with PERL5OPT. POSIX alone has signals that are not put off until the operation has ended. */
export const perlHook = `package IoPerfSites;
use strict;
no warnings;
use POSIX ();

sub quoted {
    my ($text) = @_;
    $text =~ s/([^ -~]|["\\\\])/sprintf "\\\\u%04x", ord $1/ge;
    return qq("$text");
}

sub frames {
    return "[]" if \${^GLOBAL_PHASE} eq "DESTRUCT";
    my ($level, @calls) = (0);
    while (my @call = caller $level++) {
        push @calls, \\@call if $call[3] !~ /^IoPerfSites::/;
    }
    # While a file is read the line is that of its text, so the line that asked for it stands.
    shift @calls if @calls > 1 && $calls[1][7];
    my $text = "";
    for my $at (0 .. $#calls) {
        my ($file, $line) = @{$calls[$at]}[1, 2];
        my ($named) = grep { $_->[3] ne "(eval)" || $_->[7] } @calls[$at + 1 .. $#calls];
        my $name = defined $named && !$named->[7] ? quoted($named->[3]) : "null";
        # Code of a string has no file.
        my $place = $file =~ /^\\(eval \\d+\\)$/ ? "null,null" : quoted($file) . ",$line";
        $text .= ($text eq "" ? "" : ",") . "[$name,$place]";
        last if length $text > 3000;
    }
    return "[]" if \${^GLOBAL_PHASE} eq "START" && $text !~ /::BEGIN"/;
    return "[$text]";
}

our $isBusy;

sub say {
    my ($head) = @_;
    return if $isBusy;
    local ($!, $@, $?);
    local $isBusy = 1;
    POSIX::access("/io-perf-sites:$head" . frames(), 0);
}

my %heads = (${plainSignal} => "answer::", ${askingSignal} => "entered:");
for my $signal (keys %heads) {
    my $head = $heads{$signal};
    # SA_RESTART, SA_NODEFER
    POSIX::sigaction($signal, POSIX::SigAction->new(sub { say($head) }, POSIX::SigSet->new, 0x50000000));
}

1;
`;
