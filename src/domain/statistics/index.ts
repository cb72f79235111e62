export {
  createOverview,
  createProblemSearch,
  DELAYED_EMAIL_MS,
  INACTIVE_SERVER_MS,
  type ProjectProblems,
} from './overview.js';
export { createStatistics, type ReadStatistics, type Statistics } from './statistics.js';
export { COUNTED, OTHERS } from './statistics-view.js';
