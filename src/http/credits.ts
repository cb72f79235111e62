import express, { type ErrorRequestHandler, type Request, type Response, type Router } from 'express';
import type { Log } from '../base/log/index.js';
import type { WalletService } from '../domain/wallet/index.js';
import { CreditRefusal, refusalOf } from './credits-refusal.js';
import { demandJson, readCredit } from './credits-request.js';
import { requestIdOf } from './exchange.js';

export interface CreditsParts {
  readonly wallet: Pick<WalletService, 'tokenOf' | 'credit'>;
  readonly log: Log;
}

const MAX_BYTES = 16 * 1024;
const RETRY_AFTER_SECONDS = 5;
/** RFC 6750 §2.1; the scheme is case-insensitive. Which of these can be a token is the wallet's to say. */
const BEARER = /^bearer +([A-Za-z0-9_-]{1,128})$/i;

/**
 * `POST /credits` of the operations listener: a payment provider's program credits users with an operator's token
 * (operations.md §1.10), once per reference: whoever got no answer sends it again. In maintenance too, because what is
 * credited has been paid.
 *
 * 201 `{transactionId, balance, replayed: false}`, 200 with `replayed: true`; refusals are `{error: {code, message}}`,
 * see `credits-refusal.ts`. Who has no token learns nothing, not even whether his body could be read.
 */
export function createCredits({ wallet, log }: CreditsParts): Router {
  const router = express.Router({ caseSensitive: true, strict: true });

  router.post('/credits', async (request, response) => {
    const bearer = bearerOf(request);
    const token = bearer === null ? null : await wallet.tokenOf(bearer);
    if (token === null) throw new CreditRefusal('UNAUTHENTICATED', 'This needs an operator token that is good.');
    demandJson(request);
    const { note = null, ...credit } = readCredit(await bodyOf(request, response));
    const by = { name: `token:${token.name}`, requestId: identify(request, response) };
    const credited = await wallet.credit({ ...credit, note, projectId: token.projectId, by });
    response.status(credited.replayed ? 200 : 201).json(credited);
  });

  router.all('/credits', () => {
    throw new CreditRefusal('METHOD_NOT_ALLOWED', 'Credits are sent by POST.');
  });

  // Express tells an error handler by its four parameters.
  const onError: ErrorRequestHandler = (failure, request, response, _next) => {
    const { code, message, status, fault } = refusalOf(failure);
    const facts = { requestId: identify(request, response), detail: code };
    if (fault === undefined) log.warn('a credit was refused', facts);
    else log.error('a credit failed', { ...facts, error: fault });
    if (status === 401) response.set('WWW-Authenticate', 'Bearer');
    if (status === 405) response.set('Allow', 'POST');
    if (status === 503) response.set('Retry-After', String(RETRY_AFTER_SECONDS));
    response.status(status).json({ error: { code, message } });
  };
  router.use(onError);
  return router;
}

const readBytes = express.raw({ type: () => true, limit: MAX_BYTES, inflate: false });

/** Rejects with an error of `http-errors`: too large, compressed, or not all of it arrived. */
const bodyOf = (request: Request, response: Response): Promise<unknown> =>
  new Promise((resolve, reject) => {
    readBytes(request, response, (failure?: unknown) => {
      if (failure === undefined) resolve(request.body);
      else reject(failure);
    });
  });

/** The one well-formed bearer, else null: absent, twice, another scheme and malformed are all the same. */
function bearerOf({ headersDistinct }: Request): string | null {
  const [authorization, ...more] = headersDistinct.authorization ?? [];
  if (authorization === undefined || more.length > 0) return null;
  return BEARER.exec(authorization)?.[1] ?? null;
}

/** The id that the request has in the answer, in the log and in the audit log. */
function identify(request: Request, response: Response): string {
  const known = response.getHeader('X-Request-Id');
  if (typeof known === 'string') return known;
  const made = requestIdOf(request.headers['x-request-id']);
  response.set('X-Request-Id', made);
  return made;
}
