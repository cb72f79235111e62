import { createDomain, type Domain } from '../../src/domain/index.js';
import { rehearsal } from '../../src/platform/changes/index.js';
import type { TestDomain } from './domain.js';
import { testKeyring } from './keyring.js';

/** The same services as a dry run has them: on a database that keeps nothing. */
export const rehearsed = ({ database, notifications, clock }: TestDomain): Domain =>
  createDomain({
    database: rehearsal(database),
    notifications,
    clock,
    keyring: testKeyring,
    sendMail: async () => undefined,
  });
