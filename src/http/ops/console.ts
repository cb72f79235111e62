import { join, sep } from 'node:path';
import compression from 'compression';
import express, { type Request, type Response, type Router } from 'express';
import type { Overrides } from '../../../packages/contract/src/compare.js';
import type { DescriptionsAndExamples } from '../../../packages/contract/src/serve.js';
import { isLoopback } from '../../base/config.js';
import { Refusal } from '../../base/errors/refusal.js';
import type { AdmittedOperator, OperatorsService } from '../../domain/operators/index.js';
import { checkJsonPost } from '../../request/transport.js';
import { readBody } from '../shared/body.js';
import { bearerOf, requestIdOf } from '../shared/head.js';
import type { Admit } from './admit-operator.js';
import { compareInThread } from './comparison.js';
import type { ConsoleSettings, DemoLogins, ExplorerAnswer, ExplorerContract, UsageAnswer } from './console-answers.js';
import { pageHeaders } from './console-headers.js';
import { explorerOf, readPublished } from './explorer.js';
import { isForwarded } from './forwarding.js';
import { actorOfOperator } from './perform-body.js';
import { CACHE_MS, type PublishedDeps, usageAnswer } from './published.js';
import { ownOrigin, sessionIn, setSession } from './session-cookie.js';
import { share } from './share.js';

export interface ConsoleDeps extends PublishedDeps {
  readonly admit: Admit;
  readonly operators: Pick<OperatorsService, 'startSession' | 'endSession'>;
  /** URL of the API. */
  readonly endpoint: () => Promise<string>;
  /** Folder of the built page. */
  readonly page: string;
  /** Descriptions and examples of the operations. Throws if the files cannot be read. */
  readonly documentation: () => DescriptionsAndExamples;
  /** The project's own verdicts by kind of change. Throws if the file cannot be read. */
  readonly verdicts: () => Promise<Overrides>;
  /** Null unless the service was started with the demo. */
  readonly demo: () => DemoLogins | null;
  /** Decides which documents are past their sunset. */
  readonly now: () => Date;
}

/**
 * Creates `/console` of the operations listener (rules.md §4.9): the files of the page and its
 * requests besides admin commands (`console-answers.ts`). The Explorer needs an operator token,
 * except on this machine. A comparison always needs an operator with a role. Paths without a file
 * name return the page, which has its own routes. Errors go to the error handler of the listener.
 * @param host address of the listener
 */
