export { type ConsumerEvent, consume, consumeDue, reasonOf } from './consume.js';
export { createFeedClient, type Feed } from './feed-client.js';
export { type Journal, JournalFault, openJournal } from './journal.js';
