import { serviceChange } from './admin-command.js';

/** Decision 47. */
export const promoteDeed = serviceChange('promote', {
  roles: ['OWNER'],
  help: 'Make a copy the real one: mails and deliveries go out again.',
}).does(async ({ domain, by }) => {
  const { since, backupOf } = await domain.copies.promote(by);
  return {
    text:
      `The copy of ${backupOf.toISOString()} is the real one. What waited in it goes out now: ` +
      'see to it that the other one serves nobody any more.',
    data: { since, backupOf },
  };
});
