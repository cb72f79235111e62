export { type AccessLog, createAccessLog } from './access.js';
export { type AccessEntry, accessLineFormat } from './access-line.js';
export { atMostEvery, createLog, createTroubleReport, type Log, type LogFacts, reasonOf } from './log.js';
export { createSink } from './sink.js';
