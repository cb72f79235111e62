import { beforeAll, describe, expect, it } from '@jest/globals';
import { serverAudits } from 'graphql-http';
import config from '../../../contract.config.js';
import { compile } from '../../../packages/contract/src/compile.js';
import type { Contract } from '../../../packages/contract/src/contract.js';
import { sourcesOf } from '../../../test/contract/support.js';
import { createContract } from '../../../test/support/executors.js';
import { seedProject } from '../../../test/support/project.js';
import { useService } from '../../../test/support/service.js';

// The audit of graphql-http sends query text, which the endpoint rejects. This `fetch` replaces the
// text by the id of a document. Everything else is sent as the audit wrote it.

/** Audits that fail by design, with the reason. A difference in either direction fails. */
const UNMET: Readonly<Record<string, string>> = {
  '5A70': 'the interface: the endpoint is POST only; this MAY is not taken',
  D6D5: 'the interface: the endpoint is POST only; this MAY is not taken',
  '6A70': 'the interface: the endpoint is POST only; this MAY is not taken',
  '94B0': 'the interface: `variables` is a required object, null is refused',
  '0220': 'the interface: `variables` is a required object, null is refused',
  '572B': 'the interface: every failure has an HTTP error status, under application/json too',
  FDE2: 'the interface: every failure has an HTTP error status, under application/json too',
  '7B9B': 'the interface: every failure has an HTTP error status, under application/json too',
};

const SDL = `
  type Query {
    ping: Boolean! @access(to: PUBLIC)
    typeNamed(name: String!): String @access(to: PUBLIC)
    needsId(id: ID!): Boolean @access(to: PUBLIC)
  }`;

const DOCUMENTS = {
  'test/ping.graphql': 'query ping { ping }',
  'test/typeNamed.graphql': 'query typeNamed($name: String!) { typeNamed(name: $name) }',
  'test/needsId.graphql': 'query needsId($id: ID!) { needsId(id: $id) }',
};

/** Document ids by query text of the audit; any other text maps to an unpublished id. */
const STANDS_FOR: Readonly<Record<string, string>> = {
  '{ __typename }': 'ping',
  'query Query { __typename }': 'ping',
  '{ __type(name: "Run🏃Swim🏊") { name } }': 'ping',
  'query Type($name: String!) { __type(name: $name) { name } }': 'typeNamed',
  'query CoerceFailure($id: ID!){ __typename }': 'needsId',
};

function auditContract(): Contract {
  const { manifest, schemaText, diagnostics } = compile(sourcesOf({ sdl: SDL, documents: DOCUMENTS }), config);
  if (manifest === null || schemaText === null) throw new Error(JSON.stringify(diagnostics));
  const resolvers = { Query: { ping: () => true, typeNamed: () => null, needsId: () => null } };
  return createContract(manifest, schemaText, resolvers);
}

/** Replaces the text of a body by its id, and adds `variables` if the audit omits them. */
function withDocumentId(body: string): string {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return body;
  }
  if (typeof parsed !== 'object' || parsed === null || !('query' in parsed)) return body;
  const { query, ...rest } = parsed;
  const documentId = typeof query === 'string' ? (STANDS_FOR[query] ?? 'notPublished') : query;
  return JSON.stringify({ variables: {}, ...rest, documentId });
}

const service = useService({ contract: auditContract });
let token: string;

beforeAll(async () => {
  token = (await seedProject(service, { slug: 'isles' })).token;
});

const fetchFn = (url: string, init: RequestInit = {}): Promise<Response> => {
  const headers = new Headers(init.headers);
  headers.set('X-Project-Context', token);
  // For a string, `fetch` would add the Content-Type that the audit omits.
  const body = typeof init.body === 'string' ? Buffer.from(withDocumentId(init.body)) : init.body;
  return fetch(url, { ...init, headers, ...(body === undefined ? {} : { body }) });
};

describe('the audit of graphql-http', () => {
  const audits = serverAudits({ url: () => service.url, fetchFn });

  it('runs all checks, and each exception names an existing check', () => {
    expect(audits.length).toBeGreaterThanOrEqual(61);
    const ids = audits.map(({ id }) => id);
    expect(Object.keys(UNMET).filter((id) => !ids.includes(id))).toEqual([]);
  });

  for (const audit of audits) {
    const reason = UNMET[audit.id];
    it(`${audit.id} ${audit.name}${reason === undefined ? '' : ` (not met: ${reason})`}`, async () => {
      const result = await audit.fn();
      if (result.status !== 'ok') await result.response.body?.cancel();
      const outcome = result.status === 'ok' ? 'ok' : `${result.status}: ${result.reason}`;
      if (reason === undefined) expect(outcome).toBe('ok');
      else expect(outcome).not.toBe('ok');
    });
  }
});
