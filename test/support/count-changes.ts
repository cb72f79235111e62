import type { Notifications, Topic } from '../../src/storage/notifications.js';

/** Counts the changes of a topic from now on, gaps in which one may have been missed included. */
export function countChanges(notifications: Notifications, topic: Topic): () => number {
  let changes = 0;
  notifications.subscribe(topic, () => {
    changes += 1;
  });
  return () => changes;
}
