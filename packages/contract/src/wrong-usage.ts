import { isDay } from './scalars.js';

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

/** Throws WrongUsage for a value of an option that is no day. */
export function requireDay(option: string, value: string | null): void {
  if (value !== null && !isDay(value))
    throw new WrongUsage(`${option} ${value} is not a day.`, 'Write it like 2027-01-31.');
}
