import { refuse } from '../../base/errors/refusal.js';
import type { LocalizedText } from '../../base/language/text.js';
import type { PlannedWindow } from '../../domain/projects/index.js';
import type { GameServerSnapshot } from '../../domain/servers/index.js';
import { group, type ProjectCommandContext, projectChange, projectRead } from '../admin-command.js';
import {
  argument,
  flag,
  id,
  instant,
  localizedText,
  lookUpOptional,
  option,
  optionFrom,
  requiredOption,
  word,
} from '../fields.js';
import { requirePublished, serverByCode, serverCodes } from '../lookup.js';
import { formatTable, time } from '../outcome.js';

const messages = optionFrom(
  '--message <language=text>',
  'notice for users, once per language; not with --server',
  localizedText,
  {},
);
const holdDeliveries = flag('--hold-deliveries', 'also hold deliveries to game servers during it');
const server = lookUpOptional(
  option('--server <code>', 'only this game server, not the whole project', word),
  serverByCode,
);

/** A window as commands print it; `server` is null for the whole project. */
export const windowOutput = (window: PlannedWindow, codes: ReadonlyMap<number, string>) => ({
  id: window.id,
  server: window.gameServerId === null ? null : (codes.get(window.gameServerId) ?? null),
  from: window.startsAt,
  until: window.endsAt,
  messages: window.messages,
  holdDeliveries: window.holdDeliveries,
  createdBy: window.createdBy,
});

/** Throws for a notice that clients would not receive. */
function requireVisibleNotice(
  { project }: ProjectCommandContext,
  server: GameServerSnapshot | null,
  messages: LocalizedText,
): void {
  requirePublished(project, messages);
  if (server === null || Object.keys(messages).length === 0) return;
  const fix = 'Omit --message: clients show that the server is in maintenance, without a text.';
  throw refuse('INVALID_REQUEST', `${server.code} has no notice of its own.\n${fix}`);
}

/** The name of the server or project: `dawn of isles`, `isles`. */
const nameOf = (slug: string, server: GameServerSnapshot | null): string =>
  server === null ? slug : `${server.code} of ${slug}`;

/** The command that ends the maintenance. */
const endCommandOf = (slug: string, server: GameServerSnapshot | null): string =>
  `project-service maintenance off ${slug}${server === null ? '' : ` --server ${server.code}`}`;

/**
 * Only an open server goes into maintenance: any other status in the project file has precedence.
 */
const hintOf = (server: GameServerSnapshot | null): string =>
  server === null || server.status === 'OPEN'
    ? ''
    : ` Clients still see ${server.status}, the status in the project file.`;

