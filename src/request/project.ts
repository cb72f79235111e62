import { Refusal } from '../base/errors/refusal.js';
import { type LanguageChoice, type Languages, languageChain } from '../base/language/chain.js';
import type { PublishedLanguages } from '../base/language/lookup.js';
import { negotiate } from '../base/language/negotiate.js';
import { findText } from '../base/language/text.js';
import { memoizeBy, memoizeHeader, memoizePerObject, memoizeRecent } from '../base/memo.js';
import { andThen, type PromiseOrValue } from '../base/promise-or-value.js';
import type { ProjectSnapshot, ProjectsService } from '../domain/projects/index.js';
import { survivesMaintenance } from '../policy/survives-maintenance.js';
import type { DocumentRequest } from './document.js';
import { headerOf } from './transport.js';

/** Methods of the projects service that the stages of this module call. */
export type ProjectSource = Pick<ProjectsService, 'contextOf' | 'availabilityOf'>;

/** A request whose project is known. */
export interface ProjectRequest extends DocumentRequest {
  readonly project: ProjectSnapshot;
  readonly choice: LanguageChoice;
  languages: Languages;
}

/**
 * Finds the project of the context token and chooses the languages of the request, without the
 * profile language, which is not known yet. Throws PROJECT_CONTEXT_REQUIRED,
 * PROJECT_CONTEXT_OUTDATED and PROJECT_CONTEXT_INVALID. A duplicate header is invalid, because its
 * values are joined by a comma.
 */
export function enterProject(
  projects: Pick<ProjectSource, 'contextOf'>,
  request: DocumentRequest,
): PromiseOrValue<ProjectRequest> {
  const token = headerOf(request.headers, 'x-project-context') ?? '';
  if (token === '') throw new Refusal('PROJECT_CONTEXT_REQUIRED');
  return andThen(projects.contextOf(token, request.now), (context) => {
    if (context.kind === 'unknown') throw new Refusal('PROJECT_CONTEXT_INVALID');
    if (context.kind === 'outdated') throw new Refusal('PROJECT_CONTEXT_OUTDATED');
    const { project } = context;
    const choice = chooserOf(project)(headerOf(request.headers, 'accept-language') ?? '');
    return Object.assign(request, { project, choice, languages: choice.languages });
  });
}

/** A request whose project is available, or whose operation survives maintenance. */
export interface AvailableRequest extends ProjectRequest {
  readonly isAvailable: true;
}

type Chooser = (header: string) => LanguageChoice;

/**
 * Projects with the same languages share a chooser: there are far fewer sets of languages than
 * projects.
 */
const chooserOf = memoizePerObject(
  memoizeBy(
    1_000,
    ({ language, languages, languageAliases }: ProjectSnapshot) =>
      JSON.stringify([language, languages, languageAliases]),
    createChooser,
  ),
);

/** Cache key if the header matches no language of the project. */
const NONE = '';
/** Maximum number of cached profile languages per language of the header. */
const CACHED_PROFILES = 100;

function createChooser({ language, languages, languageAliases }: ProjectSnapshot): Chooser {
  const published: PublishedLanguages = { languages, aliases: languageAliases };
  const choiceOf = memoizeRecent(languages.length + 1, (match: string | typeof NONE): LanguageChoice => {
    const chain = (profile: string | null) =>
      languageChain(match === NONE ? null : match, profile, language, published);
    return { languages: chain(null), withProfile: memoizeRecent<string, Languages>(CACHED_PROFILES, chain) };
  });
  return memoizeHeader((header) => choiceOf(negotiate(header, published) ?? NONE));
}

/**
 * Throws PROJECT_UNAVAILABLE with the operator's notice during maintenance, except for operations
 * with `@survivesMaintenance` (rules.md §3.9).
 */
export function checkAvailable(
  projects: Pick<ProjectSource, 'availabilityOf'>,
  request: ProjectRequest,
): AvailableRequest {
  const { operation, project, languages, now } = request;
  const isAvailable = true as const;
  if (survivesMaintenance.of(operation.policy)) return Object.assign(request, { isAvailable });
  const { available, messages, retryAfterSeconds } = projects.availabilityOf(project, now);
  if (available) return Object.assign(request, { isAvailable });
  const notice = messages === null ? null : findText(messages, languages);
  throw new Refusal('PROJECT_UNAVAILABLE', {
    ...(notice === null ? {} : { notice: notice.text, noticeLanguage: notice.language }),
    retryAfterSeconds: retryAfterSeconds ?? 60,
  });
}
