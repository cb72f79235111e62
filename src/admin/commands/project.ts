import { refuse } from '../../base/errors/refusal.js';
import type { LocalizedText } from '../../base/language/text.js';
import { printable } from '../../base/printable.js';
import type { ApplyResult, Domain } from '../../domain/index.js';
import type { ProjectSnapshot } from '../../domain/projects/index.js';
import { group, projectChange, projectRead, serviceChange, serviceRead } from '../admin-command.js';
import { file, option, version } from '../fields.js';
import { requireYes, yes } from '../lookup.js';
import { formatTable, inWords, money, plural } from '../outcome.js';

/** rules.md §1.1 */
export const projectCommands = group('project', 'Projects.', 'list', [
  serviceRead('project.list', {
    roles: ['OWNER'],
    help: 'List the projects.',
  }).does(async ({ domain }) => {
    const projects = (await domain.projects.list()).map((project) => ({
      project: project.slug,
      availability: availabilityWord(domain, project),
      language: project.language,
      languages: project.languages,
    }));
    const rows = projects.map(({ project, availability, languages }) => [project, availability, languages.join(' ')]);
    const none = 'There is no project yet: declare one with project-service apply <project.yaml>.';
    return { text: formatTable(rows, none), data: projects };
  }),
  projectRead('project.show', {
    roles: ['SUPPORT', 'SHOP', 'OWNER'],
    help: 'Show a project: settings, availability, servers.',
  }).does(async ({ domain, project }) => {
    const { id, windows: _windows, slug, availability: _flag, ...settings } = project;
    const { statusAt } = await import('../../domain/servers/index.js');
    const now = domain.clock.now();
    const servers = (await domain.servers.list(id)).map((server) => {
      const { code, access } = server;
      return { code, status: statusAt(server, project, now), access };
    });
    const data = { project: slug, availability: availabilityWord(domain, project), ...settings, servers };
    const rows = [
      ['project', slug],
      ['availability', data.availability],
      ...settingsInWords(project),
      ...servers.map(({ code, status, access }) => ['server', `${code}, ${status}, ${access}`]),
    ];
    return { text: formatTable(rows, ''), data };
  }),
  projectRead('project.export', {
    roles: ['SHOP', 'OWNER'],
    inThread: true,
    help: 'Export the project, its servers and its catalogue as a YAML file for apply.',
    example: 'demo --output demo.yaml',
    gives: 'FILE',
  }).does(async ({ domain, project }) => {
    const { text, ...counts } = await domain.exportProject(project);
    const holds = `servers ${counts.servers}, categories ${counts.categories}, items ${counts.items}`;
    return { text, holds, data: { project: project.slug, ...counts } };
  }),
  // rules.md §3.9: clients learn that their configuration is outdated; nothing is deleted.
  projectChange('project.archive', {
    roles: ['OWNER'],
    help: 'Archive a project permanently: clients receive an error that their configuration is outdated. Deletes no data.',
    example: 'demo --yes',
    takes: { yes },
  }).does(async ({ domain, project: { id, slug }, yes, dryRun, by }) => {
    requireYes({ yes, dryRun }, `Archiving ${slug}`);
    const archived = await domain.projects.archive(id, by);
    const text = archived
      ? `${slug} is archived: its context tokens are outdated from now on.`
      : `${slug} was archived before.`;
    return { text, data: { project: slug, availability: 'ARCHIVED' } };
  }),
]);

/** Applies a project file, all or nothing. */
export const applyCommand = serviceChange('apply', {
  roles: ['OWNER'],
  inThread: true,
  help: 'Declare a project, its servers and its catalogue from a YAML file.',
  example: 'project.yaml --dry-run',
  takes: {
    source: file('<file>', 'the project file', 'Name a YAML file that describes a project.'),
    ifVersion: option(
      '--if-version <version>',
      'only if the changes are still those of --dry-run',
      version('apply --dry-run'),
    ),
  },
}).does(async ({ domain, source: { file: name, text }, ifVersion, dryRun, by }) => {
  const applied = await domain.apply(text, { file: name, by, ifVersion });
  const words = await describe(applied);
  const isBound = dryRun && applied.changes.length > 0;
  return { text: isBound ? `${words}\nversion: ${applied.version}` : words, data: applied };
});

