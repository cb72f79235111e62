import { z } from 'zod';
import type { Actor } from '../../platform/audit/index.js';
import type { Change, Changes } from '../../platform/changes/index.js';
import { check, NOT_PUBLISHED, refuseProblems, shortened, unpublished } from '../../platform/declared/index.js';
import {
  type CatalogueDraft,
  declareCatalogue,
  draftCatalogue,
  inPlainDigits,
  recordOf,
  sayingAll,
} from '../catalogue/index.js';
import { declareProject, projectDeclaration } from '../projects/index.js';
import { declareServers, serversDeclaration } from '../servers/index.js';

declare module '../../platform/audit/audit-model.js' {
  interface AuditActions {
    'project.apply': true;
  }
}

interface ApplyOptions {
  /** What the faults are said to stand in. */
  readonly file: string;
  readonly by: Actor;
}

export interface Applied {
  /** The slug. */
  readonly project: string;
  /** In words, one per change; none: everything was so already. */
  readonly changes: readonly string[];
  /** Codes of servers that the file does not name; they stay as they are. */
  readonly unlistedServers: readonly string[];
}

export type Apply = ReturnType<typeof createApply>;

/**
 * `apply <project.yaml>`: makes a project what its file says (`declaration`), all or nothing; a second time it changes
 * nothing. Throws the refusals INVALID_VARIABLES, whose notice names every fault with file, line and column, and PROJECT_ARCHIVED.
 */
export const createApply =
  ({ changes }: { readonly changes: Changes }) =>
  async (text: string, { file, by }: ApplyOptions): Promise<Applied> => {
    const declared = await readProjectFile(text, file);
    return await changes({ projectId: null, by }, (change) => applyIn(change, declared));
  };

async function applyIn(change: Change, { project, servers, catalogue }: ProjectFile): Promise<Applied> {
  const ofProject = await declareProject(change.tx, project, change.now());
  const { projectId } = ofProject;
  const ofServers = await declareServers(change.tx, { ...project, id: projectId }, servers);
  const ofCatalogue = await declareCatalogue(change, { ...project, id: projectId }, sayingAll(catalogue));
  const changes = [...ofProject.changes, ...ofServers.changes, ...ofCatalogue.declared.changes];
  if (changes.length > 0) {
    await change.record('project.apply', `project:${project.slug}`, {
      after: { ...recordOf(ofCatalogue.declared), changes: shortened(changes) },
      projectId,
    });
  }
  return { project: project.slug, changes, unlistedServers: ofServers.unlisted };
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
        for (const tag of unpublished(server[part], project.languages)) {
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
  const { readYaml } = await import('../../platform/yaml/index.js');
  const { value, source, slips } = readYaml(text, file, { inDigits: inPlainDigits });
  const { value: declared, problems } = check(declaration, value);
  const catalogue = draftCatalogue(partsOf(value), source, slips);
  if (declared === undefined) throw refuseProblems(source, [...problems, ...catalogue.problems]);
  const { project, servers } = declared;
  return { project, servers, catalogue };
}

const partsOf = (value: unknown): { readonly categories?: unknown; readonly items?: unknown } =>
  typeof value === 'object' && value !== null ? value : {};
