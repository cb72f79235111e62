// Tokens, bearers and addresses are derived from numbers.

export const SLUG = 'isles';
export const PASSWORD = 'a password of mine';
export const LANGUAGES = ['en', 'de'] as const;
/** Prefers German, the second language of the project, so that the header matters. */
export const ACCEPT_LANGUAGE = 'de-DE,de;q=0.9,en;q=0.8';
export const PRICE = 100;

/** Context token of the `n`-th project; the first one has shop and players. */
export const tokenOf = (n: number): string => `pct_${String(n).padStart(32, '0')}`;
/** Bearer of the `n`-th player of the first project. */
export const bearerOf = (n: number): string => `gps_${String(n).padStart(43, '0')}`;
/** Bearer of the player of the `n`-th project. */
export const bearerIn = (n: number): string => `gps_p${String(n).padStart(42, '0')}`;
export const emailOf = (n: number): string => `player${n}@${SLUG}.example`;

/** The same in SQL, for a column `n`. */
export const SQL_TOKEN = `'pct_' || lpad(n::text, 32, '0')`;
export const SQL_BEARER_HASH = `sha256(convert_to('gps_' || lpad(n::text, 43, '0'), 'UTF8'))`;
export const SQL_BEARER_IN_HASH = `sha256(convert_to('gps_p' || lpad(n::text, 42, '0'), 'UTF8'))`;
