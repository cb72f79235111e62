import { z } from 'zod';
import { refuse } from '../../base/errors/refusal.js';
import { printable } from '../../base/printable.js';
import { type Actor, findNewestEntryId, listEntriesAfter } from '../../platform/audit/index.js';
import type { Change } from '../../platform/changes/index.js';
import { check, listUnpublished, NOT_PUBLISHED, refuseProblems, shortenList } from '../../platform/declared/index.js';
import type { Deps } from '../../platform/deps.js';
import type { Tx } from '../../storage/database.js';
import {
  type CatalogueDraft,
  declareCatalogue,
  draftCatalogue,
  historyOf,
  inPlainDigits,
  recordOf,
  sayingAll,
  versionOf,
  versionParts,
} from '../catalogue/index.js';
import { declareProject, projectDeclaration } from '../projects/index.js';
import { declareServers, serversDeclaration } from '../servers/index.js';

interface ApplyOptions {
  /** What the faults are said to stand in. */
  readonly file: string;
  readonly by: Actor;
  /** Version of a preview: the file then makes the changes that it showed, or is refused. */
  readonly ifVersion?: string | null;
}

export interface Applied {
  /** The slug. */
  readonly project: string;
  /** In words, one per change; none: everything was so already. */
  readonly changes: readonly string[];
  /** Codes of servers that the file does not name; they stay as they are. */
  readonly unlistedServers: readonly string[];
  /** Names these changes: the same file with it as `ifVersion` makes exactly them, or is refused. */
  readonly version: string;
}

export type Apply = ReturnType<typeof createApply>;

/**
 * `apply <project.yaml>`: makes a project what its file says (`declaration`), all or nothing; a second time it changes
 * nothing. Throws the refusals INVALID_VARIABLES, whose notice names every fault with file, line and column, PROJECT_ARCHIVED, and
 * PROJECT_CHANGED if the changes are not those of the preview `ifVersion` (rules.md §4.2.7).
 */
export const createApply =
  ({ changes }: Pick<Deps, 'changes'>) =>
  async (text: string, { file, by, ifVersion = null }: ApplyOptions): Promise<Applied> => {
    const declared = await readProjectFile(text, file);
    return await changes({ projectId: null, by }, async (change) => {
      const applied = await applyIn(change, declared);
      if (ifVersion !== null && applied.changes.length > 0) await requireVersion(change.tx, applied, ifVersion);
      const { project, changes, unlistedServers, version } = applied;
      return { project, changes, unlistedServers, version };
    });
  };

async function applyIn(
  change: Change,
  { project, servers, catalogue }: ProjectFile,
): Promise<Applied & { readonly history: History }> {
  const ofProject = await declareProject(change.tx, project, change.now());
  const { projectId } = ofProject;
  const history = historyOf({ ...project, id: projectId });
  const readAt = await findNewestEntryId(change.tx, history);
  const ofServers = await declareServers(change.tx, { ...project, id: projectId }, servers);
  const ofCatalogue = await declareCatalogue(change, { ...project, id: projectId }, sayingAll(catalogue));
  const changes = [...ofProject.changes, ...ofServers.changes, ...ofCatalogue.declared.changes];
  if (changes.length > 0) {
    await change.record('project.apply', `project:${project.slug}`, {
      after: { ...recordOf(ofCatalogue.declared), changes: shortenList(changes) },
      projectId,
    });
  }
  const ofFile = [project, servers, ofProject.changes, ofServers.changes];
  return {
    ...{ project: project.slug, changes, unlistedServers: ofServers.unlisted, history },
    version: versionOf(readAt, [...ofFile, versionParts(ofCatalogue.declared.version).digest]),
  };
}

type History = ReturnType<typeof historyOf>;

const MAX_TOLD = 20;
const recordedLines = z.object({ changes: z.array(z.string()) });

/** Throws PROJECT_CHANGED if the changes are not those of the preview, with the changes of the project that were made since. */
async function requireVersion(
  tx: Tx,
  { version, project, history }: Applied & { readonly history: History },
  ifVersion: string,
): Promise<void> {
  const { readAt, digest } = versionParts(ifVersion);
  if (versionParts(version).digest === digest) return;
  const entries = await listEntriesAfter(tx, history, { afterId: readAt, limit: MAX_TOLD });
  const lines = entries.flatMap(({ at, actor, after }) =>
    (recordedLines.safeParse(after).data?.changes ?? []).map((change) => `${actor} at ${at.toISOString()}: ${change}`),
  );
  const notice = [
    `The changes are not those of the preview, so nothing was changed: ${project} or the file has changed since.`,
    ...lines.slice(-MAX_TOLD).map((line) => `  ${printable(line)}`),
    'Run apply with --dry-run again, and apply with the version that it prints.',
  ].join('\n');
  throw refuse('PROJECT_CHANGED', 'ifVersion', notice);
}

