import { CommandRefused } from '../base/command-refused.js';

/** `fetch` rejects other characters of a header, with an error that contains the header. */
const SENDABLE = /^[\x21-\x7e]+$/;

/**
 * Returns the token in `text`. Throws CommandRefused, without the token, if it cannot be sent.
 * @param source setting or file of the text
 * @param issue command that prints such tokens
 */
export function bearerToken(text: string, source: string, issue: string): string {
  const token = text.trim();
  if (SENDABLE.test(token)) return token;
  throw new CommandRefused(`${source} is not a token.`, `It must be one line, as printed by: project-service ${issue}`);
}
