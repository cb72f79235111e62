import type { PlannedWindow } from '../../domain/projects/index.js';

/** A window as the command line prints it. */
export const shownWindow = ({ id, startsAt, endsAt, messages, holdDeliveries, createdBy }: PlannedWindow) => ({
  id,
  from: startsAt,
  until: endsAt,
  messages,
  holdDeliveries,
  createdBy,
});
