import { systemClock } from '../base/clock.js';
import { createKeyring } from '../base/keyring.js';
import type { Log } from '../base/log/index.js';
import { createDomain } from '../domain/index.js';
import { createResolvers } from '../request/resolvers.js';
import { OF_A_COMMAND, openDatabase } from '../storage/database.js';
import { createNotifications } from '../storage/notifications.js';

/** No connection is opened, because the resolvers are listed and not called. */
const NOWHERE = { host: '/nowhere' };

/**
 * Lists the fields with a resolver, as `Type.field`. All others are properties of their parent
 * value.
 */
export async function resolvedFields(log: Log): Promise<ReadonlySet<string>> {
  const database = openDatabase(NOWHERE, OF_A_COMMAND);
  try {
    const domain = createDomain({
      database,
      notifications: createNotifications(NOWHERE, log),
      clock: systemClock,
      keyring: createKeyring('none', null),
      sendMail: () => Promise.reject(new Error('resolvers are only listed here')),
    });
    const types: object = createResolvers(domain);
    return new Set(
      Object.entries(types).flatMap(([type, fields]) => functionsOf(fields).map((name) => `${type}.${name}`)),
    );
  } finally {
    await database.close();
  }
}

/** Excludes scalars: they are class instances with methods that are no fields. */
const functionsOf = (fields: object): readonly string[] =>
  Object.getPrototypeOf(fields) === Object.prototype
    ? Object.entries(fields).flatMap(([name, value]) => (typeof value === 'function' ? [name] : []))
    : [];
