import type { Code, ErrorCode } from '../catalogue.js';
import { en } from './en.js';

/** `CODE` or `CODE.reason`. */
export type MessageKey = keyof typeof en;

/** All messages of one language. The compiler reports each missing or extra one. */
export type Messages = Readonly<Record<MessageKey, string>>;

/** The reasons of a code that have a message; for a union of codes, those of all of them. */
export type ReasonOf<C extends Code, Key = MessageKey> = Key extends `${C}.${infer Reason}` ? Reason : never;

/** Whether the code has a message for this reason. */
export const isReason = <C extends ErrorCode>(code: C, reason: string): reason is ReasonOf<C> =>
  Object.hasOwn(en, `${code}.${reason}`);
