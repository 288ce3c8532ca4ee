/**
 * A forge for tests: the few routes of GitHub's REST API that reports use, over HTTP on loopback, every request checked
 * against GitHub's OpenAPI description. Can behave like Gitea (base path, no checks), refuse and fail on demand.
 */
import { createServer } from 'node:http';

/** Whom the token of a job belongs to; Gitea and Forgejo have no types of users. */
const jobUsers = {
  github: { login: 'github-actions[bot]', type: 'Bot' },
  gitea: { login: 'gitea-actions' },
  forgejo: { login: 'forgejo-actions' },
};

/**
 * @param options.basePath in front of every path: `/api/v3`, `/api/v1`
 * @param options.check what is wrong with a request; from description.mjs
 * @param options.withoutChecks answers check-runs with 404, as Gitea and Forgejo do
 * @param options.readOnly answers every write with 403, as to the token of a pull request from a fork
 * @param options.afterRequest called before every answer
 * @param options.onMain the commits of the base branch; absent: it answers no question about a branch
 * @param options.commits what `GET …/commits/{ref}` answers, by ref
 * @param options.login whose token it is; undefined: a job's own
 * @param options.app whose token it is: `our-app[bot]`
 * @param options.forge gitea, forgejo; default: github
 * @param options.permissions what users may do: { ann: 'write' }; 'refused': the token may not ask, as that of a job on Gitea
 * @param options.now the time of what is written, ISO 8601; default: the machine's
 */
