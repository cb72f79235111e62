import type { Code, ErrorCode } from '../catalogue.js';
import { en } from './en.js';

/** `CODE` or `CODE.reason`. */
export type MessageKey = keyof typeof en;

/** All messages of one language. The compiler reports each missing or extra one. */
export type Messages = Readonly<Record<MessageKey, string>>;

type AnyReason<Key = MessageKey> = Key extends `${string}.${infer Reason}` ? Reason : never;

/** The reasons of a code that have a message; for a union of codes, those that each code has. */
export type ReasonOf<C extends Code, Reason = AnyReason> = Reason extends string
  ? `${C}.${Reason}` extends MessageKey
    ? Reason
    : never
  : never;

/** Returns the reasons for which the code has a message of its own. */
export const reasonsOf = (code: ErrorCode): readonly string[] =>
  Object.keys(en).flatMap((key) => (key.startsWith(`${code}.`) ? [key.slice(code.length + 1)] : []));