/**
 * The file of a project, `project-service apply <project.yaml>`. It says all there is to say: what it leaves out has
 * its default. Only servers that it no longer names are left as they are, because players belong to them.
 *
 * ```yaml
 * project:
 *   slug: demo                       # the handle of every command; 2 to 32 of a-z, 0-9, -
 *   names: { en: Demo, de: Demo }    # must have the project language
 *   descriptions: { en: A demo. }    # optional
 *   language: en                     # the project language, one of:
 *   languages: [en, de, pt-BR]       # 1 to 50, in display order
 *   languageAliases: { sr: de }      # optional: who asks for the one gets the other
 *   currency: { code: EMB, names: { en: Embers }, scale: 0 }   # scale: 0 to 4, optional
 *   allowedOrigins: ['https://shop.example', 'http://localhost:*']   # optional; for browsers (CORS)
 *   mail:                            # optional
 *     sender: Demo <no-reply@demo.example>                     # without it: the service's MAIL_FROM
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
 * servers:                           # optional; known by their code
 *   - code: dawn                     # 1 to 32 of a-z, 0-9, -
 *     names: { en: Dawn }
 *     descriptions: {}               # optional
 *     status: open                   # or maintenance, closed, hidden
 *     access: public                 # or restricted
 *     default: true                  # at most one; false if left out
 *     sort: 0                        # optional; without it the order of the file
 *     tags: { rates: x1 }            # optional; any JSON for clients, up to 4 KiB
 *     refundRejected: true           # pay back what the game server refuses to deliver; false if left out
 *     accountRules:                  # optional: what its game takes, in characters, each with its default
 *       loginMinLength: 4            # 1 to 32
 *       loginMaxLength: 16           # 1 to 32
 *       passwordMaxLength: 128       # 8 to 128
 * categories:                        # optional, like items: left out, what there is stays as it is
 *   - code: potions                  # 1 to 32 of a-z, 0-9, -
 *     titles: { en: Potions }        # up to 120 characters each
 *     parent: goods                  # optional; at most 3 levels
 *     sort: 0                        # optional; without it the order of the file
 *     visible: true                  # false hides what is in it, too
 * items:                             # what the file does not name stays as it is
 *   - sku: phoenix-tear              # 1 to 64 of A-Z, a-z, 0-9, ., _, -
 *     category: potions
 *     titles: { en: Phoenix Tear }
 *     descriptions: { en: Plain text. }   # optional, up to 4000 characters each
 *     imageUrl: 'https://images.example/tear.png'   # optional
 *     kind: item                     # or bundle, service
 *     price: 250                     # in minor units: whole, in plain digits
 *     maxQuantity: 2                 # of one purchase; 1 to 999, 1 if left out
 *     limits: [{ scope: user, window: day, max: 2 }]   # up to 4; scope account; window total, week, month
 *     payload: { item: 1014 }        # any JSON for the game server, up to 8 KiB; players do not see it
 *     archived: false                # true takes it out of the shop
 *     servers:                       # where it is sold; left out here: switched off there
 *       dawn:                        # all of it optional:
 *         price: 200                 # in place of the item's
 *         compareAtPrice: 250              # shown struck out
 *         stock: 100                 # the total ever supplied: applied twice, a file refills nothing
 *         enabled: true
 *         offeredFrom: 2027-01-01T00:00:00Z
 *         offeredUntil: 2027-02-01T00:00:00+01:00
 *         sort: 0                    # without it the order of the items in the file
 *       dusk: {}
 * ```
 */
const declaration = z
  .strictObject({
    project: projectDeclaration,
    servers: serversDeclaration.default([]),
    // The catalogue's own slice reads these: entry by entry, so that all faults are found at once.
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
 * Reads a project file. What its catalogue says is compared with the project only when it is declared: faults of that
 * kind are still to come. Throws the refusal INVALID_VARIABLES, with all faults of the rest.
 */
async function readProjectFile(text: string, file: string): Promise<ProjectFile> {
  const { readYaml } = await import('../../platform/yaml.js');
  const { value, source, slips } = readYaml(text, file, { inDigits: inPlainDigits });
  const { value: declared, problems } = check(declaration, value);
  const catalogue = draftCatalogue(partsOf(value), source, slips);
  if (declared === undefined) throw refuseProblems(source, [...problems, ...catalogue.problems]);
  const { project, servers } = declared;
  return { project, servers, catalogue };
}

const partsOf = (value: unknown): { readonly categories?: unknown; readonly items?: unknown } =>
  typeof value === 'object' && value !== null ? value : {};
