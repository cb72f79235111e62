const MAX_LENGTH = 500;

/** Why something was not delivered, as it may be stored and shown: game servers are not trusted with terminals. */
export const reasonText = (text: string): string =>
  [...text.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim()].slice(0, MAX_LENGTH).join('').trimEnd();

/** With `[removed]` wherever `secret` is quoted, as it is or as a text of JSON. */
export const withoutSecret = (text: string, secret: string): string =>
  [secret, JSON.stringify(secret).slice(1, -1)].reduce((rest, quoted) => rest.replaceAll(quoted, '[removed]'), text);
