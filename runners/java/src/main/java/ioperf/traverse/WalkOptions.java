package ioperf.traverse;

/**
 * How to walk.
 *
 * @param stat attributes of each entry are wanted too
 * @param threads for the ways that have them
 * @param hasUnreadable some directory of this tree cannot be opened
 */
public record WalkOptions(boolean stat, int threads, boolean hasUnreadable) {}
