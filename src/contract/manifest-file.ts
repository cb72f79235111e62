import { z } from 'zod';
import { type ErrorCode, isErrorCode } from '../base/errors/catalogue.js';
import type { Manifest } from './manifest.js';

const sunset = z.strictObject({ on: z.string(), reason: z.string(), successor: z.string().nullable() });
const jsonSchema = z.record(z.string(), z.unknown());
const errorCode = z.custom<ErrorCode>((code) => typeof code === 'string' && isErrorCode(code), 'unknown error code');

const entry = z.strictObject({
  kind: z.enum(['query', 'mutation']),
  hash: z.string(),
  contractHash: z.string(),
  text: z.string(),
  file: z.string(),
  policy: z.strictObject({
    access: z.enum(['PUBLIC', 'SESSION']),
    viewer: z.array(z.enum(['PENDING', 'ACTIVE', 'BLOCKED'])),
    gameServer: z.enum(['NONE', 'SESSION', 'ARGUMENT', 'EITHER']),
    pin: z.boolean(),
    survivesMaintenance: z.boolean(),
    throttle: z.string().nullable(),
    errors: z.array(errorCode),
  }),
  variables: jsonSchema,
  result: jsonSchema,
  cost: z.int().positive(),
  sunset: sunset.nullable(),
});

/** The form of `generated/manifest.json`, strict: what this program does not know, it must not ignore. */
export const manifestFile: z.ZodType<Manifest> = z.strictObject({
  format: z.literal('project-service-manifest'),
  version: z.literal(1),
  schemaHash: z.string(),
  operations: z.record(z.string(), entry),
  retired: z.record(z.string(), sunset),
});
