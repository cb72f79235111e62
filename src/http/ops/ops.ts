import { createServer, type Server } from 'node:http';
import express from 'express';
import { isLoopback } from '../../base/config.js';
import { LIMITS } from '../shared/protocol.js';
import { type CreditsParts, createCredits } from './credits.js';

/** What the ops listener asks about. */
export interface Health {
  /** False from the moment that the service drains, or before it serves. */
  readonly accepting: () => boolean;
  /** Resolves when the database answers, rejects when it does not. */
  readonly databaseAnswers: () => Promise<void>;
}

/**
 * The ops listener: `/livez` (the process runs), `/readyz` (send it requests), and `POST /credits` for payment
 * providers. Not yet listening.
 * @param host the address that it will listen on: on loopback only loopback `Host` headers are answered, so that a
 *   page in a browser cannot reach it through a name that resolves to this machine.
 */
export function createOps(health: Health, host: string, credits: CreditsParts): Server {
  const app = express().disable('x-powered-by').disable('etag');
  app.use((request, response, next) => {
    response.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
    if (isLoopback(host) && !isLoopback(hostName(request.headers.host))) {
      response.status(403).json({ status: 'refused', reason: 'This listener answers on loopback names only.' });
    } else next();
  });
  app.get('/livez', (_request, response) => void response.json({ status: 'alive' }));
  app.get('/readyz', async (_request, response) => {
    const checks = { accepting: health.accepting(), database: await succeeds(health.databaseAnswers()) };
    const ready = checks.accepting && checks.database;
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'not ready', checks });
  });
  app.use(createCredits(credits));
  app.use((_request, response) => void response.status(404).json({ status: 'unknown path' }));
  // What asks here is a program that is near: its connections are left to Node.
  const { maxHeaderSize, headersTimeout, requestTimeout } = LIMITS;
  return createServer({ maxHeaderSize, headersTimeout, requestTimeout }, app);
}

/** The host of a `Host` header, without port and brackets. */
function hostName(header: string | undefined): string {
  const url = `http://${header ?? ''}`;
  return URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '') : '';
}

const succeeds = (work: Promise<void>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );
