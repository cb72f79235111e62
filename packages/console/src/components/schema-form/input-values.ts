/** A value as a control shows it; what is not there is empty. */
export function shown(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A point in time as `datetime-local` has it, where whoever looks at it is: `2027-01-31T19:00`. */
export function fromInstant(value: unknown): string {
  const at = typeof value === 'string' ? new Date(value) : null;
  if (at === null || Number.isNaN(at.getTime())) return '';
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The same as RFC 3339 in UTC, as it is sent. */
export function toInstant(local: string): string {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? local : at.toISOString().replace('.000Z', 'Z');
}

export const dayOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 10) : '');

/** What a file says; null: it is not UTF-8, and nothing of it is guessed. */
export async function textOf(file: File): Promise<string | null> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
