export { availabilityOf } from './availability.js';
export { currencyOf } from './currency.js';
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
export { lockOpenProject } from './lock.js';
export type { MaintenanceNotice, MaintenancePlan } from './maintenance.js';
export type {
  Availability,
  DeclaredProject,
  ListedToken,
  PlannedWindow,
  ProjectConfiguration,
  ProjectContext,
} from './model.js';
export { refuse } from './refuse.js';
export { projectResolvers } from './resolvers.js';
export { createProjectsService, type ProjectsService } from './service.js';
export { demandStillAvailable } from './still-available.js';
