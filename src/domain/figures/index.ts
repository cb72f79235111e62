export { createFigures, type Figures, type ReadFigures } from './figures.js';
export { OTHERS } from './figures-view.js';
export { createOverview, createTroubled, type ProjectTroubles, SILENT_SERVER_MS, STUCK_MAIL_MS } from './overview.js';
