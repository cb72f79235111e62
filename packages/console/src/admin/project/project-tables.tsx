import { Badge } from '../../components/badge.js';
import { Moment } from '../../components/moment.js';
import { Table } from '../../components/table.js';
import { texts } from '../../texts/language.js';
import type { ProjectData, ServerData } from './project-data.js';

const t = texts({
  en: {
    noServers:
      'The project has no game servers yet. Ask the administrators of the service to add them to the project file.',
    statuses: { OPEN: 'open', MAINTENANCE: 'maintenance', CLOSED: 'closed', HIDDEN: 'hidden' },
    accesses: { PUBLIC: 'everyone', RESTRICTED: 'users with access' },
    polled: 'Last poll for deliveries',
    silent: 'inactive',
    tokens: 'Poll tokens',
    noToken: 'no valid token',
    contextTokens: 'Context tokens',
    noTokens:
      'No token is valid, so no client can reach the project. Ask the administrators of the service to issue one.',
    token: 'Token',
    states: { CURRENT: 'current', GRACE: 'grace period', RETIRED: 'retired' },
    issued: 'Issued',
  },
  de: {
    noServers:
      'Das Projekt hat noch keine Spielserver. Bitten Sie die Administratoren des Dienstes, sie in die Projektdatei einzutragen.',
    statuses: { OPEN: 'offen', MAINTENANCE: 'Wartung', CLOSED: 'geschlossen', HIDDEN: 'verborgen' },
    accesses: { PUBLIC: 'für alle', RESTRICTED: 'nur mit Zugang' },
    polled: 'Letzte Abfrage von Lieferungen',
    silent: 'keine Abfragen',
    tokens: 'Poll-Tokens',
    noToken: 'kein gültiges Token',
    contextTokens: 'Kontext-Tokens',
    noTokens:
      'Kein Token ist gültig, daher erreicht kein Client das Projekt. Bitten Sie die Administratoren des Dienstes um ein neues Token.',
    token: 'Token',
    states: { CURRENT: 'aktuell', GRACE: 'Übergangszeit', RETIRED: 'abgelöst' },
    issued: 'Ausgestellt',
  },
});

/** The game servers of a project with status, last poll and tokens. */
export const Servers = ({ of: { servers } }: { readonly of: ProjectData }) => (
  <section>
    <h2>{t().gameServers}</h2>
    <Table
      caption={t().gameServers}
      none={t().noServers}
      rows={servers}
      keyOf={({ code }) => code}
      columns={[
        { name: t().gameServer, of: ({ code }) => code },
        { name: t().status, of: ({ status }) => t().statuses[status] },
        { name: t().access, of: ({ access }) => t().accesses[access] },
        { name: t().polled, of: (server) => <Polled of={server} /> },
        { name: t().tokens, of: (server) => <PollTokens of={server} /> },
      ]}
    />
  </section>
);

const Polled = ({ of: { lastSeen, isSilent } }: { readonly of: ServerData }) => (
  <>
    {lastSeen === null ? t().never : <Moment at={lastSeen} />} {isSilent && <Badge tone="bad">{t().silent}</Badge>}
  </>
);

/** Last characters and age of the tokens; only the game server has the full tokens. */
const PollTokens = ({ of: { tokens } }: { readonly of: ServerData }) =>
  tokens.length === 0 ? (
    <Badge tone="warning">{t().noToken}</Badge>
  ) : (
    tokens.map(({ id, ending, issuedAt }) => (
      <div key={id} class="whole">
        <code>…{ending}</code> <Moment at={issuedAt} />
      </div>
    ))
  );

/** The context tokens of a project with their age and end. */
export const ContextTokens = ({ of: { contextTokens } }: { readonly of: ProjectData }) =>
  contextTokens !== null && (
    <section>
      <h2>{t().contextTokens}</h2>
      <Table
        caption={t().contextTokens}
        none={t().noTokens}
        rows={contextTokens}
        keyOf={({ id }) => id}
        columns={[
          { name: t().token, of: ({ ending }) => <code class="whole">…{ending}</code> },
          { name: t().state, of: ({ state }) => t().states[state] },
          { name: t().issued, of: ({ issuedAt }) => <Moment at={issuedAt} /> },
          { name: t().ends, of: ({ graceUntil }) => graceUntil !== null && <Moment at={graceUntil} /> },
        ]}
      />
    </section>
  );
