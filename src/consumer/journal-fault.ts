/** Whoever cannot write down what he does must not do it. */
export class JournalFault extends Error {
  override readonly name = 'JournalFault';
}
