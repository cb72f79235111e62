import { join, sep } from 'node:path';
import compression from 'compression';
import express, { type Request, type Router } from 'express';
import { isLoopback } from '../../base/config.js';
import type { Overrides } from '../../contract/compare/index.js';
import type { Shown } from '../../contract/files.js';
import type { AdmittedOperator } from '../../domain/operators/index.js';
import { createFlood } from '../../request/flood.js';
import { checkJsonPost } from '../../request/head.js';
import { jsonOf, readBody } from '../shared/body.js';
import { type AdmissionParts, type Admit, RATES } from './admission.js';
import { comparedWith } from './compared.js';
import type { ConsoleSettings, DemoFacts, ExplorerAnswer, ExplorerContract, UsageAnswer } from './console-answers.js';
import { pageHeaders } from './console-headers.js';
import { explorerOf, type Published, readPublished } from './explorer.js';
import { type PublishedParts, usageAnswer } from './published.js';

export interface ConsoleParts extends PublishedParts, Pick<AdmissionParts, 'rates'> {
  readonly admit: Admit;
  /** Where clients reach the API. */
  readonly endpoint: () => Promise<string>;
  /** The folder that the page was built into. */
  readonly page: string;
  /** What people are shown beyond the manifest; throws where the files cannot be read. */
  readonly shown: () => Shown;
  /** How the project judges kinds of changes; throws where that cannot be read. */
  readonly verdicts: () => Promise<Overrides>;
  /** What a demo start has made; null where there was none. */
  readonly demo: () => DemoFacts | null;
  /** By which documents end. */
  readonly now: () => Date;
}

/**
 * `/console` of the ops listener (rules.md §4.9): the page from its files, and what it asks for besides deeds
 * (`console-answers.ts`). The explorer is for whoever is on this machine; else it takes an operator's token, as deeds do.
 * What is no file, and looks like none, is the page itself, which knows its own addresses. Throws into the listener's own
 * handler.
 * @param host the address that the listener has
 */
export function createConsole(host: string, parts: ConsoleParts): Router {
  const { admit, published, shown, verdicts, usage, page, demo, now, rates = RATES } = parts;
  const needsSignIn = (request: Request): boolean => !isLoopback(host) || isByProxy(request);
  const flood = createFlood(rates);
  const router = express.Router({ caseSensitive: true, strict: true });
  // A process serves one contract for as long as it runs.
  let own: Published | null = null;
  let contract: ExplorerContract | null = null;

  /** Null: whoever is on this machine. */
  const admitted = async (request: Request, requests = 1): Promise<AdmittedOperator | null> =>
    needsSignIn(request) ? admit(request, requests) : null;

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

  router.get('/explorer', async (request, response) => {
    const operator = await admitted(request);
    contract ??= explorerOf(ownPublished(), shown());
    const seesAll = operator === null || operator.ownsAll;
    const answer: ExplorerAnswer = { ...contract, ...(seesAll ? await usageAnswer(usage) : NO_USAGE) };
    response.json(answer);
  });

  router.post('/compare', async (request, response) => {
    const operator = await admitted(request, COMPARISON);
    if (operator === null) flood.admitNetwork(THIS_MACHINE, COMPARISON);
    const given = hasBody(request) ? await readGiven(request) : undefined;
    const today = now().toISOString().slice(0, 10);
    response.json(comparedWith(given, ownPublished(), { today, overrides: await verdicts() }));
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

/** As many requests a comparison counts as: nothing else is done meanwhile, so there is one a second. */
const COMPARISON = 100;
/** All who are on this machine are one network. */
const THIS_MACHINE = '';
/** A manifest and its lock are less than 1 MiB. */
const MAX_COMPARED_BYTES = 4 * 1024 * 1024;

/** Who calls what is counted over all projects, and so not for those who have a role in some. */
const NO_USAGE: UsageAnswer = { usage: [], countedSince: {} };

const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/** Who comes by a proxy is not on this machine, even where the proxy is, and says a `Host` of its own. */
const isByProxy = ({ headers }: Request): boolean => PROXY_HEADERS.some((name) => headers[name] !== undefined);

const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Throws METHOD_NOT_ALLOWED, UNSUPPORTED_MEDIA_TYPE, REQUEST_TOO_LARGE, INVALID_JSON, BAD_REQUEST. */
async function readGiven(request: Request): Promise<unknown> {
  checkJsonPost(request.method, request.headers);
  return jsonOf(await readBody(request, MAX_COMPARED_BYTES));
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
