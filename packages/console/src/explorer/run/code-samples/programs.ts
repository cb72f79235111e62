import type { RunRequest } from '../request.js';
import { variableOf } from '../secrets.js';
import { javascript, jsText, literal } from './literal.js';

/** A request as a program for Node 20 or newer has it: `fetch` alone. */
export function fetchOf({ endpoint, documentId, variables, contextToken, language, session }: RunRequest): string {
  const body = literal(
    { documentId, variables },
    javascript((name) => `process.env.${variableOf(name)}`),
  );
  const headers = [
    "'Content-Type': 'application/json'",
    `'Accept-Language': ${jsText(language)}`,
    `'X-Project-Context': ${jsText(contextToken)}`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is one of the program that is shown
    ...(session === null ? [] : ['Authorization: `Bearer ${process.env.SESSION}`']),
  ];
  return `const response = await fetch(${jsText(endpoint)}, {
  method: 'POST',
  headers: {
${headers.map((header) => `    ${header},\n`).join('')}  },
  body: JSON.stringify(${indented(body)}),
});
console.log(response.status, JSON.stringify(await response.json(), null, 2));
`;
}

/** The same with the typed client (docs/clients.md, "The typed client"); it is JavaScript and TypeScript as it stands. */
export function clientOf({ endpoint, documentId, variables, contextToken, language, session }: RunRequest): string {
  // An empty text in place of what is not set: the type of what is in the environment is not that of a secret.
  const given = literal(
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
  const call = given === '{}' ? `client.${documentId}()` : `client.${documentId}(${given})`;
  return `import { ${imports} } from 'project-service-client';

const client = createClient({
${options.map((option) => `  ${option},\n`).join('')}});

const outcome = await ${call};
if (outcome.ok) console.log(JSON.stringify(outcome.data, null, 2));
else console.error(outcome.code, outcome.message);
`;
}

const indented = (text: string): string => text.replaceAll('\n', '\n  ');
