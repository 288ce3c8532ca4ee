// Faults of workflows and of parts of them in pages: what they give to our actions and read from them, against what is declared.
import { isMap, isScalar, isSeq, LineCounter, parseAllDocuments, visit } from 'yaml';

const ours = /^(?:(?:OWNER\/io-perf-action|\.|\$)(?:\/(?<place>[^@]*?))?\/?)(?:@.+)?$/;

/** @returns what follows the repository's name; undefined for an action of another repository */
export const placeOf = (uses) => {
  const match = ours.exec(uses);
  return match === null ? undefined : (match.groups.place ?? '');
};

const scalar = (map, key) => {
  const node = map.get(key, true);
  return isScalar(node) && typeof node.value === 'string' ? node : undefined;
};

const quoted = (names) => [...names].sort().join(', ') || 'none';
const nameOf = (place) => (place === '' ? 'the main action' : place);

/**
 * @param text YAML
 * @param declared of readInterfaces
 * @param base the number of the line before its first
 * @returns {{line: number, what: string}[]}
 */
export function workflowFaults(text, declared, base = 0) {
  const lineCounter = new LineCounter();
  const documents = parseAllDocuments(text, { lineCounter, logLevel: 'silent' });
  const lineOf = (node) => base + lineCounter.linePos(node.range[0]).line;
  const faults = [];
  const say = (node, what) => faults.push({ line: lineOf(node), what });
  for (const document of Array.isArray(documents) ? documents : []) {
    visit(document, {
      Map(_, map) {
        const uses = scalar(map, 'uses');
        const place = uses && placeOf(uses.value);
        if (place !== undefined) usesFaults(map, uses, place);
        if (isMap(map.get('jobs', true))) outputsFaults(map);
        if (isMap(map.get('on', true)) && isMap(map.get('jobs', true))) ownInputsFaults(map);
      },
    });
  }
  return faults;

  function usesFaults(map, uses, place) {
    const target = declared.uses.get(place);
    if (target === undefined) {
      say(
        uses,
        `there is no action or called workflow ${place}: name one of ${quoted([...declared.uses.keys()].map(nameOf))}`,
      );
      return;
    }
    const given = map.get('with', true);
    const names = isMap(given) ? given.items.map(({ key }) => key) : [];
    for (const key of names) {
      if (!target.inputs.has(key.value)) say(key, undeclaredInput(key.value, target, place));
    }
    // An input that a reader is to switch on.
    for (const { name, line } of isMap(given) ? commentedKeys(given) : []) {
      if (!target.inputs.has(name)) faults.push({ line, what: undeclaredInput(name, target, place) });
    }
    for (const name of target.required) {
      if (!names.some(({ value }) => value === name)) say(uses, `${nameOf(place)} requires the input ${name}: give it`);
    }
    const secrets = map.get('secrets', true);
    for (const { key } of isMap(secrets) ? secrets.items : []) {
      if (!target.secrets.has(key.value))
        say(key, `${place} declares no secret ${key.value}: declare it in ${target.file}, or leave it out`);
    }
  }

  function undeclaredInput(name, target, place) {
    return `${nameOf(place)} declares no input ${name}: declare it in ${target.file}, or leave it out`;
  }

  /** Lines such as `# cache: false` between, before and after the inputs. */
  function commentedKeys(given) {
    const lines = text.split('\n');
    const first = lineCounter.linePos(given.range[0]);
    const indent = first.col - 1;
    const found = [];
    for (let at = first.line - 1; at < lines.length; at++) {
      const line = lines[at];
      if (line.trim() === '') continue;
      if (/^ */.exec(line)[0].length < indent) break;
      const name = /^ *# ?([a-z][a-z-]*): \S/.exec(line)?.[1];
      if (name !== undefined) found.push({ name, line: base + at + 1 });
    }
    return found;
  }

  /** `steps.ID.outputs.NAME` and `needs.JOB.outputs.NAME` of what is ours. */
  function outputsFaults(workflow) {
    const jobs = workflow
      .get('jobs', true)
      .items.flatMap(({ key, value }) => (isMap(value) ? [[key.value, value]] : []));
    const outputsOfJob = new Map(
      jobs.map(([name, job]) => {
        const place = scalar(job, 'uses') && placeOf(scalar(job, 'uses').value);
        const target = place === undefined ? undefined : declared.uses.get(place);
        if (target) return [name, { outputs: target.outputs, by: target.file }];
        const outputs = job.get('outputs', true);
        return [
          name,
          { outputs: new Set(isMap(outputs) ? outputs.items.map(({ key }) => key.value) : []), by: `job ${name}` },
        ];
      }),
    );
    visit(workflow, {
      Scalar(_, node) {
        if (typeof node.value !== 'string') return;
        for (const [, job, name] of node.value.matchAll(/\b(?:needs|jobs)\.([\w-]+)\.outputs\.([\w-]+)/g)) {
          const known = outputsOfJob.get(job);
          if (known === undefined) say(node, `there is no job ${job}: name one of ${quoted(outputsOfJob.keys())}`);
          else if (!known.outputs.has(name))
            say(node, `${known.by} has no output ${name}: name one of ${quoted(known.outputs)}`);
        }
      },
    });
    for (const [, job] of jobs) stepOutputsFaults(job);
  }

  function stepOutputsFaults(job) {
    const steps = job.get('steps', true);
    const ids = new Map(
      (isSeq(steps) ? steps.items : []).flatMap((step) => {
        const [id, uses] = isMap(step) ? [scalar(step, 'id'), scalar(step, 'uses')] : [];
        const place = uses && placeOf(uses.value);
        const target = place === undefined ? undefined : declared.uses.get(place);
        return id && target ? [[id.value, { target, place }]] : [];
      }),
    );
    visit(job, {
      Scalar(_, node) {
        if (typeof node.value !== 'string') return;
        for (const [, id, name] of node.value.matchAll(/\bsteps\.([\w-]+)\.outputs\.([\w-]+)/g)) {
          const step = ids.get(id);
          if (step === undefined || step.target.outputs.has(name)) continue;
          const { place, target } = step;
          say(
            node,
            `${nameOf(place)} declares no output ${name}: declare it in ${target.file}, or name one of ${quoted(target.outputs)}`,
          );
        }
      },
    });
  }

  /** What a workflow that is called or started by hand declares, against what its jobs read: both ways. */
  function ownInputsFaults(workflow) {
    const own = ['workflow_call', 'workflow_dispatch'].flatMap((event) => {
      const inputs = workflow.getIn(['on', event, 'inputs'], true);
      return isMap(inputs) ? inputs.items.map(({ key }) => key) : [];
    });
    const read = new Set([...text.matchAll(/\binputs\.([\w-]+)/g)].map(([, name]) => name));
    for (const key of own) {
      if (!read.has(key.value)) say(key, `no job reads the input ${key.value}: use it, or remove it`);
    }
    if (own.length === 0) return;
    const known = new Set(own.map(({ value }) => value));
    for (const name of read) {
      if (!known.has(name))
        say(
          workflow.get('jobs', true),
          `a job reads the input ${name}, which the workflow does not declare: declare it`,
        );
    }
  }
}
