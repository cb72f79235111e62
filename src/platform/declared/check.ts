import type { z } from 'zod';
import type { Path, Problem } from './fault.js';

export interface Checked<T> {
  /** Undefined where there is a problem. */
  readonly value?: T;
  readonly problems: readonly Problem[];
}

/** Checks a part of what a file says, which stands at `path`, against its schema. */
export function check<T>(schema: z.ZodType<T>, value: unknown, path: Path = []): Checked<T> {
  const result = schema.safeParse(value);
  if (result.success) return { value: result.data, problems: [] };
  return { problems: result.error.issues.flatMap((issue) => problemsOf(issue, value, path)) };
}

function problemsOf(issue: z.core.$ZodIssue, value: unknown, base: Path): Problem[] {
  const steps = issue.path.map((step) => (typeof step === 'number' ? step : String(step)));
  const path = [...base, ...steps];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...path, key], message: 'unknown' }));
  }
  if (issue.code !== 'invalid_type') return [{ path, message: issue.message }];
  if (steps.length > 0 && !has(value, steps)) return [{ path, message: 'is missing' }];
  return [{ path, message: issue.expected === 'object' ? 'must be a map' : issue.message }];
}

function has(value: unknown, [step, ...rest]: Path): boolean {
  if (step === undefined) return true;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return false;
  return has(Reflect.get(value, step), rest);
}
