import type { RunRequest } from '../request.js';
import { variableOf } from '../secrets.js';
import { javascript, jsText, literal } from './literal.js';

/** Returns a program for Node 20 or later that sends the request with `fetch`. */
export function fetchOf({ endpoint, documentId, variables, contextToken, language, session }: RunRequest): string {
  const body = literal(
    { documentId, variables },
    javascript((name) => `process.env.${variableOf(name)}`),
  );
  const headers = [
    "'Content-Type': 'application/json'",
    `'Accept-Language': ${jsText(language)}`,
    `'X-Project-Context': ${jsText(contextToken)}`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: part of the generated program
    ...(session === null ? [] : ['Authorization: `Bearer ${process.env.SESSION}`']),
  ];
  return `const response = await fetch(${jsText(endpoint)}, {
  method: 'POST',
  headers: {
${headers.map((header) => `    ${header},\n`).join('')}  },
  body: JSON.stringify(${indent(body)}),
});
console.log(response.status, JSON.stringify(await response.json(), null, 2));
`;
}

/**
 * Returns a program with the typed client (docs/clients.md, "The typed client"), valid as
 * JavaScript and TypeScript.
 */
export function clientOf({ endpoint, documentId, variables, contextToken, language, session }: RunRequest): string {
  // `?? ''`: environment variables may be undefined, but secrets are of type string.
  const literalVariables = literal(
    variables,
    javascript((name) => `process.env['${variableOf(name)}'] ?? ''`),
  );
  const imports = session === null ? 'createClient' : 'createClient, memorySession';
  const options = [
    `endpoint: ${jsText(endpoint)}`,
    `contextToken: ${jsText(contextToken)}`,
    `language: ${jsText(language)}`,
    ...(session === null ? [] : ["session: memorySession(process.env['SESSION'])"]),
  ];
  const call = literalVariables === '{}' ? `client.${documentId}()` : `client.${documentId}(${literalVariables})`;
  return `import { ${imports} } from 'project-service-client';

const client = createClient({
${options.map((option) => `  ${option},\n`).join('')}});

const outcome = await ${call};
if (outcome.ok) console.log(JSON.stringify(outcome.data, null, 2));
else console.error(outcome.code, outcome.message);
`;
}

const indent = (text: string): string => text.replaceAll('\n', '\n  ');
