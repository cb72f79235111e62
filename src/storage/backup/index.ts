export type { BackupHeader, Tell } from './form.js';
export type { BackupContent } from './read.js';
export { type Restoring, restoreBackup } from './restore.js';
export { writeBackup } from './write.js';
