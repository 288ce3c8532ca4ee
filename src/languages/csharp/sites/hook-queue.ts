/**
 * Work that a thread hands to the pool, in C#: FrameworkEventSource reports each piece of work when it is queued, on the thread that queues it, and when
 * it begins, on the thread that does it. So calls of asynchronous work have the line that asked for it.
 */
export const hookQueueSource = String.raw`using System;
using System.Collections.Generic;
using System.Diagnostics.Tracing;

namespace IoPerf
{
    internal sealed class Queue : EventListener
    {
        private const int enqueued = 30, dequeued = 31, maxQueued = 100000;
        private const EventKeywords pool = (EventKeywords)0x12;
        [ThreadStatic] private static Stack current;
        private static readonly Dictionary<long, Work> queued = new Dictionary<long, Work>();

        /// The number is a hash: two pieces of work may have the same, and then it is not known whose they are.
        private struct Work
        {
            internal Stack Stack;
            internal int Count;
            internal bool IsMixed;
        }

        /// The stack that queued what this thread does now.
        internal static Stack Current => current;

        protected override void OnEventSourceCreated(EventSource source)
        {
            if (source.Name == "System.Diagnostics.Eventing.FrameworkEventSource") EnableEvents(source, EventLevel.Verbose, pool);
        }

        protected override void OnEventWritten(EventWrittenEventArgs happened)
        {
            try
            {
                if (happened.EventId != enqueued && happened.EventId != dequeued) return;
                if (happened.Payload == null || happened.Payload.Count == 0 || !(happened.Payload[0] is long number)) return;
                if (happened.EventId == enqueued) Enqueue(number, Hook.Asking());
                else current = Dequeue(number);
            }
            catch { /* Its calls have no line. */ }
        }

        private static void Enqueue(long number, Stack stack)
        {
            lock (queued)
            {
                if (queued.Count >= maxQueued) queued.Clear();
                if (!queued.TryGetValue(number, out Work work)) work.Stack = stack;
                else if (work.Stack != stack) work.IsMixed = true;
                work.Count++;
                queued[number] = work;
            }
        }

        private static Stack Dequeue(long number)
        {
            lock (queued)
            {
                if (!queued.TryGetValue(number, out Work work)) return null;
                if (--work.Count == 0) queued.Remove(number);
                else queued[number] = work;
                return work.IsMixed ? null : work.Stack;
            }
        }
    }
}
`;
