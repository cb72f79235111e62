import { Badge } from '../../components/badge.js';
import { Empty } from '../../components/feedback.js';
import { Moment } from '../../components/moment.js';
import { Table } from '../../components/table.js';
import { texts } from '../../texts/language.js';
import type { ShownProject, ShownServer } from './project-data.js';

const t = texts({
  en: {
    servers: 'Game servers',
    noServers: 'It has none yet. They are declared in the file of the project:',
    server: 'Game server',
    status: 'Status',
    access: 'Access',
    polled: 'Asked last for deliveries',
    never: 'never',
    silent: 'silent',
    tokens: 'Poll tokens',
    noToken: 'none is good',
    contextTokens: 'Context tokens',
    noTokens: 'None is good: no client can reach the project. Give it one:',
    token: 'Token',
    state: 'State',
    states: { CURRENT: 'current', GRACE: 'good for a while', RETIRED: 'retired' },
    issued: 'Issued',
    ends: 'Ends',
  },
  de: {
    servers: 'Spielserver',
    noServers: 'Es hat noch keine. Sie stehen in der Datei des Projekts:',
    server: 'Spielserver',
    status: 'Status',
    access: 'Zugang',
    polled: 'Fragte zuletzt nach Lieferungen',
    never: 'nie',
    silent: 'still',
    tokens: 'Poll-Tokens',
    noToken: 'keins gilt',
    contextTokens: 'Kontext-Tokens',
    noTokens: 'Keins gilt: Kein Client erreicht das Projekt. Gib ihm eins:',
    token: 'Token',
    state: 'Zustand',
    states: { CURRENT: 'aktuell', GRACE: 'gilt noch eine Weile', RETIRED: 'abgelöst' },
    issued: 'Ausgestellt',
    ends: 'Endet',
  },
});

/** The game servers of a project: how they stand, when each was last here, and how old its tokens are. */
export const Servers = ({ of: { servers } }: { readonly of: ShownProject }) => (
  <section>
    <h2>{t().servers}</h2>
    {servers.length === 0 ? (
      <Empty>
        <p>{t().noServers}</p>
        <pre class="command">project-service apply &lt;project.yaml&gt;</pre>
      </Empty>
    ) : (
      <Table
        caption={t().servers}
        captionHidden
        rows={servers}
        keyOf={({ code }) => code}
        columns={[
          { name: t().server, of: ({ code }) => code },
          { name: t().status, of: ({ status }) => <code>{status}</code> },
          { name: t().access, of: ({ access }) => <code>{access}</code> },
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
export const ContextTokens = ({ of: { contextTokens, settings } }: { readonly of: ShownProject }) =>
  contextTokens !== null && (
    <section>
      <h2>{t().contextTokens}</h2>
      {contextTokens.length === 0 ? (
        <Empty>
          <p>{t().noTokens}</p>
          <pre class="command">{`project-service token issue ${settings.project}`}</pre>
        </Empty>
      ) : (
        <Table
          caption={t().contextTokens}
          captionHidden
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
