import { join, sep } from 'node:path';
import compression from 'compression';
import express, { type Request, type Response, type Router } from 'express';
import type { Shown } from '../../../packages/contract/src/files.js';
import type { Overrides } from '../../../packages/contract/src/verdict/compare/index.js';
import { isLoopback } from '../../base/config.js';
import { Refusal } from '../../base/errors/refusal.js';
import type { AdmittedOperator, OperatorsService } from '../../domain/operators/index.js';
import { checkJsonPost } from '../../request/head.js';
import { readBody } from '../shared/body.js';
import { bearerOf, requestIdOf } from '../shared/head.js';
import type { Admit } from './admission.js';
import { compareInThread } from './compared.js';
import type { ConsoleSettings, DemoLogins, ExplorerAnswer, ExplorerContract, UsageAnswer } from './console-answers.js';
import { pageHeaders } from './console-headers.js';
import { explorerOf, type Published, readPublished } from './explorer.js';
import { isForwarded } from './forwarding.js';
import { actorOf } from './perform-body.js';
import { KEEP_MS, type PublishedParts, usageAnswer } from './published.js';
import { ownOrigin, sessionIn, setSession } from './session-cookie.js';
import { share } from './share.js';

export interface ConsoleParts extends PublishedParts {
  readonly admit: Admit;
  readonly operators: Pick<OperatorsService, 'startSession' | 'endSession'>;
  /** Where clients reach the API. */
  readonly endpoint: () => Promise<string>;
  /** The folder that the page was built into. */
  readonly page: string;
  /** What people are shown beyond the manifest; throws where the files cannot be read. */
  readonly shown: () => Shown;
  /** How the project judges kinds of changes; throws where that cannot be read. */
  readonly verdicts: () => Promise<Overrides>;
  /** What a demo start has made; null where there was none. */
  readonly demo: () => DemoLogins | null;
  /** Size limit of a body of `POST /console/compare`. */
  readonly maxComparedBytes: number;
  /** By which documents end. */
  readonly now: () => Date;
}

/**
 * `/console` of the ops listener (rules.md §4.9): the page from its files, and what it asks for besides deeds
 * (`console-answers.ts`). The explorer is for whoever is on this machine; else it takes an operator's token, as deeds do. A
 * comparison always takes the token of an operator with a role.
 * What is no file, and looks like none, is the page itself, which knows its own addresses. Throws into the listener's own
 * handler.
 * @param host the address that the listener has
 */
export function createConsole(host: string, parts: ConsoleParts): Router {
  const { admit, operators, published, shown, verdicts, usage, page, demo, now } = parts;
  const needsSignIn = (request: Request): boolean => !isLoopback(host) || isForwarded(request);
  const router = express.Router({ caseSensitive: true, strict: true });
  // A process serves one contract for as long as it runs.
  const calls = share(KEEP_MS, () => usageAnswer(usage));
  let own: Published | null = null;
  let contract: ExplorerContract | null = null;

  /** Null: whoever is on this machine. */
  const admitted = async (request: Request): Promise<AdmittedOperator | null> =>
    needsSignIn(request) ? admit(request) : null;

  const ownPublished = (): Published => {
    own ??= readPublished(published());
    return own;
  };

  const endpointFor = async (request: Request): Promise<string> => reachable(await parts.endpoint(), request);

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
      throw new Refusal('UNAUTHENTICATED', { notice: 'The page of the console signs in with an operator token.' });
    setSession(request, response, await operators.startSession(token, actorOf(operator, requestIdOf(request))));
    response.status(204).end();
  });

  // Signs out, on all nodes and in all tabs.
  router.delete('/session', async (request, response) => {
    // The cookie goes even if its session has ended already.
    setSession(request, response, null);
    const operator = await admit(request);
    const secret = sessionIn(request);
    if (secret !== null) await operators.endSession(secret, actorOf(operator, requestIdOf(request)));
    response.status(204).end();
  });

  const explore = async (request: Request, response: Response): Promise<void> => {
    const operator = await admitted(request);
    contract ??= explorerOf(ownPublished(), shown());
    const seesAll = operator === null || operator.ownsAll;
    const answer: ExplorerAnswer = { ...contract, ...(seesAll ? await calls() : NO_USAGE) };
    response.json(answer);
  };
  router.get('/explorer', explore);
  // By POST for the page, whose session counts with an `Origin` only.
  router.post('/explorer', explore);

  router.post('/compare', async (request, response) => {
    const operator = await admit(request, COMPARISON);
    requireRole(operator);
    const body = hasBody(request) ? await readGiven(request, parts.maxComparedBytes) : null;
    const options = { today: now().toISOString().slice(0, 10), overrides: await verdicts() };
    const answer = await compareInThread({ body, published: published(), options }, `operator ${operator.id}`);
    response.type('json').send(Buffer.from(answer));
  });

  router.use((request, _response, next) => {
    // The id of a request may have a dot.
    const isPage = /^\/requests\/|\/[^./]*$/.test(request.path);
    if (isPage && (request.method === 'GET' || request.method === 'HEAD')) request.url = '/index.html';
    next();
  });
  router.use(
    express.static(page, {
      index: false,
      redirect: false,
      setHeaders: (response, file) => {
        // Their names say what is in them; all else may be another with the next version.
        if (file.startsWith(join(page, 'assets') + sep))
          response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
      },
    }),
  );
  return router;
}

/** A comparison counts as so many requests: an operator has one a second. */
const COMPARISON = 100;

/** Throws ROLE_REQUIRED for an operator without a role in any project. */
function requireRole({ ownsAll, roles }: AdmittedOperator): void {
  if (ownsAll || roles.size > 0) return;
  throw new Refusal('ROLE_REQUIRED', {
    notice: 'A comparison needs a role in a project. An owner of a project can grant one.',
  });
}

/** Who calls what is counted over all projects, and so not for those who have a role in some. */
const NO_USAGE: UsageAnswer = { usage: [], countedSince: {} };

const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Throws METHOD_NOT_ALLOWED, UNSUPPORTED_MEDIA_TYPE, REQUEST_TOO_LARGE, BAD_REQUEST. */
async function readGiven(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  checkJsonPost(request.method, request.headers);
  // A copy has memory of its own, which can move to a worker thread.
  return new Uint8Array(await readBody(request, maxBytes));
}

/** An API that listens on all addresses is reached by the name that the console was reached by. */
function reachable(endpoint: string, { headers: { host = '' } }: Request): string {
  if (!URL.canParse(endpoint) || !URL.canParse(`http://${host}`)) return endpoint;
  const url = new URL(endpoint);
  if (!ALL_ADDRESSES.has(url.hostname)) return endpoint;
  const { hostname } = new URL(`http://${host}`);
  if (!HOST_NAME.test(hostname)) return endpoint;
  url.hostname = hostname;
  return url.href;
}

/** What is a name or an address; a URL takes more, which means something else in a policy (`*`, `;`). */
const HOST_NAME = /^(?:[\w.-]+|\[[\da-f:.]+\])$/i;

const ALL_ADDRESSES: ReadonlySet<string> = new Set(['0.0.0.0', '[::]']);
