import { isSecretName } from '../../components/schema-form/fields.js';
import { isRecord, textIn } from '../../server/json.js';
import type { Values } from './request.js';

/** What stands for what nobody is to see. */
export const MASK = '•••';

/** A secret among variables, and as what a shell has it. */
export interface Secret {
  readonly name: string;
  /** `NEW_PASSWORD` */
  readonly variable: string;
}

/** What is secret in an answer besides: the bearer of a session. Among variables a `sessionId` is a handle alone. */
const isSecretInAnswer = (name: string): boolean => isSecretName(name) || name === 'sessionId';

/** The same value with something else in place of whatever has such a name and is not empty, however deep it is. */
function mapped(
  value: unknown,
  isSecret: (name: string) => boolean,
  put: (secret: unknown, name: string) => unknown,
): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => mapped(one, isSecret, put));
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([name, inner]): [string, unknown] => {
    const isHidden = isSecret(name) && inner !== null && inner !== '';
    return [name, isHidden ? put(inner, name) : mapped(inner, isSecret, put)];
  });
  return Object.fromEntries(entries);
}

/** Variables without their passwords, PINs and tokens. */
export const maskedVariables = (variables: Values): Values => {
  const masked = mapped(variables, isSecretName, () => MASK);
  return isRecord(masked) ? masked : {};
};

/** An answer without them, without the session that it opens, and with nothing in its messages that was sent in secret. */
export function maskedAnswer(answer: unknown, sent: Values): unknown {
  const masked = mapped(answer, isSecretInAnswer, () => MASK);
  if (!isRecord(masked) || !Array.isArray(masked['errors'])) return masked;
  const errors = masked['errors'].map((error: unknown) => {
    const message = textIn(error, 'message');
    return isRecord(error) && message !== null ? { ...error, message: maskedText(message, sent) } : error;
  });
  return { ...masked, errors };
}

/** Shorter than this a text says nothing by itself, and would be found in every sentence. */
const SHORTEST = 4;

const maskedText = (text: string, sent: Values): string =>
  secretTexts(sent)
    .filter((secret) => secret.length >= SHORTEST)
    .reduce((masked, secret) => masked.replaceAll(secret, MASK), text);

/** Variables that were masked, to be filled in again: what was secret is left out. */
export function withoutSecrets(variables: Values): Values {
  const rest = mapped(variables, isSecretName, () => undefined);
  const kept: unknown = JSON.parse(JSON.stringify(rest));
  return isRecord(kept) ? kept : {};
}

/** Every secret text among variables. */
export function secretTexts(variables: Values): readonly string[] {
  const found: string[] = [];
  mapped(variables, isSecretName, (secret) => {
    found.push(String(secret));
    return secret;
  });
  return found;
}

/** As what a shell has a secret of this name: `newPassword` is `NEW_PASSWORD`. */
export const variableOf = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toUpperCase()
    .replace(/^(?=\d)/, '_');

/** The secrets among variables, each name once; whether it is empty or not, it is none to be shown. */
export function secretsIn(value: unknown): readonly Secret[] {
  const found = new Map<string, Secret>();
  mapped(value, isSecretName, (secret, name) => {
    found.set(name, { name, variable: variableOf(name) });
    return secret;
  });
  return [...found.values()];
}
