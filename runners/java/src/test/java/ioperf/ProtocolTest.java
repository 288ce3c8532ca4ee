package ioperf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import ioperf.protocol.ErrorCodes;
import ioperf.protocol.Failure;
import ioperf.protocol.Json;
import ioperf.protocol.Lines;
import ioperf.protocol.Parameter;
import ioperf.protocol.Parameters;
import ioperf.protocol.Request;
import ioperf.protocol.Sizes;
import java.io.ByteArrayInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProtocolTest {
  @Test
  void aRequestIsVerbCellAndWords() {
    Request request = Request.parse("setup write/Files.write?size=1KiB seed=42 corpus=/a%20b/%C3%BC");
    assertEquals("setup", request.verb());
    assertEquals("write/Files.write?size=1KiB", request.cell());
    assertEquals(Map.of("seed", "42", "corpus", "/a b/ü"), request.words());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "hello ", " hello", "setup  a/b", "setup a/b seed=1 seed=2", "setup a/b c/d",
                   "setup a/b corpus=%4"})
  void whatIsNoRequestIsEproto(String line) {
    assertEquals("EPROTO", assertThrows(Failure.class, () -> Request.parse(line)).code());
  }

  @Test
  void onlyLineFeedEndsALine() throws IOException {
    Lines lines = new Lines(new ByteArrayInputStream("one\rtwo\n\nhalf".getBytes(StandardCharsets.UTF_8)));
    assertEquals("one\rtwo", lines.next());
    assertEquals("", lines.next());
    assertNull(lines.next());
  }

  @ParameterizedTest
  @CsvSource({"0,0", "512B,512", "4KiB,4096", "64MiB,67108864", "1GiB,1073741824"})
  void sizes(String text, long bytes) {
    assertEquals(bytes, Sizes.parse(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "1", "KiB", "1kB", "-1B", "01KiB", "1.5KiB", "0B", "9999999999999GiB"})
  void whatIsNoSizeIsEinval(String text) {
    assertEquals("EINVAL", assertThrows(Failure.class, () -> Sizes.parse(text)).code());
  }

  @ParameterizedTest
  @CsvSource({"size=1KiB&other=1,EINVAL", "target=new,EINVAL", "size=1KiB&target=old,EINVAL",
      "size=1KiB&size=2KiB,EINVAL", "size,EPROTO"})
  void parametersAreChecked(String query, String code) {
    List<Parameter> known = List.of(Parameter.size("size"), Parameter.choice("target", "new", "existing"));
    assertEquals(code, assertThrows(Failure.class, () -> new Parameters(query, known)).code());
  }

  @Test
  void defaultsAreFilledIn() {
    Parameters parameters =
        new Parameters("size=1KiB", List.of(Parameter.size("size"), Parameter.choice("target", "new", "existing")));
    assertEquals("new", parameters.text("target"));
    assertEquals(1024, parameters.size("size", 0));
  }

  @Test
  void jsonIsEscaped() {
    Map<String, Object> value = new LinkedHashMap<>();
    value.put("text", "a\"b\\c\n\u0001ü\ud800");
    value.put("list", List.of(1, 2L, true));
    value.put("empty", Map.of());
    assertEquals(
        "{\"text\":\"a\\\"b\\\\c\\u000a\\u0001ü\\ud800\",\"list\":[1,2,true],\"empty\":{}}", Json.write(value));
  }

  @Test
  void exceptionsBecomePosixNames() {
    assertEquals("ENOENT", ErrorCodes.of(new NoSuchFileException("x")));
    assertEquals("EACCES", ErrorCodes.of(new UncheckedIOException(new AccessDeniedException("x"))));
    assertEquals("ENOSPC", ErrorCodes.of(new IOException("No space left on device")));
    assertEquals("EROFS", ErrorCodes.of(new FileSystemException("/x", null, "Read-only file system")));
    assertEquals("EACCES", ErrorCodes.of(new FileNotFoundException("/x (Permission denied)")));
    assertEquals("ENOENT", ErrorCodes.of(new FileNotFoundException("/x (No such file or directory)")));
    assertEquals("EMFILE", ErrorCodes.of(new FileSystemException("/x", null, "Too many open files")));
    assertEquals("ENOMEM", ErrorCodes.of(new OutOfMemoryError("Java heap space")));
    assertEquals("ECHECK", ErrorCodes.of(Failure.check("wrong")));
    assertEquals("EIO", ErrorCodes.of(new IOException("something else")));
  }
}
