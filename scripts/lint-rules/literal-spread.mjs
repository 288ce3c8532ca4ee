/** Lint rule: no literal is spread into a literal. Members stand where they belong, on as many lines as they take. */
export const literalSpread = {
  meta: {
    type: 'layout',
    fixable: 'code',
    schema: [],
    messages: { spread: 'Write these members here, without a literal around them.' },
  },
  create(context) {
    return {
      SpreadElement(node) {
        const { argument, parent } = node;
        const isIn = (kind, types) => argument.type === kind && types.includes(parent.type);
        if (
          !isIn('ObjectExpression', ['ObjectExpression']) &&
          !isIn('ArrayExpression', ['ArrayExpression', 'CallExpression', 'NewExpression'])
        )
          return;
        const inner = context.sourceCode.getText(argument).slice(1, -1).trim().replace(/,$/, '');
        context.report({
          node,
          messageId: 'spread',
          fix: (fixer) => (inner === '' ? null : fixer.replaceText(node, inner)),
        });
      },
    };
  },
};
