export { availabilityOf } from './availability.js';
export {
  declaredEnum,
  declaredInt,
  declaredText,
  declaredTexts,
  NOT_PUBLISHED,
  projectDeclaration,
  unpublished,
} from './declaration.js';
export { declareProject } from './declare.js';
export { canonicalTag } from './language-tags.js';
export type { Availability, DeclaredProject, ProjectConfiguration, ProjectContext } from './model.js';
export { projectResolvers } from './resolvers.js';
export { createProjectsService, type MaintenanceNotice, type ProjectsService } from './service.js';
