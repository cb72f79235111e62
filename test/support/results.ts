import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { packageRoot } from '../../src/base/package-root.js';

type JsonSchema = { readonly [keyword: string]: unknown };

const schemas: Readonly<Record<string, JsonSchema>> = JSON.parse(
  readFileSync(join(packageRoot, 'generated/results.json'), 'utf8'),
);
const ajv = new Ajv2020({ formats: { 'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/ } });
const checks = new Map<string, ValidateFunction>();

/** The same schema without additional properties. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return inner.type === 'object' ? { additionalProperties: false, ...inner } : inner;
}

export const hasResultSchema = (command: string): boolean => Object.hasOwn(schemas, command);

/** Throws unless `data` matches the schema of the command, without additional properties. */
export function expectResult(command: string, data: unknown): void {
  const check = checks.get(command) ?? ajv.compile(Object(closed(schemas[command])));
  checks.set(command, check);
  if (check(data)) return;
  throw new Error(
    `${command} returned ${JSON.stringify(data)}: ${ajv.errorsText(check.errors)}. ` +
      'If its declaration has changed, run npm run commands.',
  );
}
