import { Refusal } from '../base/errors/refusal.js';
import { type Languages, languageChain } from '../base/language/chain.js';
import type { LanguageOffer } from '../base/language/lookup.js';
import { negotiate } from '../base/language/negotiate.js';
import { findText } from '../base/language/text.js';
import { memoize, memoizeBy, memoizeHeader } from '../base/memo.js';
import { andThen, type PromiseOrValue } from '../base/promise-or-value.js';
import type { ProjectSnapshot, ProjectsService } from '../domain/projects/index.js';
import { survivesMaintenance } from '../policy/survives-maintenance.js';
import type { Found } from './document.js';
import { headerOf } from './head.js';
import type { LanguageChoice } from './request.js';

/** What is asked of projects. */
export type ProjectSource = Pick<ProjectsService, 'contextOf' | 'availabilityOf'>;

/** A request within a project. */
export interface Placed extends Found {
  readonly project: ProjectSnapshot;
  readonly choice: LanguageChoice;
  languages: Languages;
}

/**
 * Context token → project, and the language as far as header and project decide it.
 * Throws PROJECT_CONTEXT_REQUIRED, PROJECT_CONTEXT_INVALID (also where the header is there twice: joined by a comma it is
 * no token), PROJECT_CONTEXT_OUTDATED.
 */
export function enterProject(projects: Pick<ProjectSource, 'contextOf'>, found: Found): PromiseOrValue<Placed> {
  const token = headerOf(found.headers, 'x-project-context') ?? '';
  if (token === '') throw new Refusal('PROJECT_CONTEXT_REQUIRED');
  return andThen(projects.contextOf(token, found.now), (context) => {
    if (context.kind === 'unknown') throw new Refusal('PROJECT_CONTEXT_INVALID');
    if (context.kind === 'outdated') throw new Refusal('PROJECT_CONTEXT_OUTDATED');
    const { project } = context;
    const choice = chooseLanguages(project, headerOf(found.headers, 'accept-language'));
    return Object.assign(found, { project, choice, languages: choice.languages });
  });
}

type Chooser = (header: string) => LanguageChoice;

/** By project snapshot, so that what was chosen from it is forgotten with it. */
const choosers = new WeakMap<ProjectSnapshot, Chooser>();

function chooseLanguages(project: ProjectSnapshot, header = ''): LanguageChoice {
  let choose = choosers.get(project);
  if (choose === undefined) {
    choose = chooserOf(project);
    choosers.set(project, choose);
  }
  return choose(header);
}

/** Projects of the same languages share one: there are many more projects than sets of languages. */
const chooserOf = memoizeBy(
  1_000,
  ({ language, languages, languageAliases }) => JSON.stringify([language, languages, languageAliases]),
  createChooser,
);

/** The header matches no language of the project. */
const NONE = '';
/** Profile languages whose chains are cached, for each language that a header may choose. */
const CACHED_PROFILES = 100;

function createChooser({ language, languages, languageAliases }: ProjectSnapshot): Chooser {
  const offer: LanguageOffer = { languages, aliases: languageAliases };
  const choiceOf = memoize(languages.length + 1, (match: string | typeof NONE): LanguageChoice => {
    const chain = (profile: string | null) => languageChain(match === NONE ? null : match, profile, language, offer);
    return { languages: chain(null), withProfile: memoize<string, Languages>(CACHED_PROFILES, chain) };
  });
  return memoizeHeader((header) => choiceOf(negotiate(header, offer).match ?? NONE));
}

/** Throws PROJECT_UNAVAILABLE with the operator's notice, except where the operation survives that: §3.9. */
export function checkAvailable(
  projects: Pick<ProjectSource, 'availabilityOf'>,
  { operation, project, languages, now }: Placed,
): void {
  if (survivesMaintenance.of(operation.policy)) return;
  const { available, messages, retryAfterSeconds } = projects.availabilityOf(project, now);
  if (available) return;
  const notice = messages === null ? null : findText(messages, languages);
  throw new Refusal('PROJECT_UNAVAILABLE', {
    ...(notice === null ? {} : { notice: notice.text, noticeLanguage: notice.language }),
    retryAfterSeconds: retryAfterSeconds ?? 60,
  });
}
