export { CSV, neutralized, original } from './csv.js';
