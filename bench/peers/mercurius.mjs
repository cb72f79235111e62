// Mercurius with its JIT and its persisted queries (mercurius.dev/#/docs/persisted-queries).
import Fastify from 'fastify';
import mercurius from 'mercurius';
import { openParts, sayWhere } from '../servers/server-deps.js';
import { documents, makeSchema } from './contract.mjs';

const { resolvers, entrance } = await openParts();
const app = Fastify();
app.decorateRequest('entered', null);
app.addHook('onRequest', (request, reply, done) => {
  request.entered = entrance.enter(request.headers);
  reply.headers(entrance.headersOf(request.entered));
  done();
});
app.addHook('onResponse', (request, reply, done) => {
  entrance.record(request.entered, request.body.documentId, reply.statusCode);
  done();
});
app.register(mercurius, {
  schema: makeSchema(resolvers),
  jit: 1,
  context: (request) => request.entered,
  persistedQueryProvider: {
    isPersistedQuery: () => true,
    getHash: ({ documentId }) => documentId,
    getQueryFromHash: async (documentId) => documents.get(documentId),
  },
});
await app.listen({ port: 0, host: '127.0.0.1' });
sayWhere(app.server.address());
