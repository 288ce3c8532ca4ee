/**
 * The line of a frame in a .NET program, in C#. In a `catch` or `finally` block the runtime reports where the block's method was before it: such a
 * frame gets the line of the block's call where only one fits, and none otherwise.
 */
export const hookLinesSource = String.raw`using System;
using System.Collections.Generic;
using System.Reflection;
using System.Reflection.Emit;

namespace IoPerf
{
    internal struct Line
    {
        internal string File;
        internal int Number;
        /// The file lies where the compiler found it.
        internal bool IsThere;

        private static readonly Dictionary<(MethodBase, int, MethodBase), Line> known = new Dictionary<(MethodBase, int, MethodBase), Line>();

        /// inner: what the method has called there.
        internal static Line Of(MethodBase method, int place, MethodBase inner)
        {
            var key = (method, place, inner);
            lock (known) if (known.TryGetValue(key, out Line found)) return found;
            Line line;
            try
            {
                Body body = inner == null ? null : Body.Of(method);
                line = body == null ? Symbols.LineAt(method, place) : body.LineOf(place, inner);
                line.IsThere = line.File != null && System.IO.File.Exists(line.File);
            }
            catch
            {
                line = default;
            }
            lock (known) known[key] = line;
            return line;
        }
    }

    /// Reads PDB files, by what StackTrace uses itself.
    internal static class Symbols
    {
        private static readonly object reader;
        private static readonly MethodInfo ask;
        private static readonly ParameterInfo[] parameters;

        static Symbols()
        {
            reader = Activator.CreateInstance(Type.GetType("System.Diagnostics.StackTraceSymbols, System.Diagnostics.StackTrace"));
            ask = reader.GetType().GetMethod("GetSourceLineInfo", BindingFlags.Instance | BindingFlags.NonPublic | BindingFlags.Public);
            parameters = ask.GetParameters();
        }

        internal static Line LineAt(MethodBase method, int place)
        {
            Assembly assembly = method.Module.Assembly;
            if (place < 0 || string.IsNullOrEmpty(assembly.Location)) return default;
            object[] values = new object[parameters.Length];
            int file = -1, number = -1;
            for (int at = 0; at < values.Length; at++)
            {
                Type type = parameters[at].ParameterType;
                switch (parameters[at].Name)
                {
                    case "assembly": values[at] = assembly; break;
                    case "assemblyPath": values[at] = assembly.Location; break;
                    case "methodToken": values[at] = method.MetadataToken; break;
                    case "ilOffset": values[at] = place; break;
                    case "sourceFile": file = at; break;
                    case "sourceLine": number = at; values[at] = 0; break;
                    default: values[at] = type.IsByRef || !type.IsValueType ? null : Activator.CreateInstance(type); break;
                }
            }
            ask.Invoke(reader, values);
            return new Line { File = (string)values[file], Number = (int)values[number] };
        }
    }

    /// The calls of a method that handles exceptions.
    internal sealed class Body
    {
        private static readonly Dictionary<MethodBase, Body> known = new Dictionary<MethodBase, Body>();
        private static readonly OpCode[] short1 = new OpCode[256], short2 = new OpCode[256];

        private struct Step
        {
            internal int At;
            /// Of a call: the method's name, and its type.
            internal string Calls;
            internal Type Owner;
            internal bool IsEnd;
        }

        private MethodBase method;
        private IList<ExceptionHandlingClause> clauses;
        private readonly List<Step> steps = new List<Step>();

        static Body()
        {
            foreach (FieldInfo field in typeof(OpCodes).GetFields(BindingFlags.Public | BindingFlags.Static))
            {
                OpCode code = (OpCode)field.GetValue(null);
                (code.Size == 1 ? short1 : short2)[code.Value & 0xff] = code;
            }
        }

        /// Null where no block of it calls anything.
        internal static Body Of(MethodBase method)
        {
            lock (known) if (known.TryGetValue(method, out Body found)) return found;
            MethodBody code = method.GetMethodBody();
            Body body = null;
            if (code != null && code.ExceptionHandlingClauses.Count > 0)
            {
                body = new Body { method = method, clauses = code.ExceptionHandlingClauses };
                body.Read(code.GetILAsByteArray());
                if (!body.steps.Exists(step => body.IsInBlock(step) || step.Calls == "DisposeAsync")) body = null;
            }
            lock (known) known[method] = body;
            return body;
        }

        /// What ends a lock or a finalizer calls nothing on files; nor does the block that the compiler puts around an asynchronous method.
        private bool IsInBlock(Step step)
        {
            if (step.Calls == null || step.Calls == "Exit" || step.Calls == "Finalize") return false;
            ExceptionHandlingClause clause = HandlerOf(step.At);
            return clause != null && !(method.Name == "MoveNext" && steps.Exists(other => other.Calls == "SetException" && HandlerOf(other.At) == clause));
        }

        private ExceptionHandlingClause HandlerOf(int at)
        {
            foreach (ExceptionHandlingClause clause in clauses)
                if (at >= clause.HandlerOffset && at < clause.HandlerOffset + clause.HandlerLength) return clause;
            return null;
        }

        /// Blocks that may run while the method is reported to be at that place: those of what surrounds it; and the end of what is guarded
        /// has no place, which is reported as the first.
        private static bool MayRun(ExceptionHandlingClause clause, int offset)
        {
            bool isAround = offset >= clause.TryOffset && offset < clause.TryOffset + clause.TryLength;
            return isAround || (offset == 0 && clause.Flags == ExceptionHandlingClauseOptions.Finally);
        }

        internal Line LineOf(int offset, MethodBase inner)
        {
            Line line = LineAt(offset);
            List<Step> inBlocks = steps.FindAll(step => IsInBlock(step) && MayRun(HandlerOf(step.At), offset));
            List<Step> statement = HandlerOf(offset) == null ? StatementAt(offset) : new List<Step>();
            if (inner.Name == "DisposeAsync" && statement.Exists(step => step.Calls == inner.Name)) return LineOfAwaitUsing(line, offset);
            if (inBlocks.Count == 0) return line;
            // By name; what was compiled into its caller, or has replaced it on the stack, is of the same type, or is called after it.
            foreach (Predicate<Step> fits in new Predicate<Step>[] { step => step.Calls == inner.Name, step => step.Owner == inner.DeclaringType || (step.Calls != null && step.Calls != "" && inner.Name.StartsWith(step.Calls)) })
            {
                List<Step> fitting = inBlocks.FindAll(fits);
                bool isStatement = statement.Exists(fits);
                if (isStatement) return fitting.Count == 0 ? line : default;
                if (fitting.Count > 0) return fitting.Count == 1 ? LineInBlock(fitting[0].At) : default;
            }
            return offset != 0 && !IsEnd(inner.Name) && inBlocks.TrueForAll(step => IsEnd(step.Calls)) ? line : default;
        }

        private static bool IsEnd(string name) => name.Contains("Dispose") || name.Contains("Close") || name.Contains("Flush");

        /// The calls up to the next jump.
        private List<Step> StatementAt(int offset)
        {
            List<Step> found = new List<Step>();
            foreach (Step step in steps)
            {
                if (step.At < offset) continue;
                if (step.IsEnd) break;
                found.Add(step);
            }
            return found;
        }

        private Line LineInBlock(int at)
        {
            ExceptionHandlingClause clause = HandlerOf(at);
            Line line = LineAt(at);
            // A block that the compiler made has no line of its own: it is that of the using statement, before what it guards.
            return line.Number == LineAt(clause.HandlerOffset - 1).Number ? LineAt(clause.TryOffset - 1) : line;
        }

        /// It stands behind its block.
        private Line LineOfAwaitUsing(Line line, int offset)
        {
            ExceptionHandlingClause nearest = null;
            foreach (ExceptionHandlingClause clause in clauses)
                if (clause.HandlerOffset + clause.HandlerLength <= offset && (nearest == null || clause.HandlerOffset > nearest.HandlerOffset)) nearest = clause;
            return nearest != null && LineAt(nearest.HandlerOffset - 1).Number == line.Number ? LineAt(nearest.TryOffset - 1) : line;
        }

        private Line LineAt(int offset) => Symbols.LineAt(method, offset);

        private void Read(byte[] code)
        {
            for (int at = 0; at < code.Length;)
            {
                int from = at;
                OpCode operation = code[at] == 0xfe ? short2[code[at + 1]] : short1[code[at]];
                at += operation.Size;
                FlowControl flow = operation.FlowControl;
                bool isEnd = flow == FlowControl.Branch || flow == FlowControl.Cond_Branch || flow == FlowControl.Return || flow == FlowControl.Throw;
                MethodBase calls = operation.OperandType == OperandType.InlineMethod ? MethodOf(BitConverter.ToInt32(code, at)) : null;
                if (calls != null || isEnd) steps.Add(new Step { At = from, Calls = calls?.Name, Owner = calls?.DeclaringType, IsEnd = isEnd });
                at += OperandSize(operation.OperandType, code, at);
            }
        }

        private MethodBase MethodOf(int token)
        {
            try
            {
                Type[] ofType = method.DeclaringType?.GetGenericArguments();
                Type[] ofMethod = method.IsGenericMethod ? method.GetGenericArguments() : null;
                return method.Module.ResolveMethod(token, ofType, ofMethod);
            }
            catch
            {
                return null;
            }
        }

        private static int OperandSize(OperandType type, byte[] code, int at)
        {
            switch (type)
            {
                case OperandType.InlineNone: return 0;
                case OperandType.ShortInlineBrTarget:
                case OperandType.ShortInlineI:
                case OperandType.ShortInlineVar: return 1;
                case OperandType.InlineVar: return 2;
                case OperandType.InlineI8:
                case OperandType.InlineR: return 8;
                case OperandType.InlineSwitch: return 4 + 4 * BitConverter.ToInt32(code, at);
                default: return 4;
            }
        }
    }
}
`;
