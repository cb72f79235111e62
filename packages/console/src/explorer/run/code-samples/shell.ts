import type { RunRequest } from '../request.js';
import { secretVariablesIn, variableOf } from '../secrets.js';
import { jsonText, literal, type Style } from './literal.js';

/** Quotes a text for a shell. */
export const quote = (text: string): string => `'${escapeQuotes(text)}'`;

const escapeQuotes = (text: string): string => text.replaceAll("'", "'\\''");

/** JSON notation inside single quotes of a shell; `variableFor` names the variable of a secret. */
const shell = (variableFor: (name: string) => string): Style => ({
  text: (text) => escapeQuotes(jsonText(text)),
  key: (name) => escapeQuotes(jsonText(name)),
  // Escapes quotation marks and backslashes of the secret for JSON.
  secret: (name) => `"'"$(printf %s "$${variableFor(name)}" | sed 's/["\\]/\\\\&/g')"'"`,
  isMultiline: false,
});

/** Returns a `curl` command for the request; secrets come from the environment. */
export function curlOf(
  { endpoint, documentId, variables, contextToken, language, session }: RunRequest,
  variableFor = variableOf,
): string {
  const lines = [
    `curl -sS ${quote(endpoint)}`,
    `-H 'Content-Type: application/json'`,
    `-H ${quote(`Accept-Language: ${language}`)}`,
    `-H ${quote(`X-Project-Context: ${contextToken}`)}`,
    ...(session === null ? [] : ['-H "Authorization: Bearer $SESSION"']),
    `-d '${literal({ documentId, variables }, shell(variableFor))}'`,
  ];
  return lines.join(' \\\n  ');
}

/**
 * Returns shell commands (bash, zsh) that prompt for the secrets of a request, without echo, and
 * export them; a new login opens the session. Null if nothing is secret. The commands are enclosed
 * in braces: otherwise `read` would consume the next pasted line.
 */
export function setUpOf(request: RunRequest): string | null {
  const { variables, session } = request;
  const secrets = secretVariablesIn(variables);
  if (session === null && secrets.length === 0) return null;
  const lines = secrets.map(promptFor);
  if (session !== null) lines.push(promptFor(LOGIN_PASSWORD), ...logIn(request, session.email));
  const exported = [...secrets, ...(session === null ? [] : ['SESSION'])];
  return `{\n${[...lines, `export ${exported.join(' ')}`].map((line) => `  ${line}\n`).join('')}}`;
}

const LOGIN_PASSWORD = 'LOGIN_PASSWORD';

const promptFor = (variable: string): string => `printf '${variable}: ' >&2; IFS= read -rs ${variable}; echo >&2`;

/** Returns the commands that log in with the same address and unset the password. */
function logIn(request: RunRequest, email: string): readonly string[] {
  const variables = { email, password: LOGIN_PASSWORD };
  const login = curlOf({ ...request, documentId: 'login', variables, session: null }, () => LOGIN_PASSWORD);
  const sessionId = `sed -n 's/.*"sessionId":"\\([^"]*\\).*/\\1/p'`;
  return [`SESSION=$(${login.replaceAll('\n', '\n  ')} \\\n    | ${sessionId})`, `unset ${LOGIN_PASSWORD}`];
}
