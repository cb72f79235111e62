import { createDocumentHandler } from '@project-service/contract/express';
import express from 'express';
import { GraphQLError } from 'graphql';
import config, { signedIn } from './contract.config.js';

interface Visit {
  readonly name: string;
  readonly at: Date;
}

const visits: Visit[] = [];

const handler = createDocumentHandler({
  project: { root: process.cwd(), config },
  resolvers: {
    Query: {
      greeting: (_root, { name }) => `Hello, ${name}!`,
      visits: () => visits.slice(-10),
    },
    Mutation: {
      visit: (_root, { name }) => {
        const visit = { name, at: new Date() };
        visits.push(visit);
        return visit;
      },
    },
  },
  context({ headers }, policy) {
    if (signedIn.of(policy) && headers.authorization === undefined)
      throw new GraphQLError('Sign in first.', { extensions: { code: 'UNAUTHENTICATED' } });
    return {};
  },
  // Clients receive INTERNAL for these errors, without their messages.
  onError: (error, _request, documentId) => console.error(documentId, error),
});

const server = express()
  .post('/graphql', express.json({ limit: '100kb' }), handler)
  .listen(Number(process.env.PORT ?? 4000), '127.0.0.1', () => console.log(server.address()));
