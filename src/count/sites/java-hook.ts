/**
 * Frames of Java (JDK 11 and later). An agent, compiled by the JDK that is here, wraps the methods by which the class library calls the system: before
 * and after the outermost of them it says whose call it is. https://docs.oracle.com/en/java/javase/17/docs/api/java.instrument/
 */
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findProgram } from '../../places/toolchain/index.ts';
import { orElse, removeTreeNow, runCommand } from '../../core/system/index.ts';
import { laterWeaver, weaver } from './java-weaver.ts';

/** From this version on the class library has a public reader and writer of classes. */
const firstWithClassFile = 24;
const compileTimeoutMs = 60_000;

/** A sentence. */
interface NoAgent {
  reason: string;
}

const agents = new Map<string, Promise<string | NoAgent>>();

/**
 * @param folder is made
 * @param path of the command, to find its Java
 * @returns what is to be added to JAVA_TOOL_OPTIONS; why nothing can be, or undefined where there is no Java
 */
export async function prepareJava(folder: string, path: string | undefined): Promise<string | NoAgent | undefined> {
  const java = await findProgram('java', path === undefined ? process.env : { ...process.env, PATH: path });
  if (java === undefined) return undefined;
  const home = dirname(dirname(realpathSync(java)));
  const compiled = agents.get(home) ?? compileAgent(home);
  agents.set(home, compiled);
  const agent = await compiled;
  if (typeof agent !== 'string') return agent;
  mkdirSync(folder);
  // A copy in the folder whose files do not count.
  copyFileSync(agent, join(folder, 'agent.jar'));
  return `-javaagent:${join(folder, 'agent.jar')}`;
}

/** Once per process. @returns the archive */
async function compileAgent(home: string): Promise<string | NoAgent> {
  const [javac, jar] = ['javac', 'jar'].map((name) => join(home, 'bin', name)) as [string, string];
  if (!existsSync(javac) || !existsSync(jar)) {
    return { reason: 'Calls of Java have no site, because there is no javac beside java: install a JDK.' };
  }
  const folder = mkdtempSync(join(tmpdir(), 'io-perf-agent-'));
  process.once('exit', () => {
    removeTreeNow(folder);
  });
  const isLater = (versionOf(home) ?? 0) >= firstWithClassFile;
  const sources = { Hook: hook, Agent: agent, Weaver: isLater ? laterWeaver : weaver };
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(folder, `${name}.java`), text);
  writeFileSync(join(folder, 'manifest'), manifest);
  const opened = isLater ? [] : ['', '.tree'].flatMap((part) => ['--add-exports', `${asmOf}${part}=ALL-UNNAMED`]);
  const words = '-nowarn -Xlint:none -source 11 -target 11 -encoding UTF-8 -d .'.split(' ').concat(opened);
  const files = Object.keys(sources).map((name) => `${name}.java`);
  for (const command of [
    [javac, ...words, ...files],
    [jar, 'cfm', 'agent.jar', 'manifest', 'ioperf'],
  ]) {
    const { code, stderr, failure } = await runCommand(command, {
      workingDirectory: folder,
      timeoutMs: compileTimeoutMs,
      environment: { JAVA_TOOL_OPTIONS: '' },
    });
    if (code !== 0) {
      const [first = ''] = stderr.trim().split('\n');
      const why = failure ?? (first === '' ? 'it gave no reason' : first);
      return { reason: `Calls of Java have no site, because javac cannot compile the agent that asks for it: ${why}.` };
    }
  }
  return join(folder, 'agent.jar');
}

const asmOf = 'java.base/jdk.internal.org.objectweb.asm';

function versionOf(home: string): number | undefined {
  const release = orElse(() => readFileSync(join(home, 'release'), 'utf8'), '');
  const version = /^JAVA_VERSION="(\d+)/m.exec(release)?.[1];
  return version === undefined ? undefined : Number(version);
}

const manifest = `Premain-Class: ioperf.Agent
Boot-Class-Path: agent.jar
Can-Retransform-Classes: true
Can-Redefine-Classes: true
`;

