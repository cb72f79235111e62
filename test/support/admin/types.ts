import type { AdminCommandName, AnswerOf, DataOf, InputOf } from '../../../src/admin/index.js';

// Types that the console uses. Only the type checker checks this file: an expected error that does
// not occur is an error.

/** As the console sends admin commands. */
declare function send<Name extends AdminCommandName>(command: Name, input: InputOf<Name>): Promise<AnswerOf<Name>>;

export const calls = [
  send('user.block', {
    project: 'demo',
    user: 'ada@example.com',
    note: 'A stolen card',
    until: '2027-01-31T18:00:00Z',
  }),
  send('user.block', { project: 'demo', user: 12, until: null, dryRun: true }),
  send('credit', { project: 'demo', user: 12, amount: 500, reference: 'order-8412' }),
  send('audit.search', {}),
  send('audit.search', { project: null, limit: 10 }),
  send('operator.token.issue', { operator: 'ada', expires: 3_600 }),
  send('maintenance.schedule', { project: 'demo', from: '2027-01-31T16:00:00Z', messages: { en: 'Back at six' } }),
  send('catalogue.import', { project: 'demo', source: { file: 'catalogue.csv', text: '' }, format: 'csv' }),
  // @ts-expect-error there is no such command
  send('user.bloc', { project: 'demo', user: 12 }),
  // @ts-expect-error the project is missing
  send('user.block', { user: 12 }),
  // @ts-expect-error the user is missing
  send('user.block', { project: 'demo' }),
  // @ts-expect-error JSON has no dates
  send('user.block', { project: 'demo', user: 12, until: new Date() }),
  // @ts-expect-error unknown input
  send('user.unblock', { project: 'demo', user: 12, reason: 'Sorry' }),
  // @ts-expect-error a command that only reads has no dry run
  send('user.show', { project: 'demo', user: 12, dryRun: true }),
  // @ts-expect-error the command has no project
  send('promote', { project: 'demo' }),
  // @ts-expect-error unknown state
  send('delivery.list', { project: 'demo', state: 'LOST' }),
];

export function card(data: DataOf<'user.show'>): string {
  const [order] = data.orders;
  // @ts-expect-error the order may be undefined
  order.status;
  // @ts-expect-error JSON has no dates
  data.createdAt.getTime();
  // @ts-expect-error unknown property
  data.password;
  return `${data.createdAt} ${order?.delivery?.lastError ?? ''} ${data.lockouts.map(({ until }) => until)}`;
}

/** Some commands return another type in a dry run. */
export function token(data: DataOf<'operator.token.issue'>): string {
  // @ts-expect-error a dry run issues no token
  data.operatorToken;
  return 'operatorToken' in data ? data.operatorToken : data.expiresAt;
}
