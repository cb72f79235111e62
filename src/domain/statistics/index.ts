export {
  createOverview,
  createProblemSearch,
  INACTIVE_SERVER_MS,
  type ProjectProblems,
  STUCK_MAIL_MS,
} from './overview.js';
export { createStatistics, type ReadStatistics, type Statistics } from './statistics.js';
export { OTHERS } from './statistics-view.js';
