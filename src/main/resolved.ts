import { systemClock } from '../base/clock.js';
import { createKeyring } from '../base/keyring.js';
import type { Log } from '../base/log/index.js';
import { createDomain } from '../domain/index.js';
import { createResolvers } from '../request/resolvers.js';
import { OF_A_COMMAND, openDatabase } from '../storage/database.js';
import { createNotifications } from '../storage/notifications.js';

/** Nobody connects to it: resolvers are asked for, and not called. */
const NOWHERE = { host: '/nowhere' };

/** The fields that have a resolver of ours, as `Type.field`; all others are read off what holds them. */
export async function resolvedFields(log: Log): Promise<ReadonlySet<string>> {
  const database = openDatabase(NOWHERE, OF_A_COMMAND);
  try {
    const domain = createDomain({
      database,
      notifications: createNotifications(NOWHERE, log),
      clock: systemClock,
      keyring: createKeyring('none', null),
      sendMail: () => Promise.reject(new Error('no mail is sent from here')),
    });
    const types: object = createResolvers(domain);
    return new Set(
      Object.entries(types).flatMap(([type, fields]) => functionsOf(fields).map((name) => `${type}.${name}`)),
    );
  } finally {
    await database.close();
  }
}

/** A scalar is an object too, with functions of its own, none of which is a field. */
const functionsOf = (fields: object): readonly string[] =>
  Object.getPrototypeOf(fields) === Object.prototype
    ? Object.entries(fields).flatMap(([name, value]) => (typeof value === 'function' ? [name] : []))
    : [];
