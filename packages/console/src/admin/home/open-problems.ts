import type { DataOf } from '../../../../../src/admin/index.js';

export type Overview = DataOf<'overview'>['projects'][number];

/** What somebody has to see to, the gravest first. */
export const KINDS = ['DEAD_LETTERS', 'UNFETCHED', 'SILENT', 'MAILS_DEAD', 'MAILS_STUCK', 'OPEN_END'] as const;
export type Kind = (typeof KINDS)[number];

/** Something to see to in one project. */
export interface Concern {
  readonly kind: Kind;
  readonly project: string;
  readonly count: number;
  /** Since when, where that is known. */
  readonly since: string | null;
  /** Of game servers. */
  readonly servers: readonly string[];
}

/** An order may be on its way for as long. */
const PATIENCE_MS = 300_000;

/** What has to be seen to in all projects: the gravest kind first, of each kind what there is most of. */
export const concernsOf = (projects: readonly Overview[], now: number): readonly Concern[] =>
  projects
    .flatMap((project) => concernsIn(project, now))
    .sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || b.count - a.count);

function concernsIn(of: Overview, now: number): Concern[] {
  const { project, deadLetters, unfetched, inactiveServerCount, inactiveServers, mails } = of;
  const concern = (kind: Kind, count: number, more: Partial<Concern> = {}): Concern[] =>
    count === 0 ? [] : [{ kind, project, count, since: null, servers: [], ...more }];
  const isLate = unfetched.oldest !== null && now - Date.parse(unfetched.oldest) > PATIENCE_MS;
  const seen = inactiveServers.flatMap(({ lastPollAt }) => lastPollAt ?? []);
  const isOpen = of.availability === 'MAINTENANCE' && of.until === null;
  return [
    ...concern('DEAD_LETTERS', deadLetters),
    ...concern('UNFETCHED', isLate ? unfetched.orders : 0, { since: unfetched.oldest }),
    ...concern('SILENT', inactiveServerCount, {
      servers: inactiveServers.map(({ server }) => server),
      // Where one of them has never been seen, nobody knows since when.
      since: seen.length === inactiveServers.length ? (seen.toSorted()[0] ?? null) : null,
    }),
    ...concern('MAILS_DEAD', mails.failed),
    ...concern('MAILS_STUCK', mails.delayed),
    ...concern('OPEN_END', isOpen ? 1 : 0),
  ];
}
