/** Recognizes programs by their file names: scripts, compiled files, and archives of them. */

const text =
  /\.(?:py[iwx]?|[cm]?[jt]sx?|rb|gemspec|php\d?|phtml|p[lmh]|pmc|t|sh|bash|zsh|lua|tcl|r|jl|clj|groovy|kts?|scala|java|cs|vb|ex|exs|erl|bs)$/i;
const compiled = /\.(?:py[co]|class|beam|wasm|node|dll|exe|so(?:\.\d+)*|dylib|elc|luac|jsa)$/i;
const archive = /\.(?:[jw]ar|pyz|phar|whl|egg|asar|jmod|jsa|so(?:\.\d+)*|node|dll|exe)$|\/lib\/modules$/i;
/** Archives: a program reads only the parts that it needs. Of a library the system maps the used pages. */
const bundle = /\.(?:[jw]ar|pyz|phar|whl|egg|asar|jmod|jsa)$|\/lib\/modules$/i;
/** Files that record where code is; programs look them up on the way. */
const signpost = /(?:^|\/)(?:package\.json|tsconfig\.json|pyvenv\.cfg)$/;
/** Folders in which interpreters keep compiled files, with names of their own. */
const cache =
  /(?:^|\/)(?:__pycache__|node-compile-cache|v8-compile-cache[^/]*|bootsnap[^/]*|\.ruby-lsp|opcache|\.tsbuildinfo|\.vite|\.swc)(?:\/|$)/;

/** Whether a file holds a program or a part of one, by its name. */
export const isProgram = (name: string): boolean =>
  text.test(name) || compiled.test(name) || archive.test(name) || signpost.test(name) || cache.test(name);

/** Whether the file holds many parts, of which a program reads only those that it needs. */
export const isArchiveOfCode = (name: string): boolean => archive.test(name);

export const isBundleOfCode = (name: string): boolean => bundle.test(name);

/** Of .NET. */
export const isAssembly = (name: string): boolean => /\.dll$/i.test(name);

/** `__pycache__/a.cpython-311.pyc` → `a.py`; undefined for a name that was not compiled in this way. */
export function compiledFrom(name: string): string | undefined {
  const match = /^(.*?)__pycache__\/([^/]+?)\.[\w-]+(?:\.opt-\d)?\.pyc$/.exec(name);
  return match ? `${match[1]}${match[2]}.py` : undefined;
}

/** Text that a compiler reads. The compiler's output is longer than the text. */
export const isCompiledSource = (name: string): boolean =>
  /\.(?:c|h|cc|cpp|cxx|hh|hpp|hxx|inc|ipp|m|mm|s|f|f90|d|go|rs|swift|zig|java|kt|scala|cs|fs|vb|ts|tsx|proto|y|l)$/i.test(
    name,
  );
