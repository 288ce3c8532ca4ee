/** How the agent changes a method of the class library: two ways to read and write classes, by the version of Java. */

/** By the reader and writer that the class library keeps for itself, until Java 23. */
export const weaver = String.raw`package ioperf;

import java.nio.charset.StandardCharsets;
import java.util.*;
import jdk.internal.org.objectweb.asm.*;
import jdk.internal.org.objectweb.asm.tree.*;

final class Weaver implements Opcodes {
    static void prepare() {
        weave(new byte[0]);
    }

    static byte[] weave(byte[] bytes) {
        if (bytes.length == 0) return null;
        ClassNode type = new ClassNode();
        new ClassReader(bytes).accept(type, ClassReader.EXPAND_FRAMES);
        boolean isWoven = false;
        for (MethodNode method : type.methods) {
            if (method.name.startsWith("<") || !callsNative(method)) continue;
            wrap(type, method);
            isWoven = true;
        }
        return isWoven ? written(type) : null;
    }

    private static boolean callsNative(MethodNode method) {
        for (AbstractInsnNode code : method.instructions.toArray()) {
            if (code instanceof MethodInsnNode && Agent.isNative(((MethodInsnNode) code).owner, ((MethodInsnNode) code).name)) return true;
        }
        return false;
    }

    private static void wrap(ClassNode type, MethodNode method) {
        LabelNode start = new LabelNode();
        LabelNode end = new LabelNode();
        for (AbstractInsnNode code : method.instructions.toArray()) {
            int kind = code.getOpcode();
            if (kind >= IRETURN && kind <= RETURN) method.instructions.insertBefore(code, call("leave", "()V"));
        }
        method.instructions.insert(start);
        method.instructions.insert(call("enter", "()V"));
        method.instructions.add(end);
        method.instructions.add(new FrameNode(F_NEW, locals(type, method).size(), locals(type, method).toArray(), 1, new Object[] {"java/lang/Throwable"}));
        method.instructions.add(call("leave", "()V"));
        method.instructions.add(new InsnNode(ATHROW));
        method.tryCatchBlocks.add(new TryCatchBlockNode(start, end, end, null));
    }

    private static List<Object> locals(ClassNode type, MethodNode method) {
        List<Object> locals = new ArrayList<>();
        if ((method.access & ACC_STATIC) == 0) locals.add(type.name);
        for (Type one : Type.getArgumentTypes(method.desc)) {
            int sort = one.getSort();
            if (sort == Type.LONG) locals.add(LONG);
            else if (sort == Type.DOUBLE) locals.add(DOUBLE);
            else if (sort == Type.FLOAT) locals.add(FLOAT);
            else if (sort < Type.ARRAY) locals.add(INTEGER);
            else locals.add(one.getInternalName());
        }
        return locals;
    }

    /** A class of the program: native methods of the library are called through the hook. */
    static byte[] redirect(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        if (!text.contains("java/io/FileDescriptor") && !text.contains("java/io/RandomAccessFile")) return null;
        ClassNode type = new ClassNode();
        new ClassReader(bytes).accept(type, 0);
        boolean isChanged = false;
        for (MethodNode method : type.methods) {
            for (AbstractInsnNode code : method.instructions.toArray()) {
                if (!(code instanceof MethodInsnNode) || code.getOpcode() != INVOKEVIRTUAL) continue;
                MethodInsnNode called = (MethodInsnNode) code;
                boolean isKnown = called.name.equals("sync") || called.name.equals("length") || called.name.equals("setLength");
                if (!isKnown || !Agent.open.contains(called.owner + "." + called.name)) continue;
                method.instructions.set(code, call(called.name, "(L" + called.owner + ";" + called.desc.substring(1)));
                isChanged = true;
            }
        }
        return isChanged ? written(type) : null;
    }

    private static byte[] written(ClassNode type) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        type.accept(writer);
        return writer.toByteArray();
    }

    private static MethodInsnNode call(String name, String signature) {
        return new MethodInsnNode(INVOKESTATIC, "ioperf/Hook", name, signature, false);
    }
}
`;

/** https://docs.oracle.com/en/java/javase/24/docs/api/java.base/java/lang/classfile/package-summary.html */
export const laterWeaver = String.raw`package ioperf;

import java.lang.classfile.*;
import java.lang.classfile.instruction.*;
import java.lang.constant.*;

final class Weaver {
    private static final ClassDesc hook = ClassDesc.of("ioperf.Hook");
    private static final MethodTypeDesc nothing = MethodTypeDesc.of(ConstantDescs.CD_void);

    /** Its own lambdas are linked before any class is changed. */
    static void prepare() throws Exception {
        weave(Weaver.class.getResourceAsStream("/ioperf/Weaver.class").readAllBytes());
    }

    static byte[] weave(byte[] bytes) {
        ClassFile file = ClassFile.of();
        ClassModel type = file.parse(bytes);
        return file.transformClass(type, ClassTransform.transformingMethods(Weaver::callsNative, (method, part) -> {
            if (part instanceof CodeModel) method.withCode(code -> wrap((CodeModel) part, code));
            else method.with(part);
        }));
    }

    private static boolean callsNative(MethodModel method) {
        if (method.methodName().stringValue().startsWith("<")) return false;
        CodeModel code = method.code().orElse(null);
        if (code == null) return false;
        for (CodeElement part : code) {
            if (!(part instanceof InvokeInstruction)) continue;
            InvokeInstruction call = (InvokeInstruction) part;
            if (Agent.isNative(call.owner().asInternalName(), call.name().stringValue())) return true;
        }
        return false;
    }

    private static void wrap(CodeModel own, CodeBuilder code) {
        code.invokestatic(hook, "enter", nothing);
        Label start = code.newBoundLabel();
        for (CodeElement part : own) {
            if (part instanceof ReturnInstruction) code.invokestatic(hook, "leave", nothing);
            code.with(part);
        }
        Label end = code.newBoundLabel();
        code.exceptionCatchAll(start, end, end);
        code.invokestatic(hook, "leave", nothing).athrow();
    }

    /** No native method is public any more. */
    static byte[] redirect(byte[] bytes) {
        return null;
    }
}
`;
