export { bearer, endingOf } from './bearer.js';
export { type ListedToken, tokensIn } from './tokens.js';
