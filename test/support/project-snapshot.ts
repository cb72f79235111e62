import type { ProjectSnapshot } from '../../src/domain/projects/index.js';

/** Snapshot of a project with the defaults of a project file. */
export const projectSnapshot = (fields: Partial<ProjectSnapshot> = {}): ProjectSnapshot => ({
  id: 1,
  slug: 'demo',
  names: { en: 'Demo' },
  descriptions: {},
  language: 'en',
  languages: ['en'],
  languageAliases: {},
  currency: { code: 'EMB', names: { en: 'Embers' }, scale: 0 },
  availability: 'AVAILABLE',
  windows: [],
  registration: 'OPEN',
  emailConfirmation: 'NONE',
  pinPolicy: 'OPTIONAL',
  pinLength: 6,
  passwordMinLength: 10,
  sessionIdleSeconds: 604_800,
  sessionAbsoluteSeconds: 2_592_000,
  maxAccountsPerServer: 5,
  dailyLimits: { support: 100_000, payments: null },
  allowedOrigins: [],
  mail: { sender: null, confirmUrl: null, resetUrl: null },
  ...fields,
});
