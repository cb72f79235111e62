/** What is wrong with a value: a reason of the message catalogue, with the values for its sentence. */
export interface ValueFault {
  /** From the variable's name on, e.g. `filter.tags.0`. */
  readonly path: string;
  readonly reason: string;
  readonly params: Readonly<Record<string, string | number>>;
}

export const valueFault = (path: string, reason: string, params: ValueFault['params'] = {}): ValueFault => ({
  path,
  reason,
  params,
});
