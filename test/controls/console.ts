import type { Break, Control } from './control.js';

const test = 'src/http/ops/console.test.ts';
const one = (file: string, find: string, replace: string): readonly Break[] => [{ file, find, replace }];
const headers = (find: string, replace: string) => one('src/http/ops/console-headers.ts', find, replace);

/** What the console promises those whose browser it is in: decision 61. */
export const consoleControls: readonly Control[] = [
  {
    guarantee: 'console: a deed is done for a header alone',
    change: 'a cookie will do',
    breaks: one(
      'src/http/ops/admission.ts',
      'const result = session === null ? null : await operatorInSession(session);',
      "const result = await operatorOf(/pot_[\\w-]+/.exec(request.headers.cookie ?? '')?.[0] ?? '');",
    ),
    test,
    name: 'is never done by what a browser sends by itself',
  },
  {
    guarantee: 'console: a session cookie counts with its origin only',
    change: 'the cookie is enough',
    breaks: one(
      'src/http/ops/session-cookie.ts',
      '  const origin = ownOrigin(request);\n  if (origin === null) return null;\n',
      "  const origin = ownOrigin(request) ?? new URL('http://' + request.headers.host);\n",
    ),
    test: 'src/http/ops/console-session.test.ts',
    name: 'counts only with the origin of the listener',
  },
  {
    guarantee: 'console: no script reads the session cookie, and no other site sends it',
    change: 'scripts read it',
    breaks: one('src/http/ops/session-cookie.ts', "        'HttpOnly',\n", ''),
    test: 'src/http/ops/console-session.test.ts',
    name: 'exchanges the token for a cookie that no script reads',
  },
  {
    guarantee: 'console: a session ends with its token',
    change: 'a revoked token goes on in its sessions',
    breaks: one(
      'src/domain/operators/operator-sessions.ts',
      "  if (revoked_at !== null) return 'TOKEN_REVOKED';\n",
      '',
    ),
    test: 'src/http/ops/console-session.test.ts',
    name: 'ends at once when its token',
  },
  {
    guarantee: 'console: a session ends without requests, and after twelve hours',
    change: 'an idle session goes on',
    breaks: one(
      'src/domain/operators/operator-sessions.ts',
      "return now.getTime() - last_seen_at.getTime() >= IDLE_MS ? 'SESSION_IDLE' : null;",
      'return null;',
    ),
    test: 'src/http/ops/console-session.test.ts',
    name: 'ends after half an hour without a request',
  },
  {
    guarantee: 'console: no deed for a page of another origin',
    change: 'it is not looked at where a request comes from',
    breaks: one(
      'src/http/ops/ops.ts',
      '|| isSameOrigin(origin, request);',
      '|| URL.canParse(origin) || isSameOrigin(origin, request);',
    ),
    test,
    name: 'is done neither for a page of another origin',
  },
  {
    guarantee: 'console: a deed is no form',
    change: 'any content type will do',
    breaks: one('src/http/ops/admin.ts', '    checkJsonPost(request.method, request.headers);\n', ''),
    test,
    name: 'is done neither by GET nor by a form',
  },
  {
    guarantee: 'console: no inline script',
    change: 'they run',
    breaks: headers(`'script-src': ["'self'"],`, `'script-src': ["'self'", "'unsafe-inline'"],`),
    test,
    name: 'runs no script, style or frame',
  },
  {
    guarantee: 'console: no foreign page',
    change: 'it may open and read the console',
    breaks: headers(
      "    'Cross-Origin-Opener-Policy': 'same-origin',\n    'Cross-Origin-Resource-Policy': 'same-origin',\n",
      '',
    ),
    test,
    name: 'lets no page of another origin',
  },
  {
    guarantee: 'console: no name that is led here',
    change: 'every name is answered',
    breaks: one(
      'src/http/ops/ops.ts',
      'if (isLoopback(host) && !isLoopbackHost(request.headers.host)) {',
      "if (isLoopback(host) && !isLoopbackHost(request.headers.host) && request.headers.host === '') {",
    ),
    test,
    name: 'by a name that somebody else has led',
  },
  {
    guarantee: 'console: nothing is shown to strangers',
    change: 'nobody asks who they are',
    breaks: one(
      'src/http/ops/console.ts',
      'needsSignIn(request) ? admit(request) : null',
      "needsSignIn(request) && request.method === '' ? admit(request) : null",
    ),
    test,
    name: 'elsewhere operators alone',
  },
  {
    guarantee: 'console: a comparison counts as what it takes',
    change: 'it counts as one request',
    breaks: one('src/http/ops/console.ts', 'const COMPARISON = 100;', 'const COMPARISON = 1;'),
    test,
    name: 'compares once a second',
  },
  {
    guarantee: 'console: a comparison is for operators with a role',
    change: 'any operator will do',
    breaks: one(
      'src/http/ops/console.ts',
      'if (ownsAll || roles.size > 0) return;',
      'if (ownsAll || roles.size >= 0) return;',
    ),
    test,
    name: 'at a comparison: operators with a role',
  },
  {
    guarantee: 'console: a comparison is for operators with a role',
    change: 'on this machine no token is needed',
    breaks: one(
      'src/http/ops/console.ts',
      'const operator = await admit(request, COMPARISON);\n    requireRole(operator);',
      "const operator = needsSignIn(request) ? await admit(request, COMPARISON) : { id: 0, roles: new Map(), ownsAll: true };\n    if (operator.roles.size === 0 && !operator.ownsAll) throw new Refusal('ROLE_REQUIRED', { notice: 'role in a project' });",
    ),
    test,
    name: 'at a comparison: operators with a role',
  },
  {
    guarantee: 'console: the entries of a manifest are counted before they are checked',
    change: 'they are not',
    breaks: one(
      'packages/contract/src/verdict/check/held.ts',
      'if (count > MAX_ENTRIES) throw',
      'if (count < 0) throw',
    ),
    test: 'src/http/ops/comparisons.machine.ts',
    name: 'empty operations before it checks any',
  },
  {
    guarantee: 'console: a comparison has a limit of entries',
    change: 'they are not counted',
    breaks: one('src/http/ops/compare-job.ts', 'if (commas > MAX_COMMAS)', 'if (commas > 2 ** 60)'),
    test: 'src/http/ops/comparisons.machine.ts',
    name: 'with more entries than a comparison has memory for',
  },
  {
    guarantee: 'console: who comes by a proxy is not on this machine',
    change: 'the address of the listener alone counts',
    breaks: one(
      'src/http/ops/console.ts',
      '!isLoopback(host) || isForwarded(request)',
      '!isLoopback(host) && !isForwarded(request)',
    ),
    test,
    name: 'is shown nothing without a token',
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
    name: 'answers loopback names only',
  },
  {
    guarantee: 'console: an origin has a scheme',
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
    guarantee: 'console: HTTP/1.0 comes from a proxy',
    change: 'it counts as from this machine',
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
    breaks: one('src/http/ops/ops.ts', ".enable('case sensitive routing')", ".disable('case sensitive routing')"),
    test,
    name: 'in another case',
  },
  {
    guarantee: 'console: a demo takes over no operator',
    change: 'it does, whatever they may',
    breaks: one('src/demo/demo-operator.ts', '  else requireNoOtherRoles(existing, project);\n', ''),
    test: 'src/demo/demo.test.ts',
    name: 'takes over no operator of this name',
  },
  {
    guarantee: 'console: who calls what is shown to those who own all',
    change: 'it is shown to every operator',
    breaks: one(
      'src/http/ops/console.ts',
      'operator === null || operator.ownsAll',
      "operator === null || operator.name !== ''",
    ),
    test,
    name: 'tells who calls what as /usage does',
  },
  {
    guarantee: 'console: a demo is shown on loopback alone',
    change: 'it is shown to all',
    breaks: one('src/http/ops/console.ts', 'demo: needsSignIn(request) ? null : demo(),', 'demo: demo(),'),
    test,
    name: 'tell nothing of a demo',
  },
  {
    guarantee: 'console: the desk offers what the service would do',
    change: 'a role counts in all projects',
    breaks: one(
      'packages/console/src/server/operator.ts',
      'const roles = who.projects.find((one) => one.project === project)?.roles ?? [];',
      'const roles = who.projects.flatMap((one) => one.roles);',
    ),
    test: 'packages/console/test/roles.long.ts',
    name: 'what the service does for them, and no more',
  },
];
