import { z } from 'zod';
import { refuse } from '../../base/errors/refusal.js';
import { isStorable } from '../../base/storable.js';
import {
  type DeclaredFile,
  declaredEnum,
  declaredInt,
  declaredList,
  declaredTexts,
  describeDifferences,
  inexactNumber,
  isExact,
  omitLanguages,
  type Problem,
  pickLanguages,
  refuseProblems,
} from '../../platform/declared/index.js';
import type { Tx } from '../../storage/database.js';
import type { ProjectSnapshot } from '../projects/index.js';
import { accountRulesDeclaration } from './account-rules.js';
import type { DeclaredServer, GameServerSnapshot } from './server-model.js';
import { clearDefaultServer, insertServer, listServers, updateServer } from './server-store.js';

/** Maximum that the SDL states for `gameServers`. */
const MAX_SERVERS = 200;
const MAX_TAG_BYTES = 4_096;

const tags = z
  // Not `z.record` and `z.json`, which leave out the key `__proto__`.
  .custom<Readonly<Record<string, unknown>>>(isMap, 'must be a map')
  .refine(
    (value) => Buffer.byteLength(JSON.stringify(value, withAllDigits)) <= MAX_TAG_BYTES,
    'must fit into 4 KiB of JSON',
  )
  .refine(isStorableJson, 'must be valid text')
  .refine(isExactJson, inexactNumber());

/**
 * Replaces numbers with an exponent: the database stores all digits, 301 of `1e-300`. The text is
 * at least as long as stored: quotes and the digits of a fraction are counted too.
 */
const withAllDigits = (_key: string, value: unknown): unknown =>
  typeof value === 'number' && String(value).includes('e')
    ? String(value).replace(/e.(\d+)$/, (_exponent, zeros) => '0'.repeat(Number(zeros)))
    : value;

function isMap(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isStorableJson(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'string' || isStorable(value);
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorableJson(inner));
}

/** Returns false if a client would receive a number rounded, such as an id of 18 digits. */
function isExactJson(value: unknown): boolean {
  if (typeof value === 'number') return isExact(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isExactJson);
}

const server = z.strictObject({
  code: z.string('must be text').regex(/^[a-z0-9-]{1,32}$/, 'must be 1 to 32 of a-z, 0-9 and -'),
  /** May be empty: an export omits names in unpublished languages, also if there are no others. */
  names: declaredTexts(200),
  descriptions: declaredTexts(2_000).default({}),
  status: declaredEnum(['OPEN', 'MAINTENANCE', 'CLOSED', 'HIDDEN']).default('OPEN'),
  access: declaredEnum(['PUBLIC', 'RESTRICTED']).default('PUBLIC'),
  default: z.boolean('must be true or false').default(false),
  sort: declaredInt(-1_000_000, 1_000_000).optional(),
  tags: tags.nullable().default(null),
  refundRejected: z.boolean('must be true or false').default(false),
  accountRules: accountRulesDeclaration.prefault({}),
});

/**
 * The `servers` part of a project file: rules.md §1.4. Servers without `sort` keep the order of the
 * file.
 */
export const serversDeclaration = declaredList(server, { name: 'servers', max: MAX_SERVERS })
  .superRefine((servers, context) => {
    const codes = servers.map(({ code }) => code);
    const defaults = servers.map((entry, index) => (entry.default ? index : -1)).filter((index) => index >= 0);
    codes.forEach((code, index) => {
      if (codes.indexOf(code) === index) return;
      context.addIssue({ code: 'custom', path: [index, 'code'], message: `${code} occurs twice` });
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

/**
 * Creates or updates the servers of a project to match its file, in the transaction of the caller,
 * which holds the lock of the project. Servers that the file omits stay unchanged, except that a
 * declared default replaces theirs. Texts in unpublished languages are kept.
 * Returns the changes as text, and the codes of omitted servers. Throws INVALID_VARIABLES beyond
 * the maximum number of servers, and for servers without a name.
 */
export async function declareServers(
  tx: Tx,
  { id: projectId, languages }: Pick<ProjectSnapshot, 'id' | 'languages'>,
  declared: readonly DeclaredServer[],
  source: DeclaredFile,
): Promise<{ readonly changes: readonly string[]; readonly unlisted: readonly string[] }> {
  const current = new Map((await listServers(tx, projectId)).map((server) => [server.code, server]));
  const changes: string[] = [];

  const next = declared.find((server) => server.isDefault);
  const last = [...current.values()].find((server) => server.isDefault);
  const unlisted = [...current.keys()].filter((code) => !declared.some((server) => server.code === code));
  if (unlisted.length + declared.length > MAX_SERVERS) {
    throw refuse('INVALID_VARIABLES', `A project has at most ${MAX_SERVERS} servers.`);
  }
  const unnamed = declared.flatMap(({ code, names }, index): Problem[] => {
    const unpublished = omitLanguages(current.get(code)?.names ?? {}, languages);
    if (Object.keys({ ...unpublished, ...names }).length > 0) return [];
    return [{ path: ['servers', index, 'names'], message: 'must have at least one translation' }];
  });
  if (unnamed.length > 0) throw refuseProblems(source, unnamed);
  if (last !== undefined && next !== undefined && next.code !== last.code) {
    await clearDefaultServer(tx, projectId);
    if (unlisted.includes(last.code)) changes.push(`server ${last.code} isDefault: true → false`);
  }

  for (const server of declared) {
    const found = current.get(server.code);
    if (found === undefined) {
      await insertServer(tx, projectId, server);
      changes.push(`server ${server.code}: new`);
      continue;
    }
    const next = {
      ...server,
      names: { ...omitLanguages(found.names, languages), ...server.names },
      descriptions: { ...omitLanguages(found.descriptions, languages), ...server.descriptions },
    };
    const edits = describeDifferences(`server ${server.code}`, settingsOf(found), next);
    if (edits.length > 0) await updateServer(tx, found, next);
    changes.push(...edits);
  }
  return { changes, unlisted };
}

/**
 * Converts a server to its form in a file, with every key. The compiler reports a missing new key.
 */
export function toServerFile(
  snapshot: GameServerSnapshot,
  languages: readonly string[],
): Readonly<Record<keyof z.input<typeof server>, unknown>> {
  const { code, status, access, isDefault, sort, tags, refundRejected, accountRules } = snapshot;
  return {
    code,
    names: pickLanguages(snapshot.names, languages),
    descriptions: pickLanguages(snapshot.descriptions, languages),
    status: status.toLowerCase(),
    access: access.toLowerCase(),
    default: isDefault,
    sort,
    tags,
    refundRejected,
    accountRules,
  };
}

function settingsOf({ id, projectId, ...settings }: GameServerSnapshot): DeclaredServer {
  return settings;
}
