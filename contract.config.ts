import { type ContractConfig, defineConfig, type ErrorDefinition } from './packages/contract/src/define.js';
import { advice } from './src/base/errors/advice.js';
import { catalogue, type ErrorCode, isErrorCode } from './src/base/errors/catalogue.js';
import { type Detail, errorDetails } from './src/base/errors/details.js';
import { en } from './src/base/errors/messages/en.js';
import { reasonsOf } from './src/base/errors/messages/keys.js';
import * as directives from './src/policy/index.js';

const detailTypes: Readonly<Record<string, Readonly<Record<string, Detail>>>> = errorDetails;

/** Codegen compiles without type checks: a new code may still lack message and advice. */
const texts: Readonly<Record<string, string>> = en;
const advices: Readonly<
  Record<string, { readonly todo: string; readonly details?: Readonly<Record<string, string>> }>
> = advice;

function errorDefinition(code: ErrorCode): ErrorDefinition {
  const { category, status, retryable, group } = catalogue[code];
  const { todo = '', details = {} } = advices[code] ?? {};
  return {
    ...{ category, status, retryable, group },
    message: texts[code] ?? '',
    advice: todo,
    details: Object.fromEntries(
      Object.entries(details).map(([key, description]) => [
        key,
        { type: detailTypes[code]?.[key] ?? 'text', description },
      ]),
    ),
    reasons: reasonsOf(code),
  };
}

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
});

export default config;
