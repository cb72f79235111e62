import { serviceChange } from '../admin-command.js';

/** Decision 47. */
export const promoteCommand = serviceChange('promote', {
  roles: ['OWNER'],
  help: 'Promote a copy to the original: it sends emails and deliveries again.',
}).does(async ({ domain, by }) => {
  const { since, backupOf } = await domain.copies.promote(by);
  return {
    text:
      `The copy of ${backupOf.toISOString()} is promoted. It sends its waiting emails and deliveries now: ` +
      'make sure that no service uses the original any more.',
    data: { since, backupOf },
  };
});
