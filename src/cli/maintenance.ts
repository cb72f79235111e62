import type { PlannedWindow } from '../domain/projects/index.js';
import { argument, flag, id, instant, localized, option, optionFrom, requiredOption } from './arguments.js';
import { group, projectChange, projectRead } from './command.js';
import { demandPublished } from './lookup.js';
import { table, time } from './output.js';

const messages = optionFrom('--message <language=text>', 'the notice for users, once per language', localized, {});
const holdDeliveries = flag('--hold-deliveries', 'give game servers no deliveries meanwhile either');

/** A window as the command line prints it. */
const shown = ({ id, startsAt, endsAt, messages, holdDeliveries, createdBy }: PlannedWindow) => ({
  id,
  from: startsAt,
  until: endsAt,
  messages,
  holdDeliveries,
  createdBy,
});

/** rules.md §1.2, §3.9 */
export const maintenanceCommand = group('maintenance', 'Close a project to clients, and open it again.', 'on demo', [
  projectChange('on', {
    help: 'Take the project down for clients, now.',
    example: 'demo --until 2027-01-31T18:00:00Z --message en="Back at six"',
    takes: {
      until: option('--until <time>', 'when it will be back, RFC 3339; without it: until maintenance off', instant),
      messages,
      holdDeliveries,
    },
  }).does(async ({ domain, project, until, messages, holdDeliveries, by }) => {
    const { id, slug } = project;
    demandPublished(project, messages);
    await domain.projects.startMaintenance(id, { until, messages, holdDeliveries }, by);
    const lift = `it is opened again: project-service maintenance off ${slug}`;
    const end = until === null ? lift : `${until.toISOString()}.`;
    const held = holdDeliveries ? '\nGame servers get no deliveries meanwhile.' : '';
    const data = { project: slug, maintenance: true, until, messages, holdDeliveries };
    return { text: `${slug} is in maintenance until ${end}${held}`, data };
  }),
  projectChange('off', {
    help: 'Open the project to clients again, now.',
    example: 'demo',
  }).does(async ({ domain, project: { id, slug }, by }) => {
    const ended = await domain.projects.endMaintenance(id, by);
    const text = ended ? `${slug} is available.` : `${slug} was available before.`;
    return { text, data: { project: slug, maintenance: false } };
  }),
  projectChange('schedule', {
    help: 'Plan a time in which the project is down for clients.',
    example: 'demo --from 2027-01-31T16:00:00Z --until 2027-01-31T18:00:00Z --message en="Back at six"',
    takes: {
      from: requiredOption('--from <time>', 'when it goes down, RFC 3339', instant),
      until: option('--until <time>', 'when it will be back; without it: until maintenance off', instant),
      messages,
      holdDeliveries,
    },
  }).does(async ({ domain, project, from, until, messages, holdDeliveries, dryRun, by }) => {
    demandPublished(project, messages);
    const plan = { gameServerId: null, from, until, messages, holdDeliveries };
    const { id, ...window } = shown(await domain.projects.scheduleMaintenance(project.id, plan, by));
    const end = until === null ? 'with an open end' : `until ${until.toISOString()}`;
    // The number of a window that is not kept will be another one's.
    const number = dryRun ? '' : ` Its number is ${id}.`;
    const held = holdDeliveries ? ' Game servers get no deliveries in it.' : '';
    const text = `${project.slug} goes into maintenance at ${from.toISOString()}, ${end}.${held}${number}`;
    return { text, data: { project: project.slug, ...(dryRun ? {} : { id }), ...window } };
  }),
  projectRead('list', {
    help: 'List maintenance that runs or is planned.',
    example: 'demo',
  }).does(async ({ domain, project: { id, slug, availability } }) => {
    const windows = (await domain.projects.plannedMaintenance(id)).map(shown);
    const isOn = availability === 'MAINTENANCE';
    const holdDeliveries = await domain.projects.holdsDeliveries(id);
    const held = holdDeliveries ? 'Game servers get no deliveries meanwhile.\n' : '';
    const head = isOn ? `${slug} is in maintenance until maintenance off.\n${held}` : '';
    const rows = windows.map(({ id, from, until, messages, holdDeliveries, createdBy }) => [
      id,
      time(from),
      time(until) ?? 'open end',
      createdBy,
      holdDeliveries ? 'holds deliveries' : '',
      JSON.stringify(messages),
    ]);
    const text = `${head}${table(rows, isOn ? 'Nothing else is planned.' : 'No maintenance is planned.')}`;
    return { text, data: { project: slug, untilSwitchedOff: isOn, holdDeliveries, windows } };
  }),
  projectChange('cancel', {
    help: 'Take planned maintenance back; what has begun ends now.',
    example: 'demo 3',
    takes: { windowId: argument('<window>', 'number of the window, from maintenance list', id) },
  }).does(async ({ domain, project: { id, slug, availability }, windowId, by }) => {
    const window = await domain.projects.cancelMaintenance(id, windowId, by);
    // The switch is not a window: what outlasts every window is ended by itself only.
    const isOn = availability === 'MAINTENANCE';
    const rest = isOn ? ` ${slug} stays in maintenance: open it with maintenance off.` : '';
    return { text: `Window ${windowId} of ${slug} is cancelled.${rest}`, data: { project: slug, ...shown(window) } };
  }),
]);
