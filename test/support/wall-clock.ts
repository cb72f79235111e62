const MACHINES = Date;
let ahead = 0;

// Installed once and never removed: the current time comes from here. Explicit times stay
// unchanged.
globalThis.Date = new Proxy(MACHINES, {
  construct: (target, given, as) =>
    Reflect.construct(target, given.length === 0 ? [MACHINES.now() + ahead] : given, as),
  get: (target, name, receiver) =>
    name === 'now' ? () => MACHINES.now() + ahead : Reflect.get(target, name, receiver),
});

/** Sets the clock of this process ahead for the rest of this test file. */
export function setWallClockAhead(milliseconds: number): void {
  ahead = milliseconds;
}
