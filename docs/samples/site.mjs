// A site whose server calls the API for its visitors. `node docs/samples/site.mjs`, behind
// docs/samples/nginx.conf. The service has this machine in TRUSTED_PROXIES. `npm run long --
// proxies` tests it.
import { createServer } from 'node:http';

const { API = 'http://127.0.0.1:4000/graphql', TOKEN = '', PORT = '3000' } = process.env;

/** Sends the address, language and session of the visitor whose request is being answered. */
function ask(visitor, documentId, variables = {}, session = null) {
  const { headers, socket } = visitor;
  return fetch(API, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Project-Context': TOKEN,
      'Accept-Language': headers['accept-language'] ?? '',
      'User-Agent': headers['user-agent'] ?? '',
      // Set by nginx. Without it, all visitors share this machine's rate limits.
      'X-Forwarded-For': headers['x-forwarded-for'] ?? socket.remoteAddress ?? '',
      ...(session === null ? {} : { Authorization: `Bearer ${session}` }),
    },
    body: JSON.stringify({ documentId, variables }),
  });
}

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

createServer(async (visitor, page) => {
  try {
    const answer = await ask(visitor, 'gameServers');
    const { data, errors } = await answer.json();
    const words = errors === undefined ? data.gameServers.map(({ name }) => name) : [errors[0].message];
    const headers = { 'Content-Type': 'text/html; charset=utf-8' };
    const wait = answer.headers.get('Retry-After');
    page.writeHead(answer.status, wait === null ? headers : { ...headers, 'Retry-After': wait });
    page.end(`<ul>${words.map((word) => `<li>${escaped(word)}`).join('')}</ul>`);
  } catch {
    page.writeHead(503, { 'Retry-After': '5' }).end();
  }
}).listen(Number(PORT), '127.0.0.1');
