/** Whoever cannot write down what they do must not do it. */
export class JournalFault extends Error {
  override readonly name = 'JournalFault';
}
