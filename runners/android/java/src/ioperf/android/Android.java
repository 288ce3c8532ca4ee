package ioperf.android;

import ioperf.Platform;
import ioperf.operations.Api;
import ioperf.protocol.Failure;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Android's runtime: it counts nothing for a program, and evicts no file for it. */
final class Android implements Platform {
  /** Files are cold where the driver dropped the caches: as root, or from Android 12 on through a property. */
  @Override
  public List<String> abilities() {
    return Collections.singletonList("dropped");
  }

  @Override
  public String runtime() {
    return System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version");
  }

  @Override
  public long processId() throws IOException {
    return Long.parseLong(new File("/proc/self").getCanonicalFile().getName());
  }

  @Override
  public Map<String, Object> facts() {
    return Collections.<String, Object>singletonMap("heapBytes", Runtime.getRuntime().maxMemory());
  }

  @Override
  public List<Api> apis() {
    return Collections.emptyList();
  }

  @Override
  public void warmUp() {}

  @Override
  public void watch() {}

  @Override
  public void beginCounting() {}

  @Override
  public Map<String, Object> endCounting() {
    return Collections.emptyMap();
  }

  @Override
  public Map<String, Object> disturbances() {
    return Collections.emptyMap();
  }

  @Override
  public boolean evicts() {
    return false;
  }

  @Override
  public long[] evict(List<Path> files) {
    throw Failure.unsupported("Android lets no Java program evict files from the page cache.");
  }

  @Override
  public void collectMappings(Path folder) {
    // The collector unmaps when it comes round; who waits for it cannot see whether it has.
    System.gc();
  }
}
