import { refuse } from '../../base/errors/refusal.js';
import type { Domain } from '../../domain/index.js';
import type { ListedOperator, Role } from '../../domain/operators/index.js';
import { group, projectChange, serviceChange, serviceRead } from '../admin-command.js';
import { argument, duration, flag, id, optionFrom, stateOf, word } from '../fields.js';
import { formatTable, plural, time } from '../outcome.js';
import { tokenCells, tokenOutcome } from './token.js';

const QUARTER = 90 * 86_400;
const ROLES: readonly [Role, ...Role[]] = ['SUPPORT', 'SHOP', 'PAYMENTS', 'OWNER'];

const name = argument('<operator>', 'name of the operator', word, 'ada');
const role = argument('<role>', `one of: ${ROLES.join(', ').toLowerCase()}`, stateOf(...ROLES), 'support');
const expires = optionFrom('--expires <duration>', 'validity of the token, at most 400d', duration, QUARTER);

/** Describes the rights of an operator: `owner of all`, `isles: support, shop`. */
const rightsOf = ({ ownsAll, roles }: ListedOperator, slugs: ReadonlyMap<number, string>): string =>
  [
    ...(ownsAll ? ['owner of all'] : []),
    ...[...roles].map(
      ([projectId, projectRoles]) => `${slugs.get(projectId)}: ${projectRoles.join(', ').toLowerCase()}`,
    ),
  ].join('; ') || 'nothing';

type IssuedToken = Awaited<ReturnType<Domain['operators']['issueToken']>>;

const issuedTokenOutcome = (operator: string, { id, secret, expiresAt }: IssuedToken, dryRun: boolean, rest: string) =>
  tokenOutcome(
    secret,
    dryRun,
    { text: `${operator} gets a token, valid until ${time(expiresAt)}.${rest}`, data: { operator, expiresAt } },
    {
      text: `This is token ${id} of ${operator}, valid until ${time(expiresAt)}. It is shown only now: it is not stored.${rest}`,
      data: { operator, id, expiresAt, operatorToken: secret },
    },
  );

/** Tokens for the operations listener: rules.md §4.8. */
const tokens = group('operator.token', 'Tokens with which operators use the admin API.', 'issue ada', [
  serviceChange('operator.token.issue', {
    roles: ['OWNER'],
    help: 'Issue a token for an operator; it is shown only once.',
    example: 'ada --expires 30d',
    takes: { operator: name, expires },
  }).does(async ({ domain, operator, expires, dryRun, by }) =>
    issuedTokenOutcome(operator, await domain.operators.issueToken(operator, expires, by), dryRun, ''),
  ),
  serviceChange('operator.token.rotate', {
    roles: ['OWNER'],
    help: 'Issue a new token for an operator and revoke all others, now.',
    takes: { operator: name, expires },
  }).does(async ({ domain, operator, expires, dryRun, by }) => {
    const { revoked, ...token } = await domain.operators.rotateToken(operator, expires, by);
    return issuedTokenOutcome(operator, token, dryRun, `\n${plural(revoked, 'token')} of before: revoked.`);
  }),
  serviceRead('operator.token.list', {
    roles: ['OWNER'],
    help: 'List the tokens of an operator, newest first.',
    takes: { operator: name },
  }).does(async ({ domain, operator }) => {
    const listed = await domain.operators.listTokens(operator);
    const now = domain.clock.now();
    const rows = listed.map((token) => {
      const isOver = token.expiresAt <= now;
      return [token.id, ...tokenCells(token, `${isOver ? 'expired' : 'valid until'} ${time(token.expiresAt)}`)];
    });
    return {
      text: formatTable(rows, `${operator} has no token: project-service operator token issue ${operator}`),
      data: listed,
    };
  }),
  serviceChange('operator.token.revoke', {
    roles: ['OWNER'],
    help: 'Revoke a token of an operator, now.',
    takes: { operator: name, tokenId: argument('<token>', 'number of the token, from operator token list', id, '3') },
  }).does(async ({ domain, operator, tokenId, by }) => {
    if (!(await domain.operators.revokeToken(operator, tokenId, by))) {
      const fix = `See project-service operator token list ${operator}.`;
      throw refuse('TOKEN_NOT_FOUND', `${operator} has no active token ${tokenId}.\n${fix}`);
    }
    return { text: `Token ${tokenId} of ${operator} is revoked.`, data: { operator, id: tokenId } };
  }),
]);

/** Declares the commands that grant and revoke roles. */
const changeRole = <Way extends 'grant' | 'revoke'>(way: Way, help: string, done: string, before: string) =>
  projectChange(`operator.${way}`, {
    roles: ['OWNER'],
    help,
    takes: { operator: name, role },
  }).does(async ({ domain, project, operator, role, by }) => {
    const changed = await domain.operators[way](project.id, operator, role, by);
    const text = `${operator} ${changed ? done : before} ${role.toLowerCase()} in ${project.slug}.`;
    return { text, data: { project: project.slug, operator, role, changed } };
  });

/** rules.md §4.8, decision 50 */
export const operatorCommands = group('operator', 'Operators, their roles and tokens.', 'list', [
  serviceChange('operator.create', {
    roles: ['OWNER'],
    help: 'Create an operator; without --owns-all, it has no rights yet.',
    takes: { operator: name, ownsAll: flag('--owns-all', 'owner of all projects, including future ones') },
  }).does(async ({ domain, operator, ownsAll, by }) => {
    await domain.operators.create(operator, { ownsAll }, by);
    const next = ownsAll
      ? 'owns all projects.'
      : `has no rights yet: project-service operator grant <project> ${operator} <role>`;
    return { text: `${operator} ${next}`, data: { operator, ownsAll } };
  }),
  serviceRead('operator.list', {
    roles: ['OWNER'],
    help: 'List the operators with their rights and the expiry of their tokens.',
  }).does(async ({ domain }) => {
    const slugs = new Map((await domain.projects.list()).map(({ id, slug }) => [id, slug]));
    const operators = await domain.operators.list();
    const rows = operators.map((operator) => [
      operator.name,
      rightsOf(operator, slugs),
      operator.validUntil === null
        ? 'no token'
        : `${plural(operator.activeTokens, 'token')} until ${time(operator.validUntil)}`,
    ]);
    const data = operators.map(({ name, ownsAll, roles, createdAt, activeTokens, validUntil }) => ({
      ...{ operator: name, ownsAll, createdAt, activeTokens, validUntil },
      roles: Object.fromEntries(
        [...roles].map(([projectId, projectRoles]) => [slugs.get(projectId) ?? projectId, projectRoles]),
      ),
    }));
    return { text: formatTable(rows, 'There is no operator yet: project-service operator create <name>'), data };
  }),
  changeRole('grant', 'Grant an operator a role in a project.', 'is now', 'is already'),
  changeRole('revoke', 'Revoke a role of an operator in a project, now.', 'is no longer', 'was not'),
  serviceChange('operator.remove', {
    roles: ['OWNER'],
    help: 'Revoke all roles and tokens of an operator, now. The name stays reserved.',
    takes: { operator: name },
  }).does(async ({ domain, operator, by }) => {
    const revoked = await domain.operators.remove(operator, by);
    return { text: `${operator} has no rights any more; tokens revoked: ${revoked}.`, data: { operator, revoked } };
  }),
  tokens,
]);
