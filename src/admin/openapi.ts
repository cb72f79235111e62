import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot, packageVersion } from '../base/package-root.js';
import type { AdmittedOperator } from '../domain/operators/index.js';
import type { AdminCommand } from './admin-command.js';
import { adminCommands } from './commands.js';
import { type InputSchema, withInputSchemas } from './input-schema.js';
import { mayPerform } from './manual.js';
import { remoteCodes } from './refusals.js';

/** An operator who owns all projects: the document has every command. */
const EVERY_COMMAND = { ownsAll: true, roles: new Map() };

/**
 * Describes the admin API as OpenAPI 3.1, with one operation for each command that the operator may
 * perform. Deterministic: the order is that of the commands.
 */
export async function openApi(operator: Pick<AdmittedOperator, 'ownsAll' | 'roles'> = EVERY_COMMAND) {
  const offered = await withInputSchemas([...adminCommands.values()].filter(mayPerform(operator)));
  const results = await readResults();
  return {
    openapi: '3.1.1',
    info: {
      title: 'Admin API of the project service',
      version: packageVersion(),
      description: INFO,
    },
    security: [{ operatorToken: [] }],
    paths: Object.fromEntries(
      offered.map(([command, input]) => [`/admin/${command.name}`, { post: operationOf(command, input, results) }]),
    ),
    components: {
      securitySchemes: {
        operatorToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'Token of an operator: `project-service operator token issue`.',
        },
      },
      responses: Object.fromEntries([...remoteCodes].map(([status, codes]) => [refusedName(status), refused(codes)])),
    },
  };
}

const INFO = `Commands of operators, as the command line has them. Errors are \`{"error": {"code", "message"}}\`; then nothing was
changed, except possibly after a 5xx, without an answer, or if \`message\` says so: check, or send a command with a
\`reference\` again. The responses list the codes of all commands. The listener has no TLS. It answers requests of pages from
other origins with 403 and no code.`;

/** JSON Schemas of `data` in the answers, by command: `npm run commands` generates them. */
type Results = Readonly<Record<string, object>>;

async function readResults(): Promise<Results> {
  return JSON.parse(await readFile(join(packageRoot, 'generated/results.json'), 'utf8'));
}

function operationOf(command: AdminCommand, { $schema: _, ...schema }: InputSchema, results: Results) {
  return {
    operationId: command.name,
    tags: [command.name.split('.')[0]],
    summary: command.help,
    description: descriptionOf(command),
    'x-roles': command.roles,
    'x-about': command.about,
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: {
      200: responseOf(command, results),
      ...Object.fromEntries(
        [...remoteCodes.keys()].map((status) => [status, { $ref: `#/components/responses/${refusedName(status)}` }]),
      ),
    },
  };
}

const descriptionOf = (command: AdminCommand): string =>
  [
    ABOUT[command.about](command.roles.join(', ')),
    command.changes
      ? 'Changes data. With `dryRun: true` the changes are rolled back, and the answer is what it would be.'
      : 'Changes nothing.',
    ...(command.inThread === true ? ['Counts as several requests of the rate limit.'] : []),
    `Command line: \`${`project-service ${command.name.replaceAll('.', ' ')} ${command.example}`.trimEnd()}\``,
  ].join(' ');

const ABOUT: Readonly<Record<AdminCommand['about'], (roles: string) => string>> = {
  PROJECT: (roles) => `For operators with one of these roles in the project: ${roles}.`,
  SERVICE: () => 'For operators who own all projects.',
  EITHER: (roles) =>
    `For operators with one of these roles in the project: ${roles}. Without \`project\`: for operators who own all projects.`,
  OWN: (roles) =>
    `For operators with one of these roles: ${roles}. Without \`project\`: covers the projects in which they have it.`,
};

/** A streamed file is sent as it is; every other answer is JSON. */
function responseOf({ name, gives }: AdminCommand, results: Results) {
  if (gives === 'STREAM') {
    const schema = { type: 'string', description: 'A broken connection means that the file is incomplete.' };
    return { description: 'The file.', content: { 'text/plain': { schema } } };
  }
  const data = { description: 'what the command prints with --json', ...results[name] };
  const schema = { ...ANSWER, properties: { ...ANSWER.properties, data } };
  const content = { 'application/json': { schema } };
  return { description: gives === 'FILE' ? 'Done; `text` is the file.' : 'Done.', content };
}

const ANSWER = {
  type: 'object',
  required: ['text', 'data', 'ok', 'dryRun'],
  properties: {
    text: { type: 'string', description: 'what the command prints, in English' },
    holds: { type: 'string', description: 'what the file in `text` contains' },
    ok: { type: 'boolean', description: 'false: the command exits with status 1' },
    dryRun: { type: 'boolean', description: 'true: nothing was stored' },
  },
};

const refusedName = (status: number): string => `Refused${status}`;

const refused = (codes: readonly string[]) => ({
  description: codes.join(', '),
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['error'],
        properties: {
          error: {
            type: 'object',
            required: ['code', 'message'],
            properties: {
              code: { type: 'string', enum: codes },
              message: { type: 'string', description: 'what is wrong, and what to do; in English' },
              details: { type: 'object', additionalProperties: true, description: 'details of some codes' },
              values: {
                type: 'object',
                additionalProperties: { type: ['string', 'number'] },
                description: 'values of the message, to word it in another language',
              },
            },
          },
        },
      },
    },
  },
});
