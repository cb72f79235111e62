import type { DataOf, InputOf } from '../../../../../src/admin/index.js';
import { perform, runDry } from '../../service/commands.js';
import { instantAt } from '../../texts/instant.js';

/** A project with its current and scheduled maintenance. */
export interface ProjectMaintenance extends DataOf<'maintenance.list'> {
  readonly languages: readonly string[];
  /** Codes of the game servers. */
  readonly servers: readonly string[];
}

/** Input of the form. */
export interface Plan {
  readonly projects: readonly string[];
  /** Game server of a single project; null for whole projects. */
  readonly server: string | null;
  /** Starts immediately. */
  readonly startsNow: boolean;
  /** Local time in the time zone of the page: `2027-01-31T18:00`; empty if not set. */
  readonly from: string;
  readonly until: string;
  /** Texts by language; empty texts are left out. */
  readonly messages: Readonly<Record<string, string>>;
  readonly holdDeliveries: boolean;
}

export const EMPTY_PLAN: Plan = {
  ...{ projects: [], server: null, startsNow: false, from: '', until: '' },
  ...{ messages: {}, holdDeliveries: false },
};

export type PlanProblem = 'NO_PROJECT' | 'NO_START' | 'PAST' | 'NO_END' | 'BEFORE_START';

/** Validates a plan; problems by field. */
export function findPlanProblems(
  plan: Plan,
  zone: string,
  now: number,
): Partial<Record<'projects' | 'from' | 'until', PlanProblem>> {
  const from = plan.startsNow ? new Date(now).toISOString() : instantAt(plan.from, zone);
  const until = plan.until === '' ? null : instantAt(plan.until, zone);
  const start = from === null ? 'NO_START' : !plan.startsNow && Date.parse(from) <= now ? 'PAST' : null;
  const isBackwards = from !== null && until !== null && until <= from;
  const end = plan.until !== '' && until === null ? 'NO_END' : isBackwards ? 'BEFORE_START' : null;
  return {
    ...(plan.projects.length === 0 ? { projects: 'NO_PROJECT' as const } : {}),
    ...(start === null ? {} : { from: start }),
    ...(end === null ? {} : { until: end }),
  };
}

/**
 * Returns the input for one project: texts in its languages, none for a game server (rules.md
 * §1.2).
 */
function inputOf(plan: Plan, { project, languages }: ProjectMaintenance, zone: string) {
  const texts = (plan.server === null ? languages : []).flatMap((language) => {
    const text = plan.messages[language]?.trim() ?? '';
    return text === '' ? [] : [[language, text]];
  });
  const messages: Record<string, string> = Object.fromEntries(texts);
  const until = plan.until === '' ? null : instantAt(plan.until, zone);
  const { server, holdDeliveries } = plan;
  return { project, server, until, messages, holdDeliveries } satisfies InputOf<'maintenance.on'>;
}

/** The answer for one project. */
export type PlanAnswer =
  | { readonly command: 'maintenance.on'; readonly data: DataOf<'maintenance.on'> }
  | { readonly command: 'maintenance.schedule'; readonly data: DataOf<'maintenance.schedule'> };

/** Applies the plan to one project, or previews it. Throws Refused. */
export async function applyPlan(
  mode: 'PREVIEW' | 'APPLY',
  plan: Plan,
  project: ProjectMaintenance,
  zone: string,
): Promise<PlanAnswer> {
  const input = inputOf(plan, project, zone);
  const from = instantAt(plan.from, zone);
  const run = mode === 'APPLY' ? perform : runDry;
  if (plan.startsNow || from === null)
    return { command: 'maintenance.on', data: (await run('maintenance.on', input)).data };
  return { command: 'maintenance.schedule', data: (await run('maintenance.schedule', { ...input, from })).data };
}
