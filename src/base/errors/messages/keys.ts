import type { Code, ErrorCode } from '../catalogue.js';
import { en } from './en.js';

/** `CODE` or `CODE.reason`. */
export type MessageKey = keyof typeof en;

/** All messages of one language; the compiler names each that is missing or left over. */
export type Messages = Readonly<Record<MessageKey, string>>;

/** The reasons for which the code has a sentence; for several codes, those of all of them. */
export type ReasonOf<C extends Code, Key = MessageKey> = Key extends `${C}.${infer Reason}` ? Reason : never;

/** Whether the code has a sentence of its own for this reason. */
export const isReason = <C extends ErrorCode>(code: C, reason: string): reason is ReasonOf<C> =>
  Object.hasOwn(en, `${code}.${reason}`);
