// Express with graphql-http, with its documented recipe for persisted queries: documents are parsed
// before the start and executed by graphql-js.

import { createServer } from 'node:http';
import express from 'express';
import { parse } from 'graphql';
import { createHandler } from 'graphql-http/lib/use/express';
import { openParts, serve } from '../servers/server-deps.js';
import { documents, makeSchema } from './contract.mjs';

const { resolvers, entrance } = await openParts();
const schema = makeSchema(resolvers);
const parsed = new Map([...documents].map(([id, text]) => [id, parse(text)]));

const handler = createHandler({
  parseRequestParams({ raw: { body } }) {
    return { query: '', variables: body.variables, extensions: { documentId: body.documentId } };
  },
  onSubscribe({ raw }, { variables, extensions }) {
    const document = parsed.get(extensions.documentId);
    if (document === undefined) {
      return ['{"errors":[{"message":"unknown document"}],"data":null}', { status: 404, statusText: 'Not Found' }];
    }
    return { schema, document, variableValues: variables, contextValue: raw.entered };
  },
});
const app = express();
app.use('/graphql', express.json(), (request, response, next) => {
  const { documentId } = request.body;
  request.entered = entrance.enter(request.headers);
  response.set(entrance.headersOf(request.entered));
  response.on('finish', () => entrance.record(request.entered, documentId, response.statusCode));
  next();
});
app.all('/graphql', handler);
await serve(createServer(app));
