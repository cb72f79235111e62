import { z } from 'zod';
import { refuse } from '../../base/errors/refusal.js';
import { printable } from '../../base/printable.js';
import { type Actor, findNewestEntryId, listEntriesAfter } from '../../platform/audit/index.js';
import type { Change } from '../../platform/changes/index.js';
import {
  checkDeclared,
  listUnpublished,
  NOT_PUBLISHED,
  type Problem,
  refuseProblems,
  shortenList,
} from '../../platform/declared/index.js';
import type { Deps } from '../../platform/deps.js';
import type { Tx } from '../../storage/database.js';
import {
  auditRecordOf,
  auditSubjectOf,
  type CatalogueDraft,
  completeFile,
  declareCatalogue,
  draftCatalogue,
  parsePreviewVersion,
  previewVersionOf,
  requiresPlainDigits,
} from '../catalogue/index.js';
import { declareProject, projectDeclaration } from '../projects/index.js';
import { declareServers, serversDeclaration } from '../servers/index.js';
import { hasMovements } from '../wallet/index.js';

interface ApplyOptions {
  /** File name in the messages. */
  readonly file: string;
  readonly by: Actor;
  /** Version of a preview; if the changes differ from it, they are rejected. */
  readonly ifVersion?: string | null;
}

export interface ApplyResult {
  /** The slug. */
  readonly project: string;
  /** One sentence per change; empty if the project matched the file. */
  readonly changes: readonly string[];
  /** Codes of servers that the file does not name; they are unchanged. */
  readonly unlistedServers: readonly string[];
  /** Version of these changes, for `ifVersion`. */
  readonly version: string;
}

/**
 * `apply <project.yaml>`: updates a project from its file (`declaration`), all or nothing and
 * idempotent. Throws INVALID_VARIABLES, whose notice lists all problems with file, line and column,
 * also for another scale of a currency in use (rules.md §1.1.3), PROJECT_ARCHIVED, and
 * PROJECT_CHANGED if the changes are not those of `ifVersion` (rules.md §4.2.7).
 */
export const createApply =
  ({ changes }: Pick<Deps, 'changes'>) =>
  async (text: string, { file, by, ifVersion = null }: ApplyOptions): Promise<ApplyResult> => {
    const declared = await readProjectFile(text, file);
    return await changes({ projectId: null, by }, (change) => applyIn(change, declared, ifVersion));
  };

async function applyIn(
  change: Change,
  { project, servers, catalogue }: ProjectFile,
  ifVersion: string | null,
): Promise<ApplyResult> {
  const projectResult = await declareProject(change.tx, project, change.now());
  const { projectId, scaleBefore } = projectResult;
  if (project.currency.scale !== scaleBefore && (await hasMovements(change.tx, projectId)))
    throw refuseProblems(catalogue.source, [scaleInUse(scaleBefore, project.currency.scale)]);
  const auditSubject = auditSubjectOf({ ...project, id: projectId });
  const readAt = await findNewestEntryId(change.tx, auditSubject);
  const serversResult = await declareServers(change.tx, { ...project, id: projectId }, servers, catalogue.source);
  const catalogueResult = await declareCatalogue(change, { ...project, id: projectId }, completeFile(catalogue));
  const changes = [...projectResult.changes, ...serversResult.changes, ...catalogueResult.declared.changes];
  const content = [project, servers, projectResult.changes, serversResult.changes];
  const version = previewVersionOf(readAt, [...content, parsePreviewVersion(catalogueResult.declared.version).digest]);
  if (changes.length > 0) {
    // Before the entry of this change, which would be listed as made since the preview.
    if (ifVersion !== null)
      await requireVersion(change.tx, { version, project: project.slug, auditSubject }, ifVersion);
    await change.record('project.apply', `project:${project.slug}`, {
      after: { ...auditRecordOf(catalogueResult.declared), changes: shortenList(changes) },
      projectId,
    });
  }
  return { project: project.slug, changes, unlistedServers: serversResult.unlisted, version };
}

/** Amounts are stored in the smallest unit: with another scale they are shown as other amounts. */
const scaleInUse = (before: number, after: number): Problem => ({
  path: ['project', 'currency', 'scale'],
  message:
    `cannot change from ${before} to ${after}: players have or had money, and all balances and orders would show other ` +
    `amounts. Keep ${before}, or declare a new project`,
});

interface Applied extends Pick<ApplyResult, 'version' | 'project'> {
  readonly auditSubject: ReturnType<typeof auditSubjectOf>;
}

const MAX_LISTED_CHANGES = 20;
const recordedLines = z.object({ changes: z.array(z.string()) });

/**
 * Throws PROJECT_CHANGED, with the changes since the preview, if the version is not that of
 * `ifVersion`.
 */
async function requireVersion(tx: Tx, { version, project, auditSubject }: Applied, ifVersion: string): Promise<void> {
  const { readAt, digest } = parsePreviewVersion(ifVersion);
  if (parsePreviewVersion(version).digest === digest) return;
  const entries = await listEntriesAfter(tx, auditSubject, { afterId: readAt, limit: MAX_LISTED_CHANGES });
  const lines = entries.flatMap(({ at, actor, after }) =>
    (recordedLines.safeParse(after).data?.changes ?? []).map((change) => `${actor} at ${at.toISOString()}: ${change}`),
  );
  const notice = [
    `The changes are not those of the preview, so nothing was changed: ${project} or the file has changed since.`,
    ...lines.slice(-MAX_LISTED_CHANGES).map((line) => `  ${printable(line)}`),
    'Run apply with --dry-run again, and apply with the version that it prints.',
  ].join('\n');
  throw refuse('PROJECT_CHANGED', notice);
}

