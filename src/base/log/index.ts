export { type AccessEntry, accessLineFormat } from './access-line.js';
export { type AccessLog, createAccessLog } from './access-log.js';
export {
  atMostEvery,
  createLog,
  createTroubleReport,
  type Log,
  type LogFields,
  type ProcessLog,
  reasonOf,
} from './log.js';
export { createRateReport, type RateReport } from './rate-report.js';
export { createSink } from './sink.js';
