/** The manifest does not belong to the schema, the documents or this program. */
export class ContractError extends Error {
  override readonly name = 'ContractError';

  constructor(subject: string, problem: string, options?: ErrorOptions) {
    super(`${subject}: ${problem}; run npm run codegen`, options);
  }
}
