import { refuse } from '../base/errors/refusal.js';
import type { ListedOperator, Role } from '../domain/operators/index.js';
import { group, projectChange, serviceChange, serviceRead } from './admin-command.js';
import { argument, duration, flag, id, optionFrom, stateOf, word } from './fields.js';
import { plural, table, time } from './outcome.js';
import { issued, tokenCells } from './token.js';

const QUARTER = 90 * 86_400;
const ROLES: readonly [Role, ...Role[]] = ['SUPPORT', 'SHOP', 'PAYMENTS', 'OWNER'];

const name = argument('<operator>', 'name of the operator', word);
const role = argument('<role>', `one of: ${ROLES.join(', ').toLowerCase()}`, stateOf(...ROLES));
const expires = optionFrom('--expires <duration>', 'how long it is good, 400d at most', duration, QUARTER);

/** What an operator may, in words: `owner of all`, `isles: support, shop`. */
const rightsOf = ({ ownsAll, roles }: ListedOperator, slugs: ReadonlyMap<number, string>): string =>
  [
    ...(ownsAll ? ['owner of all'] : []),
    ...[...roles].map(([projectId, had]) => `${slugs.get(projectId)}: ${had.join(', ').toLowerCase()}`),
  ].join('; ') || 'nothing';

interface Made {
  readonly id: number;
  readonly secret: string;
  readonly expiresAt: Date;
}

const shown = (operator: string, { id, secret, expiresAt }: Made, dryRun: boolean, rest: string) =>
  issued(
    secret,
    dryRun,
    { text: `${operator} gets a token, good until ${time(expiresAt)}.${rest}`, data: { operator, expiresAt } },
    {
      text: `This is token ${id} of ${operator}, good until ${time(expiresAt)}. It is shown only now: it is not stored.${rest}`,
      data: { operator, id, expiresAt, operatorToken: secret },
    },
  );

/** With what operators come over the operations listener: rules.md §4.8. */
const tokens = group('operator.token', 'Tokens of operators, with which they come from elsewhere.', 'issue ada', [
  serviceChange('operator.token.issue', {
    roles: ['OWNER'],
    help: 'Give an operator a token; it is shown this once.',
    example: 'ada --expires 30d',
    takes: { operator: name, expires },
  }).does(async ({ domain, operator, expires, dryRun, by }) =>
    shown(operator, await domain.operators.issueToken(operator, expires, by), dryRun, ''),
  ),
  serviceChange('operator.token.rotate', {
    roles: ['OWNER'],
    help: 'Give an operator a new token; all others of theirs end now.',
    example: 'ada',
    takes: { operator: name, expires },
  }).does(async ({ domain, operator, expires, dryRun, by }) => {
    const { revoked, ...made } = await domain.operators.rotateToken(operator, expires, by);
    return shown(operator, made, dryRun, `\n${plural(revoked, 'token')} of before: revoked.`);
  }),
  serviceRead('operator.token.list', {
    roles: ['OWNER'],
    help: 'List the tokens of an operator, the newest first.',
    example: 'ada',
    takes: { operator: name },
  }).does(async ({ domain, operator }) => {
    const listed = await domain.operators.listTokens(operator);
    const now = domain.clock.now();
    const rows = listed.map((token) => {
      const isOver = token.expiresAt <= now;
      return [token.id, ...tokenCells(token, `${isOver ? 'expired' : 'good until'} ${time(token.expiresAt)}`)];
    });
    return {
      text: table(rows, `${operator} has no token: project-service operator token issue ${operator}`),
      data: listed,
    };
  }),
  serviceChange('operator.token.revoke', {
    roles: ['OWNER'],
    help: 'End a token of an operator, now.',
    example: 'ada 3',
    takes: { operator: name, tokenId: argument('<token>', 'number of the token, from operator token list', id) },
  }).does(async ({ domain, operator, tokenId, by }) => {
    if (!(await domain.operators.revokeToken(operator, tokenId, by))) {
      const mend = `See project-service operator token list ${operator}.`;
      throw refuse('TOKEN_NOT_FOUND', 'token', `${operator} has no live token ${tokenId}.\n${mend}`);
    }
    return { text: `Token ${tokenId} of ${operator} is revoked.`, data: { operator, id: tokenId } };
  }),
]);

/** Two ways of one thing. */
const changeRole = <Way extends 'grant' | 'withdraw'>(way: Way, help: string, done: string, before: string) =>
  projectChange(`operator.${way}`, {
    roles: ['OWNER'],
    help,
    example: 'demo ada support',
    takes: { operator: name, role },
  }).does(async ({ domain, project, operator, role, by }) => {
    const changed = await domain.operators[way](project.id, operator, role, by);
    const text = `${operator} ${changed ? done : before} ${role.toLowerCase()} in ${project.slug}.`;
    return { text, data: { project: project.slug, operator, role, changed } };
  });

/** rules.md §4.8, decision 50 */
export const operatorDeeds = group('operator', 'Who may do what, from elsewhere than this machine.', 'list', [
  serviceChange('operator.create', {
    roles: ['OWNER'],
    help: 'Name an operator, who may nothing yet.',
    example: 'ada',
    takes: { operator: name, ownsAll: flag('--owns-all', 'owner of every project, of those to come as well') },
  }).does(async ({ domain, operator, ownsAll, by }) => {
    await domain.operators.create(operator, { ownsAll }, by);
    const next = ownsAll
      ? 'owns all projects.'
      : `may nothing yet: project-service operator grant <project> ${operator} <role>`;
    return { text: `${operator} ${next}`, data: { operator, ownsAll } };
  }),
  serviceRead('operator.list', {
    roles: ['OWNER'],
    help: 'List the operators, what they may, and until when.',
  }).does(async ({ domain }) => {
    const slugs = new Map((await domain.projects.list()).map(({ id, slug }) => [id, slug]));
    const operators = await domain.operators.list();
    const rows = operators.map((operator) => [
      operator.name,
      rightsOf(operator, slugs),
      operator.goodUntil === null
        ? 'no token'
        : `${plural(operator.liveTokens, 'token')} until ${time(operator.goodUntil)}`,
    ]);
    const data = operators.map(({ name, ownsAll, roles, createdAt, liveTokens, goodUntil }) => ({
      ...{ operator: name, ownsAll, createdAt, liveTokens, goodUntil },
      roles: Object.fromEntries([...roles].map(([projectId, had]) => [slugs.get(projectId) ?? projectId, had])),
    }));
    return { text: table(rows, 'There is no operator yet: project-service operator create <name>'), data };
  }),
  changeRole('grant', 'Give an operator a role in a project.', 'is now', 'is already'),
  changeRole('withdraw', 'Take a role in a project from an operator, now.', 'is no longer', 'was not'),
  serviceChange('operator.remove', {
    roles: ['OWNER'],
    help: 'Take all roles from an operator and end their tokens, now; their name stays theirs.',
    example: 'ada',
    takes: { operator: name },
  }).does(async ({ domain, operator, by }) => {
    const revoked = await domain.operators.remove(operator, by);
    return { text: `${operator} may nothing any more; tokens revoked: ${revoked}.`, data: { operator, revoked } };
  }),
  tokens,
]);
