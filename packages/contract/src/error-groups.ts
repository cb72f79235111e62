import { z } from 'zod';
import { perConfig } from './config.js';
import { contractForm, type DocumentContract, type Errors, errorsForm, type Wire } from './document-contract.js';
import { canonical } from './json.js';

// Most codes apply to many documents. Files store them once, in named groups; a document lists its
// groups and its other codes. In memory each contract has all of its codes.

/** Error groups by name. */
export type ErrorGroups = Readonly<Record<string, Errors>>;

/** Schema of error groups. */
export const errorGroupsForm = z.record(z.string(), errorsForm);

/** A contract as stored in files. */
export interface StoredContract extends Pick<DocumentContract, 'meaning'> {
  readonly wire: Omit<Wire, 'errors'> & {
    readonly errors: { readonly groups: readonly string[]; readonly own: Errors };
  };
}

/** Schema of a stored contract. */
export const storedContractForm = perConfig((config): z.ZodType<StoredContract> => {
  const form = contractForm(config);
  const errors = z.strictObject({ groups: z.array(z.string()), own: errorsForm });
  return form.extend({ wire: form.shape.wire.extend({ errors }) });
});

/**
 * Converts a contract for storage. A group is used only if the contract has all of its codes
 * unchanged.
 */
export function toStoredContract({ wire, meaning }: DocumentContract, groups: ErrorGroups): StoredContract {
  const isInContract = ([code, traits]: readonly [string, Errors[string]]): boolean =>
    // Within one compilation both are usually the same object, and comparing texts is slow.
    wire.errors[code] === traits || canonical(wire.errors[code]) === canonical(traits);
  const names = Object.keys(groups).filter((name) => Object.entries(groups[name] ?? {}).every(isInContract));
  const ofGroups = new Set(names.flatMap((name) => Object.keys(groups[name] ?? {})));
  const own = Object.fromEntries(Object.entries(wire.errors).filter(([code]) => !ofGroups.has(code)));
  return { wire: { ...wire, errors: { groups: names.sort(), own } }, meaning };
}

/** Restores the contracts of a file during parsing; an unknown group is an issue. */
export const contractsIn =
  (groups: ErrorGroups, context: z.core.$RefinementCtx) =>
  ({ wire, meaning }: StoredContract, path: readonly string[]): DocumentContract => {
    const { groups: names, own } = wire.errors;
    const ofGroups = names.map((name, index) => {
      if (Object.hasOwn(groups, name)) return groups[name];
      const message = 'there is no such group in errorGroups';
      context.addIssue({ code: 'custom', path: [...path, 'wire', 'errors', 'groups', index], message });
      return {};
    });
    return { wire: { ...wire, errors: Object.assign({}, ...ofGroups, own) }, meaning };
  };

/** Returns the name of the type in the typed client with the codes of an error group. */
export const groupTypeName = (group: string): string => `${group.charAt(0).toUpperCase()}${group.slice(1)}Codes`;
