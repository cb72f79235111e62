export { type ConsumerEvent, type ConsumerParts, consume, consumeDue, reasonOf } from './consume.js';
export { createFeedClient, type Feed, type FeedDelivery } from './feed.js';
export { type Grant, type Journal, JournalFault, openJournal } from './journal.js';
