import { Refusal } from '../base/errors/refusal.js';
import { type Languages, languageChain } from '../base/language/chain.js';
import type { LanguageOffer } from '../base/language/lookup.js';
import { createNegotiator } from '../base/language/negotiate.js';
import { findText } from '../base/language/text.js';
import { andThen, type Maybe } from '../base/maybe.js';
import type { ProjectFacts, ProjectsService } from '../domain/projects/index.js';
import type { Found } from './document.js';
import { headerOf } from './head.js';

/** What is asked of projects. */
export type ProjectSource = Pick<ProjectsService, 'contextOf' | 'availabilityOf'>;

/** A request within a project. */
export interface Placed extends Found {
  readonly project: ProjectFacts;
  readonly offer: LanguageOffer;
  /** What `Accept-Language` chose of the project's languages, or null. */
  readonly match: string | null;
  languages: Languages;
}

const negotiate = createNegotiator();

/**
 * Context token → project, and the language as far as header and project decide it.
 * Throws PROJECT_CONTEXT_REQUIRED, PROJECT_CONTEXT_INVALID (also where the header is there twice: joined by a comma it is
 * no token), PROJECT_CONTEXT_OUTDATED.
 */
export function enterProject(projects: Pick<ProjectSource, 'contextOf'>, found: Found): Maybe<Placed> {
  const token = headerOf(found.headers, 'x-project-context') ?? '';
  if (token === '') throw new Refusal('PROJECT_CONTEXT_REQUIRED');
  return andThen(projects.contextOf(token, found.now), (context) => {
    if (context.kind === 'unknown') throw new Refusal('PROJECT_CONTEXT_INVALID');
    if (context.kind === 'outdated') throw new Refusal('PROJECT_CONTEXT_OUTDATED');
    const { project } = context;
    const offer = offerOf(project);
    const { match } = negotiate(headerOf(found.headers, 'accept-language'), offer);
    return Object.assign(found, {
      project,
      offer,
      match,
      languages: languageChain(match, null, project.language, offer),
    });
  });
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
export function checkAvailable(
  projects: Pick<ProjectSource, 'availabilityOf'>,
  { operation, project, languages, now }: Placed,
): void {
  if (operation.policy.survivesMaintenance) return;
  const { available, messages, retryAfterSeconds } = projects.availabilityOf(project, now);
  if (available) return;
  const notice = messages === null ? null : findText(messages, languages);
  throw new Refusal('PROJECT_UNAVAILABLE', {
    ...(notice === null ? {} : { notice: notice.text, noticeLanguage: notice.language }),
    retryAfterSeconds: retryAfterSeconds ?? 60,
  });
}
