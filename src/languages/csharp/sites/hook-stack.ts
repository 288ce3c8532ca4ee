/**
 * Stacks of the hook in a .NET program, in C#: the frames of a thread without those of the class library; behind them the stack that handed the work
 * to this thread. Each different one is said once, with a number.
 */
export const hookStackSource = String.raw`using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Reflection;
using System.Text;

namespace IoPerf
{
    internal sealed class Stack
    {
        private const int maxStacks = 20000, maxText = 3600, maxFrames = 200, maxDepth = 8;
        /// To walk a deep recursion takes long: then not every call is asked.
        private const int maxWalked = 1000;
        [ThreadStatic] private static int skipped;
        private static readonly Dictionary<Key, Stack> stacks = new Dictionary<Key, Stack>();

        internal int Id;
        internal volatile bool IsSaid;
        /// A test of these frames, or of those behind them.
        internal Test Test;
        /// Handed the work over; only where these frames have no source.
        private Stack behind;
        private int depth;
        private List<string[]> frames;

        /// What is equal where the stack is the same: methods and places in them.
        internal sealed class Key : IEquatable<Key>
        {
            internal MethodBase[] Methods;
            /// What each has called: in a block that handles an exception the place is another one.
            internal MethodBase[] Called;
            internal int[] Places;
            internal int Count;
            internal Stack Behind;

            /// Returns false for one that is new.
            internal bool Find(out Stack stack)
            {
                stack = Count == 0 ? Behind : null;
                if (Count == 0) return true;
                lock (stacks) return stacks.TryGetValue(this, out stack) || stacks.Count >= maxStacks;
            }

            public bool Equals(Key other)
            {
                if (other.Count != Count || other.Behind != Behind) return false;
                for (int at = 0; at < Count; at++)
                    if (other.Places[at] != Places[at] || !other.Methods[at].Equals(Methods[at]) || !Equals(other.Called[at], Called[at])) return false;
                return true;
            }

            public override bool Equals(object other) => other is Key key && Equals(key);

            public override int GetHashCode()
            {
                int hash = Behind == null ? Count : Behind.Id;
                for (int at = 0; at < Count; at++) hash = hash * 31 + (Methods[at].GetHashCode() ^ Places[at]);
                return hash;
            }
        }

        /// The frames of this thread from the innermost one to where a continuation begins: what is outside of it has completed something, and
        /// has not called. Then the stack that handed the work over holds only where nothing but the class library is outside.
        internal static Key Take()
        {
            if (skipped > 0)
            {
                skipped--;
                return null;
            }
            StackTrace trace = new StackTrace(0, false);
            if (trace.FrameCount > maxWalked) skipped = trace.FrameCount / 10;
            int most = Math.Min(trace.FrameCount, maxFrames);
            Key key = new Key { Methods = new MethodBase[most], Called = new MethodBase[most], Places = new int[most], Behind = Queue.Current };
            bool isOutside = false;
            MethodBase inner = null;
            for (int at = 0; at < trace.FrameCount; at++)
            {
                StackFrame frame = trace.GetFrame(at);
                MethodBase method = frame?.GetMethod();
                if (method == null) continue;
                MethodBase called = inner;
                inner = method;
                Code code = Code.Of(method.Module);
                if (code.Kind == CodeKind.Hook) continue;
                if (code.Kind == CodeKind.Program)
                {
                    if (isOutside)
                    {
                        key.Behind = null;
                        break;
                    }
                    if (key.Count >= most) break;
                    key.Methods[key.Count] = method;
                    key.Called[key.Count] = called;
                    key.Places[key.Count++] = frame.GetILOffset();
                }
                else if (!isOutside) isOutside = Code.IsContinuation(method);
            }
            return key;
        }

        internal static Stack Add(Key key)
        {
            Stack stack = new Stack { behind = key.Behind, frames = new List<string[]>(key.Count) };
            stack.Look(key);
            stack.depth = stack.behind == null ? 0 : stack.behind.depth + 1;
            if (stack.depth > maxDepth) stack.behind = null;
            lock (stacks)
            {
                if (stacks.TryGetValue(key, out Stack known)) return known;
                stack.Id = stacks.Count + 1;
                stacks.Add(key, stack);
            }
            return stack;
        }

        private void Look(Key key)
        {
            bool hasSource = false;
            for (int at = 0; at < key.Count; at++)
            {
                MethodBase method = key.Methods[at];
                Line line = Line.Of(method, key.Places[at], key.Called[at]);
                hasSource = hasSource || line.IsThere;
                Test test = Test.Of(method);
                Test = Test ?? test;
                frames.Add(new[]
                {
                    Names.Of(method.DeclaringType), Names.WithParameters(method), line.File ?? "", line.Number > 0 ? line.Number.ToString() : "",
                    Code.Of(method.Module).Location, test == null ? "" : test.Text,
                });
            }
            Test = Test ?? behind?.Test;
            if (hasSource) behind = null;
        }

        /// A line for each frame; objects first, which frames name by numbers. What is too long loses its outermost frames, not the test.
        internal string Text()
        {
            string test = Test == null ? "" : "T\t" + Test.Text + "\n";
            StringBuilder objects = new StringBuilder(), lines = new StringBuilder();
            List<string> known = new List<string>();
            int bytes = Encoding.UTF8.GetByteCount(test);
            for (Stack stack = this; stack != null; stack = stack.behind)
            {
                foreach (string[] frame in stack.frames)
                {
                    int index = known.IndexOf(frame[4]);
                    string more = index < 0 ? "O\t" + Plain(frame[4]) + "\n" : "";
                    string line = string.Join("\t", "F", Plain(frame[0]), Plain(frame[1]), Plain(frame[2]), frame[3],
                        (index < 0 ? known.Count : index).ToString(), frame[5]) + "\n";
                    bytes += Encoding.UTF8.GetByteCount(more) + Encoding.UTF8.GetByteCount(line);
                    if (bytes > maxText) return test + objects + lines;
                    if (index < 0) known.Add(frame[4]);
                    objects.Append(more);
                    lines.Append(line);
                }
            }
            return test + objects + lines;
        }

        private static string Plain(string text) => text.Replace('\t', ' ').Replace('\n', ' ');
    }
}
`;
