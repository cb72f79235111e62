export { createFigures, type Figures, type ReadFigures } from './figures.js';
export { OTHERS } from './figures-view.js';
export { createOverview, type ProjectTroubles } from './overview.js';
