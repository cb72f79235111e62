import type { Notifications, Topic } from '../../src/storage/notifications.js';

/**
 * Counts notifications of a topic from now on, including gaps in which one may have been missed.
 */
export function countChanges(notifications: Notifications, topic: Topic): () => number {
  let changes = 0;
  notifications.subscribe(topic, () => {
    changes += 1;
  });
  return () => changes;
}
