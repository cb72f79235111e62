export { type Applied, type Apply, type ApplyOptions, createApply } from './project-file-service.js';
