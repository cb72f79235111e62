import type { ErrorGroups } from '../../error-groups.js';
import {
  type Change,
  type Comparison,
  type DocumentVerdict,
  own,
  type Present,
  type PresentSide,
} from '../compare/index.js';
import type { Acceptance } from '../lock/accepted-file.js';
import { EMPTY_LOCK, type Lock, type Published, type Served } from '../lock/lock-file.js';

/** The documents whose breaking changes a person accepts, and what is recorded of that. */
export interface Accepting extends Pick<Acceptance, 'reason' | 'by' | 'on' | 'until'> {
  readonly ids: ReadonlySet<string>;
}

/** What was published of one id, and what came of it. */
export interface Taken extends DocumentVerdict {
  readonly id: string;
  readonly deed: 'added' | 'changed' | 'accepted' | 'retired' | 'restored';
}

/** The lock as it is to be, and what is accepted with it; or what is in the way of it, and the ways out. */
export type Publication =
  | { readonly lock: Lock; readonly acceptances: readonly Acceptance[]; readonly taken: readonly Taken[] }
  | { readonly refused: Readonly<Record<string, DocumentVerdict>>; readonly fixes: readonly string[] };

const FIXES = {
  broken:
    'The same id is published with another contract, and nothing replaces that in silence. ' +
    'Fix it, or take it upon you: --accept <id> --reason <text>',
  unannounced:
    'An id that goes is retired for ever, and nobody can accept that for others: write it into documents/retired.yaml.',
};

/**
 * Publishes what there is now, all or nothing: `comparison` says what it does to what the lock holds. Breaking changes are
 * refused unless they are accepted, and recorded then. What goes needs an entry in `documents/retired.yaml` in any case: it
 * keeps its id from being used for anything else.
 */
export function publication(
  lock: Lock,
  present: PresentSide & { readonly errorGroups: ErrorGroups },
  comparison: Comparison,
  { ids, ...record }: Accepting,
): Publication {
  const gone = Object.keys({ ...lock.documents, ...lock.retired }).filter((id) => !own(present.operations, id));
  const unannounced = gone.filter((id) => !own(present.retired, id));
  const breaking = Object.entries(comparison.operations).filter(([, { verdict }]) => verdict === 'breaking');
  const refused = breaking.filter(([id]) => !ids.has(id) || unannounced.includes(id));
  if (refused.length > 0) {
    const isUnannounced = refused.some(([id]) => unannounced.includes(id));
    const isBroken = refused.some(([id]) => !unannounced.includes(id));
    const fixes = [...(isUnannounced ? [FIXES.unannounced] : []), ...(isBroken ? [FIXES.broken] : [])];
    return { refused: Object.fromEntries(refused), fixes };
  }

  const retired = Object.entries(present.retired).map(([id, { end }]) => {
    const contract = own(lock.documents, id)?.contract ?? own(lock.retired, id)?.contract ?? null;
    return [id, { ...end, contract }] as const;
  });
  const acceptances = breaking.flatMap(([documentId, { changes }]) =>
    changes.filter(isBreaking).map(({ kind, path }): Acceptance => ({ documentId, kind, path, ...record })),
  );
  return {
    lock: {
      ...EMPTY_LOCK,
      errorGroups: present.errorGroups,
      documents: Object.fromEntries(
        Object.entries(present.operations).map(([id, is]) => [
          id,
          publishedAs(is, own(lock.documents, id) ?? null, own(comparison.operations, id)?.verdict ?? 'unchanged'),
        ]),
      ),
      retired: Object.fromEntries(retired),
      fields: present.fields,
    },
    acceptances,
    taken: takenOf(lock, present, comparison),
  };
}

const isBreaking = ({ verdict }: Change): boolean => verdict === 'breaking';

function publishedAs(is: Present, before: Published | null, verdict: DocumentVerdict['verdict']): Published {
  const { contractHash, meaningHash, wire, meaning } = is.contract;
  return {
    contractHash,
    meaningHash,
    sunset: is.sunset,
    serves: before === null || verdict === 'breaking' ? [] : servesAfter(is, before, verdict),
    contract: { wire, meaning },
  };
}

/** The earlier contracts, and the one of before: each with the worst that has happened to it since. */
function servesAfter({ contract }: Present, before: Published, verdict: DocumentVerdict['verdict']): readonly Served[] {
  const isPresent = ({ contractHash, meaningHash }: Pick<Published, 'contractHash' | 'meaningHash'>): boolean =>
    contractHash === contract.contractHash && meaningHash === contract.meaningHash;
  if (isPresent(before)) return before.serves;
  const { contractHash, meaningHash } = before;
  const earlier: readonly Served[] = [...before.serves, { contractHash, meaningHash, verdict: 'compatible' }];
  return earlier
    .filter((served) => !isPresent(served))
    .map((served) => (verdict === 'dangerous' ? { ...served, verdict } : served));
}

function takenOf(lock: Lock, present: PresentSide, { operations }: Comparison): readonly Taken[] {
  return Object.entries(operations).flatMap(([id, { verdict, changes }]): readonly Taken[] => {
    const [was, is] = [own(lock.documents, id), own(present.operations, id)];
    if (is === undefined) return was === undefined ? [] : [{ id, deed: 'retired', verdict, changes }];
    if (verdict === 'breaking') return [{ id, deed: 'accepted', verdict, changes }];
    if (was === undefined) return [{ id, deed: own(lock.retired, id) ? 'restored' : 'added', verdict, changes }];
    const isSame = was.contractHash === is.contract.contractHash && was.meaningHash === is.contract.meaningHash;
    return isSame && changes.length === 0 ? [] : [{ id, deed: 'changed', verdict, changes }];
  });
}
