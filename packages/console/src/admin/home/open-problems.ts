import type { DataOf } from '../../../../../src/admin/index.js';

export type Overview = DataOf<'overview'>['projects'][number];

/** Kinds of open problems, by descending severity. */
const KINDS = ['DEAD_LETTERS', 'UNFETCHED', 'SILENT', 'MAILS_DEAD', 'MAILS_STUCK', 'OPEN_END'] as const;
export type Kind = (typeof KINDS)[number];

/** An open problem of a project. */
export interface OpenProblem {
  readonly kind: Kind;
  readonly project: string;
  readonly count: number;
  /** If true, there may be more than `count`. */
  readonly isLowerBound: boolean;
  /** Start of the problem; null if unknown. */
  readonly since: string | null;
  /** Codes of the affected game servers. */
  readonly servers: readonly string[];
}

/** Orders that wait longer than this for their game server are a problem. */
const MAX_WAIT_MS = 300_000;

/** Returns the open problems of projects, by severity, then by count. */
export const findOpenProblems = (projects: readonly Overview[]): readonly OpenProblem[] =>
  projects
    .flatMap((project) => problemsOfProject(project, Date.now()))
    .sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || b.count - a.count);

function problemsOfProject(of: Overview, now: number): OpenProblem[] {
  const { project, deadLetters, unfetched, inactiveServerCount, inactiveServers, mails } = of;
  const problem = (kind: Kind, count: number, more: Partial<OpenProblem> = {}): OpenProblem[] =>
    count === 0 ? [] : [{ kind, project, count, isLowerBound: false, since: null, servers: [], ...more }];
  const isLate = unfetched.oldest !== null && now - Date.parse(unfetched.oldest) > MAX_WAIT_MS;
  const lastPollTimes = inactiveServers.flatMap(({ lastPollAt }) => lastPollAt ?? []);
  const isOpen = of.availability === 'MAINTENANCE' && of.until === null;
  return [
    ...problem('DEAD_LETTERS', deadLetters),
    ...problem('UNFETCHED', isLate ? unfetched.orders : 0, {
      isLowerBound: unfetched.isLowerBound,
      since: unfetched.oldest,
    }),
    ...problem('SILENT', inactiveServerCount, {
      servers: inactiveServers.map(({ server }) => server),
      // The start is unknown if one of the servers has never polled.
      since: lastPollTimes.length === inactiveServers.length ? (lastPollTimes.toSorted()[0] ?? null) : null,
    }),
    ...problem('MAILS_DEAD', mails.failed),
    ...problem('MAILS_STUCK', mails.delayed),
    ...problem('OPEN_END', isOpen ? 1 : 0),
  ];
}
