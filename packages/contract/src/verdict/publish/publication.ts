import type { ErrorGroups } from '../../error-groups.js';
import { mapValues } from '../../records.js';
import type { CheckedChange, CheckedOperation, CheckedOperations } from '../check/check-result.js';
import { canBeAccepted, own, type PresentSide } from '../compare/index.js';
import type { Acceptance } from '../lock/accepted-file.js';
import { announcedIn, EMPTY_LOCK, type Lock, withHashes } from '../lock/lock-file.js';

/** Documents whose changes are accepted, and the record of that. */
export interface AcceptanceRequest extends Pick<Acceptance, 'reason' | 'by' | 'on' | 'until'> {
  readonly ids: ReadonlySet<string>;
}

/** Result of one published document. */
export interface PublishedChange extends CheckedOperation {
  readonly id: string;
  readonly action: 'added' | 'changed' | 'accepted' | 'retired' | 'restored';
}

/** The new lock with acceptances, or the refused documents with fixes. */
export type Publication =
  | { readonly lock: Lock; readonly acceptances: readonly Acceptance[]; readonly changes: readonly PublishedChange[] }
  | { readonly refused: Readonly<Record<string, CheckedOperation>>; readonly fixes: readonly string[] };

const FIXES = {
  broken: 'The same id is published with another contract. Fix the change, or accept it: --accept <id> --reason <text>',
  removed:
    'A published document ends without announcement, or otherwise than announced. ' +
    'Follow the fix of the change, or accept the removal: --accept <id> --reason <text>',
  exposed:
    'The service loses a protection, which its owners decide. ' +
    'Revert the change, or accept it: --accept <id> --reason <text>',
  unannounced:
    'A removed id is retired permanently, which cannot be accepted: ' +
    'write it into documents/retired.yaml, a new file if there is none.',
};

/**
 * Computes the new lock, all or nothing. `checked` compares the present documents with the lock,
 * with the acceptances of the branch. Other breaking and exposing changes are refused. A removed
 * document needs an entry in `documents/retired.yaml`, which reserves its id.
 */
export function planPublication(
  lock: Lock,
  present: PresentSide & { readonly errorGroups: ErrorGroups },
  checked: CheckedOperations,
  { ids, ...record }: AcceptanceRequest,
): Publication {
  const gone = Object.keys({ ...lock.documents, ...lock.retired }).filter((id) => !own(present.operations, id));
  const unannounced = gone.filter((id) => !own(present.retired, id));
  const all = Object.entries(checked.operations);
  const refused = all.filter(
    ([id, { changes }]) =>
      unannounced.includes(id) ||
      (!ids.has(id) && changes.some((one) => one.accepted === undefined && mustBeAccepted(one))),
  );
  if (refused.length > 0) {
    const others = refused.filter(([id]) => !unannounced.includes(id));
    const removed = others.filter(([id]) => gone.includes(id));
    const changed = others.filter(([id]) => !gone.includes(id));
    const isBroken = changed.some(([, { verdict }]) => verdict === 'breaking');
    const fixes = [
      ...(others.length < refused.length ? [FIXES.unannounced] : []),
      ...(removed.length > 0 ? [FIXES.removed] : []),
      ...(isBroken ? [FIXES.broken] : []),
      ...(changed.length > 0 && !isBroken ? [FIXES.exposed] : []),
    ];
    return { refused: Object.fromEntries(refused), fixes };
  }

  const acceptances = all
    .filter(([id]) => ids.has(id))
    .flatMap(([id, { changes }]) => acceptancesOf(id, changes, record));
  const next: Lock = {
    ...EMPTY_LOCK,
    errorGroups: present.errorGroups,
    documents: mapValues(present.operations, ({ sunset, ...one }, id) =>
      withHashes({ ...one, sunset: sunset && { ...sunset, announced: announcedIn(lock, id, sunset) ?? record.on } }),
    ),
    retired: mapValues(present.retired, (end, id) => ({
      ...end,
      contract: own(lock.documents, id)?.contract ?? own(lock.retired, id)?.contract ?? null,
    })),
    fields: present.fields,
  };
  return { lock: next, acceptances, changes: publishedChanges(lock, next, checked) };
}

/** Returns the record of all changes of a document that owners decide about. */
export const acceptancesOf = (
  documentId: string,
  changes: readonly CheckedChange[],
  record: Omit<AcceptanceRequest, 'ids'>,
): readonly Acceptance[] =>
  changes.filter(canBeAccepted).map(({ kind, path }) => ({ documentId, kind, path, ...record }));

const mustBeAccepted = ({ verdict, exposure }: CheckedChange): boolean =>
  verdict === 'breaking' || exposure !== undefined;

function publishedChanges(before: Lock, after: Lock, { operations }: CheckedOperations): readonly PublishedChange[] {
  return Object.entries(operations).flatMap(([id, { verdict, changes }]): readonly PublishedChange[] => {
    const [was, is] = [own(before.documents, id), own(after.documents, id)];
    if (is === undefined) return was === undefined ? [] : [{ id, action: 'retired', verdict, changes }];
    if (changes.some(mustBeAccepted)) return [{ id, action: 'accepted', verdict, changes }];
    if (was === undefined) return [{ id, action: own(before.retired, id) ? 'restored' : 'added', verdict, changes }];
    const isSame = was.contractHash === is.contractHash && was.meaningHash === is.meaningHash;
    return isSame && changes.length === 0 ? [] : [{ id, action: 'changed', verdict, changes }];
  });
}
