import type { ComponentChildren } from 'preact';
import { number } from '../../texts/format.js';
import { texts } from '../../texts/language.js';
import type { Operation } from '../contract.js';
import { Inline } from '../inline.js';

const t = texts({
  en: {
    access: 'Access',
    public: 'open to all, with or without a session',
    session: (statuses: string) => `with a session, of users who are ${statuses}`,
    gameServer: 'Game server',
    sources: {
      NONE: null,
      SESSION: 'the one selected for the session, or `gameServerId`',
      ARGUMENT: '`gameServerId`, which is required',
      EITHER: '`gameServerId`, else the one selected for the session; with neither it is `GAME_SERVER_REQUIRED`',
      FILTER: 'any, or `gameServerId` alone',
      RESOLVER: 'none is needed; `gameServerId` selects one',
    },
    pin: 'PIN',
    pinWhere: 'where the project or the user wants it: `pin`, or `verifyPin` before',
    throttled: 'Throttled',
    throttles: {
      ACCOUNT: 'game accounts asked for',
      LOGIN: 'wrong log-ins',
      MAIL: 'mails to an address; beyond it none is sent, and the answer stays the same',
      PASSWORD: 'wrong passwords',
    },
    maintenance: 'In maintenance',
    survives: 'goes on',
    stops: 'is refused with `PROJECT_UNAVAILABLE`',
    cost: 'Worst-case cost',
    fields: (count: string) => `${count} fields`,
    counts: 'Counts as',
    requests: (count: string, variable: string | null) =>
      `${count} requests${variable === null ? '' : ` where \`${variable}\` is given`}`,
    cache: 'Reuse',
    reusable: 'an answer may be given again, as long as what it was made of stands',
    file: 'Document',
    contract: 'Contract',
    promised: { THIS: 'as published', OTHER: 'unlike the published one', NONE: 'not published' },
    or: ' or ',
  },
  de: {
    access: 'Zugang',
    public: 'für alle, mit oder ohne Session',
    session: (statuses: string) => `mit Session, für Leute mit Status ${statuses}`,
    gameServer: 'Spielserver',
    sources: {
      NONE: null,
      SESSION: 'der für die Session gewählte, oder `gameServerId`',
      ARGUMENT: '`gameServerId`, muss dabei sein',
      EITHER: '`gameServerId`, sonst der für die Session gewählte; ohne beides `GAME_SERVER_REQUIRED`',
      FILTER: 'alle, oder nur `gameServerId`',
      RESOLVER: 'keiner nötig; `gameServerId` wählt einen',
    },
    pin: 'PIN',
    pinWhere: 'wenn das Projekt oder die Leute es wollen: `pin`, oder vorher `verifyPin`',
    throttled: 'Gebremst',
    throttles: {
      ACCOUNT: 'gewünschte Spielkonten',
      LOGIN: 'falsche Anmeldungen',
      MAIL: 'Mails an eine Adresse; darüber hinaus geht keine raus, die Antwort bleibt gleich',
      PASSWORD: 'falsche Passwörter',
    },
    maintenance: 'In Wartung',
    survives: 'geht weiter',
    stops: 'wird mit `PROJECT_UNAVAILABLE` abgelehnt',
    cost: 'Kosten höchstens',
    fields: (count: string) => `${count} Felder`,
    counts: 'Zählt als',
    requests: (count: string, variable: string | null) =>
      `${count} Anfragen${variable === null ? '' : `, wenn \`${variable}\` dabei ist`}`,
    cache: 'Wiederverwendung',
    reusable: 'eine Antwort darf noch einmal gegeben werden, solange das gilt, woraus sie gemacht ist',
    file: 'Dokument',
    contract: 'Vertrag',
    promised: { THIS: 'wie veröffentlicht', OTHER: 'anders als veröffentlicht', NONE: 'nicht veröffentlicht' },
    or: ' oder ',
  },
});

/** What it asks for, what it costs, and which contract it is: each on a line. */
export function Facts({ of }: { readonly of: Operation }) {
  const { policy, rateWeights, cost, file, contractHash, promised } = of;
  const gameServer = t().sources[policy.gameServer];
  const lines: readonly (readonly [name: string, text: ComponentChildren])[] = [
    [t().access, policy.access === 'PUBLIC' ? t().public : t().session(policy.userStatus.join(t().or))],
    ...(gameServer === null ? [] : [[t().gameServer, <Inline text={gameServer} />] as const]),
    ...(policy.pin ? [[t().pin, <Inline text={t().pinWhere} />] as const] : []),
    ...policy.throttle.map((one) => [t().throttled, t().throttles[one]] as const),
    [t().maintenance, policy.survivesMaintenance ? t().survives : <Inline text={t().stops} />],
    [t().cost, t().fields(number(cost))],
    ...rateWeights.map(
      ({ requests, variable }) => [t().counts, <Inline text={t().requests(number(requests), variable)} />] as const,
    ),
    ...(policy.cacheable ? [[t().cache, t().reusable] as const] : []),
    [t().file, <code>{file}</code>],
    [
      t().contract,
      <>
        <code class="hash">{contractHash}</code> ({t().promised[promised]})
      </>,
    ],
  ];
  return (
    <dl class="facts">
      {lines.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
