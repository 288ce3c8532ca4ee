#!/usr/bin/env perl
# A whole runner (runners/PROTOCOL.md), as a model for other languages: docs/adding-a-runner.md. Core modules only.
# Start: perl perl-runner.pl --dir DIR
use strict; use warnings; use Compress::Raw::Zlib qw(crc32);
use Fcntl qw(O_RDONLY O_WRONLY O_CREAT O_EXCL O_TRUNC);
use File::Path qw(remove_tree);
use Time::HiRes qw(clock_gettime CLOCK_MONOTONIC);
use constant MIB => 1 << 20;

# --- Errors: a fault is a POSIX code and a sentence.
sub fault { my ($code, $message) = @_; die { code => $code, message => $message } }
sub system_fault { my ($path) = @_; my ($code) = sort grep { $!{$_} } keys %!; fault($code // 'EIO', "$!: $path") }
sub describe {
    my $fault = ref $_[0] ? $_[0] : { code => 'EIO', message => $_[0] };
    my $message = substr($fault->{message}, 0, 300) =~ s/[^\x20-\x7e]/?/gr =~ s/(["\\])/\\$1/gr;
    return qq({"error":{"code":"$fault->{code}","message":"$message"}});
}

# --- Values of parameters: a sub gives the value of a text, or undef.
my %unit = (B => 1, KiB => 1 << 10, MiB => 1 << 20, GiB => 1 << 30);
sub size {
    return 0 if $_[0] eq '0';
    return $_[0] =~ /^([1-9]\d{0,9})(B|KiB|MiB|GiB)$/ && ($2 eq 'GiB' || $1 % 1024) ? $1 * $unit{$2} : undef;
}
sub chunk { my $bytes = size(@_); $bytes && $bytes <= 1 << 30 ? $bytes : undef }

# --- The payload that all runners agree on: 1 MiB of xorshift32, repeated.
sub payload {
    my ($seed, $longest) = @_;
    my $x = $seed || 2654435769;
    my @words = map { $x ^= ($x << 13) & 0xffffffff; $x ^= $x >> 17; $x ^= ($x << 5) & 0xffffffff; $x } 1 .. MIB / 4;
    # One chunk more than the block: any chunk of a file lies in it without a seam.
    return substr pack('V*', @words) x (2 + $longest / MIB), 0, MIB + $longest;
}

# --- The cells. What is set up has prepare(ops), operate(index) and verify(ops), which gives `check`.
sub write_file {
    my ($path, $ring, $bytes, $chunk) = @_;
    sysopen my $file, $path, O_WRONLY | O_CREAT | O_TRUNC or system_fault($path);
    for (my $at = 0; $at < $bytes;) {
        my $length = $at + $chunk > $bytes ? $bytes - $at : $chunk;
        # A call may take a part only: the next one brings the rest, or the error.
        $at += syswrite($file, $ring, $length, $at % MIB) || system_fault($path);
    }
    close $file or system_fault($path);
}

sub set_up_write {
    my ($values, $ground, @paths) = @_;
    my ($bytes, $chunk) = @$values{qw(size chunk)};
    my $ring = payload($ground->{seed}, $chunk);
    return {
        max_ops => int(1 + 256 * MIB / ($bytes + 65536)),
        bytes   => $bytes,
        prepare => sub { @paths = map { "$ground->{out}/file-$_" } 1 .. $_[0] },
        operate => sub { write_file($paths[$_[0]], $ring, $bytes, $chunk) },
        verify  => sub {
            open my $file, '<:raw', $paths[-1] or system_fault($paths[-1]);
            my $found = do { local $/; <$file> } // '';
            my $expected = substr substr($ring, 0, MIB) x (1 + $bytes / MIB), 0, $bytes;
            $found eq $expected or fault('ECHECK', "$paths[-1] is not what was written.");
            return sprintf '%08x', crc32($found);
        },
    };
}

sub set_up_read {
    my ($values, $ground) = @_;
    my ($bytes, $chunk) = @$values{qw(size chunk)};
    my $ring = payload($ground->{seed}, $chunk);
    my $path = "$ground->{in}/file";
    write_file($path, $ring, $bytes, $chunk);
    my $buffer = '';
    return {
        max_ops => 100_000,
        bytes   => $bytes,
        operate => sub {
            sysopen my $file, $path, O_RDONLY or system_fault($path);
            my $total = 0;
            # The call that finds the end has a buffer of its own: the last bytes are looked at afterwards.
            while ($total < $bytes) { $total += sysread($file, $buffer, $chunk) // system_fault($path) or last }
            $total == $bytes && !sysread($file, my $beyond, 1) or fault('ECHECK', "$path has not $bytes bytes.");
        },
        verify => sub {
            my $start = $bytes ? int(($bytes - 1) / $chunk) * $chunk : 0;
            $buffer eq substr($ring, $start % MIB, $bytes - $start) or fault('ECHECK', "$path was read wrongly.");
            return sprintf '%08x', crc32($buffer);
        },
    };
}

sub set_up_create {
    my ($values, $ground, @paths) = @_;
    my $create = sub { sysopen my $file, $_[0], O_WRONLY | O_CREAT | O_EXCL or system_fault($_[0]); close $file };
    return {
        max_ops => 10_000,
        bytes   => 0,
        prepare => sub { @paths = map { "$ground->{out}/file-$_" } 1 .. $_[0] },
        operate => sub { $create->($paths[$_[0]]) },
        verify  => sub { scalar grep { -e } @paths },
    };
}

my %sized = (size => \&size, chunk => \&chunk);
my %cells = (
    'write/syswrite' => { parameters => \%sized, bytes => 'true', check => 'content', set_up => \&set_up_write },
    'read/sysread'   => { parameters => \%sized, bytes => 'true', check => 'last', set_up => \&set_up_read },
    'create/sysopen' => { parameters => {}, bytes => 'false', check => 'count', set_up => \&set_up_create },
);

# --- The verbs.
my ($directory, $folders, %standing) = ($ARGV[-1], 0);
sub clock_ns { clock_gettime(CLOCK_MONOTONIC) * 1e9 }
sub hello {
    my $resolution = 1e9;
    for (1 .. 1000) {
        my ($start, $end) = (clock_ns()) x 2;
        $end = clock_ns() while $end == $start;
        $resolution = $end - $start if $end - $start < $resolution;
    }
    my $clock = sprintf '{"source":"CLOCK_MONOTONIC","resolutionNs":%.0f}', $resolution < 1 ? 1 : $resolution;
    return sprintf '{"protocol":1,"runner":"perl","runtime":"Perl %vd","pid":%d,"clock":%s,"can":[]}', $^V, $$, $clock;
}

sub list_cells {
    return sprintf '{"cells":[%s]}', join ',', map {
        my $names = join ',', map { qq("$_") } sort keys %{ $cells{$_}{parameters} };
        qq({"cell":"$_","parameters":[$names],"bytes":$cells{$_}{bytes},"check":"$cells{$_}{check}"});
    } sort keys %cells;
}

sub set_up {
    my ($name, $path, $parameters, $words) = @_;
    my ($recipe, $known) = ($cells{$path}, ($cells{$path} // fault('EPROTO', "There is no cell $path."))->{parameters});
    $known->{$_} or fault('EINVAL', "$path has no parameter $_.") for keys %$parameters;
    my $value = sub { $known->{$_[0]}->($parameters->{$_[0]} // '') // fault('EINVAL', "$_[0] is missing or wrong.") };
    my %values = map { $_ => $value->($_) } keys %$known;
    ($words->{seed} // '') =~ /^\d{1,10}$/ && $words->{seed} < 2**32 or fault('EPROTO', 'A seed of 32 bits is needed.');
    $standing{$name} and fault('EPROTO', "$name is set up already.");
    my $own = "$directory/perl-$$-" . $folders++;
    my $cell = eval {
        for ($own, "$own/in", "$own/out") { mkdir $_ or system_fault($_) }
        $recipe->{set_up}->(\%values, { in => "$own/in", out => "$own/out", seed => $words->{seed} });
    } or do { my $error = $@; remove_tree($own); die $error };
    $standing{$name} = { %$cell, own => $own, moves => $recipe->{bytes} eq 'true' };
    return qq({"ready":true,"maxOps":$cell->{max_ops}});
}

sub sample {
    my ($cell, $words) = @_;
    my %given = (histogram => 'no', ops => '', cache => '', %$words);
    my ($ops, $cache) = @given{qw(ops cache)};
    $ops =~ /^[1-9]\d{0,8}$/ && $ops <= $cell->{max_ops} or fault('EINVAL', "ops must be 1 to $cell->{max_ops}.");
    keys %given == 3 && "$cache $given{histogram}" =~ /^(warm|cold) (yes|no)$/ or fault('EINVAL', 'A word is wrong.');
    fault('ENOTSUP', 'This runner cannot evict files from the page cache.') if $cache eq 'cold' && $cell->{moves};
    my $answer = eval {
        $cell->{prepare}->($ops) if $cell->{prepare};
        my ($operate, $start) = ($cell->{operate}, clock_ns());
        $operate->($_) for 0 .. $ops - 1;
        my $ns = clock_ns() - $start;
        my ($bytes, $check) = ($ops * $cell->{bytes}, $cell->{verify}->($ops));
        sprintf '{"ns":%.0f,"ops":%d,"bytes":%d,"check":"%s"}', $ns < 1 ? 1 : $ns, $ops, $bytes, $check;
    };
    my $error = $@;
    remove_tree("$cell->{own}/out", { keep_root => 1 });
    return $answer // die $error;
}

sub pairs { # values are percent-encoded
    return map {
        /^([A-Za-z][A-Za-z0-9-]*)=((?:[^%]|%[0-9A-Fa-f]{2})*)$/ or fault('EPROTO', "Expected name=value, got $_.");
        ("$1", $2 =~ s/%(..)/chr hex $1/ger);
    } @_;
}

sub answer {
    my ($line) = @_;
    $line =~ /^[\x21-\x7e]+( [\x21-\x7e]+)*$/ or fault('EPROTO', 'A request is words of printable ASCII.');
    my ($verb, @words) = split / /, $line;
    my ($path, $query, @more) = @words && $words[0] =~ m{^[^=?]*/} ? split(/\?/, shift @words) : ();
    fault('EPROTO', 'A cell has one "?" at most.') if @more;
    my %parameters = pairs(split /&/, $query // '');
    my %words = pairs(@words);
    return $verb eq 'hello' ? hello() : list_cells() if $verb =~ /^(hello|cells)$/ && !defined $path;
    $verb =~ /^(setup|sample|teardown)$/ && defined $path or fault('EPROTO', 'This is not a request.');
    my $name = join '&', $path, map { "$_=$parameters{$_}" } sort keys %parameters;
    return set_up($name, $path, \%parameters, \%words) if $verb eq 'setup';
    my $cell = $standing{$name} or fault('EPROTO', "$name is not set up.");
    return sample($cell, \%words) if $verb eq 'sample';
    remove_tree(delete($standing{$name})->{own});
    return '{"removed":true}';
}

($SIG{INT}, $|) = ('IGNORE', 1);
while (defined(my $line = <STDIN>)) {
    last unless chomp $line;
    print eval { answer($line) } // describe($@), "\n";
}
remove_tree(map { $_->{own} } values %standing);
