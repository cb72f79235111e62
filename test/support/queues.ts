import { queues } from '../../src/base/queues.js';

/** Counts the calls that wait in the queues of this name: those of all services of this process. */
export const waitingIn = (queue: string): number =>
  [...queues].filter(({ name }) => name === queue).reduce((sum, { waiting }) => sum + waiting(), 0);
