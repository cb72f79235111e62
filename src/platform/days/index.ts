export { type Days, type Span, spanOf } from './days.js';
