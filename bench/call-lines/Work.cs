using System;
using System.IO;
using System.Linq;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.Win32.SafeHandles;

static class Work
{
    static bool Look(string name)
    {
        bool found = File.Exists(name); //+ stat
        long bytes = new FileInfo(name).Length; //+ stat
        return name.Length == 0;
    }

    static void Load(string name)
    {
        using (FileStream file = new FileStream(name, FileMode.Open, FileAccess.Read, FileShare.Read, 0))
        {
            file.ReadByte();
            file.ReadByte(); //+ read
        }
        string text = File.ReadAllText(name); //+ open
    }

    static void Save(string name)
    {
        using (FileStream log = new FileStream(name, FileMode.Create))
        {
            log.WriteByte(1);
            log.Flush(true); //+ sync
            log.WriteByte(1);
        }
        using SafeFileHandle file = File.OpenHandle("out.b.log", FileMode.Create, FileAccess.Write);
        RandomAccess.Write(file, "text"u8, 0);
        Action more = () => RandomAccess.Write(file, "more"u8, 4); //+ write
        more(); //+
    }

    static async Task SaveAsync(string name)
    {
        await Task.Yield();
        await using FileStream log = new FileStream(name, FileMode.Create, FileAccess.Write, FileShare.Read, 1, true);
        await log.WriteAsync(Encoding.UTF8.GetBytes("text"));
        await log.WriteAsync(Encoding.UTF8.GetBytes("more")); //+ write
        await Task.Run(() => log.Flush(true)); //+ sync
    }

    static async Task Main()
    {
        for (int turn = 0; turn < 3; turn++)
        {
            Look("in.txt");
            Load("in.txt");
            Save("out.log");
            await SaveAsync("out.c.log");
            Parallel.For(0, 2, at =>
            {
                Thread.Sleep(1);
                Look("in.txt");
                File.Delete("out.none." + at); //+ stat
            });
            Directory.EnumerateFiles(".").Count(); //+ list
            Directory.CreateDirectory("made"); //+ mkdir
            Directory.Delete("made"); //+ unlink
            File.Move("out.b.log", "out.c.log", true); //+ rename
            Console.WriteLine(turn);
        }
    }
}
