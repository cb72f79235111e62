import { createDomain, type Domain } from '../../src/domain/index.js';
import { createDryRunDatabase } from '../../src/platform/changes/index.js';
import type { TestDomain } from './domain.js';
import { testKeyring } from './keyring.js';

/** Creates the services on a database that rolls back every transaction. */
export const createDryRunDomain = ({
  domain: { clock },
  database,
  notifications,
}: Pick<TestDomain, 'domain' | 'database' | 'notifications'>): Domain =>
  createDomain({
    ...{ database: createDryRunDatabase(database), notifications, clock, keyring: testKeyring },
    sendMail: () => Promise.reject(new Error('a dry run sends no mail')),
  });
