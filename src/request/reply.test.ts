import { makeExecutableSchema } from '@graphql-tools/schema';
import { describe, expect, it } from '@jest/globals';
import { execute, parse } from 'graphql';
import { z } from 'zod';
import type { Operation } from '../../packages/contract/src/contract.js';
import type { ErrorCode, PlainErrorCode } from '../base/errors/catalogue.js';
import { type InputName, Refusal } from '../base/errors/refusal.js';
import { createReplies, type TextReply } from './reply.js';
import { newRequest, type ReceivedRequest } from './request.js';
import type { MediaType } from './transport.js';

const GRAPHQL_TYPE = 'application/graphql-response+json';

const stages = {
  access: 'PUBLIC',
  userStatus: [],
  gameServer: 'NONE',
  pin: false,
  survivesMaintenance: false,
  throttle: [],
  cacheable: false,
} as const;

/** A required variable of the type `ID`. */
const ID = { type: { kind: 'id' }, nullable: false, required: true, max: null, byDefault: null } as const;

function operation(errors: readonly ErrorCode[], inputs: readonly InputName[], text: string): Operation {
  const document = parse(text);
  const [{ name }] = z.tuple([z.object({ name: z.object({ value: z.string() }) })]).parse(document.definitions);
  return {
    id: name.value,
    kind: 'query',
    inputs: () => new Map(inputs.map((name) => [name, ID])),
    execute: () => ({}),
    errors,
    errorGroups: ['gameServer', 'service'],
    rateWeights: [],
    exclusive: null,
    sunset: null,
    policy: stages,
  };
}

interface Asked {
  readonly mediaType?: MediaType;
  readonly errors?: readonly ErrorCode[];
  readonly inputs?: readonly InputName[];
  readonly text?: string;
}

const arrived = (mediaType: MediaType): ReceivedRequest =>
  newRequest({ id: 'r-1', headers: {}, bearer: null, client: { ip: '', network: '', userAgent: null } }, mediaType);

/**
 * Runs `item` with these resolvers and turns the result into a reply; `faults` are the logged
 * errors.
 */
async function answer(
  resolvers: { item?: () => unknown; note?: () => unknown },
  { mediaType = 'application/json', errors = [], inputs = [], text = 'query item { item { id note } }' }: Asked = {},
): Promise<{ reply: TextReply; body: { errors?: object[]; data?: unknown }; faults: unknown[] }> {
  const schema = makeExecutableSchema({
    typeDefs: 'type Query { item: Item } type Item { id: ID! note: String }',
    resolvers: {
      Query: { item: resolvers.item ?? (() => ({ id: 1 })) },
      Item: { note: resolvers.note ?? (() => 'n') },
    },
  });
  const faults: unknown[] = [];
  const log = {
    info: () => {},
    warn: () => {},
    error: (_text: string, fields: object = {}) => void faults.push(fields),
  };
  const published = operation(errors, inputs, text);
  const found = Object.assign(arrived(mediaType), {
    documentId: published.id,
    operation: published,
    retirement: published.sunset,
    variables: {},
    now: new Date(),
  });
  const result = await execute({ schema, document: parse(text) });
  const reply = createReplies(log).ofResult(result, found);
  return { reply, body: JSON.parse(reply.body), faults };
}

const refuse = (code: PlainErrorCode) => () => {
  throw new Refusal(code);
};

