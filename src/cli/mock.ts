import { Miswritten, optionFrom, word } from '../admin/index.js';
import { written } from './arguments.js';
import { bareCommand, type MockAddress } from './command.js';
import { print } from './output.js';

const port = (text: string): number => {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new Miswritten('It is a port, 0 to 65535 (0: any free one).');
};

const basePath = (text: string): string => {
  if (/^(\/[A-Za-z0-9._~-]+)*$/.test(text)) return text;
  throw new Miswritten('Write it like /api, without a slash at the end.');
};

/** For developers of clients: the published documents with made-up data, and neither database nor project. */
export const mockCommand = bareCommand('mock', {
  help: 'Serve the API with made-up data and no database, to build clients against.',
  example: '--port 4100',
  takes: {
    host: optionFrom('--host <address>', 'where to listen', word, '127.0.0.1'),
    port: optionFrom('--port <number>', 'where to listen; 0: any free one', written(port), 4000),
    basePath: optionFrom('--base-path <path>', 'what goes before /graphql', written(basePath), ''),
    seed: optionFrom('--seed <text>', 'another one gives other data; X-Mock-Seed of a request goes before', word, '1'),
  },
}).does(async ({ parts, json, ...options }) => {
  const tell = (address: MockAddress) => print(json ? JSON.stringify(address) : greeting(address));
  await parts.mock({ ...options, json, tell, stopped: parts.stopped });
  return null;
});

const greeting = ({
  endpoint,
  contextToken,
  session,
}: MockAddress): string => `mock on ${endpoint}; Ctrl-C ends it. Try:

  curl -s ${endpoint} -H 'Content-Type: application/json' -H 'Accept-Language: en' -H 'X-Project-Context: ${contextToken}' -H 'Authorization: Bearer ${session}' -d '{"documentId":"shopItems","variables":{"first":2}}'

X-Mock-Error: <code> makes it refuse, X-Mock-Viewer: pending|blocked changes who asks, X-Mock-Seed: <text> the data.
`;
