// Preloaded by `node --import`: the clock of the process is off by WRONG_CLOCK_MS until SIGUSR2
// corrects it. Explicit times of the Date constructor stay unchanged.
const machines = Date;
let ahead = Number(process.env.WRONG_CLOCK_MS);

globalThis.Date = new Proxy(machines, {
  construct: (target, given, as) =>
    Reflect.construct(target, given.length === 0 ? [machines.now() + ahead] : given, as),
  get: (target, name, receiver) =>
    name === 'now' ? () => machines.now() + ahead : Reflect.get(target, name, receiver),
});
process.on('SIGUSR2', () => {
  ahead = 0;
});
