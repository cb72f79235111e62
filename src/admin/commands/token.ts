import type { ListedToken } from '../../platform/tokens/index.js';
import { group, projectChange, projectRead } from '../admin-command.js';
import { argument, duration, id, optionFrom } from '../fields.js';
import { formatTable, inWords, type Outcome, time } from '../outcome.js';

const DAY = 86_400;

/**
 * The outcome of issuing a token. A dry run does not print the token, because it would be invalid.
 */
export const tokenOutcome = <Planned extends object, Issued extends object>(
  secret: string,
  dryRun: boolean,
  planned: Outcome<Planned>,
  issued: Outcome<Issued>,
): Outcome<Planned | Issued> => (dryRun ? planned : { ...issued, text: `${secret}\n${issued.text}` });

/** The cells of a token in lists; `live` is the state of a token that is not revoked. */
export const tokenCells = (
  { ending, issuedAt, revokedAt }: Pick<ListedToken, 'ending' | 'issuedAt' | 'revokedAt'>,
  live: string,
): string[] => [`…${ending}`, `issued ${time(issuedAt)}`, revokedAt === null ? live : `revoked ${time(revokedAt)}`];

/** rules.md §1.3 */
export const tokenCommands = group('token', 'Context tokens of a project.', 'rotate demo', [
  projectChange('token.issue', {
    roles: ['OWNER'],
    help: 'Issue a context token for a project without a current one.',
  }).does(async ({ domain, project, dryRun, by }) =>
    contextTokenOutcome(project.slug, await domain.projects.issueToken(project.id, by), dryRun, {}),
  ),
  projectChange('token.rotate', {
    roles: ['OWNER'],
    help: 'Issue a new context token for a project.',
    example: 'demo --grace 24h',
    takes: {
      graceSeconds: optionFrom(
        '--grace <duration>',
        'time for which the old token stays valid, 0 to 30d',
        duration,
        DAY,
      ),
    },
  }).does(async ({ domain, project, graceSeconds, dryRun, by }) => {
    const old = (await domain.projects.tokens(project.id)).find(({ state }) => state === 'CURRENT');
    const contextToken = await domain.projects.rotateToken(project.id, { graceSeconds }, by);
    const outcome = contextTokenOutcome(project.slug, contextToken, dryRun, { graceSeconds });
    const fate = graceSeconds === 0 ? 'is outdated now' : `stays valid for ${inWords(graceSeconds)}`;
    const rest = old === undefined ? '' : `\nThe old one (…${old.ending}) ${fate}.`;
    return { ...outcome, text: `${outcome.text}${rest}` };
  }),
  projectRead('token.list', {
    roles: ['OWNER'],
    help: 'List the context tokens of a project, newest first.',
  }).does(async ({ domain, project }) => {
    const tokens = (await domain.projects.tokens(project.id)).map(
      ({ id, token, ending, state, graceUntil, issuedAt }) => ({ id, ending, token, state, graceUntil, issuedAt }),
    );
    const rows = tokens.map(({ id, ending, state, graceUntil, issuedAt }) => [
      id,
      `…${ending}`,
      state,
      `issued ${time(issuedAt)}`,
      state === 'GRACE' ? `valid until ${time(graceUntil)}` : '',
    ]);
    return { text: formatTable(rows, `${project.slug} has no context token.`), data: tokens };
  }),
  projectChange('token.revoke', {
    roles: ['OWNER'],
    help: 'Retire a context token, now.',
    takes: { tokenId: argument('<token>', 'number of the token, from token list', id, '3') },
  }).does(async ({ domain, project: { id, slug }, tokenId, by }) => {
    const { ending, state } = await domain.projects.revokeToken(id, tokenId, by);
    const wasCurrent = state === 'CURRENT';
    const rest = wasCurrent ? ` ${slug} has no current token now: project-service token issue ${slug}` : '';
    const text = `Token ${tokenId} (…${ending}) of ${slug} is retired.${rest}`;
    return { text, data: { project: slug, id: tokenId, ending, wasCurrent } };
  }),
]);

const contextTokenOutcome = <Data extends object>(slug: string, contextToken: string, dryRun: boolean, further: Data) =>
  tokenOutcome(
    contextToken,
    dryRun,
    { text: `${slug} gets a new context token.`, data: { project: slug, ...further } },
    {
      text: `Give clients the new configuration: project-service config ${slug}`,
      data: { project: slug, identity: { contextToken }, ...further },
    },
  );
