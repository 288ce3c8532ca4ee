/** Every number and list of this room that one might argue about. */

/**
 * Where programs and the data of the system are installed. What is mapped from there (locales, archives of classes) is the same on both sides
 * of a comparison, and every program maps some of it.
 */
export const systemFolders = /^\/(?:usr|lib(?:32|64|x32)?|etc|opt|nix|snap)\//;
