export { type BackupHeader, MAX_ROW, type Tell } from './form.js';
export type { BackupContent } from './read.js';
export { type Restoring, restoreBackup } from './restore.js';
export { type Writing, type WrittenBackup, writeBackup } from './write.js';
