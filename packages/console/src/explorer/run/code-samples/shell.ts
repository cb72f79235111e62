import type { RunRequest } from '../request.js';
import { secretsIn, variableOf } from '../secrets.js';
import { jsonText, literal, type Style } from './literal.js';

/** What a shell takes for just this text, whatever is in it. */
export const quoted = (text: string): string => `'${inQuotes(text)}'`;

const inQuotes = (text: string): string => text.replaceAll("'", "'\\''");

/** How a shell writes JSON between single quotes; `variableFor`: what has a secret of that name. */
const shell = (variableFor: (name: string) => string): Style => ({
  text: (text) => inQuotes(jsonText(text)),
  key: (name) => inQuotes(jsonText(name)),
  // Its own quotation marks and backslashes are escaped, as JSON has them.
  secret: (name) => `"'"$(printf %s "$${variableFor(name)}" | sed 's/["\\]/\\\\&/g')"'"`,
  isSpacious: false,
});

/** A request as `curl` sends it; what is secret comes from the environment. */
export function curlOf(
  { endpoint, documentId, variables, contextToken, language, session }: RunRequest,
  variableFor = variableOf,
): string {
  const lines = [
    `curl -sS ${quoted(endpoint)}`,
    `-H 'Content-Type: application/json'`,
    `-H ${quoted(`Accept-Language: ${language}`)}`,
    `-H ${quoted(`X-Project-Context: ${contextToken}`)}`,
    ...(session === null ? [] : ['-H "Authorization: Bearer $SESSION"']),
    `-d '${literal({ documentId, variables }, shell(variableFor))}'`,
  ];
  return lines.join(' \\\n  ');
}

/**
 * The lines of a shell (bash, zsh) that put into its environment what is secret in a request: each is asked for once, and
 * what is typed is not shown. The session is opened anew. Null: nothing is secret. In braces, so that no shell takes the
 * next line that is pasted for what was typed.
 */
export function setUpOf(request: RunRequest): string | null {
  const { variables, session } = request;
  const secrets = secretsIn(variables).map(({ variable }) => variable);
  if (session === null && secrets.length === 0) return null;
  const lines = secrets.map(asked);
  if (session !== null) lines.push(asked(LOGIN_PASSWORD), ...logIn(request, session.email));
  const exported = [...secrets, ...(session === null ? [] : ['SESSION'])];
  return `{\n${[...lines, `export ${exported.join(' ')}`].map((line) => `  ${line}\n`).join('')}}`;
}

const LOGIN_PASSWORD = 'LOGIN_PASSWORD';

const asked = (variable: string): string => `printf '${variable}: ' >&2; IFS= read -rs ${variable}; echo >&2`;

/** The session of a log-in with the same address; the password is forgotten after it. */
function logIn(request: RunRequest, email: string): readonly string[] {
  const variables = { email, password: LOGIN_PASSWORD };
  const login = curlOf({ ...request, documentId: 'login', variables, session: null }, () => LOGIN_PASSWORD);
  const sessionId = `sed -n 's/.*"sessionId":"\\([^"]*\\).*/\\1/p'`;
  return [`SESSION=$(${login.replaceAll('\n', '\n  ')} \\\n    | ${sessionId})`, `unset ${LOGIN_PASSWORD}`];
}