export function createConsole(host: string, deps: ConsoleDeps): Router {
  const { admit, operators, published, documentation, verdicts, usage, page, demo, now } = deps;
  const needsSignIn = (request: Request): boolean => !isLoopback(host) || isForwarded(request);
  const router = express.Router({ caseSensitive: true, strict: true });
  // Cached for good: a process never changes its contract.
  const calls = share(CACHE_MS, () => usageAnswer(usage));
  let contract: ExplorerContract | null = null;

  const endpointFor = async (request: Request): Promise<string> => reachableEndpoint(await deps.endpoint(), request);

  router.use(async (request, response, next) => {
    response.set(pageHeaders(await endpointFor(request)));
    next();
  });
  router.use(compression());

  router.get('/settings', async (request, response) => {
    const settings: ConsoleSettings = {
      endpoint: await endpointFor(request),
      needsSignIn: needsSignIn(request),
      demo: needsSignIn(request) ? null : demo(),
    };
    response.json(settings);
  });

  // Signs in: exchanges a token for the session cookie.
  router.post('/session', async (request, response) => {
    const operator = await admit(request);
    const token = bearerOf(request);
    if (token === null || ownOrigin(request) === null)
      throw new Refusal('UNAUTHENTICATED', { notice: 'Sign in on the page of the console with an operator token.' });
    setSession(request, response, await operators.startSession(token, actorOfOperator(operator, requestIdOf(request))));
    response.status(204).end();
  });

  // Signs out, on all nodes and in all tabs.
  router.delete('/session', async (request, response) => {
    // Deletes the cookie even if its session has already ended.
    setSession(request, response, null);
    const operator = await admit(request);
    const secret = sessionIn(request);
    if (secret !== null) await operators.endSession(secret, actorOfOperator(operator, requestIdOf(request)));
    response.status(204).end();
  });

  const explore = async (request: Request, response: Response): Promise<void> => {
    // A request from this machine needs no token.
    const operator = needsSignIn(request) ? await admit(request) : null;
    contract ??= explorerOf(readPublished(published()), documentation());
    const seesAll = operator === null || operator.ownsAll;
    const answer: ExplorerAnswer = { ...contract, ...(seesAll ? await calls() : NO_USAGE) };
    response.json(answer);
  };
  router.get('/explorer', explore);
  // The page sends POST: its session cookie counts only with an `Origin`, which GET does not send.
  router.post('/explorer', explore);

  router.post('/compare', async (request, response) => {
    const operator = await admit(request, COMPARISON);
    requireRole(operator);
    // The session may end while the body arrives or the comparison waits for its turn.
    const admitAgain = async () => requireRole(await admit(request, 0));
    const body = hasBody(request) ? await readReference(request) : null;
    const options = { today: now().toISOString().slice(0, 10), overrides: await verdicts() };
    const answer = await compareInThread({ body, published: published(), options }, operator, admitAgain);
    response.type('json').send(Buffer.from(answer));
  });

  router.use((request, _response, next) => {
    // The last segment has no dot, unless it is a request id.
    const isPage = /^\/requests\/|\/[^./]*$/.test(request.path);
    if (isPage && (request.method === 'GET' || request.method === 'HEAD')) request.url = '/index.html';
    next();
  });
  router.use(
    express.static(page, {
      index: false,
      redirect: false,
      // The compression encodes the answer, so `Content-Range` would not match it.
      acceptRanges: false,
      setHeaders: (response, file) => {
        // Their names contain a hash of their content. Other files may change with each version.
        if (file.startsWith(join(page, 'assets') + sep))
          response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
      },
    }),
  );
  return router;
}

/** The manifest and the lock of 37 operations together have 0.8 MiB. */
const MAX_COMPARED_BYTES = 4 * 2 ** 20;

/** Number of requests as which a comparison counts: an operator may send one per second. */
const COMPARISON = 100;

/** Throws ROLE_REQUIRED for an operator without a role in any project. */
function requireRole({ ownsAll, roles }: AdmittedOperator): void {
  if (ownsAll || roles.size > 0) return;
  throw new Refusal('ROLE_REQUIRED', {
    notice: 'A comparison needs a role in a project. An owner of a project can grant one.',
  });
}

/** For an operator with roles in some projects: usage is counted over all projects. */
const NO_USAGE: UsageAnswer = { usage: [], countedSince: {} };

const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Throws METHOD_NOT_ALLOWED, UNSUPPORTED_MEDIA_TYPE, REQUEST_TOO_LARGE, BAD_REQUEST. */
async function readReference(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  checkJsonPost(request.method, request.headers);
  // A copy, because its own buffer can be transferred to a worker thread.
  return new Uint8Array(await readBody(request, MAX_COMPARED_BYTES));
}

/** Replaces the host of an API that listens on all addresses by the host name of the request. */
function reachableEndpoint(endpoint: string, { headers: { host = '' } }: Request): string {
  if (!URL.canParse(endpoint) || !URL.canParse(`http://${host}`)) return endpoint;
  const url = new URL(endpoint);
  if (!ALL_ADDRESSES.has(url.hostname)) return endpoint;
  const { hostname } = new URL(`http://${host}`);
  if (!HOST_NAME.test(hostname)) return endpoint;
  url.hostname = hostname;
  return url.href;
}

/** A host name or address. A URL accepts more characters, with a meaning in a policy (`*`, `;`). */
const HOST_NAME = /^(?:[\w.-]+|\[[\da-f:.]+\])$/i;

const ALL_ADDRESSES: ReadonlySet<string> = new Set(['0.0.0.0', '[::]']);
