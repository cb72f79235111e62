/** Returns the text of a value in an input; empty if there is no value. */
export function inputText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/**
 * Converts RFC 3339 to the value of a `datetime-local` input, in local time: `2027-01-31T19:00`.
 */
export function fromInstant(value: unknown): string {
  const at = typeof value === 'string' ? new Date(value) : null;
  if (at === null || Number.isNaN(at.getTime())) return '';
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** Converts the value of a `datetime-local` input to RFC 3339 in UTC. */
export function toInstant(local: string): string {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? local : at.toISOString().replace('.000Z', 'Z');
}
