/** Lint rules for what goes through a door of this project only: the environment, and the removal of trees. */

const report = (context, message) => (node) => context.report({ node, message });

export const environment = {
  create(context) {
    const fault = report(context, 'Do not change the environment: hand the value on as an argument.');
    return {
      'AssignmentExpression[left.object.object.name="process"][left.object.property.name="env"]': fault,
      'AssignmentExpression[left.object.name="process"][left.property.name="env"]': fault,
      'UnaryExpression[operator="delete"][argument.object.object.name="process"][argument.object.property.name="env"]':
        fault,
      'CallExpression[callee.object.name="Object"][callee.property.name="assign"][arguments.0.property.name="env"]':
        fault,
    };
  },
};

export const removal = {
  create(context) {
    const fault = report(context, 'Remove trees with removeTree of core/system, which does not go through mounts.');
    const options = 'ObjectExpression > Property[key.name="recursive"]';
    return Object.fromEntries(
      ['name', 'property.name'].map((name) => [
        `CallExpression[callee.${name}=/^(rm|rmdir)(Sync)?$/] > ${options}`,
        fault,
      ]),
    );
  },
};