export async function startForgeServer(options = {}) {
  const { basePath = '', check, port = 0 } = options;
  const state = {
    comments: [],
    commitComments: [],
    checks: [],
    statuses: [],
    issues: [],
    pulls: options.pulls ?? [],
    commits: options.commits ?? {},
  };
  const requests = [];
  const problems = [];
  const faults = [];
  let nextId = 1;

  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      const url = new URL(request.url, `http://${request.headers.host}`);
      const reply = (status, body, headers = {}) => {
        options.afterRequest?.();
        response.writeHead(status, { 'content-type': 'application/json', ...headers });
        response.end(JSON.stringify(body));
      };
      if (!url.pathname.startsWith(`${basePath}/`)) {
        problems.push(`${request.method} ${url.pathname} is outside of ${basePath}`);
        reply(404, { message: 'Not Found' });
        return;
      }
      const path = url.pathname.slice(basePath.length);
      const body = text === '' ? undefined : JSON.parse(text);
      const seen = { method: request.method, path, query: url.searchParams, body };
      requests.push({ ...seen, headers: request.headers });
      // The description is of REST alone.
      if (check && path !== '/graphql') problems.push(...check(seen));
      if (!/^(Bearer|token) \S+$/.test(request.headers.authorization ?? '')) {
        reply(401, { message: 'Requires authentication' });
        return;
      }
      const fault = faults.findIndex(({ pattern }) => pattern.test(`${request.method} ${path}`));
      if (fault >= 0) {
        const { status, headers, message, after } = faults[fault];
        if (--faults[fault].times <= 0) faults.splice(fault, 1);
        if (after) answer(seen, url, () => undefined);
        if (status === 0) response.destroy();
        else reply(status, { message }, headers);
        return;
      }
      answer(seen, url, reply);
    });
  });

  /** Who writes with this token. */
  const writer = () =>
    options.login
      ? { login: options.login, type: 'User' }
      : options.app
        ? { login: options.app, type: 'Bot' }
        : jobUsers[options.forge ?? 'github'];

  function answer({ method, path, query, body }, url, reply) {
    if (method === 'POST' && path === '/graphql') return reply(200, { data: { viewer: { login: writer().login } } });
    if (method !== 'GET' && options.readOnly) return reply(403, { message: 'Resource not accessible by integration' });
    const repository = '/repos/[^/]+/[^/]+';
    const route = (verb, pattern) => (method === verb ? new RegExp(`^${pattern}$`).exec(path) : null);
    let match;
    if (route('GET', '/user')) {
      return options.login
        ? reply(200, { login: options.login, type: 'User' })
        : reply(403, { message: 'Resource not accessible by integration' });
    }
    if ((match = route('GET', `${repository}/issues/(\\d+)/comments`))) {
      const all = state.comments.filter(({ issue }) => issue === Number(match[1]));
      return replyPage(all, query, url, reply);
    }
    if ((match = route('POST', `${repository}/issues/(\\d+)/comments`))) {
      // GitHub counts characters; its limit is 65,536.
      if ([...body.body].length > 65_536)
        return reply(422, { message: 'Body is too long (maximum is 65536 characters)' });
      return reply(201, addComment(Number(match[1]), body.body, writer()));
    }
    if ((match = route('PATCH', `${repository}/issues/comments/(\\d+)`))) {
      const comment = state.comments.find(({ id }) => id === Number(match[1]));
      if (!comment) return reply(404, { message: 'Not Found' });
      comment.body = body.body;
      comment.updated_at = now();
      comment.edits++;
      return reply(200, comment);
    }
    if ((match = route('GET', `${repository}/commits/([^/]+)/comments`))) {
      const all = state.commitComments.filter(({ commit }) => commit === match[1]);
      return replyPage(all, query, url, reply);
    }
    if ((match = route('POST', `${repository}/commits/([^/]+)/comments`))) {
      return reply(201, addCommitComment(match[1], body.body, writer()));
    }
    if ((match = route('PATCH', `${repository}/comments/(\\d+)`))) {
      const comment = state.commitComments.find(({ id }) => id === Number(match[1]));
      if (!comment) return reply(404, { message: 'Not Found' });
      comment.body = body.body;
      return reply(200, comment);
    }
    if ((match = route('GET', `${repository}/(?:git/)?commits/([^/]+)`))) {
      const commit = state.commits[decodeURIComponent(match[1])];
      return commit ? reply(200, commit) : reply(404, { message: 'Not Found' });
    }
    if ((match = route('GET', `${repository}/compare/([^/]+)`)) && options.onMain) {
      const [commit] = decodeURIComponent(match[1]).split('...');
      return reply(200, { status: options.onMain.includes(commit) ? 'ahead' : 'diverged', commits: [] });
    }
    if (route('GET', `${repository}/issues`)) {
      const wanted = query.get('state') ?? 'open';
      const all = state.issues.filter((issue) => wanted === 'all' || issue.state === wanted);
      return replyPage([...all].reverse(), query, url, reply);
    }
    if (route('POST', `${repository}/issues`)) {
      return reply(201, addIssue(body.title, body.body, writer()));
    }
    if ((match = route('PATCH', `${repository}/issues/(\\d+)`))) {
      const issue = state.issues.find(({ number }) => number === Number(match[1]));
      if (!issue) return reply(404, { message: 'Not Found' });
      Object.assign(issue, body);
      issue.edits++;
      return reply(200, issue);
    }
    if (route('POST', `${repository}/check-runs`)) {
      if (options.withoutChecks) return reply(404, { message: '404 page not found' });
      state.checks.push({ id: nextId++, ...body });
      return reply(201, { ...state.checks.at(-1), html_url: `${origin()}/checks/${nextId - 1}` });
    }
    if ((match = route('POST', `${repository}/statuses/([^/]+)`))) {
      state.statuses.push({ id: nextId++, sha: match[1], ...body });
      return reply(201, { ...state.statuses.at(-1), url: `${origin()}/statuses/${nextId - 1}` });
    }
    if ((match = route('GET', `${repository}/collaborators/([^/]+)/permission`))) {
      if (options.permissions === 'refused') return reply(403, { message: 'Only admins can query all permissions' });
      const permission = options.permissions?.[decodeURIComponent(match[1])];
      return permission === undefined
        ? reply(404, { message: 'Not Found' })
        : reply(200, { permission, role_name: permission, user: { login: match[1] } });
    }
    if ((match = route('GET', `${repository}/pulls/(\\d+)`))) {
      const pull = state.pulls.find(({ number }) => number === Number(match[1]));
      return pull ? reply(200, pull) : reply(404, { message: 'Not Found' });
    }
    if (route('GET', `${repository}/pulls`)) {
      const head = query.get('head');
      const fits = (pull) =>
        (options.withoutHeadFilter || head === null || pull.head.label === head) &&
        pull.state === (query.get('state') ?? 'open');
      return replyPage(state.pulls.filter(fits), query, url, reply);
    }
    return reply(404, { message: 'Not Found' });
  }

  function replyPage(all, query, url, reply) {
    const size = Math.min(Number(query.get('per_page') ?? 30), options.maxPageLength ?? 100);
    const page = Number(query.get('page') ?? 1);
    const more = page * size < all.length;
    const next = new URL(url);
    next.searchParams.set('page', String(page + 1));
    reply(200, all.slice((page - 1) * size, page * size), more ? { link: `<${next.href}>; rel="next"` } : {});
  }

  function addComment(issue, body, user) {
    const id = nextId++;
    const times = { created_at: now(), updated_at: now() };
    const address = `${origin()}/pull/${issue}#issuecomment-${id}`;
    const comment = { id, issue, body, user, edits: 0, html_url: address, ...times };
    state.comments.push(comment);
    return comment;
  }

  function addIssue(title, body, user, more = {}) {
    const number = nextId++;
    const html_url = `${origin()}/issues/${number}`;
    const issue = { number, title, body, user, state: 'open', edits: 0, html_url, ...more };
    state.issues.push(issue);
    return issue;
  }

  const now = () => options.now ?? new Date().toISOString();
  function addCommitComment(commit, body, user) {
    const id = nextId++;
    const comment = { id, commit, body, user, html_url: `${origin()}/commit/${commit}#commitcomment-${id}` };
    state.commitComments.push(comment);
    return comment;
  }

  const origin = () => `http://127.0.0.1:${server.address().port}`;
  await new Promise((done) => server.listen(port, '127.0.0.1', done));
  return {
    url: `${origin()}${basePath}`,
    origin: origin(),
    state,
    requests,
    problems,
    addComment,
    addCommitComment,
    addIssue,
    /** The next requests that fit fail. `after`: the request is carried out and only its answer is lost. Status 0: the connection breaks. */
    fail: (pattern, { status, headers = {}, message = '', times = 1, after = false }) =>
      faults.push({ pattern, status, headers, message, times, after }),
    close: () => new Promise((done) => (server.closeAllConnections(), server.close(done))),
  };
}
