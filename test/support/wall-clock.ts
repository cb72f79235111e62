const MACHINES = Date;
let ahead = 0;

// Made at once and never taken back: whatever asks for the time now asks here. A time that is given stays what it is.
globalThis.Date = new Proxy(MACHINES, {
  construct: (target, given, as) =>
    Reflect.construct(target, given.length === 0 ? [MACHINES.now() + ahead] : given, as),
  get: (target, name, receiver) =>
    name === 'now' ? () => MACHINES.now() + ahead : Reflect.get(target, name, receiver),
});

/** Sets this machine's own clock wrong by so much, for all of this test file; nothing else changes. */
export function setWallClockAhead(milliseconds: number): void {
  ahead = milliseconds;
}
