import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text as textOf } from 'node:stream/consumers';

/** The answer to one request. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Code of the first error; null without one. */
  readonly code: string | null;
  readonly body: { data?: Record<string, unknown> | null; errors?: AnswerError[] };
}

export interface AnswerError {
  readonly message: string;
  readonly path?: string[];
  readonly extensions: {
    readonly category: string;
    readonly code: string;
    readonly retryable: boolean;
    readonly requestId: string;
    readonly field?: string;
    readonly retryAfterSeconds?: number;
    readonly details?: Record<string, unknown>;
  };
}

export interface RequestOptions {
  /** Context token. */
  readonly token?: string | undefined;
  /** Bearer token. */
  readonly session?: string | undefined;
  /** Client address. Default: 127.0.0.1. */
  readonly from?: string | undefined;
  readonly headers?: Record<string, string>;
}

/** A client of a service in this or another process. */
export interface ApiClient {
  readonly url: string;
  /** Posts a document and returns the answer, refused or not. */
  ask(documentId: string, variables: unknown, asking?: RequestOptions): Promise<Answer>;
  /** Sends any request to the path of the endpoint. */
  fetch(init: RequestInit): Promise<Answer>;
  /** Returns `data.<documentId>`. Throws with the whole exchange if there are errors. */
  run(documentId: string, variables?: Record<string, unknown>, asking?: RequestOptions): Promise<unknown>;
  /** Returns the only error. Throws with the whole exchange if there is none. */
  expectRefusal(
    documentId: string,
    variables?: unknown,
    asking?: RequestOptions,
  ): Promise<AnswerError & Pick<Answer, 'status' | 'code'>>;
}

/** A client with options that a call may override. */
export type BoundClient = Pick<ApiClient, 'run' | 'expectRefusal'> & {
  ask(documentId: string, variables?: unknown, more?: RequestOptions): Promise<Answer>;
};

/** Binds a client to options, such as the token of a project and the session of a player. */
export function bindClient(client: ApiClient, bound: RequestOptions): BoundClient {
  return {
    ask: (documentId, variables = {}, more) => client.ask(documentId, variables, { ...bound, ...more }),
    run: (documentId, variables, more) => client.run(documentId, variables, { ...bound, ...more }),
    expectRefusal: (documentId, variables, more) => client.expectRefusal(documentId, variables, { ...bound, ...more }),
  };
}

/** Matcher of a refused answer, and of its error: pass it to `toMatchObject`. */
export const refusal = (status: number, code: string) => ({ status, code });

/**
 * Sends a POST over a keep-alive connection, which costs less processor time than `fetch`. Rejects
 * if the connection breaks; does not retry.
 */
async function post(
  url: string,
  agent: Agent,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<Answer> {
  const sent = request(url, { method: 'POST', agent, headers });
  sent.end(Buffer.from(body)); // beside a text, Node would write headers as UTF-8
  const [response]: IncomingMessage[] = await once(sent, 'response');
  if (response === undefined) throw new Error('no response');
  const received = new Headers();
  for (const [name, values = []] of Object.entries(response.headersDistinct))
    for (const value of values) received.append(name, value);
  return toAnswer(Number(response.statusCode), received, await textOf(response));
}

function toAnswer(status: number, headers: Headers, text: string): Answer {
  const body: Answer['body'] = text === '' ? {} : JSON.parse(text);
  return { status, headers, text, body, code: body.errors?.[0]?.extensions?.code ?? null };
}

/** Creates a client of the endpoint at `url`. */
export function createApiClient(url: string): ApiClient {
  const agent = new Agent({ keepAlive: true });
  const fetchAnswer = async (init: RequestInit): Promise<Answer> => {
    const response = await fetch(url, init);
    return toAnswer(response.status, response.headers, await response.text());
  };
  const ask: ApiClient['ask'] = (documentId, variables, { token, session, from, headers } = {}) =>
    post(
      url,
      agent,
      {
        'content-type': 'application/json',
        'user-agent': 'node',
        'accept-language': 'en',
        ...(token === undefined ? {} : { 'x-project-context': token }),
        ...(session === undefined ? {} : { authorization: `Bearer ${session}` }),
        ...(from === undefined ? {} : { 'x-forwarded-for': from }),
        ...headers,
      },
      JSON.stringify({ documentId, variables }),
    );
  return {
    url,
    ask,
    fetch: fetchAnswer,
    async run(documentId, variables = {}, asking = {}) {
      const { status, body, text } = await ask(documentId, variables, asking);
      if (status === 200 && body.errors === undefined && body.data) return body.data[documentId];
      throw new Error(`${documentId} ${JSON.stringify(variables)} was answered ${status} ${text}`);
    },
    async expectRefusal(documentId, variables = {}, asking = {}) {
      const { status, code, body, text } = await ask(documentId, variables, asking);
      const error = body.errors?.[0];
      if (error !== undefined && body.errors?.length === 1) return { ...error, status, code };
      throw new Error(`${documentId} ${JSON.stringify(variables)} was not refused once: ${status} ${text}`);
    },
  };
}
