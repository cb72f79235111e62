import { z } from 'zod';
import { perConfig } from './config.js';
import { contractForm, type DocumentContract, type Errors, errorsForm, type Wire } from './document-contract.js';
import { canonical } from './json.js';

// Most codes may be answered by every document. Files hold them once, in named groups; a document lists its groups and the
// codes that are in none of them. In memory each contract has all of its codes.

/** Error groups by name. */
export type ErrorGroups = Readonly<Record<string, Errors>>;

/** The form of error groups. */
export const errorGroupsForm = z.record(z.string(), errorsForm);

/** A contract as files hold it. */
export interface StoredContract extends Pick<DocumentContract, 'meaning'> {
  readonly wire: Omit<Wire, 'errors'> & {
    readonly errors: { readonly groups: readonly string[]; readonly own: Errors };
  };
}

/** The form in which files hold a contract. */
export const storedContractForm = perConfig((config): z.ZodType<StoredContract> => {
  const form = contractForm(config);
  const errors = z.strictObject({ groups: z.array(z.string()), own: errorsForm });
  return form.extend({ wire: form.shape.wire.extend({ errors }) });
});

/** The contract as files hold it: with a group where the contract has all of its codes as they are. */
export function storeContract({ wire, meaning }: DocumentContract, groups: ErrorGroups): StoredContract {
  const isPromised = ([code, promise]: readonly [string, Errors[string]]): boolean =>
    canonical(wire.errors[code]) === canonical(promise);
  const names = Object.keys(groups).filter((name) => Object.entries(groups[name] ?? {}).every(isPromised));
  const ofGroups = new Set(names.flatMap((name) => Object.keys(groups[name] ?? {})));
  const own = Object.fromEntries(Object.entries(wire.errors).filter(([code]) => !ofGroups.has(code)));
  return { wire: { ...wire, errors: { groups: names.sort(), own } }, meaning };
}

/** The contract that a file holds. A group that the file does not have is reported to `unknown` by its place in the list. */
export function restoreContract(
  { wire, meaning }: StoredContract,
  groups: ErrorGroups,
  unknown: (index: number) => void,
): DocumentContract {
  const { groups: names, own } = wire.errors;
  const ofGroups = names.map((name, index) => {
    const group = Object.hasOwn(groups, name) ? groups[name] : undefined;
    if (group === undefined) unknown(index);
    return group ?? {};
  });
  return { wire: { ...wire, errors: Object.assign({}, ...ofGroups, own) }, meaning };
}

/** Restores the contracts of a file while it is parsed: an unknown group is an issue at its place. */
export const contractsIn =
  (groups: ErrorGroups, context: z.core.$RefinementCtx) =>
  (stored: StoredContract, path: readonly string[]): DocumentContract =>
    restoreContract(stored, groups, (index) =>
      context.addIssue({
        code: 'custom',
        path: [...path, 'wire', 'errors', 'groups', index],
        message: 'there is no such group in errorGroups',
      }),
    );
