import { adminCommands } from '../admin/index.js';
import { Refusal } from '../base/errors/refusal.js';
import type { Log } from '../base/log/index.js';
import { serveJob } from '../base/worker-job.js';
import { createDomain } from '../domain/index.js';
import { answerOf, performBody } from '../http/ops/perform-body.js';
import { createDryRunDatabase } from '../platform/changes/index.js';
import { OF_A_COMMAND, openDatabase } from '../storage/database.js';
import { compareOnce, createDatabaseClock } from '../storage/database-clock.js';
import { createNotifications } from '../storage/notifications.js';
import type { ThreadInput } from './command-thread.js';
import { keyringOf } from './secret-key.js';

// The worker thread of a command about a whole file.

/** The main thread logs the result of the command and differences of the clocks. */
const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

await serveJob(async ({ command, surroundings }: ThreadInput) => {
  const { connection, options } = surroundings;
  const adminCommand = adminCommands.get(command.name);
  if (adminCommand === undefined) throw new Refusal('PATH_NOT_FOUND');
  const keyring = await keyringOf(surroundings);
  const database = openDatabase(connection, { ...OF_A_COMMAND, ...options });
  try {
    const clock = createDatabaseClock(silent);
    await compareOnce(clock, database.db);
    // Not started: the main thread listens, and waits for the notification of this change.
    const notifications = createNotifications(connection, silent, { clock });
    const sendMail = () => Promise.reject(new Error('a file command sends no email'));
    const performed = await performBody(adminCommand, Buffer.from(command.body.buffer), {
      ...{ operator: command.operator, requestId: command.requestId, lineOf: null },
      endpoint: async () => command.endpoint,
      domainFor: (dryRun) =>
        createDomain({
          ...{ notifications, clock, keyring, sendMail },
          database: dryRun ? createDryRunDatabase(database) : database,
        }),
    });
    return JSON.stringify(answerOf(performed));
  } finally {
    await database.close();
  }
});
