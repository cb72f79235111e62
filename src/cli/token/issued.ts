import type { Outcome, WriteOptions } from '../command.js';

/** A new token, told to whoever made it. That of a dry run is never shown: it would be good for nothing. */
export function issued(slug: string, contextToken: string, { dryRun }: WriteOptions, facts: object): Outcome {
  if (dryRun) return { text: `${slug} gets a new context token.`, data: { project: slug, ...facts } };
  return {
    text: `${contextToken}\nGive clients the new configuration: project-service config ${slug}`,
    data: { project: slug, identity: { contextToken }, ...facts },
  };
}
