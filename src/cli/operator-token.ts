import { argument, id, word } from './arguments.js';
import { group, projectChange, projectRead } from './command.js';
import { table } from './output.js';
import { CommandRefused } from './refused.js';
import { issued, tokenCells } from './token.js';

/** rules.md §1.10 */
export const operatorTokenCommand = group(
  'operator-token',
  'Tokens of programs that credit users (POST /credits).',
  'list demo',
  [
    projectChange('issue', {
      help: 'Let a program credit users.',
      example: 'demo payments',
      takes: {
        name: argument('<name>', 'what the ledger calls it: letters, digits, dots, hyphens, underscores', word),
      },
    }).does(async ({ domain, project: { id: projectId, slug }, name, dryRun, by }) => {
      const { id, secret } = await domain.wallet.issueOperatorToken(projectId, name, by);
      return issued(
        secret,
        dryRun,
        { text: `${slug} gets an operator token "${name}".`, data: { project: slug, name } },
        {
          text: `This is operator token ${id}, "${name}". It is shown only now: it is not stored.`,
          data: { project: slug, id, name, operatorToken: secret },
        },
      );
    }),
    projectRead('list', {
      help: 'List the operator tokens of a project, the newest first.',
      example: 'demo',
    }).does(async ({ domain, project }) => {
      const tokens = await domain.wallet.listOperatorTokens(project.id);
      const rows = tokens.map((token) => [token.id, token.name, ...tokenCells(token, '')]);
      return { text: table(rows, `${project.slug} has no operator token.`), data: tokens };
    }),
    projectChange('revoke', {
      help: 'End an operator token, now.',
      example: 'demo 3',
      takes: { tokenId: argument('<token>', 'number of the token, from operator-token list', id) },
    }).does(async ({ domain, project: { id, slug }, tokenId, by }) => {
      if (!(await domain.wallet.revokeOperatorToken(id, tokenId, by))) {
        throw new CommandRefused(
          `${slug} has no live operator token ${tokenId}.`,
          `See project-service operator-token list ${slug}.`,
        );
      }
      return { text: `Operator token ${tokenId} of ${slug} is revoked.`, data: { project: slug, id: tokenId } };
    }),
  ],
);
