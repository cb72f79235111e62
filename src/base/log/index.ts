export { type AccessEntry, type AccessLog, createAccessLog } from './access.js';
export { createLog, type Log, type LogFacts, type LogFormat } from './log.js';
