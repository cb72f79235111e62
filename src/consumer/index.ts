export { type ConsumerEvent, type ConsumerParts, consume, consumeDue, reasonOf } from './consume.js';
export { createFeedClient, type Feed, type FeedDelivery } from './feed.js';
export { type Grant, type Journal, openJournal } from './journal.js';
export { JournalFault } from './journal-fault.js';
