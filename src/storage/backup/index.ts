export type { BackupHeader } from './form.js';
export { type BackupContent, checkBackup } from './read.js';
export { type Restoring, restoreBackup } from './restore.js';
export { type Progress, writeBackup } from './write.js';
