export { type ConsumerEvent, consume, consumeDue, reasonOf } from './consume.js';
export { createFeedClient, type Feed, FeedError } from './feed-client.js';
export { type Journal, JournalError, openJournal } from './journal.js';
