import { useMemo } from 'preact/hooks';
import { PropertyList } from '../../components/details.js';
import { Busy, Empty, Notice } from '../../components/feedback.js';
import { settings } from '../../service/settings.js';
import { number } from '../../texts/format.js';
import { texts } from '../../texts/language.js';
import { StatusCode } from '../status-code.js';
import { Explanation } from './explanation.js';
import { Highlighted } from './highlight.js';
import { type Answer, headerOf } from './request.js';
import { maskedAnswer } from './secrets.js';
import type { NoAnswer, RunResult } from './send.js';

const t = texts({
  en: {
    none: 'No request sent yet. Fill in the required variables and press “Run”.',
    busy: 'Waiting for the answer …',
    time: 'Time',
    size: 'Size',
    bytes: (count: string) => `${count} bytes`,
    headers: (count: number) => `Response headers (${count})`,
    body: 'Body of the answer',
    noJson: 'The answer is not JSON. It may not come from the service.',
    reasons: {
      ORIGIN: (origin: string) =>
        `The browser blocked the answer (CORS): the project does not allow the origin ${origin}. Add it to “allowedOrigins” in the project file.`,
      INSECURE: () =>
        'Browsers do not send requests from HTTPS pages to HTTP endpoints. Open the console over HTTP or serve the endpoint over HTTPS.',
      UNREACHABLE: () =>
        'There was no answer. Check that the service runs, that PUBLIC_URL is correct, and that no proxy or network blocks the request.',
      CUT_OFF: () => 'The answer was cut off. The operation may have been performed.',
      TOO_LATE: () => 'There was no answer within a minute. The operation may have been performed.',
    },
  },
  de: {
    none: 'Es wurde noch keine Anfrage gesendet. Füllen Sie die erforderlichen Variablen aus und drücken Sie „Ausführen“.',
    busy: 'Warten auf die Antwort …',
    time: 'Dauer',
    size: 'Größe',
    bytes: (count: string) => `${count} Bytes`,
    headers: (count: number) => `Header der Antwort (${count})`,
    body: 'Inhalt der Antwort',
    noJson: 'Die Antwort ist kein JSON. Möglicherweise stammt sie nicht vom Dienst.',
    reasons: {
      ORIGIN: (origin: string) =>
        `Der Browser hat die Antwort blockiert (CORS): Das Projekt erlaubt die Herkunft ${origin} nicht. Tragen Sie sie in „allowedOrigins“ der Projektdatei ein.`,
      INSECURE: () =>
        'Browser senden von HTTPS-Seiten keine Anfragen an HTTP-Endpunkte. Öffnen Sie die Konsole über HTTP oder bieten Sie den Endpunkt über HTTPS an.',
      UNREACHABLE: () =>
        'Es kam keine Antwort. Prüfen Sie, ob der Dienst läuft, PUBLIC_URL stimmt und kein Proxy oder Netz die Anfrage blockiert.',
      CUT_OFF: () => 'Die Antwort ist abgebrochen. Die Operation wurde möglicherweise ausgeführt.',
      TOO_LATE: () => 'Innerhalb einer Minute kam keine Antwort. Die Operation wurde möglicherweise ausgeführt.',
    },
  },
});

/** The answer to a request; null if none was sent yet. */
export function AnswerView({ result, isBusy }: { readonly result: RunResult | null; readonly isBusy: boolean }) {
  return (
    <section class="answer" aria-label={t().answer}>
      <h2>{t().answer}</h2>
      {isBusy && <Busy label={t().busy} />}
      {!isBusy && result === null && <Empty>{t().none}</Empty>}
      {!isBusy &&
        result !== null &&
        (result.answer === null ? <NoAnswerNotice reason={result.reason} /> : <ReceivedAnswer result={result} />)}
    </section>
  );
}

function NoAnswerNotice({ reason }: { readonly reason: NoAnswer }) {
  return (
    <Notice kind="error">
      <p>{t().reasons[reason](location.origin)}</p>
      <p class="fine">{settings.value?.endpoint}</p>
    </Notice>
  );
}

function ReceivedAnswer({ result }: { readonly result: RunResult & { readonly answer: Answer } }) {
  const { request, answer } = result;
  const { status, headers, ms, bytes, json, text } = answer;
  const masked = useMemo(() => maskedAnswer(json, request.variables), [json, request]);
  return (
    <>
      <div role="status">
        <PropertyList
          class="answer-properties"
          of={[
            [t().status, <StatusCode key="status" of={status} />],
            [t().time, `${number(ms)} ms`],
            [t().size, t().bytes(number(bytes))],
            [t().request, <RequestId key="id" id={headerOf(answer, 'x-request-id')} isFailed={status >= 300} />],
          ]}
        />
      </div>
      <Explanation answer={answer} json={masked} />
      {json === undefined ? (
        <>
          <Notice kind="warning">{t().noJson}</Notice>
          <pre>{text}</pre>
        </>
      ) : (
        <Highlighted label={t().body} json={masked} />
      )}
      <details>
        <summary>{t().headers(headers.length)}</summary>
        <PropertyList class="headers" of={headers} />
      </details>
    </>
  );
}

/** The id of the request; linked to the request lookup if it failed. */
const RequestId = ({ id, isFailed }: { readonly id: string | null; readonly isFailed: boolean }) =>
  id !== null && isFailed ? (
    <a href={`/console/requests/${encodeURIComponent(id)}`}>
      <code>{id}</code>
    </a>
  ) : (
    <code>{id ?? '–'}</code>
  );
