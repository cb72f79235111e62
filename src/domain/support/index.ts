export { createUserSearch, type FoundUsers, isRequestId } from './find-user.js';
export type { PlayerCard } from './player-card.js';
export { createSupportService } from './support-service.js';
