// GraphQL Yoga with its plugin for persisted operations
// (the-guild.dev/graphql/yoga-server/docs/features/persisted-operations).
import { createServer } from 'node:http';
import { usePersistedOperations } from '@graphql-yoga/plugin-persisted-operations';
import { parse } from 'graphql';
import { createYoga } from 'graphql-yoga';
import { openParts, serve } from '../servers/server-deps.js';
import { documents, makeSchema } from './contract.mjs';

const { resolvers, entrance } = await openParts();
const parsed = new Map([...documents].map(([id, text]) => [id, parse(text)]));

const headersAndLine = {
  onResponse({ response, serverContext: { entered, asked } }) {
    for (const [name, value] of Object.entries(entrance.headersOf(entered))) response.headers.set(name, value);
    entrance.record(entered, asked.documentId, response.status);
  },
};
const yoga = createYoga({
  schema: makeSchema(resolvers),
  logging: false,
  graphiql: false,
  landingPage: false,
  context: ({ entered }) => entered,
  plugins: [
    headersAndLine,
    usePersistedOperations({
      extractPersistedOperationId({ documentId }, _request, { asked }) {
        asked.documentId = documentId;
        return documentId;
      },
      getPersistedOperation: (documentId) => parsed.get(documentId) ?? null,
      skipDocumentValidation: true,
    }),
  ],
});
await serve(
  createServer((request, response) =>
    yoga(request, response, { entered: entrance.enter(request.headers), asked: { documentId: null } }),
  ),
);
