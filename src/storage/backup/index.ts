export { MAX_ROW, type ReportProgress } from './form.js';
export type { BackupContent } from './read.js';
export { type RestoreOptions, restoreBackup } from './restore.js';
export { type BackupOptions, type WrittenBackup, writeBackup } from './write.js';
