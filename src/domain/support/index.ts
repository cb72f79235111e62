export type { FoundUser, FoundUsers, UserSearch } from './find-user.js';
export { createUserSearch, isRequestId } from './find-user.js';
export type { PlayerCard } from './player-card.js';
export { createSupportService } from './support-service.js';
