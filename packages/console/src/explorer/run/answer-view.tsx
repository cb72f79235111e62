import { useMemo } from 'preact/hooks';
import { Badge } from '../../components/badge.js';
import { Busy, Empty, Notice } from '../../components/feedback.js';
import { settings } from '../../server/settings.js';
import { number } from '../../texts/format.js';
import { texts } from '../../texts/language.js';
import { Explained } from './explanation.js';
import { Highlighted } from './highlight.js';
import { type Answer, headerOf } from './request.js';
import { maskedAnswer } from './secrets.js';
import type { NoAnswer, Ran } from './send.js';

const t = texts({
  en: {
    title: 'Answer',
    none: 'Nothing was sent yet. Fill in what has to be there, and press “Run”.',
    busy: 'Waiting for the answer …',
    time: 'Time',
    size: 'Size',
    bytes: (count: string) => `${count} bytes`,
    headers: (count: number) => `Response headers (${count})`,
    body: 'Body of the answer',
    noJson: 'The answer is no JSON: something else than the service may have sent it.',
    why: {
      ORIGIN: (origin: string) =>
        `The service is there, but the browser may not show its answer to this page: ${origin} is no origin that the project allows (CORS). Add it to “allowedOrigins” of the project file.`,
      INSECURE: () =>
        'The browser sends nothing from a page that came by HTTPS to an address with HTTP. Open the console by HTTP, or serve the endpoint by HTTPS.',
      UNREACHABLE: () =>
        'There was no answer. Either nothing listens at the endpoint, or the network or a proxy between is in the way. Is the service running, and is PUBLIC_URL right?',
      TOO_LATE: () => 'There was no answer within a minute. It is not known whether the operation was done.',
    },
  },
  de: {
    title: 'Antwort',
    none: 'Noch nichts gesendet. Füll aus, was da sein muss, und drück „Ausführen“.',
    busy: 'Warte auf die Antwort …',
    time: 'Dauer',
    size: 'Größe',
    bytes: (count: string) => `${count} Bytes`,
    headers: (count: number) => `Header der Antwort (${count})`,
    body: 'Inhalt der Antwort',
    noJson: 'Die Antwort ist kein JSON: vielleicht kam sie nicht vom Dienst.',
    why: {
      ORIGIN: (origin: string) =>
        `Der Dienst ist da, aber der Browser darf dieser Seite die Antwort nicht zeigen: ${origin} ist keine Herkunft, die das Projekt erlaubt (CORS). Trag sie in „allowedOrigins“ der Projektdatei ein.`,
      INSECURE: () =>
        'Von einer Seite über HTTPS sendet der Browser nichts an eine Adresse mit HTTP. Öffne die Konsole über HTTP, oder biete den Endpunkt über HTTPS an.',
      UNREACHABLE: () =>
        'Es kam keine Antwort. Entweder lauscht niemand am Endpunkt, oder das Netz oder ein Proxy ist im Weg. Läuft der Dienst, und stimmt PUBLIC_URL?',
      TOO_LATE: () => 'Innerhalb einer Minute kam keine Antwort. Ob die Operation ausgeführt wurde, ist nicht bekannt.',
    },
  },
});

/** What came of a request; null: nothing was sent yet. */
export function AnswerView({ ran, isBusy }: { readonly ran: Ran | null; readonly isBusy: boolean }) {
  return (
    <section class="answer" aria-label={t().title}>
      <h2>{t().title}</h2>
      {isBusy && <Busy label={t().busy} />}
      {!isBusy && ran === null && <Empty>{t().none}</Empty>}
      {!isBusy && ran !== null && (ran.answer === null ? <Missing why={ran.why} /> : <Came ran={ran} />)}
    </section>
  );
}

function Missing({ why }: { readonly why: NoAnswer }) {
  return (
    <Notice kind="fault">
      <p>{t().why[why](location.origin)}</p>
      <p class="fine">{settings.value?.endpoint}</p>
    </Notice>
  );
}

function Came({ ran }: { readonly ran: Ran & { readonly answer: Answer } }) {
  const { request, answer } = ran;
  const { status, headers, ms, bytes, json, text } = answer;
  const shown = useMemo(() => maskedAnswer(json, request.variables), [json, request]);
  return (
    <>
      <div role="status">
        <dl class="vitals">
          <div>
            <dt>Status</dt>
            <dd>
              <Badge tone={status < 300 ? 'good' : status < 500 ? 'warning' : 'bad'}>{status}</Badge>
            </dd>
          </div>
          <Vital name={t().time} value={`${number(ms)} ms`} />
          <Vital name={t().size} value={t().bytes(number(bytes))} />
          <RequestId id={headerOf(answer, 'x-request-id')} isFailed={status >= 300} />
        </dl>
      </div>
      <Explained answer={answer} json={shown} />
      {json === undefined ? (
        <>
          <Notice kind="warning">{t().noJson}</Notice>
          <pre>{text}</pre>
        </>
      ) : (
        <Highlighted label={t().body} json={shown} />
      )}
      <details>
        <summary>{t().headers(headers.length)}</summary>
        <dl class="headers">
          {headers.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}

/** The id of the request; of a failed one, a link to what became of it. */
const RequestId = ({ id, isFailed }: { readonly id: string | null; readonly isFailed: boolean }) => (
  <div>
    <dt>{t().request}</dt>
    <dd>
      {id !== null && isFailed ? (
        <a href={`/console/requests/${encodeURIComponent(id)}`}>
          <code>{id}</code>
        </a>
      ) : (
        <code>{id ?? '–'}</code>
      )}
    </dd>
  </div>
);

const Vital = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
