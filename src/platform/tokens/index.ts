export { createBearerFormat, endingOf } from './bearer.js';
export { createTokenStore, type ListedToken } from './token-store.js';
