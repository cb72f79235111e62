import type { PlannedWindow } from '../../domain/projects/index.js';

/** A window as the command line prints it. */
export const shownWindow = ({ id, startsAt, endsAt, messages, createdBy }: PlannedWindow) => ({
  id,
  from: startsAt,
  until: endsAt,
  messages,
  createdBy,
});
