import { type Command, InvalidArgumentError } from 'commander';
import type { DeliveryState } from '../../domain/deliveries/index.js';
import { limit } from '../arguments.js';
import { type CliParts, command, type Options, say } from '../command.js';
import { projectBySlug, serverByCode, userOf } from '../lookup.js';
import { plural, table, time } from '../table.js';
import { about, type ShownDelivery, shown } from './shown.js';

interface ListOptions extends Options {
  readonly server?: string;
  readonly user?: string;
  readonly state?: DeliveryState;
  readonly limit: number;
}

const STATES: readonly DeliveryState[] = ['PENDING', 'LEASED', 'DELIVERED', 'DEAD', 'CANCELLED'];
const DEFAULT_LIMIT = 100;

export const listDeliveries = (parts: CliParts): Command =>
  command('list', 'List deliveries to game servers, the newest first.', 'delivery list demo --state pending')
    .argument('<project>', 'slug of the project')
    .option('--server <code>', 'only to this server')
    .option('--user <user>', 'only of this user: address or id')
    .option('--state <state>', `only in this state: ${STATES.join(', ').toLowerCase()}`, state)
    .option('--limit <number>', 'deliveries at most, 1 to 1000', limit, DEFAULT_LIMIT)
    .action((slug: string, options: ListOptions) =>
      parts.withDomain(async (domain) => {
        const project = await projectBySlug(domain, slug);
        const codes = new Map((await domain.servers.list(project.id)).map(({ id, code }) => [id, code]));
        const { server, user, ...wanted } = options;
        const deliveries = await domain.deliveries.list(project.id, {
          limit: wanted.limit,
          ...(wanted.state !== undefined && { state: wanted.state }),
          ...(server !== undefined && { gameServerId: (await serverByCode(domain, project, server)).id }),
          ...(user !== undefined && { userId: (await userOf(domain, project, user)).id }),
        });
        const data = deliveries.map((delivery) => shown(delivery, codes));
        const now = new Date();
        const rows = data.map((delivery) => [
          delivery.id,
          time(delivery.createdAt),
          stateText(delivery, now),
          delivery.type,
          delivery.server,
          about(delivery),
          plural(delivery.attempts, 'try', 'tries'),
          delivery.reason ?? '',
        ]);
        say({ text: table(rows, `${slug} has no such delivery.`), data }, options);
      }),
    );

/** A lease that ran out is stored until the next fetch: the game server went quiet, and may get it again. */
const stateText = ({ state, leaseUntil }: ShownDelivery, now: Date): string =>
  state === 'LEASED' && leaseUntil !== null && leaseUntil <= now ? `${state}, ran out` : state;

function state(text: string): DeliveryState {
  const found = STATES.find((known) => known === text.toUpperCase());
  if (found === undefined) throw new InvalidArgumentError(`It is one of: ${STATES.join(', ').toLowerCase()}.`);
  return found;
}
