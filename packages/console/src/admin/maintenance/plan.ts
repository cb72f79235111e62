import type { DataOf, InputOf } from '../../../../../src/admin/index.js';
import { perform, runDry } from '../../server/commands.js';
import { instantAt } from '../../texts/clock.js';
import type { Planned } from './maintenance-page.js';

/** What somebody has entered into the planner. */
export interface Plan {
  readonly projects: readonly string[];
  /** Of one project, the game server that it is about; null: projects as a whole. */
  readonly server: string | null;
  /** It begins as soon as it is done. */
  readonly startsNow: boolean;
  /** As the clock of the page shows it: `2027-01-31T18:00`; empty: not said. */
  readonly from: string;
  readonly until: string;
  /** By language; empty texts are not said. */
  readonly messages: Readonly<Record<string, string>>;
  readonly holdDeliveries: boolean;
}

export const NO_PLAN: Plan = {
  ...{ projects: [], server: null, startsNow: false, from: '', until: '' },
  ...{ messages: {}, holdDeliveries: false },
};

/** The languages of some projects, without doubles. */
export const languagesOf = (all: readonly Planned[]): readonly string[] => [
  ...new Set(all.flatMap(({ languages }) => languages)),
];

export type PlanFault = 'NO_PROJECT' | 'NO_START' | 'PAST' | 'BEFORE_START';

/** What is wrong with a plan, by the field in which it is. */
export function faultsOf(
  plan: Plan,
  zone: string,
  now: number,
): Partial<Record<'projects' | 'from' | 'until', PlanFault>> {
  const from = plan.startsNow ? new Date(now).toISOString() : instantAt(plan.from, zone);
  const until = plan.until === '' ? null : instantAt(plan.until, zone);
  const start = from === null ? 'NO_START' : !plan.startsNow && Date.parse(from) <= now ? 'PAST' : null;
  const isBackwards = from !== null && until !== null && until <= from;
  return {
    ...(plan.projects.length === 0 ? { projects: 'NO_PROJECT' as const } : {}),
    ...(start === null ? {} : { from: start }),
    ...(isBackwards ? { until: 'BEFORE_START' as const } : {}),
  };
}

/** What a project is told of the plan: texts in the languages that it publishes, and none of a game server (rules.md §1.2). */
function givenOf(plan: Plan, { project, languages }: Planned, zone: string) {
  const said = (plan.server === null ? languages : []).flatMap((language) => {
    const text = plan.messages[language]?.trim() ?? '';
    return text === '' ? [] : [[language, text]];
  });
  const messages: Record<string, string> = Object.fromEntries(said);
  const until = plan.until === '' ? null : instantAt(plan.until, zone);
  const { server, holdDeliveries } = plan;
  return { project, server, until, messages, holdDeliveries } satisfies InputOf<'maintenance.on'>;
}

/** The answer of a step, from which the page makes its sentence. */
export type PlanAnswer =
  | { readonly command: 'maintenance.on'; readonly data: DataOf<'maintenance.on'> }
  | { readonly command: 'maintenance.schedule'; readonly data: DataOf<'maintenance.schedule'> };

/** Does it in one project, or asks what it would do. Throws Refused. */
export async function planIn(way: 'DRY_RUN' | 'DO', plan: Plan, planned: Planned, zone: string): Promise<PlanAnswer> {
  const given = givenOf(plan, planned, zone);
  const from = instantAt(plan.from, zone);
  const work = way === 'DO' ? perform : runDry;
  if (plan.startsNow || from === null)
    return { command: 'maintenance.on', data: (await work('maintenance.on', given)).data };
  return { command: 'maintenance.schedule', data: (await work('maintenance.schedule', { ...given, from })).data };
}
