package ioperf.operations;

import ioperf.data.Checks;
import ioperf.data.Payload;
import ioperf.protocol.Parameter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/** The payload as characters: see {@link WriteText} for the two ways. */
final class TextPayload {
  static final Parameter CHARSET = Parameter.choice("charset", "iso-8859-1", "utf-8");

  private final boolean isPayload;
  private final byte[] block;

  TextPayload(Setup setup, Payload payload) {
    isPayload = setup.parameters().is("charset", "iso-8859-1");
    block = payload.block().clone();
    if (!isPayload)
      for (int i = 0; i < block.length; i++) block[i] &= 0x7f;
  }

  Charset charset() {
    return isPayload ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8;
  }

  /** Whether the encoded text is the protocol's payload, byte for byte. */
  boolean isPayload() {
    return isPayload;
  }

  /** The encoded 1 MiB that repeats. */
  byte[] block() {
    return block;
  }

  /** As {@link Payload#slices}, in characters. */
  char[] slices(int chunk) {
    char[] characters = new char[Math.addExact(Payload.BLOCK, chunk)];
    for (int i = 0; i < characters.length; i++) characters[i] = (char) (block[i & (Payload.BLOCK - 1)] & 0xff);
    return characters;
  }

  /** CRC-32 of the encoded text of {@code length} characters at {@code offset}. */
  String crc(long offset, long length) {
    CRC32 crc = new CRC32();
    for (long done = 0; done < length;) {
      int from = (int) ((offset + done) & (Payload.BLOCK - 1));
      int part = (int) Math.min(Payload.BLOCK - from, length - done);
      crc.update(block, from, part);
      done += part;
    }
    return Checks.hex(crc.getValue());
  }
}
