package ioperf.operations;

import ioperf.Platform;
import ioperf.data.Payload;
import ioperf.data.Workspace;
import ioperf.protocol.Parameters;
import java.nio.file.Path;

/** What an api makes its operation from. */
public final class Setup {
  /** At most this much disk is taken by the inputs or outputs of one sample. */
  public static final long MAX_BYTES = 256L << 20;

  /** At most this many files are made by one sample. */
  public static final int MAX_FILES = 4096;

  private final Parameters parameters;
  private final Workspace workspace;
  private final long seed;
  private final Path corpus;
  private final Platform platform;

  /**
   * @param seed of the payload and of random positions, an unsigned 32-bit number
   * @param corpus root of a ready-made tree, or null
   */
  public Setup(Parameters parameters, Workspace workspace, long seed, Path corpus, Platform platform) {
    this.parameters = parameters;
    this.workspace = workspace;
    this.seed = seed;
    this.corpus = corpus;
    this.platform = platform;
  }

  public Parameters parameters() {
    return parameters;
  }

  public Workspace workspace() {
    return workspace;
  }

  public long seed() {
    return seed;
  }

  public Path corpus() {
    return corpus;
  }

  public Platform platform() {
    return platform;
  }

  public Payload payload() {
    return Payload.of(seed, parameters.has("entropy") ? parameters.count("entropy", 0, 100) : 100);
  }

  /** How many files of {@code size} one sample may make. */
  public static int filesOf(long size) {
    return (int) Math.max(1, Math.min(MAX_FILES, MAX_BYTES / Math.max(1, size)));
  }

  public boolean cold() {
    return parameters.is("cache", "cold");
  }
}
