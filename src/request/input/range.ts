import { type ValueFault, valueFault } from './fault.js';
import type { PlannedVariable } from './plan.js';

/** Whether a number lies outside of what the published schema allows, such as a page of 101 entries. */
export function rangeFault(value: unknown, range: PlannedVariable['range'], path: string): ValueFault | null {
  if (typeof value !== 'number' || range === null) return null;
  const { minimum: min, maximum: max } = range;
  return value < min || value > max ? valueFault(path, 'out_of_range', { min, max }) : null;
}