describe('the reply to an execution', () => {
  it('is 200 with data', async () => {
    const { reply, body, faults } = await answer({});
    expect(reply).toMatchObject({ status: 200, code: null });
    expect(body).toEqual({ data: { item: { id: '1', note: 'n' } } });
    expect(faults).toEqual([]);
  });

  it.each(['application/json', GRAPHQL_TYPE] as const)(
    'has data: null if the root field is refused, in %s',
    async (mediaType) => {
      const { reply, body, faults } = await answer({ item: refuse('GAME_SERVER_NOT_FOUND') }, { mediaType });
      expect(reply).toMatchObject({ status: 404, code: 'GAME_SERVER_NOT_FOUND' });
      expect(reply.headers['Content-Type']).toBe(`${mediaType}; charset=utf-8`);
      expect(body).toEqual({
        errors: [
          {
            message: expect.stringContaining('game server'),
            path: ['item'],
            extensions: { category: 'not_found', code: 'GAME_SERVER_NOT_FOUND', retryable: false, requestId: 'r-1' },
          },
        ],
        data: null,
      });
      expect(faults).toEqual([]);
    },
  );

  it.each(['application/json', GRAPHQL_TYPE] as const)(
    'has the status of the refusal if a nullable root field has an alias, in %s',
    async (mediaType) => {
      const text = 'query thing { thing: item { id note } }';
      const { reply, body } = await answer({ item: refuse('GAME_SERVER_NOT_FOUND') }, { mediaType, text });
      expect(reply).toMatchObject({ status: 404, code: 'GAME_SERVER_NOT_FOUND' });
      expect(body).toMatchObject({ errors: [{ path: ['thing'] }], data: null });
    },
  );

  it('keeps the data around a failed nullable inner field, and masks the internal error', async () => {
    const fault = new Error('SELECT secret');
    const { reply, body, faults } = await answer({
      note: () => {
        throw fault;
      },
    });
    expect(reply).toMatchObject({ status: 200, code: 'INTERNAL' });
    expect(body).toMatchObject({
      data: { item: { id: '1', note: null } },
      errors: [{ path: ['item', 'note'], extensions: { code: 'INTERNAL', category: 'internal' } }],
    });
    expect(reply.body).not.toContain('SELECT');
    expect(faults).toEqual([{ requestId: 'r-1', documentId: 'item', error: fault }]);
  });

  it('sends a code that the operation does not declare, and logs it as an error', async () => {
    const { reply, faults } = await answer({ item: refuse('GAME_SERVER_CLOSED') });
    expect(reply.status).toBe(403);
    expect(faults).toEqual([{ requestId: 'r-1', documentId: 'item', detail: 'GAME_SERVER_CLOSED' }]);
    expect((await answer({ item: refuse('GAME_SERVER_CLOSED') }, { errors: ['GAME_SERVER_CLOSED'] })).faults).toEqual(
      [],
    );
  });

  it('logs a code of a group that the operation does not have as an error', async () => {
    const { faults } = await answer({ item: refuse('UNAUTHENTICATED') });
    expect(faults).toEqual([{ requestId: 'r-1', documentId: 'item', detail: 'UNAUTHENTICATED' }]);
  });

  it('logs an input that the operation does not have as an error', async () => {
    const item = () => {
      throw new Refusal('CODE_USED_UP', { input: 'code' });
    };
    const { reply, faults } = await answer({ item }, { errors: ['CODE_USED_UP'], inputs: [] });
    expect(reply.status).toBe(409);
    expect(faults).toEqual([{ requestId: 'r-1', documentId: 'item', detail: 'CODE_USED_UP of code' }]);
    expect((await answer({ item }, { errors: ['CODE_USED_UP'], inputs: ['code'] })).faults).toEqual([]);
  });

  it('reports in a header that the session has ended meanwhile', async () => {
    const challengeOf = async (code: PlainErrorCode) =>
      (await answer({ item: refuse(code) })).reply.headers['WWW-Authenticate'];
    expect(await challengeOf('SESSION_EXPIRED')).toBe('Bearer error="invalid_token"');
    expect(await challengeOf('INVALID_CREDENTIALS')).toBe('Bearer');
  });

  it('masks codes for operators', async () => {
    const { reply, faults } = await answer({
      item: () => {
        throw new Refusal('USER_NOT_FOUND', { notice: 'user 7' });
      },
    });
    expect(reply).toMatchObject({ status: 500, code: 'INTERNAL' });
    expect(reply.body).not.toContain('user 7');
    expect(faults).toHaveLength(1);
  });

  it('masks errors of graphql-js', async () => {
    const { reply, faults } = await answer({ item: () => ({ id: null }) });
    expect(reply).toMatchObject({ status: 500, code: 'INTERNAL' });
    expect(faults).toHaveLength(1);
  });
});

describe('a failure before execution', () => {
  const replyTo = (failure: unknown, mediaType: MediaType): TextReply =>
    createReplies({ info: () => {}, warn: () => {}, error: () => {} }).ofFailure(failure, arrived(mediaType));

  it('has data: null in application/json and no data in the other media type', () => {
    expect(Object.keys(JSON.parse(replyTo(new Refusal('UNAUTHENTICATED'), 'application/json').body))).toEqual([
      'errors',
      'data',
    ]);
    expect(Object.keys(JSON.parse(replyTo(new Refusal('UNAUTHENTICATED'), GRAPHQL_TYPE).body))).toEqual(['errors']);
  });
});
