import {
  type CollectionConfig,
  type ContractConfig,
  defineConfig,
  type ErrorDefinition,
  type ErrorGroupConfig,
} from './packages/contract/src/define.js';
import { advice } from './src/base/errors/advice.js';
import { catalogue, type ErrorCode, type ErrorGroup, isErrorCode } from './src/base/errors/catalogue.js';
import { type Detail, errorDetails } from './src/base/errors/details.js';
import { en } from './src/base/errors/messages/en.js';
import { reasonsOf } from './src/base/errors/messages/keys.js';
import * as directives from './src/policy/index.js';

const detailTypes: Readonly<Record<string, Readonly<Record<string, Detail>>>> = errorDetails;

/** Codegen compiles without type checks, so that a new code may lack message and advice. */
const texts: Readonly<Record<string, string>> = en;
const advices: Readonly<
  Record<string, { readonly action: string; readonly details?: Readonly<Record<string, string>> }>
> = advice;

function errorDefinition(code: ErrorCode): ErrorDefinition {
  const { category, status, retryable, group } = catalogue[code];
  const { action = '', details = {} } = advices[code] ?? {};
  return {
    ...{ category, status, retryable, group },
    message: texts[code] ?? '',
    advice: action,
    details: Object.fromEntries(
      Object.entries(details).map(([key, description]) => [
        key,
        { type: detailTypes[code]?.[key] ?? 'text', description },
      ]),
    ),
    reasons: reasonsOf(code),
  };
}

const collection: CollectionConfig = {
  name: 'Project service',
  description: `Set \`contextToken\` to the context token of the project; for the demo, it is \`identity.contextToken\`
in data/demo.json. Then send the requests in their order, or all of them with a runner such as
Newman, also repeatedly: \`unique\` makes the addresses, logins and idempotency keys of each run new.
\`login\` stores the session, and other requests store ids for later ones. Each request tests the
status and the form of its result. Requests that need a code from an email are skipped unless you set
\`mailedCode\` before them. A request that succeeds with the code clears it, because it is valid once.`,
  headers: { 'Accept-Language': '{{language}}', 'X-Project-Context': '{{contextToken}}' },
  variables: { baseUrl: 'http://127.0.0.1:4000', contextToken: '', session: '', language: 'en' },
};

const errorGroups: Readonly<Record<ErrorGroup, ErrorGroupConfig>> = {
  program: { description: 'Bugs of the calling program, and retired documents.' },
  project: { description: 'The context token, and maintenance of the project.' },
  session: {
    description: 'Of operations that need a session or open one.',
    appliesTo: ({ policy, opensSession }) => opensSession || directives.access.of(policy) === 'SESSION',
  },
  gameServer: {
    description: 'Of operations with a game server.',
    appliesTo: ({ policy }) => directives.gameServer.of(policy) !== 'NONE',
  },
  service: { description: 'Limits and failures of the service, and slow uploads.' },
};

const config: ContractConfig = defineConfig({
  directives: Object.values(directives),
  errors: {
    codes: Object.fromEntries(
      Object.keys(catalogue)
        .filter(isErrorCode)
        .map((code) => [code, errorDefinition(code)]),
    ),
    files: { codes: 'src/base/errors/catalogue.ts', reasons: 'src/base/errors/messages/keys.ts' },
  },
  commands: {
    codegen: 'npm run codegen',
    publish: 'npm run cli -- contract publish',
    examples: 'npm run examples',
  },
  session: {
    isRequired: (policy) => directives.access.of(policy) === 'SESSION',
    tokenKey: 'sessionId',
    endedBy: ['logout', 'deleteMe'],
  },
  client: {
    errorGroups,
    documentation: 'docs/clients.md, "The typed client"',
    idempotencyKey: 'idempotencyKey',
    isShareable: (policy) => directives.cacheable.of(policy),
    availability: 'projectAvailable',
  },
  reference: {
    introduction:
      '[docs/clients.md](../docs/clients.md) describes requests, sessions and errors. The examples were recorded with the demo, in the order of `documents/examples.yaml`.',
    errors:
      '[docs/clients.md](../docs/clients.md#errors) describes the form of errors and the limits of `RATE_LIMITED`.',
  },
  collection,
});

export default config;
