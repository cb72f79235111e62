import type { IncomingMessage } from 'node:http';
import { type DocumentNode, execute, Kind, type OperationDefinitionNode } from 'graphql';
import { createHandler, type Response } from 'graphql-http';
import { Refusal } from '../../base/errors/refusal.js';
import type { Log } from '../../base/log/index.js';
import type { Context } from '../../domain/context.js';
import type { UsersService } from '../../domain/users/index.js';
import { type Call, readCall } from '../../request/body.js';
import { checkHead } from '../../request/head.js';
import type { Prepare, Prepared } from '../../request/lifecycle.js';
import type { Outcomes } from '../../request/outcome.js';
import type { Reply } from '../../request/reply.js';
import { sessionOf } from '../../request/viewer.js';
import type { ClientAddress } from '../shared/address.js';
import { readBody } from '../shared/body.js';
import type { Exchange } from './exchange.js';

/** What is told of sessions that were of use. */
export type SessionKeeper = Pick<UsersService, 'touch'>;

export interface GraphQLParts {
  readonly prepare: Prepare;
  readonly outcomes: Outcomes;
  readonly users: SessionKeeper;
  readonly addressOf: (request: IncomingMessage) => ClientAddress;
  /** How long a request may take once its body is there. */
  readonly requestMs: number;
  readonly log: Log;
}

/** rules.md §3.12 */
const MAX_BYTES = 64 * 1024;
/**
 * The share of a request's time in which it may change something. The rest is for the commit itself, and for this node
 * to hear of it: so what is answered TIMEOUT has not happened, and will not.
 */
const CHANGING_SHARE = 0.8;

/** The context as graphql-http's types want it: a type with keys, which an interface is not. */
type ContextFacts = { readonly [Fact in keyof Context]: Context[Fact] };

/** What one request carries through graphql-http from hook to hook. */
interface Passage {
  readonly exchange: Exchange;
  readonly body: Buffer;
  /** Until when it may change something (`performance.now()`). */
  readonly commitsUntil: number;
  call: Call | null;
  prepared: Prepared | null;
  reply: Reply | null;
}

/**
 * The endpoint on top of graphql-http's core: it keeps the order of parsing, preparing, executing and replying, and
 * its hooks call our stages. Every hook answers with a ready response, because graphql-http's own ones know neither
 * our statuses nor our error shape, and serialise slowly.
 */
export function createGraphQL(parts: GraphQLParts): (exchange: Exchange) => Promise<Reply> {
  const { prepare, outcomes, users, addressOf, requestMs, log } = parts;
  const handle = createHandler<IncomingMessage, Passage, ContextFacts>({
    parseRequestParams({ context: passage }) {
      try {
        passage.call = readCall(passage.body);
        return { query: '', variables: passage.call.variables };
      } catch (failure) {
        return respond(passage, outcomes.ofFailure(failure, passage.exchange.progress));
      }
    },

    async onSubscribe({ context: passage }) {
      const { exchange, call, commitsUntil } = passage;
      const { request, head, progress } = exchange;
      if (call === null) throw new Error('onSubscribe before parseRequestParams');
      try {
        const client = { ...addressOf(request), userAgent: request.headers['user-agent'] ?? null };
        passage.prepared = await prepare(call, head, progress, { client, commitsUntil });
        return passage.prepared.run;
      } catch (failure) {
        return respond(passage, outcomes.ofFailure(failure, progress));
      }
    },

    execute,
    getOperationAST,

    async onOperation({ context: passage }, _args, result) {
      const { exchange, prepared } = passage;
      if (prepared === null) throw new Error('onOperation before onSubscribe');
      const { scoped, run } = prepared;
      exchange.progress.languages = run.contextValue.languages;
      const reply = outcomes.ofResult(result, scoped.operation, exchange.progress);
      if (reply.status === 200 && performance.now() < passage.commitsUntil) {
        await touch(prepared, run.contextValue.now);
      }
      return respond(passage, reply);
    },
  });

  /** Only a request that succeeded keeps its session alive; if that fails, the request has succeeded all the same. */
  async function touch({ scoped: { viewer } }: Prepared, now: Date): Promise<void> {
    const session = sessionOf(viewer);
    if (session === null) return;
    try {
      await users.touch(session, now);
    } catch (error) {
      log.warn('a session could not be marked as used', { detail: error instanceof Error ? error.name : 'unknown' });
    }
  }

  async function pass(exchange: Exchange, body: Buffer): Promise<Reply> {
    const commitsUntil = performance.now() + requestMs * CHANGING_SHARE;
    const passage: Passage = { exchange, body, commitsUntil, call: null, prepared: null, reply: null };
    const { method = '', url = '' } = exchange.request;
    // graphql-http takes the first type of `Accept`, whatever its weight: it gets the settled one.
    const headers = { accept: exchange.progress.mediaType };
    await handle({ method, url, headers, body: null, raw: exchange.request, context: passage });
    if (passage.reply === null) throw new Error('graphql-http answered by itself');
    return passage.reply;
  }

  return async (exchange) => {
    try {
      exchange.progress.mediaType = checkHead(exchange.head);
      const body = await readBody(exchange.request, MAX_BYTES, (interrupt) => {
        exchange.interrupt = interrupt;
      });
      return await withinTime(pass(exchange, body), requestMs);
    } catch (failure) {
      return outcomes.ofFailure(failure, exchange.progress);
    }
  };
}

/** Keeps the reply, with its code for the log, and gives graphql-http what it passes through. */
function respond(passage: Passage, reply: Reply): Response {
  passage.reply = reply;
  return [reply.body, { status: reply.status, statusText: '' }];
}

/** A document of ours holds one operation. */
function getOperationAST(document: DocumentNode): OperationDefinitionNode | null {
  return document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION) ?? null;
}

/**
 * What `work` resolves to, or the refusal TIMEOUT after that many milliseconds. What it changes it has changed by then,
 * or never will (`commitsUntil`); what else it does after that is its own.
 */
async function withinTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Refusal('TIMEOUT')), milliseconds);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
