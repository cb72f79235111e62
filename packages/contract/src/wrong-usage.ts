/** Thrown for arguments or a configuration that no command can use. `fix` is an instruction. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage';

  constructor(
    message: string,
    readonly fix: string,
  ) {
    super(message);
  }
}
