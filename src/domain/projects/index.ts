export { availabilityOf, covers, lockOpenProject, readAvailability } from './availability.js';
export { isContextToken } from './context-tokens.js';
export { currencyOf } from './currency.js';
export { declareProject, projectDeclaration, toProjectFile } from './project-declaration.js';
export type {
  PlannedProject,
  PlannedWindow,
  ProjectConfiguration,
  ProjectSnapshot,
} from './project-model.js';
export { createProjectsService, type ProjectsService } from './project-service.js';
export { isOpen, readDailyLimits, readProject } from './project-store.js';
