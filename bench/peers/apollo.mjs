// Apollo Server in Express, as documented. It supports persisted documents only in Apollo's cloud:
// a middleware replaces the id by the text, and Apollo caches the parsed document.

import { createServer } from 'node:http';
import { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import express from 'express';
import { openParts, serve } from '../servers/server-deps.js';
import { documents, makeSchema } from './contract.mjs';

const { resolvers, entrance } = await openParts();
const apollo = new ApolloServer({ schema: makeSchema(resolvers), introspection: false });
await apollo.start();
const app = express();
app.use(
  '/graphql',
  express.json(),
  (request, response, next) => {
    const { documentId, variables } = request.body;
    const entered = entrance.enter(request.headers);
    request.entered = entered;
    response.set(entrance.headersOf(entered));
    response.on('finish', () => entrance.record(entered, documentId, response.statusCode));
    const query = documents.get(documentId);
    if (query === undefined) {
      response.status(404).json({ errors: [{ message: 'unknown document' }], data: null });
      return;
    }
    request.body = { query, variables };
    next();
  },
  expressMiddleware(apollo, { context: async ({ req }) => req.entered }),
);
await serve(createServer(app));
