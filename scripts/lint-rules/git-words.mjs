/**
 * Lint rule: in a command of git that takes names of commits, refs or remotes, no word may become an option that was not written here.
 * Before `--end-of-options` (or `--`) it allows texts that are written out, templates that begin with one, and lists of these.
 */

const commands = new Set(
  [
    'archive bisect branch cat-file checkout cherry-pick clone describe diff diff-tree fetch for-each-ref grep log ls-remote ls-tree merge',
    'merge-base name-rev pull push read-tree rebase reset restore rev-list rev-parse revert show show-ref switch symbolic-ref tag update-ref',
    'worktree',
  ].flatMap((names) => names.split(' ')),
);
/** Their next word is a value. */
const withValue = new Set(['-C', '-c', '-m']);
const ends = new Set(['--end-of-options', '--']);
/** Then it is another call. */
const notWords = new Set(['ArrayExpression', 'ObjectExpression', 'ArrowFunctionExpression']);

export const gitWords = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      open: "Put '--end-of-options' before this word of `git {{command}}`: it may begin with a hyphen.",
    },
  },
  create(context) {
    /** A list is looked at where it is written, and where it is spread. */
    const reported = new Set();
    const initOf = (identifier) => {
      for (let scope = context.sourceCode.getScope(identifier); scope; scope = scope.upper) {
        const variable = scope.set.get(identifier.name);
        if (variable === undefined) continue;
        const definition = variable.defs[0];
        return definition?.type === 'Variable' && definition.parent.kind === 'const' ? definition.node.init : undefined;
      }
      return undefined;
    };
    /** The words of a list, with those of the lists that are spread in it; a word that is not known stays as it is. */
    const flat = (nodes) =>
      nodes.flatMap((node) => {
        if (node?.type !== 'SpreadElement') return node ? [node] : [];
        const lists = listsOf(node.argument);
        return lists === undefined ? [node] : lists.flatMap((list) => flat(list.elements));
      });
    const listsOf = (node) => {
      if (node.type === 'ArrayExpression') return [node];
      if (node.type === 'TSAsExpression') return listsOf(node.expression);
      if (node.type === 'ConditionalExpression') {
        const both = [listsOf(node.consequent), listsOf(node.alternate)];
        return both.includes(undefined) ? undefined : both.flat();
      }
      const init = node.type === 'Identifier' ? initOf(node) : undefined;
      return init ? listsOf(init) : undefined;
    };
    const textOf = (node) => (node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined);
    const isWritten = (node) => {
      if (node.type === 'ConditionalExpression') return isWritten(node.consequent) && isWritten(node.alternate);
      if (node.type === 'TemplateLiteral') return node.quasis[0].value.raw !== '';
      const init = node.type === 'Identifier' ? initOf(node) : undefined;
      return node.type === 'Literal' || (init ? isWritten(init) : false);
    };

    /** @param mayLead whether folders may come before the command, as in calls of helpers */
    function check(nodes, mayLead) {
      const words = flat(nodes);
      let command;
      for (let index = 0; index < words.length; index++) {
        const text = textOf(words[index]);
        if (command === undefined) {
          if (withValue.has(text)) index++;
          else if (commands.has(text)) command = text;
          else if (isWritten(words[index]) ? text !== 'git' && text?.startsWith('-') === false : !mayLead) return;
        } else if (ends.has(text) || notWords.has(words[index].type)) return;
        else if (withValue.has(text)) index++;
        else if (!isWritten(words[index])) {
          if (reported.has(words[index])) return;
          reported.add(words[index]);
          context.report({ node: words[index], messageId: 'open', data: { command } });
          return;
        }
      }
    }
    return {
      CallExpression: (node) => {
        check(node.arguments, true);
      },
      ArrayExpression: (node) => {
        if (node.parent.type !== 'SpreadElement') check(node.elements, false);
      },
    };
  },
};
