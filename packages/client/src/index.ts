// The hand-written part of the typed client. It imports neither the service nor any package, and
// runs in browsers, workers and Node. Programs import the generated part, generated/client.ts.

export { type Caller, createCaller } from './call.js';
export type { LogEntry } from './log.js';
export type { Operation, Sunset } from './operation.js';
export { type CallOptions, type ClientOptions, type ExtraHeaders, type Fetch, settingsOf } from './options.js';
export type { Answered, Category, NoAnswer, Outcome, PartialError, Refused, UnknownRefusal } from './outcome.js';
export { itemsOf, type Page, pages } from './pages.js';
export { memorySession, type SessionStore } from './session.js';
export { type WaitOptions, waitUntilAvailable } from './waiting.js';
