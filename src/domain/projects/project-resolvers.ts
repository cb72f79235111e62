import type { SliceResolvers } from '../../../generated/resolvers.js';
import { nativeName } from '../../base/language/tags.js';
import { localize, localizeOptional } from '../../base/language/text.js';
import { currencyOf } from './currency.js';
import type { ProjectsService } from './project-service.js';

/** GraphQL resolvers of projects: `schema/projects.graphql`. */
export const projectResolvers = ({ projects }: { readonly projects: Pick<ProjectsService, 'availabilityOf'> }) =>
  ({
    Query: {
      projectAvailable: (_root, _args, { project, now }) => projects.availabilityOf(project, now).available,
      project: (_root, _args, { project }) => project,
    },
    Project: {
      name: ({ names, slug }, _args, { languages }) => localize(names, languages, slug),
      description: ({ descriptions }, _args, { languages }) => localizeOptional(descriptions, languages),
      languages: (project) => project.languages.map((tag) => ({ tag, name: nativeName(tag) })),
      currency: (project, _args, { languages }) => currencyOf(project, languages),
      availability: (project, _args, { now }) => projects.availabilityOf(project, now),
      policies: (project) => ({
        passwordMinLength: project.passwordMinLength,
        pinLength: project.pinLength,
        maxAccountsPerServer: project.maxAccountsPerServer,
        pinPolicy: project.pinPolicy,
        registrationOpen: project.registration === 'OPEN',
        emailConfirmation: project.emailConfirmation === 'REQUIRED',
      }),
    },
    Availability: {
      message: ({ messages }, _args, { languages }) => localizeOptional(messages ?? {}, languages),
    },
  }) satisfies SliceResolvers;
