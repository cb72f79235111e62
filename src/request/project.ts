import { Refusal } from '../base/errors/refusal.js';
import { type Languages, languageChain } from '../base/language/chain.js';
import type { LanguageOffer } from '../base/language/lookup.js';
import type { Negotiate } from '../base/language/negotiate.js';
import { findText } from '../base/language/text.js';
import type { ProjectFacts, ProjectsService } from '../domain/projects/index.js';
import type { Found } from './document.js';
import type { ReceivedHead } from './head.js';
import type { Progress } from './progress.js';

/** What is asked of projects. */
export type ProjectSource = Pick<ProjectsService, 'contextOf' | 'availabilityOf'>;

/** A request within a project. */
export interface Placed extends Found {
  readonly project: ProjectFacts;
  readonly offer: LanguageOffer;
  /** What `Accept-Language` chose of the project's languages, or null. */
  readonly match: string | null;
  readonly languages: Languages;
}

/**
 * Context token → project, and the language as far as header and project decide it.
 * Throws PROJECT_CONTEXT_REQUIRED, PROJECT_CONTEXT_INVALID, PROJECT_CONTEXT_OUTDATED.
 */
export async function enterProject(
  projects: Pick<ProjectSource, 'contextOf'>,
  negotiate: Negotiate,
  found: Found,
  head: ReceivedHead,
  now: Date,
  progress: Progress,
): Promise<Placed> {
  const [token = '', ...more] = head.contextTokens;
  if (more.length > 0) throw new Refusal('PROJECT_CONTEXT_INVALID');
  if (token === '') throw new Refusal('PROJECT_CONTEXT_REQUIRED');
  const context = await projects.contextOf(token, now);
  if (context.kind === 'unknown') throw new Refusal('PROJECT_CONTEXT_INVALID');
  if (context.kind === 'outdated') throw new Refusal('PROJECT_CONTEXT_OUTDATED');

  const { project } = context;
  const offer = offerOf(project);
  const { match } = negotiate(head.acceptLanguage, offer);
  const languages = languageChain(match, null, project.language, offer);
  progress.project = project;
  progress.languages = languages;
  return { ...found, project, offer, match, languages };
}

const offers = new WeakMap<ProjectFacts, LanguageOffer>();

/** One offer per project snapshot, so that what was negotiated for it is found again, and forgotten with it. */
function offerOf(project: ProjectFacts): LanguageOffer {
  let offer = offers.get(project);
  if (offer === undefined) {
    offer = { languages: project.languages, aliases: project.languageAliases };
    offers.set(project, offer);
  }
  return offer;
}

/** Throws PROJECT_UNAVAILABLE with the operator's notice, except where the operation survives that: §3.9. */
export function checkAvailable(projects: Pick<ProjectSource, 'availabilityOf'>, placed: Placed, now: Date): void {
  if (placed.operation.policy.survivesMaintenance) return;
  const { available, messages, retryAfterSeconds } = projects.availabilityOf(placed.project, now);
  if (available) return;
  const notice = messages === null ? null : findText(messages, placed.languages);
  throw new Refusal('PROJECT_UNAVAILABLE', {
    ...(notice === null ? {} : { notice: notice.text, noticeLanguage: notice.language }),
    retryAfterSeconds: retryAfterSeconds ?? 60,
  });
}
