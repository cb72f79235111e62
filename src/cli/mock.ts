import { InvalidSyntax, option, optionFrom, type ValueForm, word } from '../admin/index.js';
import { written } from './arguments.js';
import { bareCommand, type MockAddress, type MockOptions } from './command.js';
import { print } from './output.js';

/** Node listens on all addresses for an empty one. */
const host = (text: string): string => {
  if (text !== '') return text;
  throw new InvalidSyntax('Write it like 127.0.0.1.');
};

const port = (text: string): number => {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new InvalidSyntax('It must be a port, 0 to 65535 (0: any free one).');
};

const basePath = (text: string): string => {
  if (/^(\/[A-Za-z0-9._~-]+)*$/.test(text)) return text;
  throw new InvalidSyntax('Write it like /api, without a slash at the end.');
};

const scenarioFile: ValueForm<NonNullable<MockOptions['scenarios']>> = {
  ...written((name) => name),
  schema: (z) => z.custom(),
  from: { kind: 'FILE', fix: 'Set --scenarios to a file of scenarios.' },
};

/** For client developers: the published documents with generated data, without a database. */
export const mockCommand = bareCommand('mock', {
  help: 'Serve the API with generated data and without a database, for client development.',
  example: '--port 4100',
  takes: {
    host: optionFrom('--host <address>', 'where to listen', written(host), '127.0.0.1'),
    port: optionFrom('--port <number>', 'where to listen; 0: any free one', written(port), 4000),
    basePath: optionFrom('--base-path <path>', 'path before /graphql', written(basePath), ''),
    seed: optionFrom('--seed <text>', 'determines the data; overridden by X-Mock-Seed of a request', word, '1'),
    scenarios: option('--scenarios <file>', 'errors, delays and lost answers by document', scenarioFile),
  },
}).does(async ({ deps, json, ...options }) => {
  const onListening = (address: MockAddress) => print(json ? JSON.stringify(address) : greeting(address));
  await deps.mock({ ...options, json, onListening, stopped: deps.stopped });
  return null;
});

const greeting = ({
  endpoint,
  contextToken,
  session,
}: MockAddress): string => `mock on ${endpoint}; Ctrl-C ends it. Try:

  curl -s ${endpoint} -H 'Content-Type: application/json' -H 'Accept-Language: en' -H 'X-Project-Context: ${contextToken}' -H 'Authorization: Bearer ${session}' -d '{"documentId":"shopItems","variables":{"first":2}}'

X-Mock-Error: <code> selects an error, X-Mock-Viewer: pending|blocked the user, X-Mock-Seed: <text> the data.
docs/clients.md has the other headers, for empty lists, delays, lost answers and maintenance.
`;
