import type { Sunset } from '../contract/manifest.js';

/**
 * Headers of an operation that will be withdrawn: `Sunset` (RFC 8594), and the operation that follows as a link
 * within this endpoint. `Deprecation` (RFC 9745) must name the day since when, which nobody has declared.
 */
export function sunsetHeaders({ on, successor }: Sunset): Record<string, string> {
  const headers: Record<string, string> = { Sunset: new Date(`${on}T00:00:00Z`).toUTCString() };
  if (successor !== null) headers.Link = `<#${successor}>; rel="successor-version"`;
  return headers;
}
