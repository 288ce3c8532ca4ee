#!/bin/sh
# Compiles the Java runner for Android and turns it into a dex file in a jar.
#
#   build-java.sh WORK_DIR OUTPUT_DIR
#
# The sources are runners/java/src/core, which the desktop's runner is built from too, and java/src, which is Android's own part.
# With an Android SDK (ANDROID_HOME, as on hosted runners) its newest android.jar and d8 are used, and the compiler holds the
# sources to what Android really has. Without one it holds them to the class library of Java 8, and the dexer is dx from Maven
# Central, the last version that was published there.
set -eu

work=$1
output=$2
here=$(CDPATH='' cd "$(dirname "$0")" && pwd)
classes=$work/classes
mkdir -p "$classes" "$output"

sdk=${ANDROID_HOME:-${ANDROID_SDK_ROOT:-}}
newest() { find "$1" -mindepth 1 -maxdepth 1 2>/dev/null | sort -V | tail -n 1; }
android_jar=
d8=
if [ -n "$sdk" ]; then
    android_jar=$(newest "$sdk/platforms")/android.jar
    d8=$(newest "$sdk/build-tools")/d8
fi

compile() {
    find "$here/../java/src/core/java" "$here/java/src" -name '*.java' >"$work/sources"
    javac -nowarn -Xlint:-options -encoding UTF-8 "$@" -d "$classes" "@$work/sources"
}

if [ -f "$android_jar" ] && [ -x "$d8" ]; then
    compile -source 8 -target 8 -bootclasspath "$android_jar"
    find "$classes" -name '*.class' >"$work/classes.list"
    "$d8" --release --min-api 26 --lib "$android_jar" --output "$output/io-perf-java.jar" "@$work/classes.list"
elif command -v mvn >/dev/null 2>&1; then
    compile --release 8
    mvn -q -B dependency:copy -Dartifact=com.jakewharton.android.repackaged:dalvik-dx:16.0.1 "-DoutputDirectory=$work"
    java -cp "$work/dalvik-dx-16.0.1.jar" com.android.dx.command.Main \
        --dex --min-sdk-version=26 "--output=$output/io-perf-java.jar" "$classes"
else
    echo "build-java.sh: there is no Android SDK in ANDROID_HOME, and no Maven on PATH to fetch dx with; install either." >&2
    exit 1
fi
cp "$here/java/io-perf-java" "$output/"
