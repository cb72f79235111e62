import { isSecretName } from '../../components/schema-form/fields.js';
import { isRecord, textIn } from '../../service/json.js';
import type { Values } from './request.js';

/** Replaces secrets. */
export const MASK = '•••';

/**
 * Also masks `sessionId`, the bearer token in answers. As a variable, a `sessionId` is only a
 * handle.
 */
const isSecretInAnswer = (name: string): boolean => isSecretName(name) || name === 'sessionId';

/** Returns a deep copy in which `put` replaces all non-empty secrets. */
function replaceSecrets(
  value: unknown,
  isSecret: (name: string) => boolean,
  put: (secret: unknown, name: string) => unknown,
): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => replaceSecrets(one, isSecret, put));
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([name, inner]): [string, unknown] => {
    const isHidden = isSecret(name) && inner !== null && inner !== '';
    return [name, isHidden ? put(inner, name) : replaceSecrets(inner, isSecret, put)];
  });
  return Object.fromEntries(entries);
}

/** Masks passwords, PINs and tokens in variables. */
export const maskedVariables = (variables: Values): Values => {
  const masked = replaceSecrets(variables, isSecretName, () => MASK);
  return isRecord(masked) ? masked : {};
};

/** Masks secrets, the bearer token, and sent secrets in error messages of an answer. */
export function maskedAnswer(answer: unknown, sent: Values): unknown {
  const masked = replaceSecrets(answer, isSecretInAnswer, () => MASK);
  if (!isRecord(masked) || !Array.isArray(masked['errors'])) return masked;
  const errors = masked['errors'].map((error: unknown) => {
    const message = textIn(error, 'message');
    return isRecord(error) && message !== null ? { ...error, message: maskedText(message, sent) } : error;
  });
  return { ...masked, errors };
}

/** Shorter secrets are not masked in messages: they would match parts of words. */
const MIN_LENGTH = 4;

const maskedText = (text: string, sent: Values): string =>
  secretTexts(sent)
    .filter((secret) => secret.length >= MIN_LENGTH)
    .reduce((masked, secret) => masked.replaceAll(secret, MASK), text);

/** Removes the masked secrets, to restore variables in a form. */
export function withoutSecrets(variables: Values): Values {
  const rest = replaceSecrets(variables, isSecretName, () => undefined);
  const copy: unknown = JSON.parse(JSON.stringify(rest));
  return isRecord(copy) ? copy : {};
}

/** Returns the names and the values of all secrets in variables. */
function secretsIn(variables: Values): readonly (readonly [name: string, text: string])[] {
  const secrets: [string, string][] = [];
  replaceSecrets(variables, isSecretName, (secret, name) => {
    secrets.push([name, String(secret)]);
    return secret;
  });
  return secrets;
}

/** Returns all secret values in variables. */
export const secretTexts = (variables: Values): readonly string[] => secretsIn(variables).map(([, text]) => text);

/** Converts a variable name to a shell variable: `newPassword` to `NEW_PASSWORD`. */
export const variableOf = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toUpperCase()
    .replace(/^(?=\d)/, '_');

/** Returns the shell variables of the secrets in variables, one per name. */
export const secretVariablesIn = (variables: Values): readonly string[] => [
  ...new Set(secretsIn(variables).map(([name]) => variableOf(name))),
];