/** rules.md §1.2, §3.5.5, §3.9 */
export const maintenanceCommands = group('maintenance', 'Maintenance of a project or of a game server.', 'on demo', [
  projectChange('maintenance.on', {
    roles: ['OWNER'],
    help: 'Start maintenance of a project now; with --server, of a game server.',
    example: 'demo --until 2027-01-31T18:00:00Z --message en="Back at six"',
    takes: {
      until: option('--until <time>', 'end of the maintenance, RFC 3339; default: until maintenance off', instant),
      server,
      messages,
      holdDeliveries,
    },
  }).does(async ({ until, server, messages, holdDeliveries, by, ...context }) => {
    const { domain, project } = context;
    const { id, slug } = project;
    requireVisibleNotice({ ...context, by }, server, messages);
    const gameServerId = server?.id ?? null;
    await domain.projects.startMaintenance(id, { gameServerId, until, messages, holdDeliveries }, by);
    const end = until === null ? `it is opened again: ${endCommandOf(slug, server)}` : `${until.toISOString()}.`;
    const deliveryText = holdDeliveries ? `\n${receiversOf(server)} no deliveries meanwhile.` : '';
    const data = {
      project: slug,
      server: server?.code ?? null,
      maintenance: true,
      until,
      messages,
      holdDeliveries,
      serverStatus: server?.status ?? null,
    };
    return { text: `${nameOf(slug, server)} is in maintenance until ${end}${hintOf(server)}${deliveryText}`, data };
  }),
  projectChange('maintenance.off', {
    roles: ['OWNER'],
    help: 'End the maintenance of a project now; with --server, of a game server.',
    takes: { server },
  }).does(async ({ domain, project: { id, slug }, server, by }) => {
    const ended = await domain.projects.endMaintenance(id, by, server?.id ?? null);
    const was = server === null ? 'was available before' : 'was in no maintenance of its own';
    const is = server === null ? 'is available' : 'is in no maintenance of its own any more';
    const text = `${nameOf(slug, server)} ${ended ? is : was}.`;
    return { text, data: { project: slug, server: server?.code ?? null, maintenance: false, changed: ended } };
  }),
  projectChange('maintenance.schedule', {
    roles: ['OWNER'],
    help: 'Schedule maintenance of a project, or with --server of a game server.',
    example: 'demo --from 2027-01-31T16:00:00Z --until 2027-01-31T18:00:00Z --message en="Back at six"',
    takes: {
      from: requiredOption('--from <time>', 'start of the maintenance, RFC 3339', instant),
      until: option('--until <time>', 'end of the maintenance; default: until maintenance off', instant),
      server,
      messages,
      holdDeliveries,
    },
  }).does(async ({ from, until, server, messages, holdDeliveries, by, ...context }) => {
    const { domain, project, dryRun } = context;
    requireVisibleNotice({ ...context, by }, server, messages);
    const plan = { gameServerId: server?.id ?? null, from, until, messages, holdDeliveries };
    const codes = await serverCodes(context);
    const planned = await domain.projects.scheduleMaintenance(project.id, plan, by);
    const { id, ...window } = windowOutput(planned, codes);
    const end = until === null ? 'with an open end' : `until ${until.toISOString()}`;
    // A dry run prints no number, because another window will have it.
    const number = dryRun ? '' : ` Its number is ${id}.`;
    const deliveryText = holdDeliveries ? ` ${receiversOf(server)} no deliveries in it.` : '';
    const name = nameOf(project.slug, server);
    const text = `${name} goes into maintenance at ${from.toISOString()}, ${end}.${deliveryText}${number}${hintOf(server)}`;
    return {
      text,
      data: { project: project.slug, ...(dryRun ? {} : { id }), ...window, serverStatus: server?.status ?? null },
    };
  }),
  projectRead('maintenance.list', {
    roles: ['SUPPORT', 'SHOP', 'OWNER'],
    help: 'List current and scheduled maintenance.',
  }).does(async ({ domain, project }) => {
    const { id, slug, availability } = project;
    const codes = await serverCodes({ domain, project });
    const windows = (await domain.projects.plannedMaintenance(id)).map((window) => windowOutput(window, codes));
    const isOn = availability === 'MAINTENANCE';
    const holdDeliveries = await domain.projects.holdsDeliveries(id);
    const deliveryText = holdDeliveries ? 'Game servers get no deliveries meanwhile.\n' : '';
    const head = isOn ? `${slug} is in maintenance until maintenance off.\n${deliveryText}` : '';
    const rows = windows.map(({ id, server, from, until, messages, holdDeliveries, createdBy }) => [
      id,
      server ?? 'all',
      time(from),
      time(until) ?? 'open end',
      createdBy,
      holdDeliveries ? 'holds deliveries' : '',
      JSON.stringify(messages),
    ]);
    const text = `${head}${formatTable(rows, isOn ? 'Nothing else is scheduled.' : 'No maintenance is scheduled.')}`;
    return { text, data: { project: slug, untilSwitchedOff: isOn, holdDeliveries, windows } };
  }),
  projectChange('maintenance.cancel', {
    roles: ['OWNER'],
    help: 'Cancel scheduled maintenance; if it has begun, it ends now.',
    takes: { windowId: argument('<window>', 'number of the window, from maintenance list', id, '3') },
  }).does(async ({ domain, project, windowId, by }) => {
    const { id, slug } = project;
    const codes = await serverCodes({ domain, project });
    const { window, isFlagged } = await domain.projects.cancelMaintenance(id, windowId, by);
    // The switch is independent of windows: only `maintenance off` ends it.
    const isOn = isFlagged && window.gameServerId === null;
    const rest = isOn ? ` ${slug} stays in maintenance: open it with maintenance off.` : '';
    const data = { project: slug, ...windowOutput(window, codes), staysInMaintenance: isOn };
    return { text: `Window ${windowId} of ${slug} is cancelled.${rest}`, data };
  }),
]);

const receiversOf = (server: GameServerSnapshot | null): string =>
  server === null ? 'Game servers get' : `${server.code} gets`;
