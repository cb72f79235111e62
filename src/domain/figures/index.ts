export { createFigures, type Figures, type ReadFigures } from './figures.js';
export { OTHERS } from './figures-view.js';
export { createOverview, type ProjectTroubles, SILENT_SERVER_MS, STUCK_MAIL_MS } from './overview.js';
