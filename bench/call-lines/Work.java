import java.io.*;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.*;
import java.util.stream.Stream;

public class Work {
  static boolean look(String name) throws IOException {
    boolean found = new File(name).exists(); //+ stat
    boolean again = Files.exists(Path.of(name)); //+ stat
    return name.isEmpty();
  }

  static long load(String name) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(name, "r")) {
      file.readLine();
      file.seek(0);
      byte[] bytes = new byte[64]; //+
      file.read(bytes); //+ read
    }
    String text = Files.readString(Path.of(name)); //+ open
    return 0;
  }

  static void save(String name) throws IOException {
    try (FileChannel log = FileChannel.open(Path.of(name), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      log.write(ByteBuffer.wrap("text".getBytes()));
      log.write(ByteBuffer.wrap("more".getBytes())); //+ write
      log.force(false); //+ sync
    }
    try (PrintWriter log = new PrintWriter(new FileWriter("out.b.log"))) {
      log.print("text");
      log.flush(); //+ write
      log.print("text");
    }
  }

  public static void main(String[] words) throws IOException {
    for (int turn = 0; turn < 3; turn++) {
      look("in.txt");
      load("in.txt");
      save("out.log");
      try (Stream<Path> names = Files.list(Path.of("."))) { //+
        names.count(); //+ list
      } //+
      Files.createDirectory(Path.of("made")); //+ mkdir
      Files.delete(Path.of("made")); //+
      Files.move(Path.of("out.b.log"), Path.of("out.c.log"), StandardCopyOption.REPLACE_EXISTING); //+
      System.out.println(turn);
    }
  }
}
