export type { FoundUser, FoundUsers, UserSearch } from './find-user.js';
export { createSupportService } from './support-service.js';
