import { join, sep } from 'node:path';
import compression from 'compression';
import express, { type Request, type RequestHandler, type Router } from 'express';
import { isLoopback } from '../../base/config.js';
import type { Shown } from '../../contract/files.js';
import { checkJsonPost } from '../../request/head.js';
import { jsonOf, readBody } from '../shared/body.js';
import type { Admit } from './admission.js';
import { comparedWith } from './compared.js';
import type { ConsoleSettings, DemoFacts, ExplorerAnswer, ExplorerContract } from './console-answers.js';
import { pageHeaders } from './console-headers.js';
import { explorerOf, readPublished } from './explorer.js';
import { MAX_BYTES_WITH_FILE } from './operate.js';
import { type PublishedParts, usageAnswer } from './published.js';

export interface ConsoleParts extends PublishedParts {
  readonly admit: Admit;
  /** Where clients reach the API. */
  readonly endpoint: () => Promise<string>;
  /** The folder that the page was built into. */
  readonly page: string;
  /** What people are shown beyond the manifest; throws where the files cannot be read. */
  readonly shown: () => Shown;
  /** What a demo start has made; null where there was none. */
  readonly demo: () => DemoFacts | null;
  /** By which documents end. */
  readonly now: () => Date;
}

/**
 * `/console` of the ops listener (rules.md §4.9): the page from its files, and what it asks for besides deeds
 * (`console-answers.ts`). On loopback the explorer is for whoever is there; else it takes an operator's token, as deeds do.
 * What is no file, and looks like none, is the page itself, which knows its own addresses. Throws into the listener's own
 * handler.
 * @param host the address that the listener has
 */
export function createConsole(host: string, parts: ConsoleParts): Router {
  const { admit, published, shown, usage, page, demo, now } = parts;
  const needsSignIn = !isLoopback(host);
  const router = express.Router({ caseSensitive: true, strict: true });
  let contract: ExplorerContract | null = null;

  const admitted =
    (requests: number): RequestHandler =>
    async (request, _response, next) => {
      if (needsSignIn) await admit(request, requests);
      next();
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
      needsSignIn,
      demo: needsSignIn ? null : demo(),
    };
    response.json(settings);
  });

  router.get('/explorer', admitted(1), async (_request, response) => {
    // A process serves one contract for as long as it runs.
    contract ??= explorerOf(readPublished(published()), shown());
    const answer: ExplorerAnswer = { ...contract, ...(await usageAnswer(usage)) };
    response.json(answer);
  });

  router.post('/compare', admitted(COMPARISON), async (request, response) => {
    const given = hasBody(request) ? await readGiven(request) : undefined;
    response.json(comparedWith(given, readPublished(published()), now().toISOString().slice(0, 10)));
  });

  router.use((request, _response, next) => {
    const isPage = /^\/[^.]*$/.test(request.path.slice(request.path.lastIndexOf('/')));
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

/** As many requests a comparison counts as: nothing else is done meanwhile, so an operator has one a second. */
const COMPARISON = 100;

const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Throws METHOD_NOT_ALLOWED, UNSUPPORTED_MEDIA_TYPE, REQUEST_TOO_LARGE, INVALID_JSON, BAD_REQUEST. */
async function readGiven(request: Request): Promise<unknown> {
  checkJsonPost(request.method, request.headers);
  return jsonOf(await readBody(request, MAX_BYTES_WITH_FILE));
}

/** An API that listens on all addresses is reached by the name that the console was reached by. */
function reachable(endpoint: string, { headers: { host = '' } }: Request): string {
  if (!URL.canParse(endpoint) || !URL.canParse(`http://${host}`)) return endpoint;
  const url = new URL(endpoint);
  if (!ALL_ADDRESSES.has(url.hostname)) return endpoint;
  url.hostname = new URL(`http://${host}`).hostname;
  return url.href;
}

const ALL_ADDRESSES: ReadonlySet<string> = new Set(['0.0.0.0', '[::]']);
