export { createOverview, createTroubled, type ProjectTroubles, SILENT_SERVER_MS, STUCK_MAIL_MS } from './overview.js';
export { createStatistics, type ReadStatistics, type Statistics } from './statistics.js';
export { OTHERS } from './statistics-view.js';
