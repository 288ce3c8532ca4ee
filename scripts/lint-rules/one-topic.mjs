/** Lint rule: a comment that stands alone between two blank lines is a heading, and a second heading is a second file. */
export const oneTopic = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      second: 'A second heading is a second topic: move what follows to a file of its own, named for it.',
    },
  },
  create(context) {
    const { lines } = context.sourceCode;
    const isBlank = (line) => line !== undefined && lines[line - 1]?.trim() === '';
    const isAlone = ({ loc }) => lines[loc.start.line - 1].slice(0, loc.start.column).trim() === '';
    return {
      Program(program) {
        const inside = (comment) =>
          program.body.some(({ range }) => range[0] < comment.range[0] && comment.range[1] < range[1]);
        const comments = context.sourceCode.getAllComments();
        for (const [index, comment] of comments.entries()) {
          if (!isAlone(comment) || inside(comment) || comment.loc.start.line === 1) continue;
          const before = comments[index - 1];
          // Lines of one comment: only the first of them is looked at.
          if (before?.type === 'Line' && before.loc.end.line === comment.loc.start.line - 1) continue;
          let last = index;
          while (comment.type === 'Line' && comments[last + 1]?.loc.start.line === comments[last].loc.end.line + 1)
            last++;
          if (isBlank(comment.loc.start.line - 1) && isBlank(comments[last].loc.end.line + 1))
            context.report({ loc: comment.loc, messageId: 'second' });
        }
      },
    };
  },
};
