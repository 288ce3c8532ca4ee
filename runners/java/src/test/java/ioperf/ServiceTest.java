package ioperf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ioperf.data.Payload;
import ioperf.protocol.Service;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServiceTest {
  private static final String CELL = "write/FileOutputStream.block?chunk=1KiB&size=4KiB";

  @TempDir Path directory;

  private static void assertCode(String code, String answer) {
    assertTrue(answer.startsWith("{\"error\":{\"code\":\"" + code + "\""), answer);
  }

  private long entries(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.count() - 1;
    }
  }

  @Test
  void aCellLivesFromSetupToTeardown() throws IOException {
    try (Service service = new Service(new Desktop(), directory)) {
      assertEquals("{\"ready\":true,\"maxOps\":4096}", service.answer("setup " + CELL + " seed=42"));
      assertCode("EPROTO", service.answer("setup " + CELL + " seed=42"));
      String answer = service.answer("sample " + CELL + " ops=3 cache=warm");
      assertTrue(answer.contains("\"bytes\":12288"), answer);
      assertTrue(answer.contains("\"check\":\"" + Payload.of(42, 100).crc(0, 4096) + "\""), answer);
      assertEquals(1, entries(directory), "only the cell's folder stays between samples");
      assertEquals("{\"removed\":true}", service.answer("teardown " + CELL));
      assertCode("EPROTO", service.answer("sample " + CELL + " ops=1 cache=warm"));
      assertEquals(0, entries(directory));
    }
  }

  @Test
  void theEndRemovesWhatIsStillThere() throws IOException {
    try (Service service = new Service(new Desktop(), directory)) {
      service.answer("setup read/FileInputStream.byte?size=1KiB seed=1");
      assertTrue(entries(directory) > 0);
    }
    assertEquals(0, entries(directory));
  }

  @Test
  void aFailedSetupLeavesNothing() throws IOException {
    try (Service service = new Service(new Desktop(), directory)) {
      assertCode("EINVAL", service.answer("setup " + CELL + "&x=1 seed=42"));
      assertCode("EINVAL", service.answer("setup read-at/FileChannel.position?chunk=4KiB&size=1KiB seed=42"));
      assertCode("EPROTO", service.answer("setup traverse/Files.walk?entries=1&shape=x seed=42"));
      assertEquals(0, entries(directory));
    }
  }

  @Test
  void seedFaithfulCellsHaveNoCheck() throws IOException {
    try (Service service = new Service(new Desktop(), directory)) {
      String cell = "write/FileOutputStream.byte?family=seed-faithful&size=128B";
      service.answer("setup " + cell + " seed=1");
      String answer = service.answer("sample " + cell + " ops=2 cache=warm");
      assertTrue(answer.contains("\"bytes\":256") && !answer.contains("\"check\""), answer);
    }
  }

  @Test
  void everyWayToWalkSeesTheSameEntries() throws IOException {
    Path corpus = Files.createDirectories(directory.resolve("corpus"));
    Files.createDirectories(corpus.resolve("a/b"));
    Files.createFile(corpus.resolve("a/file"));
    Files.createFile(corpus.resolve(".hidden"));
    Files.createSymbolicLink(corpus.resolve("a/b/loop"), corpus);
    Files.createSymbolicLink(corpus.resolve("dangling"), Path.of("nowhere"));
    Path work = Files.createDirectory(directory.resolve("work"));
    try (Service service = new Service(new Desktop(), work)) {
      for (String api : new String[] {"File.listFiles", "Files.walk", "Files.walk.parallel", "Files.walkFileTree",
               "Files.newDirectoryStream"}) {
        String cell = "traverse/" + api + "?entries=6&shape=test";
        service.answer("setup " + cell + " seed=1 corpus=" + corpus);
        String answer = service.answer("sample " + cell + " ops=2 cache=warm");
        assertTrue(answer.contains("\"check\":\"6\""), api + ": " + answer);
      }
    }
  }
}