/** Prints the configuration for clients of a project, as JSON with and without `--json`. */
export const configCommand = projectRead('config', {
  roles: ['OWNER'],
  help: 'Print the configuration for clients of a project as JSON. Its endpoint comes from PUBLIC_URL, else from HOST, PORT and BASE_PATH.',
}).does(async ({ domain, project, endpoint }) => {
  if (project.availability === 'ARCHIVED') {
    const message = `${project.slug} is archived: its context tokens are outdated.`;
    throw refuse('PROJECT_ARCHIVED', `${message}\nName another project.`);
  }
  const configuration = await domain.projects.configuration(project);
  const data = { ...configuration, endpoint: await endpoint() };
  return { text: JSON.stringify(data, null, 2), data };
});

/** The current availability, including maintenance windows. */
function availabilityWord({ projects, clock }: Domain, project: ProjectSnapshot): ProjectSnapshot['availability'] {
  if (project.availability === 'ARCHIVED') return 'ARCHIVED';
  return projects.availabilityOf(project, clock.now()).available ? 'AVAILABLE' : 'MAINTENANCE';
}

/** `1000.00 EMB of one operator`, or `no limit`. */
const dailyLimit = ({ dailyLimits, currency }: ProjectSnapshot, role: keyof ProjectSnapshot['dailyLimits']): string => {
  const limit = dailyLimits[role];
  return limit === null ? 'no limit' : `${money(limit, currency)} of one operator (${role})`;
};

/** The settings of the project file, one row each. `--json` has them unchanged. */
const settingsInWords = (project: ProjectSnapshot): string[][] => [
  ['names', texts(project.names)],
  ['descriptions', texts(project.descriptions)],
  ['language', project.language],
  ['languages', project.languages.join(' ')],
  ['language aliases', texts(project.languageAliases)],
  ['currency', `${project.currency.code}, ${plural(project.currency.scale, 'decimal')}`],
  ['currency names', texts(project.currency.names)],
  ['registration', project.registration],
  ['email confirmation', project.emailConfirmation],
  ['PIN', `${project.pinPolicy}, ${project.pinLength} digits`],
  ['password', `at least ${plural(project.passwordMinLength, 'character')}`],
  ['session', `${inWords(project.sessionIdleSeconds)} unused, ${inWords(project.sessionAbsoluteSeconds)} at most`],
  ['game accounts', `${project.maxAccountsPerServer} per server at most`],
  ['refunds a day', dailyLimit(project, 'support')],
  ['credits a day', dailyLimit(project, 'payments')],
  ['allowed origins', project.allowedOrigins.join(' ') || '-'],
  ['mail from', project.mail.sender ?? "the service's own sender"],
  ['link to confirm', project.mail.confirmUrl ?? 'none: the code itself'],
  ['link to reset', project.mail.resetUrl ?? 'none: the code itself'],
];

const texts = (text: LocalizedText): string =>
  Object.entries(text)
    .map(([language, words]) => `${language}: ${words}`)
    .join('; ') || '-';

async function describe({ project, changes, unlistedServers }: ApplyResult): Promise<string> {
  const { shortenList } = await import('../../platform/declared/index.js');
  const lines = shortenList(changes).map((change) => `  ${printable(change)}`);
  const head = lines.length === 0 ? `${project}: nothing to change.` : [`${project}:`, ...lines].join('\n');
  if (unlistedServers.length === 0) return head;
  return `${head}\nServers that the file does not name stay as they are: ${unlistedServers.join(', ')}`;
}
