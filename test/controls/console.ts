import { type Control, replacing } from './control.js';

const test = 'src/http/ops/console.test.ts';
const headers = (find: string, replace: string) => replacing('src/http/ops/console-headers.ts', find, replace);

/** Protection of the console's users: decision 61. */
export const consoleControls: readonly Control[] = [
  {
    guarantee: 'console: admin commands need the Authorization header',
    change: 'a cookie is accepted',
    breaks: replacing(
      'src/http/ops/admit-operator.ts',
      'const result = session === null ? null : await operatorInSession(session, networkOf(request));',
      "const result = await operatorOf(/pot_[\\w-]+/.exec(request.headers.cookie ?? '')?.[0] ?? '', '');",
    ),
    test,
    name: 'is not performed with cookies or Basic credentials alone',
  },
  {
    guarantee: 'console: a session cookie is valid for its own origin only',
    change: 'the origin is not checked',
    breaks: replacing(
      'src/http/ops/session-cookie.ts',
      '  const origin = ownOrigin(request);\n  if (origin === null) return null;\n',
      "  const origin = ownOrigin(request) ?? new URL('http://' + request.headers.host);\n",
    ),
    test: 'src/http/ops/console-session.test.ts',
    name: 'is valid only with the origin of the listener, for reading and for changing',
  },
  {
    guarantee: 'console: scripts cannot read the session cookie, and other sites cannot send it',
    change: 'the cookie is not HttpOnly',
    breaks: replacing('src/http/ops/session-cookie.ts', "        'HttpOnly',\n"),
    test: 'src/http/ops/console-session.test.ts',
    name: 'exchanges the token for an HttpOnly, SameSite cookie',
  },
  {
    guarantee: 'console: a session ends with its token',
    change: 'sessions of a revoked token continue',
    breaks: replacing(
      'src/domain/operators/operator-sessions.ts',
      "  if (session.tokenRevokedAt !== null) return 'TOKEN_REVOKED';\n",
    ),
    test: 'src/http/ops/console-session.test.ts',
    name: 'ends immediately when its token .*, with a reason',
  },
  {
    guarantee: 'console: a session ends when idle, and after twelve hours',
    change: 'idle sessions continue',
    breaks: replacing(
      'src/domain/operators/operator-sessions.ts',
      "return now.getTime() - session.lastSeenAt.getTime() >= IDLE_MS ? 'SESSION_IDLE' : null;",
      'return null;',
    ),
    test: 'src/http/ops/console-session.test.ts',
    name: 'ends after half an hour without a request',
  },
  {
    guarantee: 'console: admin commands are refused for other origins',
    change: 'the origin is not checked',
    breaks: replacing(
      'src/http/ops/ops.ts',
      '|| isSameOrigin(origin, request);',
      '|| URL.canParse(origin) || isSameOrigin(origin, request);',
    ),
    test,
    name: 'is performed neither for a page of another origin nor for another Host, with a valid token',
  },
  {
    guarantee: 'console: admin commands accept no forms',
    change: 'any content type is accepted',
    breaks: replacing('src/http/ops/admin.ts', '    checkJsonPost(request.method, request.headers);\n'),
    test,
    name: 'is performed neither by GET nor by a form',
  },
  {
    guarantee: 'console: inline scripts are blocked',
    change: 'inline scripts are allowed',
    breaks: headers(`'script-src': ["'self'"],`, `'script-src': ["'self'", "'unsafe-inline'"],`),
    test,
    name: 'loads scripts, styles and frames only from the listener, and evaluates no text as script',
  },
  {
    guarantee: 'console: pages of other sites are isolated',
    change: 'other sites may open and read the console',
    breaks: headers(
      "    'Cross-Origin-Opener-Policy': 'same-origin',\n    'Cross-Origin-Resource-Policy': 'same-origin',\n",
      '',
    ),
    test,
    name: 'cannot open, frame or read the page from another origin, and sends no referrer',
  },
  {
    guarantee: 'console: foreign host names are refused',
    change: 'every host name is answered',
    breaks: replacing(
      'src/http/ops/ops.ts',
      'if (isLoopback(host) && !isLoopbackHost(request.headers.host)) {',
      "if (isLoopback(host) && !isLoopbackHost(request.headers.host) && request.headers.host === '') {",
    ),
    test,
    name: 'gets nothing of .* by a DNS name that points to this machine \\(rebinding\\)',
  },
  {
    guarantee: 'console: anonymous requests see nothing',
    change: 'authentication is skipped',
    breaks: replacing(
      'src/http/ops/console.ts',
      'needsSignIn(request) ? await admit(request) : null',
      "needsSignIn(request) && request.method === '' ? await admit(request) : null",
    ),
    test,
    name: 'allows the explorer without a token on loopback, elsewhere for operators only',
  },
  {
    guarantee: 'console: a comparison has its rate weight',
    change: 'a comparison counts as one request',
    breaks: replacing('src/http/ops/console.ts', 'const COMPARISON = 100;', 'const COMPARISON = 1;'),
    test,
    name: 'allows one comparison per second and operator',
  },
  {
    guarantee: 'console: a comparison needs a role',
    change: 'operators without a role are accepted',
    breaks: replacing(
      'src/http/ops/console.ts',
      'if (ownsAll || roles.size > 0) return;',
      'if (ownsAll || roles.size >= 0) return;',
    ),
    test,
    name: 'allows comparisons for operators with a role, also on loopback',
  },
  {
    guarantee: 'console: a comparison needs a role',
    change: 'no token is needed on loopback',
    breaks: [
      ...replacing(
        'src/http/ops/console.ts',
        'const operator = await admit(request, COMPARISON);\n    requireRole(operator);',
        "const operator = needsSignIn(request) ? await admit(request, COMPARISON) : { id: 0, roles: new Map(), ownsAll: true };\n    if (operator.roles.size === 0 && !operator.ownsAll) throw new Refusal('ROLE_REQUIRED', { notice: 'role in a project' });",
      ),
      ...replacing('src/http/ops/console.ts', 'requireRole(await admit(request, 0))', 'undefined'),
    ],
    test,
    name: 'allows comparisons for operators with a role, also on loopback',
  },
  {
    guarantee: 'console: a comparison needs a token that is valid when it begins',
    change: 'the token is checked before the body arrives only',
    breaks: replacing('src/http/ops/console.ts', 'requireRole(await admit(request, 0))', 'requireRole(operator)'),
    test,
    name: 'allows no comparison if the token is revoked before the body has arrived',
  },
  {
    guarantee: 'console: entries of a manifest are counted before they are checked',
    change: 'entries are not counted',
    breaks: replacing(
      'packages/contract/src/verdict/check/stored-reference.ts',
      'if (count > MAX_ENTRIES) throw',
      'if (count < 0) throw',
    ),
    test: 'src/http/ops/comparisons.machine.ts',
    name: 'empty operations before it checks any',
  },
  {
    guarantee: 'console: a comparison has a maximum number of entries',
    change: 'entries are not counted',
    breaks: replacing('src/http/ops/compare-job.ts', 'if (commas > MAX_COMMAS)', 'if (commas > 2 ** 60)'),
    test: 'src/http/ops/comparisons.machine.ts',
    name: 'rejects a manifest with more entries than its memory limit allows, and the node continues',
  },
  {
    guarantee: 'console: a request through a proxy is not local',
    change: 'only the address of the listener is checked',
    breaks: replacing(
      'src/http/ops/console.ts',
      '!isLoopback(host) || isForwarded(request)',
      '!isLoopback(host) && !isForwarded(request)',
    ),
    test,
    name: 'is shown nothing without a token',
  },
  {
    guarantee: 'console: a client cannot remove the headers of a proxy',
    change: 'Node drops headers beyond about a thousand',
    breaks: replacing('src/http/shared/listener.ts', '  server.maxHeadersCount = 0;\n'),
    test,
    name: 'is shown nothing without a token if the proxy adds its header after a thousand of the client',
  },
  {
    guarantee: 'console: the Host header is an exact loopback name',
    change: 'the header is parsed as a URL',
    breaks: [
      {
        file: 'src/http/ops/forwarding.ts',
        name: 'isLoopbackHost',
        as: "(host) => host !== undefined && intact(new URL('http://' + host).host)",
      },
    ],
    test,
    name: 'gets no answer for the Host .*',
  },
  {
    guarantee: 'console: an origin includes the scheme',
    change: 'only host and port are compared',
    breaks: [
      {
        file: 'src/http/ops/forwarding.ts',
        name: 'isSameOrigin',
        as: '(origin, { headers }) => URL.canParse(origin) && new URL(origin).host === headers.host',
      },
    ],
    test,
    name: 'of the other scheme',
  },
  {
    guarantee: 'console: an HTTP/1.0 request is not local',
    change: 'HTTP/1.0 requests are local',
    breaks: [
      {
        file: 'src/http/ops/forwarding.ts',
        name: 'isForwarded',
        as: "({ headers }) => intact({ headers, httpVersion: '1.1' })",
      },
    ],
    test,
    name: 'over HTTP/1.0',
  },
  {
    guarantee: 'console: paths are case-sensitive',
    change: 'Express ignores case',
    breaks: replacing('src/http/ops/ops.ts', ".enable('case sensitive routing')", ".disable('case sensitive routing')"),
    test,
    name: 'answers 404 for another case: .*',
  },
  {
    guarantee: 'console: a demo takes over no existing operator',
    change: 'the demo takes over any operator',
    breaks: replacing('src/demo/demo-operator.ts', '  else requireNoOtherRoles(existing, project);\n'),
    test: 'src/demo/demo.test.ts',
    name: 'does not take over an operator of this name with more rights, and names the fix',
  },
  {
    guarantee: 'console: usage by client is shown to owners of all projects only',
    change: 'usage is shown to every operator',
    breaks: replacing(
      'src/http/ops/console.ts',
      'operator === null || operator.ownsAll',
      "operator === null || operator.name !== ''",
    ),
    test,
    name: 'has the calls of /usage',
  },
  {
    guarantee: 'console: the demo is shown on loopback only',
    change: 'the demo is shown to all',
    breaks: replacing('src/http/ops/console.ts', 'demo: needsSignIn(request) ? null : demo(),', 'demo: demo(),'),
    test,
    name: 'contain no demo if the listener is reachable from other machines',
  },
  {
    guarantee: 'console: Admin offers only permitted commands',
    change: 'a role applies to all projects',
    breaks: replacing(
      'packages/console/src/service/operator.ts',
      'const roles = signedIn.projects.find((one) => one.project === project)?.roles ?? [];',
      'const roles = signedIn.projects.flatMap((one) => one.roles);',
    ),
    test: 'packages/console/test/roles.long.ts',
    name: 'exactly the commands that the service permits',
  },
  {
    guarantee: 'console: a sign-out clears tabs that show another page',
    change: 'a tab keeps its state if it returns after the sign-out',
    breaks: replacing(
      'packages/console/src/service/operator.ts',
      '    if (sessionStorage.getItem(NAME) !== null) forget();\n',
    ),
    test: 'packages/console/test/session.long.ts',
    name: 'leaves nothing in a tab that showed another page during the sign-out',
  },
  {
    guarantee: 'console: an operator sees nothing of the previous one',
    change: 'a reload forgets who was signed in',
    breaks: replacing(
      'packages/console/src/service/operator.ts',
      '(sessionStorage.getItem(NAME) ?? name) !== name',
      '(operator.value?.operator.name ?? name) !== name',
    ),
    test: 'packages/console/test/session.long.ts',
    name: 'leaves nothing to another operator who signs in after a reload',
  },
  {
    guarantee: 'console: conditions on a file that fail are no internal errors',
    change: 'only malformed paths are errors of the request',
    breaks: replacing('src/http/ops/ops.ts', 'status >= 400 && status < 500', 'failure instanceof URIError'),
    test,
    name: 'answers 400 for .* that fails, and logs no error',
  },
];