const hook = String.raw`package ioperf;

import java.io.*;

/** Says whose calls those of this thread are: from enter to leave, of nested ones the outermost. */
public final class Hook {
    private static final int maxText = 3000;
    private static final ThreadLocal<int[]> depths = new ThreadLocal<int[]>() {
        @Override
        protected int[] initialValue() {
            return new int[1];
        }
    };

    public static void enter() {
        int[] depth = depths.get();
        if (depth[0]++ == 0) say("entered:" + frames());
    }

    public static void leave() {
        int[] depth = depths.get();
        if (depth[0] == 1) say("left");
        depth[0]--;
    }

    static void say(String text) {
        try {
            new File("/io-perf-sites:" + text).canRead();
        } catch (Throwable error) {
            // The call stays without a site.
        }
    }

    /** Others may have classes in this package as well. */
    static boolean isOwn(String type) {
        return type.startsWith("ioperf.Hook") || type.startsWith("ioperf.Agent") || type.startsWith("ioperf.Weaver");
    }

    private static String frames() {
        try {
            StringBuilder text = new StringBuilder("[");
            for (StackTraceElement frame : new Throwable().getStackTrace()) {
                String module = frame.getModuleName();
                String type = frame.getClassName();
                if (module != null && (module.startsWith("java.") || module.startsWith("jdk.")) || isOwn(type)) continue;
                int from = text.length();
                String folder = type.substring(0, type.lastIndexOf('.') + 1).replace('.', '/');
                String name = type.substring(folder.length());
                String file = frame.getFileName();
                text.append(from == 1 ? "[" : ",[");
                quote(text, name.replace('$', '.') + "." + frame.getMethodName());
                text.append(',');
                quote(text, "class:" + folder + (file != null ? file : name.replaceAll("(?<=.)[$].*", "")));
                text.append(',').append(Math.max(0, frame.getLineNumber())).append(']');
                if (text.length() > maxText) {
                    text.setLength(from);
                    break;
                }
            }
            return text.append(']').toString();
        } catch (Throwable error) {
            return "[]";
        }
    }

    private static void quote(StringBuilder text, String plain) {
        text.append('"');
        for (int at = 0; at < plain.length(); at++) {
            char letter = plain.charAt(at);
            if (letter < ' ' || letter > '~' || letter == '"' || letter == '\\') {
                text.append("\\u").append(Integer.toHexString(0x10000 + letter).substring(1));
            } else {
                text.append(letter);
            }
        }
        text.append('"');
    }

    // Native methods that anybody may call: there is nothing inside of them to enter.

    public static void sync(FileDescriptor file) throws IOException {
        enter();
        try {
            file.sync();
        } finally {
            leave();
        }
    }

    public static long length(RandomAccessFile file) throws IOException {
        enter();
        try {
            return file.length();
        } finally {
            leave();
        }
    }

    public static void setLength(RandomAccessFile file, long length) throws IOException {
        enter();
        try {
            file.setLength(length);
        } finally {
            leave();
        }
    }
}
`;

const agent = String.raw`package ioperf;

import java.lang.instrument.*;
import java.lang.reflect.*;
import java.security.ProtectionDomain;
import java.util.*;

/** Puts the hook around what the class library calls the system by. */
public final class Agent implements ClassFileTransformer {
    private static final String[] library = {
        "java.io.File", "java.io.FileSystem", "java.io.UnixFileSystem", "java.io.FileInputStream", "java.io.FileOutputStream",
        "java.io.RandomAccessFile", "java.io.FileDescriptor", "java.io.FileCleanable",
        "sun.nio.ch.FileChannelImpl", "sun.nio.ch.FileDispatcherImpl", "sun.nio.ch.UnixFileDispatcherImpl", "sun.nio.ch.UnixDispatcher",
        "sun.nio.ch.NativeDispatcher", "sun.nio.ch.FileKey",
        "sun.nio.fs.UnixNativeDispatcher", "sun.nio.fs.LinuxNativeDispatcher", "sun.nio.fs.UnixFileAttributes",
        "sun.nio.fs.UnixDirectoryStream", "sun.nio.fs.UnixDirectoryStream$UnixDirectoryIterator", "sun.nio.fs.UnixSecureDirectoryStream",
        "sun.nio.fs.UnixFileSystem", "sun.nio.fs.UnixFileSystem$1", "sun.nio.fs.LinuxFileSystem", "sun.nio.fs.UnixCopyFile",
        "sun.nio.fs.UnixChannelFactory", "sun.nio.fs.UnixFileSystemProvider", "sun.nio.fs.UnixPath", "sun.nio.fs.UnixUriUtils",
    };
    /** Of all of these, by name: what is native in one class is called through another. */
    static final Set<String> natives = new HashSet<>();
    static final Set<String> woven = new HashSet<>();
    /** Native methods of the library that are public: java/io/FileDescriptor.sync. */
    static final Set<String> open = new HashSet<>();

    public static void premain(String words, Instrumentation machine) {
        try {
            Set<Module> us = Set.of(Agent.class.getModule());
            String[] packages = {"jdk.internal.org.objectweb.asm", "jdk.internal.org.objectweb.asm.tree"};
            machine.redefineModule(
                Object.class.getModule(), Set.of(), Map.of(packages[0], us, packages[1], us), Map.of(), Set.of(), Map.of());
        } catch (Throwable error) {
            // A later Java has another way.
        }
        try {
            List<Class<?>> types = new ArrayList<>();
            for (String name : library) {
                try {
                    Class<?> type = Class.forName(name, false, null);
                    types.add(type);
                    woven.add(name.replace('.', '/'));
                    for (Method method : type.getDeclaredMethods()) {
                        if (!Modifier.isNative(method.getModifiers())) continue;
                        natives.add(method.getName());
                        boolean isOpen = Modifier.isPublic(method.getModifiers()) && Modifier.isPublic(type.getModifiers());
                        if (isOpen) open.add(type.getName().replace('.', '/') + "." + method.getName());
                    }
                } catch (ClassNotFoundException error) {
                    // Other versions have other classes.
                }
            }
            natives.remove("initIDs");
            Weaver.prepare();
            Hook.enter();
            Hook.leave();
            machine.addTransformer(new Agent(), true);
            machine.retransformClasses(types.toArray(new Class<?>[0]));
            Hook.say("left");
        } catch (Throwable error) {
            // Without it no call has a site.
        }
    }

    @Override
    public byte[] transform(Module module, ClassLoader loader, String name, Class<?> type, ProtectionDomain domain, byte[] bytes) {
        try {
            if (name == null || Hook.isOwn(name.replace('/', '.'))) return null;
            if (loader == null) return woven.contains(name) ? Weaver.weave(bytes) : null;
            return open.isEmpty() ? null : Weaver.redirect(bytes);
        } catch (Throwable error) {
            return null;
        }
    }

    static boolean isNative(String owner, String name) {
        return natives.contains(name) && woven.contains(owner);
    }
}
`;
