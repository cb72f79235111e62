/**
 * Rejects a valid command and names the fix. Exit status 1, or 2 if the command could not be
 * attempted.
 */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';

  constructor(
    message: string,
    readonly fix: string,
    readonly status: 1 | 2 = 1,
  ) {
    super(message);
  }
}
