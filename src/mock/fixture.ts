import type { Context } from '../domain/context.js';
import { availabilityOf, currencyOf, isContextToken, type ProjectSnapshot } from '../domain/projects/index.js';
import { type GameServerSnapshot, resolveServer } from '../domain/servers/index.js';
import type { SessionSnapshot, UserSnapshot } from '../domain/users/index.js';
import type { OriginSource } from '../http/api/cors.js';
import type { LastSeenTracker, StageSources } from '../request/lifecycle.js';
import type { FixtureObjects } from './field-values.js';
import { FAR } from './leaves.js';

// The data of the mock: one project with two game servers, and one user of each status.

/** The user that a bearer token authenticates. */
export const viewers = ['active', 'pending', 'blocked'] as const;
export type MockViewer = (typeof viewers)[number];

/** Example tokens. The mock accepts any well-formed context token and any bearer token. */
export const CONTEXT_TOKEN = `pct_${'mock'.repeat(8)}`;
export const BEARER = `gps_${'mock'.repeat(10)}moc`;

/** The session of the request, and another session of the user. */
const SESSIONS = ['0198c0de-0000-7000-8000-000000000001', '0198c0de-0000-7000-8000-000000000002'] as const;

const START = new Date('2026-01-15T12:00:00Z');

export const project: ProjectSnapshot = {
  id: 1,
  slug: 'mock',
  names: { en: 'Mock Isles', de: 'Mock-Inseln', es: 'Islas de prueba' },
  descriptions: { en: 'Made up by project-service mock.', de: 'Ausgedacht von project-service mock.' },
  language: 'en',
  languages: ['en', 'de', 'es'],
  languageAliases: {},
  currency: { code: 'EMB', names: { en: 'Embers', de: 'Glut', es: 'Brasas' }, scale: 0 },
  availability: 'AVAILABLE',
  windows: [],
  registration: 'OPEN',
  emailConfirmation: 'NONE',
  pinPolicy: 'OPTIONAL',
  pinLength: 6,
  passwordMinLength: 8,
  sessionIdleSeconds: 30 * 86_400,
  sessionAbsoluteSeconds: 90 * 86_400,
  maxAccountsPerServer: 5,
  dailyLimits: { support: 100_000, payments: null },
  allowedOrigins: [],
  mail: { sender: null, confirmUrl: null, resetUrl: null },
};

const server = (id: number, code: string, names: GameServerSnapshot['names']): GameServerSnapshot => ({
  id,
  projectId: project.id,
  code,
  names,
  descriptions: {},
  status: 'OPEN',
  access: 'PUBLIC',
  isDefault: id === 1,
  sort: id,
  tags: { rates: id === 1 ? 'x1' : 'x10' },
  refundRejected: false,
  accountRules: { loginMinLength: 4, loginMaxLength: 16, passwordMaxLength: 32 },
});

export const servers: readonly GameServerSnapshot[] = [
  server(1, 'dawn', { en: 'Dawn', de: 'Morgen', es: 'Alba' }),
  server(2, 'dusk', { en: 'Dusk', de: 'Abend', es: 'Ocaso' }),
];

export const BLOCK_REASONS = {
  en: 'A payment was charged back.',
  de: 'Eine Zahlung wurde zurückgebucht.',
  es: 'Se ha devuelto un pago.',
};

const user = (id: number, viewer: MockViewer, status: UserSnapshot['status']): UserSnapshot => ({
  id,
  projectId: project.id,
  email: `${viewer}@example.com`,
  status,
  blockedReasons: status === 'BLOCKED' ? BLOCK_REASONS : {},
  blockedUntil: null,
  confirmed: status !== 'PENDING',
  language: null,
  hasPin: true,
  pinLockedUntil: null,
  grantedServerIds: [],
  createdAt: START,
});

export const users: Readonly<Record<MockViewer, UserSnapshot>> = {
  active: user(1, 'active', 'ACTIVE'),
  pending: user(2, 'pending', 'PENDING'),
  blocked: user(3, 'blocked', 'BLOCKED'),
};

export const session = (userId: number): SessionSnapshot => ({
  id: SESSIONS[0],
  userId,
  projectId: project.id,
  gameServerId: 1,
  createdAt: START,
  lastSeenAt: START,
  idleTimeoutSeconds: project.sessionIdleSeconds,
  idleExpiresAt: FAR,
  absoluteExpiresAt: FAR,
  pinVerifiedUntil: null,
});

/** The project in maintenance until this time; null: it is available. */
const projectUntil = (end: Date | null): ProjectSnapshot =>
  end === null
    ? project
    : { ...project, windows: [{ gameServerId: null, startsAt: START, endsAt: end, messages: {} }] };

/**
 * The data sources of the stages, without a database: any well-formed context token belongs to the
 * project, any bearer token to a session of this viewer.
 */
export const sourcesOf = (viewer: MockViewer, maintenanceUntil: Date | null): StageSources => ({
  projects: {
    contextOf: (token) =>
      isContextToken(token) ? { kind: 'known', project: projectUntil(maintenanceUntil) } : { kind: 'unknown' },
    availabilityOf,
  },
  users: {
    authenticate: () => ({ kind: 'live', user: users[viewer], session: session(users[viewer].id) }),
  },
  servers: {
    resolve: (question) => resolveServer(question, (id) => servers.find((candidate) => candidate.id === id) ?? null),
  },
  usage: { count: () => undefined },
});

/** Pages of every origin may read the answers. */
export const allOrigins: OriginSource = { isOriginAllowed: () => true, isOriginAllowedByAnyProject: async () => true };

/** The mock has no sessions whose use it could record. */
export const noTracker: LastSeenTracker = { touch: () => undefined };

/** Returns the fixture as objects of the SDL types, for results. */
export const fixtureObjects = (
  { languages, project }: Context,
  { id, email, status, language, hasPin, createdAt }: UserSnapshot,
): FixtureObjects => ({
  Project: [{ ...project }],
  GameServer: servers.map((gameServer) => ({ ...gameServer })),
  Currency: [currencyOf(project, languages)],
  User: [{ id, email, status, language, hasPin, pinLockedUntil: null, createdAt }],
  Session: SESSIONS.map((handle, index) => ({
    id: handle,
    current: index === 0,
    createdAt: START,
    lastSeenAt: START,
    expiresAt: FAR,
  })),
});
