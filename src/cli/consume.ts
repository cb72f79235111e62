import {
  type ConsumerEvent,
  consume,
  consumeDue,
  createFeedClient,
  FeedError,
  JournalError,
  openJournal,
  reasonOf,
} from '../../packages/game-server/src/index.js';
import { argument, flag, InvalidSyntax, optionFrom, requiredOption, word } from '../admin/index.js';
import { CommandRefused } from '../base/command-refused.js';
import { printable } from '../base/printable.js';
import { anyWords, written } from './arguments.js';
import { bearerToken } from './bearer-token.js';
import { bareCommand } from './command.js';
import { print } from './output.js';

const ISSUE = 'server poll-token issue';

/**
 * Runs the reference consumer, `packages/game-server`. Its token comes from the environment,
 * because every user of the machine can read command lines.
 */
export const consumeCommand = bareCommand('consume', {
  help: 'Act as a game server: fetch its deliveries and record each grant. POLL_TOKEN has its token.',
  example: 'http://127.0.0.1:4002 --journal grants.jsonl',
  takes: {
    url: argument('<feed-url>', 'URL of the delivery feed (DELIVERY_PORT)', written(feedUrl)),
    file: requiredOption(
      '--journal <file>',
      'file for the grants, one JSON line each; always the same for a game server',
      word,
    ),
    once: flag('--once', 'end when no delivery is due'),
    rejectedSkus: optionFrom('--reject <sku>', 'reject orders of this item; repeatable', anyWords, []),
  },
}).does(async ({ deps, url, file, once, rejectedSkus, json }) => {
  const { POLL_TOKEN = '' } = process.env;
  if (POLL_TOKEN === '')
    throw new CommandRefused(
      'POLL_TOKEN is not set.',
      `Set it to a token of the game server: project-service ${ISSUE} <project> <server>`,
    );
  const token = bearerToken(POLL_TOKEN, 'POLL_TOKEN', ISSUE);
  const stop = new AbortController();
  void deps.stopped().then(() => stop.abort());
  const journal = await openJournal(file).catch((error: unknown) => {
    throw error instanceof JournalError
      ? new CommandRefused(
          error.message,
          'A game server needs one journal, always the same: with another file, deliveries may be granted again.',
        )
      : error;
  });
  const consumer = {
    journal,
    feed: createFeedClient(url, token, stop.signal),
    rules: { rejectedSkus },
    signal: stop.signal,
    onEvent: (event: ConsumerEvent) => print(lineOf(event, json)),
  };
  try {
    if (once) await untilNothingIsDue(() => consumeDue(consumer), stop.signal);
    else await consume(consumer);
  } catch (error) {
    if (error instanceof FeedError) throw unusableFeed(error);
    if (!(error instanceof JournalError)) throw error;
    throw new CommandRefused(`${error.message} ${reasonOf(error)}`, 'Free disk space, and start again.');
  } finally {
    await journal.close();
  }
  return null;
});

async function untilNothingIsDue(round: () => Promise<number>, signal: AbortSignal): Promise<void> {
  try {
    while (!signal.aborted && (await round()) > 0);
  } catch (error) {
    if (error instanceof JournalError) throw error;
    if (signal.aborted) return;
    throw unusableFeed(error);
  }
}

const unusableFeed = (error: unknown): CommandRefused =>
  new CommandRefused(
    `The feed cannot be used: ${reasonOf(error)}`,
    'Check that the service runs with DELIVERY_PORT, and that POLL_TOKEN is valid.',
  );

/** Omits the contents of the delivery, because it can contain a password. */
function lineOf(event: ConsumerEvent, json: boolean): string {
  if (event.kind === 'unreachable') {
    if (json) return JSON.stringify(event);
    return printable(`unreachable: ${event.reason}; next attempt in ${Math.ceil(event.retryMs / 1000)} s`);
  }
  const { deliveryId, type, attempt } = event.delivery;
  const result = event.kind === 'done' ? { ...event.result, granted: event.granted } : { reason: event.reason };
  if (json) return JSON.stringify({ kind: event.kind, deliveryId, type, attempt, ...result });
  return printable(`${resultText(event)}: ${type} ${deliveryId}`);
}

function resultText(event: Exclude<ConsumerEvent, { kind: 'unreachable' }>): string {
  if (event.kind === 'refused') return `refused (${event.reason})`;
  const { granted, result } = event;
  if (granted !== null) {
    const items = granted.sku === undefined ? '' : `${granted.quantity} × ${granted.sku} `;
    return `granted ${items}to ${granted.login}`;
  }
  return result.result === 'delivered' ? 'was granted before' : `${result.result} (${result.reason})`;
}

function feedUrl(text: string): string {
  if (/^https?:\/\/./.test(text) && URL.canParse(text)) return text;
  throw new InvalidSyntax('Write it like http://127.0.0.1:4002.');
}
