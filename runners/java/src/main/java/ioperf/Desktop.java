package ioperf;

import ioperf.measure.JvmActivity;
import ioperf.measure.JvmFacts;
import ioperf.measure.ProcessCounters;
import ioperf.measure.YoungGeneration;
import ioperf.natives.LeftMappings;
import ioperf.natives.LibC;
import ioperf.operations.Api;
import ioperf.operations.DesktopApis;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A JVM of version 17 and later, with the C library where it can be called. */
public final class Desktop implements Platform {
  private ProcessCounters counters;
  private JvmActivity activity;

  @Override
  public List<String> abilities() {
    List<String> can = new ArrayList<>();
    if (LibC.evicts()) can.add("cold");
    if (Files.isReadable(Path.of("/proc/self/io"))) can.add("counters");
    return can;
  }

  @Override
  public String runtime() {
    return JvmFacts.runtime();
  }

  @Override
  public long processId() {
    return ProcessHandle.current().pid();
  }

  @Override
  public Map<String, Object> facts() {
    return JvmFacts.members();
  }

  @Override
  public List<Api> apis() {
    return DesktopApis.list();
  }

  @Override
  public void warmUp() {
    counters = new ProcessCounters();
    activity = new JvmActivity();
    YoungGeneration.touch();
    LibC.load();
  }

  @Override
  public void watch() {
    activity.begin();
  }

  @Override
  public void beginCounting() throws IOException {
    counters.begin();
  }

  @Override
  public Map<String, Object> endCounting() throws IOException {
    return counters.end();
  }

  @Override
  public Map<String, Object> disturbances() {
    return activity.end();
  }

  @Override
  public boolean evicts() {
    return LibC.evicts() && LibC.load();
  }

  @Override
  public long[] evict(List<Path> files) throws IOException {
    LibC.Residency residency = LibC.evict(files);
    return new long[] {residency.residentPages(), residency.pages()};
  }

  @Override
  public void collectMappings(Path folder) throws IOException {
    LeftMappings.collect(folder);
  }
}
