package ioperf.operations;

import ioperf.data.Checks;
import ioperf.data.Payload;
import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Character streams read in blocks of {@code chunk} characters: the counterpart of {@link WriteText}, which describes the text. */
final class ReadText {
  private ReadText() {}

  private interface Opener {
    Reader open(File file, Charset charset) throws IOException;
  }

  static List<Api> apis() {
    return List.of(api("read/InputStreamReader.block",
                       (file, charset) -> new InputStreamReader(new FileInputStream(file), charset)),
        api("read/BufferedReader.block",
            (file, charset) -> new BufferedReader(new InputStreamReader(new FileInputStream(file), charset))));
  }

  private static Api api(String name, Opener opener) {
    return Api.moving(name, "last",
        setup
        -> new Text(setup, opener).withFiles(),
        ReadOperation.SIZE, ReadOperation.CHUNK, TextPayload.CHARSET, ReadOperation.ENTROPY, Api.CACHE);
  }

  private static final class Text extends ReadOperation.Chunked {
    private final Opener opener;
    private final TextPayload text;
    private final char[] buffer;

    Text(Setup setup, Opener opener) {
      super(setup);
      this.opener = opener;
      text = new TextPayload(setup, payload);
      buffer = new char[chunk];
    }

    @Override
    void makeFile(Path path) throws IOException {
      try (OutputStream out = Files.newOutputStream(path)) {
        for (long done = 0; done < size; done += Payload.BLOCK)
          out.write(text.block(), 0, (int) Math.min(Payload.BLOCK, size - done));
      }
    }

    @Override
    public void run(int index) throws IOException {
      try (Reader reader = opener.open(file(index), text.charset())) {
        long total = 0;
        for (int got; (got = fill(reader)) > 0;) total += got;
        consumed = total;
      }
    }

    /** A reader gives what its decoder has: a block is asked for until it is full. */
    private int fill(Reader reader) throws IOException {
      int filled = 0;
      for (int got; filled < chunk && (got = reader.read(buffer, filled, chunk - filled)) > 0;) filled += got;
      return filled;
    }

    @Override
    String found() {
      byte[] last = new byte[lastLength()];
      for (int i = 0; i < last.length; i++) last[i] = (byte) buffer[i];
      return Checks.crc(last, 0, last.length);
    }

    @Override
    String expected() {
      return text.crc(size - lastLength(), lastLength());
    }

    @Override
    public String check(int ops) {
      String last = super.check(ops);
      return text.isPayload() ? last : null;
    }
  }
}
