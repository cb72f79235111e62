export { type AccessEntry, type AccessLog, createAccessLog } from './access.js';
export { atMostEvery, createLog, type Log, type LogFacts } from './log.js';
