import type { AdminCommandName, AnswerOf, DataOf, InputOf } from '../../../src/admin/index.js';

// What the console is typed by. Checked by the type checker alone: where an error is expected and none comes, that is an error.

/** As the console sends deeds. */
declare function send<Name extends AdminCommandName>(command: Name, input: InputOf<Name>): Promise<AnswerOf<Name>>;

export const given = [
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
  // @ts-expect-error of which project?
  send('user.block', { user: 12 }),
  // @ts-expect-error of whom?
  send('user.block', { project: 'demo' }),
  // @ts-expect-error JSON has no dates
  send('user.block', { project: 'demo', user: 12, until: new Date() }),
  // @ts-expect-error it takes no such thing
  send('user.unblock', { project: 'demo', user: 12, reason: 'Sorry' }),
  // @ts-expect-error what only looks has no dry run
  send('user.show', { project: 'demo', user: 12, dryRun: true }),
  // @ts-expect-error it is about no project
  send('promote', { project: 'demo' }),
  // @ts-expect-error no such state
  send('delivery.list', { project: 'demo', state: 'LOST' }),
];

export function card(data: DataOf<'user.show'>): string {
  const [order] = data.orders;
  // @ts-expect-error there may be none
  order.status;
  // @ts-expect-error JSON has no dates
  data.createdAt.getTime();
  // @ts-expect-error a user has no such thing
  data.password;
  return `${data.createdAt} ${order?.delivery?.lastError ?? ''} ${data.pauses.map(({ until }) => until)}`;
}

/** Some deeds answer differently where nothing is kept. */
export function token(data: DataOf<'operator.token.issue'>): string {
  // @ts-expect-error a dry run gives none
  data.operatorToken;
  return 'operatorToken' in data ? data.operatorToken : data.expiresAt;
}
