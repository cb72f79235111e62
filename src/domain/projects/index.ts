export { availabilityOf } from './availability.js';
export { currencyOf } from './currency.js';
export { declareProject } from './declare.js';
export { lockOpenProject } from './lock.js';
export type { MaintenanceNotice, MaintenancePlan } from './maintenance.js';
export { projectDeclaration } from './project-declaration.js';
export type {
  Availability,
  AvailabilityWindow,
  DeclaredProject,
  ListedToken,
  MailSettings,
  PlannedWindow,
  ProjectConfiguration,
  ProjectContext,
  ProjectFacts,
} from './project-model.js';
export { projectResolvers } from './project-resolvers.js';
export { createProjectsService, type ProjectsService } from './project-service.js';
export { holdOpen, isOpen } from './project-store.js';
export { demandStillAvailable } from './still-available.js';
