const SECRET = /password|secret|hash|bearer|pin$|^pin|token|authorization/i;

/** The same JSON with every field blanked whose name speaks of a secret: a second net below the callers' care. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, SECRET.test(name) ? '[removed]' : withoutSecrets(inner)]),
  );
}
