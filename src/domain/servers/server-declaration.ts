import { z } from 'zod';
import { declaredEnum, declaredInt, declaredTexts } from '../../platform/declared/index.js';
import type { DeclaredServer } from './server-model.js';

/** What the SDL's `gameServers` promises. */
export const MAX_SERVERS = 200;
const MAX_TAG_BYTES = 4_096;

const tags = z
  .record(z.string(), z.json(), 'must be a map')
  .refine((value) => Buffer.byteLength(JSON.stringify(value)) <= MAX_TAG_BYTES, 'must fit into 4 KiB of JSON')
  .refine((value) => !JSON.stringify(value).includes('\\u0000'), 'must be valid text');

const server = z.strictObject({
  code: z.string('must be text').regex(/^[a-z0-9-]{1,32}$/, 'must be 1 to 32 of a-z, 0-9 and -'),
  names: declaredTexts(200).refine((names) => Object.keys(names).length > 0, 'must have at least one translation'),
  descriptions: declaredTexts(2_000).default({}),
  status: declaredEnum(['OPEN', 'MAINTENANCE', 'CLOSED', 'HIDDEN']).default('OPEN'),
  access: declaredEnum(['PUBLIC', 'RESTRICTED']).default('PUBLIC'),
  default: z.boolean('must be true or false').default(false),
  sort: declaredInt(-1_000_000, 1_000_000).optional(),
  tags: tags.nullable().default(null),
  refundRejected: z.boolean('must be true or false').default(false),
});

/** The `servers` part of a project file: operations.md §1.4. Without `sort` they keep the order of the file. */
export const serversDeclaration = z
  .array(server, 'must be a list of servers')
  .max(MAX_SERVERS, `at most ${MAX_SERVERS}`)
  .superRefine((servers, context) => {
    const codes = servers.map(({ code }) => code);
    const defaults = servers.map((entry, index) => (entry.default ? index : -1)).filter((index) => index >= 0);
    codes.forEach((code, index) => {
      if (codes.indexOf(code) === index) return;
      context.addIssue({ code: 'custom', path: [index, 'code'], message: `${code} is there twice` });
    });
    for (const index of defaults.slice(1)) {
      context.addIssue({ code: 'custom', path: [index, 'default'], message: 'only one server can be the default' });
    }
  })
  .transform((servers) =>
    servers.map(
      ({ default: isDefault, sort, ...rest }, index): DeclaredServer => ({
        ...rest,
        isDefault,
        sort: sort ?? index,
      }),
    ),
  );
