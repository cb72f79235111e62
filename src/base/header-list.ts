const MAX_BYTES = 1024;

/**
 * Truncates a list in a header at the last comma within 1024 bytes: half a member would mean
 * something else. Each member takes time, and attackers can send thousands.
 */
export function truncateList(header: string): string {
  if (header.length <= MAX_BYTES) return header;
  const end = header.lastIndexOf(',', MAX_BYTES);
  return end < 0 ? '' : header.slice(0, end);
}
