using System.Text;

// Appends 200 records to a journal: args[0] is its path.
using var journal = new FileStream(args[0], FileMode.Append, FileAccess.Write);
for (var number = 1; number <= 200; number++)
{
    journal.Write(Encoding.UTF8.GetBytes($"record {number}\n"));
    journal.Flush(flushToDisk: number == 200);
}
