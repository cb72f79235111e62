import { z } from 'zod';
import { NOT_PUBLISHED, unpublished } from '../../platform/declared/index.js';
import { projectDeclaration } from '../projects/index.js';
import { serversDeclaration } from '../servers/index.js';

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
 *         oldPrice: 250              # shown struck out
 *         stock: 100                 # the total ever supplied: applied twice, a file refills nothing
 *         enabled: true
 *         saleFrom: 2027-01-01T00:00:00Z
 *         saleTo: 2027-02-01T00:00:00+01:00
 *         sort: 0                    # without it the order of the items in the file
 *       dusk: {}
 * ```
 */
export const declaration = z
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

export type Declaration = z.infer<typeof declaration>;
