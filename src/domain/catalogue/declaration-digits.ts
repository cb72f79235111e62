/**
 * Whether a number that stands there in a YAML file has to be written in plain digits: all of a catalogue, but for what
 * it passes on to game servers.
 */
export const inPlainDigits = ([list, , field]: readonly string[]): boolean =>
  list === 'categories' || (list === 'items' && field !== 'payload');
