import { Badge } from '../../components/badge.js';
import { Empty } from '../../components/feedback.js';
import { Moment } from '../../components/moment.js';
import { Table } from '../../components/table.js';
import { texts } from '../../texts/language.js';
import type { ShownProject, ShownServer } from './project-data.js';

const t = texts({
  en: {
    noServers: 'It has none yet. The people who run the service add them to the project file.',
    statuses: { OPEN: 'open', MAINTENANCE: 'maintenance', CLOSED: 'closed', HIDDEN: 'hidden' },
    accesses: { PUBLIC: 'everyone', RESTRICTED: 'by invitation' },
    polled: 'Asked last for deliveries',
    silent: 'silent',
    tokens: 'Poll tokens',
    noToken: 'none is good',
    contextTokens: 'Context tokens',
    noTokens: 'No token is valid, so no client can reach the project. The people who run the service can issue one.',
    token: 'Token',
    states: { CURRENT: 'current', GRACE: 'good for a while', RETIRED: 'retired' },
    issued: 'Issued',
  },
  de: {
    noServers: 'Es hat noch keine. Wer den Dienst betreibt, trägt sie in die Projektdatei ein.',
    statuses: { OPEN: 'offen', MAINTENANCE: 'Wartung', CLOSED: 'geschlossen', HIDDEN: 'verborgen' },
    accesses: { PUBLIC: 'für alle', RESTRICTED: 'nur mit Zulassung' },
    polled: 'Fragte zuletzt nach Lieferungen',
    silent: 'still',
    tokens: 'Poll-Tokens',
    noToken: 'keins gilt',
    contextTokens: 'Kontext-Tokens',
    noTokens: 'Keins gilt: Kein Client erreicht das Projekt. Wer den Dienst betreibt, kann eins ausstellen.',
    token: 'Token',
    states: { CURRENT: 'aktuell', GRACE: 'gilt noch eine Weile', RETIRED: 'abgelöst' },
    issued: 'Ausgestellt',
  },
});

/** The game servers of a project: how they stand, when each was last here, and how old its tokens are. */
export const Servers = ({ of: { servers } }: { readonly of: ShownProject }) => (
  <section>
    <h2>{t().gameServers}</h2>
    {servers.length === 0 ? (
      <Empty>{t().noServers}</Empty>
    ) : (
      <Table
        caption={t().gameServers}
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
    )}
  </section>
);

const Polled = ({ of: { lastSeen, isSilent } }: { readonly of: ShownServer }) => (
  <>
    {lastSeen === null ? t().never : <Moment at={lastSeen} />} {isSilent && <Badge tone="bad">{t().silent}</Badge>}
  </>
);

/** By the end of each, and since when it is: the rest nobody has but the game server. */
const PollTokens = ({ of: { tokens } }: { readonly of: ShownServer }) =>
  tokens.length === 0 ? (
    <Badge tone="warning">{t().noToken}</Badge>
  ) : (
    tokens.map(({ id, ending, issuedAt }) => (
      <div key={id} class="whole">
        <code>…{ending}</code> <Moment at={issuedAt} />
      </div>
    ))
  );

/** With what clients reach the project: how old each is, and until when it is good. */
export const ContextTokens = ({ of: { contextTokens } }: { readonly of: ShownProject }) =>
  contextTokens !== null && (
    <section>
      <h2>{t().contextTokens}</h2>
      {contextTokens.length === 0 ? (
        <Empty>{t().noTokens}</Empty>
      ) : (
        <Table
          caption={t().contextTokens}
          rows={contextTokens}
          keyOf={({ id }) => id}
          columns={[
            { name: t().token, of: ({ ending }) => <code class="whole">…{ending}</code> },
            { name: t().state, of: ({ state }) => t().states[state] },
            { name: t().issued, of: ({ issuedAt }) => <Moment at={issuedAt} /> },
            { name: t().ends, of: ({ graceUntil }) => graceUntil !== null && <Moment at={graceUntil} /> },
          ]}
        />
      )}
    </section>
  );
