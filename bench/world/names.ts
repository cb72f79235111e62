// Every token, bearer and address of the bench world is known by its number, so that nobody has to hand lists around.

export const SLUG = 'isles';
export const PASSWORD = 'a password of mine';
export const LANGUAGES = ['en', 'de'] as const;
/** Of all players' requests; the world speaks German, so the header decides something. */
export const ACCEPT_LANGUAGE = 'de-DE,de;q=0.9,en;q=0.8';
export const PRICE = 100;

/** The context token of the `n`-th project; the first is the one with shop and players. */
export const tokenOf = (n: number): string => `pct_${String(n).padStart(32, '0')}`;
/** The bearer of the `n`-th player of the first project. */
export const bearerOf = (n: number): string => `gps_${String(n).padStart(43, '0')}`;
/** The bearer of the one player of the `n`-th project. */
export const bearerIn = (n: number): string => `gps_p${String(n).padStart(42, '0')}`;
export const emailOf = (n: number): string => `player${n}@${SLUG}.example`;

/** The same in SQL, of a column `n`. */
export const SQL_TOKEN = `'pct_' || lpad(n::text, 32, '0')`;
export const SQL_BEARER_HASH = `sha256(convert_to('gps_' || lpad(n::text, 43, '0'), 'UTF8'))`;
export const SQL_BEARER_IN_HASH = `sha256(convert_to('gps_p' || lpad(n::text, 42, '0'), 'UTF8'))`;
