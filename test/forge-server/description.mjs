/**
 * GitHub's own description of its REST API (OpenAPI 3.0, npm package @octokit/openapi): is a request one that GitHub would take?
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/** @returns a function from a request to what is wrong with it (empty: nothing), or undefined when the package is not installed */
export function loadDescription() {
  let file;
  try {
    file = join(
      dirname(createRequire(import.meta.url).resolve('@octokit/openapi')),
      'generated',
      'api.github.com.json',
    );
  } catch {
    return undefined;
  }
  return checkerOf(JSON.parse(readFileSync(file, 'utf8')));
}

export function checkerOf(description) {
  const resolve = (value, depth = 0) => {
    if (Array.isArray(value)) return value.map((item) => resolve(item, depth));
    if (typeof value !== 'object' || value === null) return value;
    if (typeof value.$ref === 'string') {
      // Deep or circular: anything goes from here on. Request bodies of the routes used are shallow.
      if (depth > 12) return {};
      return resolve(
        value.$ref
          .slice(2)
          .split('/')
          .reduce((inner, name) => inner[name], description),
        depth + 1,
      );
    }
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => name !== 'example' && name !== 'examples')
        .map(([name, item]) => [name, resolve(item, depth + 1)]),
    );
  };
  const routes = Object.entries(description.paths).map(([path, methods]) => ({
    path,
    methods,
    names: [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name),
    pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{[^}]+\}/g, '([^/]+)')}$`),
    // The more of it is fixed, the better the match: /issues/comments/{id} before /issues/{number}/comments.
    fixed: path.replace(/\{[^}]+\}/g, '').length,
  }));
  const schemas = new Map();
  const schemaOf = (key, schema) => {
    if (!schemas.has(key)) schemas.set(key, z.fromJSONSchema(resolve(schema), { defaultTarget: 'openapi-3.0' }));
    return schemas.get(key);
  };
  const issuesOf = (key, schema, value, where) => {
    const result = schemaOf(key, schema).safeParse(value);
    return result.success
      ? []
      : result.error.issues.map(({ path, message }) => `${where}${path.join('.')}: ${message}`);
  };

  /** @param request {method, path (below the API's base), query: URLSearchParams, body: parsed or undefined} */
  return ({ method, path, query, body }) => {
    const route = routes
      .filter(({ pattern, methods }) => pattern.test(path) && methods[method.toLowerCase()])
      .sort((a, b) => b.fixed - a.fixed)[0];
    if (!route) return [`${method} ${path} is not in the description`];
    const name = `${method} ${route.path}`;
    const operation = route.methods[method.toLowerCase()];
    const parameters = (operation.parameters ?? []).map((parameter) => resolve(parameter));
    const problems = [];
    const inPath = route.pattern.exec(path).slice(1);
    for (const [index, text] of inPath.entries()) {
      const parameter = parameters.find((p) => p.in === 'path' && p.name === route.names[index]);
      const value = parameter?.schema.type === 'integer' ? Number(text) : decodeURIComponent(text);
      if (parameter) problems.push(...issuesOf(`${name} ${parameter.name}`, parameter.schema, value, parameter.name));
    }
    for (const [key, text] of query) {
      const parameter = parameters.find((p) => p.in === 'query' && p.name === key);
      if (!parameter) problems.push(`${name} knows no query parameter ${key}`);
      else {
        const value = parameter.schema.type === 'integer' ? Number(text) : text;
        problems.push(...issuesOf(`${name} ?${key}`, parameter.schema, value, key));
      }
    }
    const schema = operation.requestBody && resolve(operation.requestBody).content?.['application/json']?.schema;
    if (schema && body === undefined) {
      if (resolve(operation.requestBody).required) problems.push(`${name} needs a body`);
    } else if (schema) {
      problems.push(...issuesOf(`${name} body`, schema, body, 'body.'));
      const known = resolve(schema).properties ?? {};
      for (const key of Object.keys(body)) if (!(key in known)) problems.push(`${name} knows no body member ${key}`);
    } else if (body !== undefined) problems.push(`${name} takes no body`);
    return problems;
  };
}
