package ioperf.android;

import java.io.File;

/** A cell that is set up. Only {@code operate} is timed. */
abstract class Cell {
  /** Two empty folders of the cell: what is prepared, and what samples make. */
  File in;

  File out;
  /** Most operations of one sample. */
  int maxOps = 10_000;
  /** Payload that one operation moves. */
  long bytesPerOp;

  /** Makes the inputs. */
  void setUp() throws Exception {}

  /** Before the clock starts. */
  void prepare(int ops) throws Exception {}

  abstract void operate(int index) throws Exception;

  /** After the clock stopped: what was consumed or made is as it should be. @return the answer's `check` */
  abstract String verify(int ops) throws Exception;
}
