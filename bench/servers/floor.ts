import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createPasswords } from '../../src/domain/credentials/password-hashes.js';
import type { Recorded } from '../load/ask.js';
import type { Entrance } from './request-context.js';
import type { Resolvers, Variables } from './resolvers.js';

/** How the floor answers a document. */
export type AnswerMode =
  | /** The service's answer is cached as text, and sent with a request id of its own. */ 'text'
  | /** It is cached as bytes. */ 'bytes'
  | /** It is cached as an object, and serialised each time. */ 'object'
  | /** It is cached as text, and sent after a check of the password, which is all that is done. */ 'password'
  | /** The resolver runs, and its result is serialised. */ 'resolver';

export interface FloorDeps {
  /**
   * The recorded answer of the service: the headers are sent unchanged, the body depends on `way`.
   */
  readonly recorded: Recorded;
  readonly way: AnswerMode;
  readonly resolvers: Resolvers;
  readonly entrance: Entrance;
}

type Send = (response: ServerResponse, requestId: string, request: IncomingMessage, asked: Asked) => void;

interface Asked {
  readonly documentId: 'me' | 'shopItems' | 'purchase' | 'login';
  readonly variables: Variables;
}

/**
 * The minimal server in Node: bare `node:http` that parses the body and answers with the recorded
 * headers and body. It checks nothing, knows no project, and writes no log.
 */
export function createFloor(parts: FloorDeps): Server {
  const send = senderOf(parts);
  return createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const [first] = chunks;
      const body = chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks);
      const given = request.headers['x-request-id'];
      send(response, typeof given === 'string' ? given : randomUUID(), request, JSON.parse(body.toString()));
    });
  });
}

function senderOf({ recorded, way, resolvers, entrance }: FloorDeps): Send {
  const { status, body } = recorded;
  const headers: Record<string, string> = { ...recorded.headers };
  delete headers['Content-Length'];
  delete headers['X-Request-Id'];

  function write(response: ServerResponse, requestId: string, bytes: string | Buffer, length: number): void {
    response.writeHead(status, { ...headers, 'X-Request-Id': requestId, 'Content-Length': String(length) });
    response.end(bytes);
  }
  const writeText = (response: ServerResponse, requestId: string, text: string): void =>
    write(response, requestId, text, Buffer.byteLength(text));

  switch (way) {
    case 'text': {
      // A refusal contains the request id in its body.
      const [before = '', ...after] = body.split(recorded.requestId);
      if (after.length === 0) return (response, requestId) => writeText(response, requestId, body);
      return (response, requestId) => writeText(response, requestId, [before, ...after].join(requestId));
    }
    case 'bytes': {
      const bytes = Buffer.from(body);
      return (response, requestId) => write(response, requestId, bytes, bytes.length);
    }
    case 'object': {
      const answer: unknown = JSON.parse(body);
      return (response, requestId) => writeText(response, requestId, JSON.stringify(answer));
    }
    case 'password': {
      const passwords = createPasswords();
      return (response, requestId, _request, { variables: { email, password } }) =>
        attempt(response, async () => {
          // Verified against the hash of an unknown user, which costs the same.
          await passwords.verify(null, password, { projectId: 1, userKey: email });
          writeText(response, requestId, body);
        });
    }
    case 'resolver':
      return (response, requestId, request, { documentId, variables }) =>
        attempt(response, async () => {
          const done = await resolvers[documentId](entrance.enter(request.headers), variables);
          writeText(response, requestId, JSON.stringify({ data: { [documentId]: done } }));
        });
  }
}

async function attempt(response: ServerResponse, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    response.writeHead(500).end();
  }
}
