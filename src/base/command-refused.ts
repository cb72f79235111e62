/** A command that was understood and is refused, with what to do instead: exit 1, or 2 where it could not even be tried. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';

  constructor(
    message: string,
    readonly mend: string,
    readonly status: 1 | 2 = 1,
  ) {
    super(message);
  }
}
