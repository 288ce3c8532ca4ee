package ioperf.operations;

import ioperf.data.Payload;
import java.io.BufferedWriter;
import java.io.File;
import java.io.FileOutputStream;
import java.io.FileWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.Charset;
import java.util.List;

/**
 * Character streams, which seed 001 names and does not measure.
 *
 * <p>{@code charset=iso-8859-1} (the default) writes the payload's bytes as the characters U+0000…U+00FF, so that the file is the
 * one that every other way to write makes. {@code charset=utf-8} writes 7-bit text, each payload byte with its highest bit
 * cleared, which UTF-8 encodes as one byte too; that file only this runner can check, and {@code check} is left out.
 */
final class WriteText {
  private WriteText() {}

  private interface Opener {
    Writer open(File file, Charset charset) throws IOException;
  }

  static List<Api> apis() {
    return List.of(
        api("write/BufferedWriter.block",
            (file, charset) -> new BufferedWriter(new OutputStreamWriter(new FileOutputStream(file), charset))),
        api("write/OutputStreamWriter.block",
            (file, charset) -> new OutputStreamWriter(new FileOutputStream(file), charset)),
        api("write/FileWriter.block", FileWriter::new));
  }

  private static Api api(String name, Opener opener) {
    return Api.moving(name, "content",
        setup
        -> new Text(setup, opener),
        WriteOperation.SIZE, WriteOperation.CHUNK, WriteOperation.TARGET, TextPayload.CHARSET, WriteOperation.ENTROPY);
  }

  private static final class Text extends WriteOperation {
    private final Opener opener;
    private final int chunk;
    private final TextPayload text;
    private final char[] slices;

    Text(Setup setup, Opener opener) throws IOException {
      super(setup, existing(setup), Sync.NEVER);
      this.opener = opener;
      chunk = setup.parameters().smallSize("chunk", 1);
      text = new TextPayload(setup, payload);
      slices = text.slices(chunk);
    }

    @Override
    public void run(int index) throws IOException {
      try (Writer writer = opener.open(file(index), text.charset())) {
        for (long done = 0; done < size; done += chunk)
          writer.write(slices, (int) done & (Payload.BLOCK - 1), (int) Math.min(chunk, size - done));
      }
    }

    @Override
    String expectedContent() {
      return text.crc(0, size);
    }

    @Override
    public String check(int ops) throws IOException {
      String content = super.check(ops);
      return text.isPayload() ? content : null;
    }
  }
}
