import type { Command } from 'commander';
import { type CliParts, say, type WriteOptions, writeCommand } from '../command.js';
import { projectBySlug } from '../lookup.js';
import { deliveryId, shown } from './shown.js';

const ID = '01997d2e-4f5a-7cc3-98c4-dc0c0c07398f';

const ways = {
  retry: {
    service: 'retry',
    description: 'Give a delivery to its game server again, now, for another 72 hours.',
    done: 'is due now.',
  },
  cancel: {
    service: 'cancel',
    description: 'End a delivery that will not be done; a purchase is paid back.',
    done: 'is cancelled, and what was paid for it is paid back.',
  },
  'mark-delivered': {
    service: 'markDelivered',
    description: 'Record that a delivery was done by other means.',
    done: 'counts as delivered.',
  },
} as const;

/** `delivery retry`, `delivery cancel` and `delivery mark-delivered` */
export function changeDelivery(parts: CliParts, way: keyof typeof ways): Command {
  const { service, description, done } = ways[way];
  return writeCommand(way, description, `delivery ${way} demo ${ID}`)
    .argument('<project>', 'slug of the project')
    .argument('<delivery>', 'id of the delivery, from delivery list or delivery dead', deliveryId)
    .action((slug: string, id: string, options: WriteOptions) =>
      parts.withDomain(async (domain) => {
        const project = await projectBySlug(domain, slug);
        const codes = new Map((await domain.servers.list(project.id)).map((server) => [server.id, server.code]));
        const before = await domain.deliveries.find(project.id, id);
        const delivery = await domain.deliveries[service](project.id, id, parts.operator);
        // Whoever has fetched it may carry it out, whatever is said here.
        const isWithServer = way === 'cancel' && before?.state === 'LEASED';
        const hint = isWithServer ? '\nThe game server had fetched it, and may do it all the same: look there.' : '';
        say({ text: `Delivery ${id} ${done}${hint}`, data: shown(delivery, codes) }, options);
      }, options),
    );
}
