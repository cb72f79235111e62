// Public entry: serves published documents with graphql-http and Express, for services without a
// request pipeline of their own.
import type { Request } from 'express';
import {
  buildSchema,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  isObjectType,
  isScalarType,
  parse,
} from 'graphql';
import type { Response } from 'graphql-http';
import { createHandler } from 'graphql-http/lib/use/express';
import { z } from 'zod';
import { errorOf, type Project } from '../config.js';
import { sunsetHeaders, timed } from '../contract.js';
import { compileDocument } from '../emit/compile-document.js';
import { readManifest, readSchemaText } from '../files.js';
import { enforceForms, formsOf } from '../forms.js';
import type { Policy } from '../policy-directive.js';
import { scalarNamed } from '../scalars.js';
import { findViolation } from './check-variables.js';

/**
 * Declared as a method for bivariance: resolvers with generated types take parents and contexts of
 * their own.
 */
type FieldResolver = {
  resolve(...sent: Parameters<GraphQLFieldResolver<unknown, unknown>>): unknown;
}['resolve'];

/** Resolvers by type and field; other fields resolve to the property of their parent. */
export type ResolverMap = Readonly<Record<string, Readonly<Record<string, FieldResolver>>>>;

export interface HandlerDeps {
  readonly project: Project;
  readonly resolvers: ResolverMap;
  /**
   * Returns the context of resolvers. It enforces the policy directives: throws a GraphQLError with
   * a code of the catalogue for a request that the policy does not allow.
   */
  readonly context: (request: Request, policy: Policy) => unknown;
  /**
   * Receives each error that clients do not see: one without a code of the catalogue, as `context`
   * or a resolver threw it. Default: prints it to standard error.
   */
  readonly onError?: (error: unknown, request: Request, documentId: string) => void;
}

/** The code of errors that clients do not see. Its definition in the catalogue is optional. */
const INTERNAL = 'INTERNAL';

const requestForm = z.strictObject({
  documentId: z.string(),
  variables: z.record(z.string(), z.unknown()).default({}),
});

/**
 * Creates the handler of `POST {documentId, variables}`. It checks variables against the contract,
 * but not the lengths of lists in results. An error whose `extensions.code` the catalogue does not
 * have is answered as `INTERNAL` (500), without its message and extensions. Throws a ContractError
 * if generated files cannot be read, and an Error if a resolver is of no field of the SDL.
 */
