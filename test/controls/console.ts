import type { Break, Control } from './control.js';

const test = 'test/http/console.test.ts';
const one = (file: string, find: string, replace: string): readonly Break[] => [{ file, find, replace }];
const headers = (find: string, replace: string) => one('src/http/ops/console-headers.ts', find, replace);

/** What the console promises those whose browser it is in: decision 55. */
export const consoleControls: readonly Control[] = [
  {
    promise: 'console: a deed is done for a header alone',
    broken: 'a cookie will do',
    breaks: one(
      'src/http/ops/admission.ts',
      'const bearer = bearerOf(request);',
      "const bearer = bearerOf(request) ?? /pot_[\\w-]+/.exec(request.headers.cookie ?? '')?.[0] ?? null;",
    ),
    test,
    name: 'is never done by what a browser sends by itself',
  },
  {
    promise: 'console: no deed for a page of another origin',
    broken: 'it is not looked at where a request comes from',
    breaks: one(
      'src/http/ops/ops.ts',
      "if (origin === undefined || method === 'GET' || method === 'HEAD') return true;",
      "if (origin !== host || method === 'GET' || method === 'HEAD') return true;",
    ),
    test,
    name: 'is done neither for a page of another origin',
  },
  {
    promise: 'console: a deed is no form',
    broken: 'any content type will do',
    breaks: one('src/http/ops/operate.ts', '    checkJsonPost(request.method, request.headers);\n', ''),
    test,
    name: 'is done neither by GET nor by a form',
  },
  {
    promise: 'console: no inline script',
    broken: 'they run',
    breaks: headers(`'script-src': ["'self'"],`, `'script-src': ["'self'", "'unsafe-inline'"],`),
    test,
    name: 'runs no script, style or frame',
  },
  {
    promise: 'console: no foreign page',
    broken: 'it may open and read the console',
    breaks: headers(
      "    'Cross-Origin-Opener-Policy': 'same-origin',\n    'Cross-Origin-Resource-Policy': 'same-origin',\n",
      '',
    ),
    test,
    name: 'lets no page of another origin',
  },
  {
    promise: 'console: no name that is led here',
    broken: 'every name is answered',
    breaks: one(
      'src/http/ops/ops.ts',
      'if (isLoopback(host) && !isLoopback(hostName(request.headers.host))) {',
      'if (isLoopback(host) && hostName(request.headers.host) === null) {',
    ),
    test,
    name: 'by a name that somebody else has led',
  },
  {
    promise: 'console: nothing is shown to strangers',
    broken: 'nobody asks who they are',
    breaks: one(
      'src/http/ops/console.ts',
      'needsSignIn(request) ? admit(request, requests) : null',
      'needsSignIn(request) && requests === 0 ? admit(request, requests) : null',
    ),
    test,
    name: 'elsewhere operators alone',
  },
  {
    promise: 'console: a comparison counts as what it takes',
    broken: 'it counts as one request',
    breaks: one('src/http/ops/console.ts', 'const COMPARISON = 100;', 'const COMPARISON = 1;'),
    test,
    name: 'compares once a second',
  },
  {
    promise: 'console: comparisons on this machine are counted',
    broken: 'they are not',
    breaks: one(
      'src/http/ops/console.ts',
      '    if (operator === null) flood.admitNetwork(THIS_MACHINE, COMPARISON);\n',
      '    if (operator === null) flood.admitNetwork(THIS_MACHINE, 0);\n',
    ),
    test,
    name: 'compares once a second',
  },
  {
    promise: 'console: who comes by a proxy is not on this machine',
    broken: 'the address of the listener alone counts',
    breaks: one(
      'src/http/ops/console.ts',
      '!isLoopback(host) || isByProxy(request)',
      '!isLoopback(host) && !isByProxy(request)',
    ),
    test,
    name: 'is shown nothing without a token',
  },
  {
    promise: 'console: a demo takes over no operator',
    broken: 'it does, whatever they may',
    breaks: one('src/main/demo/demo-operator.ts', '  else demandNothingElse(found, project);\n', ''),
    test: 'test/main/demo.test.ts',
    name: 'takes over no operator of this name',
  },
  {
    promise: 'console: who calls what is shown to those who own all',
    broken: 'it is shown to every operator',
    breaks: one(
      'src/http/ops/console.ts',
      'operator === null || operator.ownsAll',
      "operator === null || operator.name !== ''",
    ),
    test,
    name: 'tells who calls what as /usage does',
  },
  {
    promise: 'console: a demo is shown on loopback alone',
    broken: 'it is shown to all',
    breaks: one('src/http/ops/console.ts', 'demo: needsSignIn(request) ? null : demo(),', 'demo: demo(),'),
    test,
    name: 'tell nothing of a demo',
  },
  {
    promise: 'console: the desk offers what the service would do',
    broken: 'a role counts in all projects',
    breaks: one(
      'console/src/server/operator.ts',
      'const roles = who.projects.find((one) => one.project === project)?.roles ?? [];',
      'const roles = who.projects.flatMap((one) => one.roles);',
    ),
    test: 'test/console/roles.long.ts',
    name: 'what the service does for them, and no more',
  },
];
