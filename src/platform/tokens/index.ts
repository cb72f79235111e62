export { bearer, endingOf } from './bearer.js';
export { type ListedToken, type TokenColumns, tokensIn } from './tokens.js';