/**
 * The file of a project, `project-service apply <project.yaml>`. It is complete: what it omits gets
 * its default. Servers that it omits remain, because players have accounts on them.
 *
 * ```yaml
 * project:
 *   slug: demo                       # name in commands; 2 to 32 of a-z, 0-9, -
 *   names: { en: Demo, de: Demo }    # must have the project language
 *   descriptions: { en: A demo. }    # optional
 *   language: en                     # the project language, one of:
 *   languages: [en, de, pt-BR]       # 1 to 50, in display order
 *   languageAliases: { sr: de }      # optional: requested language: used instead
 *   currency: { code: EMB, names: { en: Embers }, scale: 0 }   # scale: 0 to 4, optional
 *   allowedOrigins: ['https://shop.example', 'http://localhost:*']   # optional; for browsers (CORS)
 *   mail:                            # optional
 *     sender: Demo <no-reply@demo.example>                      # default: MAIL_FROM of the service
 *     confirmUrl: 'https://demo.example/confirm?code={token}'   # page that calls confirmEmail
 *     resetUrl: 'https://demo.example/reset?code={token}'       # page that calls resetPassword
 *   policies:                        # optional, and each of these with its default:
 *     registration: open             # or closed
 *     emailConfirmation: none        # or required
 *     pinPolicy: optional            # or off, required
 *     pinLength: 6                   # 4 to 8
 *     passwordMinLength: 10          # 8 to 128
 *     sessionIdleSeconds: 604800     # 300 to 2592000
 *     sessionAbsoluteSeconds: 2592000   # sessionIdleSeconds to 7776000
 *     maxAccountsPerServer: 5
 *     dailyLimits: { support: 100000, payments: null }   # of an operator and day; null: no limit
 * servers:                           # optional; identified by their code
 *   - code: dawn                     # 1 to 32 of a-z, 0-9, -
 *     names: { en: Dawn }
 *     descriptions: {}               # optional
 *     status: open                   # or maintenance, closed, hidden
 *     access: public                 # or restricted
 *     default: true                  # at most one; default false
 *     sort: 0                        # optional; default: order of the file
 *     tags: { rates: x1 }            # optional; any JSON for clients, up to 4 KiB
 *     refundRejected: true           # refund rejected deliveries; default false
 *     accountRules:                  # optional: limits of the game in characters, with defaults
 *       loginMinLength: 4            # 1 to 32
 *       loginMaxLength: 16           # 1 to 32
 *       passwordMaxLength: 128       # 8 to 128
 * categories:                        # optional, like items; omitted categories stay
 *   - code: potions                  # 1 to 32 of a-z, 0-9, -
 *     titles: { en: Potions }        # up to 120 characters each
 *     parent: goods                  # optional; at most 3 levels
 *     sort: 0                        # optional; default: order of the file
 *     visible: true                  # false hides its content, too
 * items:                             # omitted items stay
 *   - sku: phoenix-tear              # 1 to 64 of A-Z, a-z, 0-9, ., _, -
 *     category: potions
 *     titles: { en: Phoenix Tear }
 *     descriptions: { en: Plain text. }   # optional, up to 4000 characters each
 *     imageUrl: 'https://images.example/tear.png'   # optional
 *     kind: item                     # or bundle, service
 *     price: 250                     # in the currency's smallest unit, in plain digits
 *     maxQuantity: 2                 # per purchase; 1 to 999, default 1
 *     limits: [{ scope: user, window: day, max: 2 }]   # up to 4; or account; total, week, month
 *     payload: { item: 1014 }        # JSON for the game server, up to 8 KiB; players do not see it
 *     archived: false                # true removes it from the shop
 *     servers:                       # where it is sold; omitted: switched off there
 *       dawn:                        # all optional:
 *         price: 200                 # instead of the item's
 *         compareAtPrice: 250        # shown crossed out
 *         stock: 100                 # total ever supplied; applying again refills nothing
 *         enabled: true
 *         offeredFrom: 2027-01-01T00:00:00Z
 *         offeredUntil: 2027-02-01T00:00:00+01:00
 *         sort: 0                    # default: order of the items
 *       dusk: {}
 * ```
 */
const declaration = z
  .strictObject({
    project: projectDeclaration,
    servers: serversDeclaration.default([]),
    // The catalogue slice reads these entry by entry, so that all problems are found at once.
    categories: z.unknown().optional(),
    items: z.unknown().optional(),
  })
  .superRefine(({ project, servers }, context) => {
    servers.forEach((server, index) => {
      for (const part of ['names', 'descriptions'] as const) {
        for (const tag of listUnpublished(server[part], project.languages)) {
          context.addIssue({ code: 'custom', path: ['servers', index, part, tag], message: NOT_PUBLISHED });
        }
      }
    });
  });

interface ProjectFile extends Pick<z.infer<typeof declaration>, 'project' | 'servers'> {
  readonly catalogue: CatalogueDraft;
}

/**
 * Reads a project file. Its catalogue is compared with the stored one later, in `declareCatalogue`,
 * which may find further problems. Throws INVALID_VARIABLES with all other problems.
 */
async function readProjectFile(text: string, file: string): Promise<ProjectFile> {
  const { readOperatorYaml } = await import('../../platform/yaml.js');
  const { value, source, slips } = readOperatorYaml(text, file, { inDigits: requiresPlainDigits });
  const { value: declared, problems } = checkDeclared(declaration, value);
  const catalogue = draftCatalogue(catalogueOf(value), source, slips);
  if (declared === undefined) throw refuseProblems(source, [...problems, ...catalogue.problems]);
  const { project, servers } = declared;
  return { project, servers, catalogue };
}

const catalogueOf = (value: unknown): { readonly categories?: unknown; readonly items?: unknown } =>
  typeof value === 'object' && value !== null ? value : {};