export function createDocumentHandler({ project, resolvers, context, onError = print }: HandlerDeps) {
  const schema = executableSchema(readSchemaText(project.root), resolvers);
  const { operations, retired } = readManifest(project);
  const retirements = new Map(Object.entries(retired));
  const documents = new Map(
    Object.entries(operations).map(([id, { text, policy, contract, sunset }]) => [
      id,
      {
        ...{ policy, wire: contract.wire, sunset: sunset && timed(sunset) },
        execute: compileDocument(schema, parse(text, { noLocation: true })),
      },
    ]),
  );

  const definitionOf = (error: GraphQLError | undefined) =>
    errorOf(project.config.errors, String(error?.extensions['code']));
  /** Adds what contracts have for the code of an error. */
  const describe = (error: GraphQLError): GraphQLError => {
    const { category, retryable } = definitionOf(error) ?? {};
    const byContract = { category, ...(retryable !== 'BY_LIMIT' && { retryable }) };
    return new GraphQLError(error.message, { path: error.path, extensions: { ...byContract, ...error.extensions } });
  };
  const message = errorOf(project.config.errors, INTERNAL)?.message ?? 'The service failed.';
  /** Returns a refusal unchanged. Reports any other error: its message may contain secrets. */
  const visible = (error: unknown, request: Request, documentId: string): GraphQLError => {
    const [thrown, path] = error instanceof GraphQLError ? [error.originalError ?? error, error.path] : [error];
    if (error instanceof GraphQLError && definitionOf(error) !== undefined) return error;
    onError(thrown, request, documentId);
    return new GraphQLError(message, { path, extensions: { code: INTERNAL } });
  };
  /**
   * Answers a failed request. Status, category and retryability are those that contracts have for
   * its codes. `status` is for a code that the catalogue does not have.
   */
  const failure = (status: number, errors: readonly GraphQLError[], data?: null): Response => [
    JSON.stringify({ errors: errors.map(describe), data }),
    {
      status: definitionOf(errors[0])?.status ?? status,
      statusText: '',
      headers: { 'content-type': 'application/json; charset=utf-8' },
    },
  ];
  const refusal = (status: number, code: string, ...messages: readonly string[]): Response =>
    failure(
      status,
      messages.map((message) => new GraphQLError(message, { extensions: { code } })),
    );

  return createHandler({
    async parseRequestParams({ body, raw, context: { res } }) {
      // A page of another site can send text/plain with the cookies of a user.
      if (!raw.is('application/json')) return refusal(415, 'INVALID_REQUEST', 'Send application/json.');
      const sent = typeof body === 'function' ? await body() : body;
      const { data } = requestForm.safeParse(typeof sent === 'string' ? parseJson(sent) : sent);
      if (data === undefined) return refusal(400, 'INVALID_REQUEST', 'Send {"documentId", "variables"}.');
      const { documentId, variables } = data;
      const document = documents.get(documentId);
      const sunset = document?.sunset ?? null;
      const isGone = sunset !== null && Date.now() >= sunset.goneFrom;
      const retirement = isGone ? sunset : retirements.get(documentId);
      if (retirement !== undefined)
        return refusal(410, 'DOCUMENT_RETIRED', `${documentId} is gone: ${retirement.reason}`);
      if (document === undefined) return refusal(400, 'UNKNOWN_DOCUMENT', `There is no document ${documentId}.`);
      if (sunset !== null) res.set(sunsetHeaders(sunset));
      return { query: documentId, variables };
    },
    async onSubscribe({ raw }, { query, variables }) {
      const document = documents.get(query);
      if (document === undefined) throw new Error(`${query} was not checked`);
      try {
        const contextValue = await context(raw, document.policy);
        const violation = findViolation(document.wire, variables ?? {});
        if (violation !== null) return refusal(400, 'INVALID_VARIABLES', violation);
        const result = await document.execute({ contextValue, variableValues: variables });
        const { data, errors = [] } = result;
        if (data === undefined) return refusal(400, 'INVALID_VARIABLES', ...errors.map(({ message }) => message));
        if (errors.length === 0) return result;
        const shown = errors.map((error) => visible(error, raw, query));
        return data === null ? failure(500, shown, data) : { ...result, errors: shown.map(describe) };
      } catch (error) {
        return failure(500, [visible(error, raw, query)]);
      }
    },
  });
}

const print = (error: unknown): void => console.error(error);

/** Returns undefined for invalid JSON, which fails validation. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Builds the schema of the SDL with resolvers and scalars that enforce their forms. */
function executableSchema(sdl: string, resolvers: ResolverMap): GraphQLSchema {
  const schema = buildSchema(sdl, { assumeValidSDL: true });
  enforceForms(schema, formsOf(schema));
  for (const type of Object.values(schema.getTypeMap()).filter(isScalarType)) {
    const scalar = type.astNode ? scalarNamed(type.name) : undefined;
    if (scalar !== undefined)
      Object.assign(type, {
        serialize: scalar.serialize,
        parseValue: scalar.parseValue,
        parseLiteral: scalar.parseLiteral,
      });
  }
  for (const [typeName, fields] of Object.entries(resolvers)) {
    const type = schema.getType(typeName);
    for (const [name, resolve] of Object.entries(fields)) {
      const field = isObjectType(type) ? type.getFields()[name] : undefined;
      if (field === undefined) throw new Error(`the SDL has no ${typeName}.${name}`);
      field.resolve = resolve;
    }
  }
  return schema;
}
