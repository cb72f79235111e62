import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { lazy } from 'preact-iso';
import { fieldsOf } from '../../components/schema-form/fields.js';
import { messageOf } from '../../components/schema-form/messages.js';
import type { Fault } from '../../components/schema-form/problems.js';
import { SchemaForm } from '../../components/schema-form/schema-form.js';
import { useSchemaForm } from '../../components/schema-form/use-schema-form.js';
import { Switch } from '../../components/switch.js';
import { language, texts } from '../../texts/language.js';
import type { Operation } from '../contract.js';
import { English } from '../inline.js';
import { AnswerView } from './answer-view.js';
import { TakeAway } from './code-samples/code-samples.js';
import { useGameServers } from './game-servers.js';
import { HistoryView } from './history-view.js';
import type { Values } from './request.js';
import { canSend, Surroundings } from './request-settings.js';
import { withoutSecrets } from './secrets.js';
import { newKey, type Ran, requestOf, runAndRemember } from './send.js';
import { again, gameServer, session } from './tab.js';
import './run.css';

const t = texts({
  en: {
    view: 'How variables are entered',
    views: { form: 'Form', json: 'JSON' },
    keys: 'Ctrl + Enter',
    newKey: 'New key',
    keyHint: 'The same key again repeats nothing: it brings the first answer.',
    ofSession: 'Left out: the server of the session.',
    noSession: 'This operation needs a session: log in first, or see how it is refused.',
    broken: 'This is no JSON object yet: fix it first.',
  },
  de: {
    view: 'Wie Variablen eingegeben werden',
    views: { form: 'Formular', json: 'JSON' },
    keys: 'Strg + Enter',
    newKey: 'Neuer Schlüssel',
    keyHint: 'Derselbe Schlüssel noch einmal wiederholt nichts: er bringt die erste Antwort.',
    ofSession: 'Weggelassen: der Server der Sitzung.',
    noSession: 'Diese Operation braucht eine Sitzung: log dich erst ein, oder sieh, wie sie abgelehnt wird.',
    broken: 'Das ist noch kein JSON-Objekt: bring es erst in Ordnung.',
  },
});

const JsonEditor = lazy(() => import('./json-editor.js').then((editor) => editor.JsonEditor));

const VIEWS = ['form', 'json'] as const;

/** The variable that names a thing to be done once. */
const KEY = 'idempotencyKey';
const SERVER = 'gameServerId';

/** Runs an operation as a client does: from this page, at the endpoint for clients. */
export function RunPanel({ operation }: { readonly operation: Operation }) {
  const { documentId, variables: schema, needsSession, at: words } = operation;
  const fields = useMemo(() => fieldsOf(schema), [schema]);
  const [view, setView] = useState<(typeof VIEWS)[number]>('form');
  const [isBroken, setIsBroken] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  // Goes up whenever the variables are changed by something else than what is typed.
  const [round, setRound] = useState(0);
  const [ran, setRan] = useState<Ran | null>(null);
  const box = useRef<HTMLFormElement>(null);
  const takes = (name: string) => fields.some((field) => field.name === name);
  const needsKey = fields.some(({ name, isRequired }) => name === KEY && isRequired);
  const servers = useGameServers(takes(SERVER));
  const form = useSchemaForm(schema, {
    ...(needsKey ? { [KEY]: newKey() } : {}),
    ...(takes(SERVER) && gameServer.value !== null ? { [SERVER]: gameServer.value } : {}),
  });

  // What was sent before is filled in again, but for what was not kept.
  const wanted = again.value;
  useLayoutEffect(() => {
    if (wanted?.documentId !== documentId) return;
    form.reset(withoutSecrets(wanted.variables));
    setRound(round + 1);
    setIsBroken(false);
    setRan(null);
    again.value = null;
    box.current?.scrollIntoView({ block: 'nearest' });
    box.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
  }, [wanted]);

  // Who logs out leaves no password in a form, and no answer that was for them alone. It is done with the log-out itself, not
  // with the next look of the page: the answer that ended the session is put there after it, and stays.
  useLayoutEffect(() => {
    let before = session.value;
    return session.subscribe((now) => {
      if (before !== null && now === null) {
        form.set(withoutSecrets(form.value));
        setRound(round + 1);
        setIsBroken(false);
        setRan(null);
      }
      before = now;
    });
  });

  function change(value: Values) {
    const chosen = value[SERVER];
    if (takes(SERVER)) gameServer.value = typeof chosen === 'string' && chosen !== '' ? chosen : null;
    form.set(value);
  }

  // From anywhere on the page, such as from the answer; as soon as the page shows that it can be sent.
  useLayoutEffect(() => {
    function onKey(event: KeyboardEvent) {
      const isInDialog = event.target instanceof Element && event.target.closest('dialog') !== null;
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isInDialog) submit(event);
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });

  async function submit(event: Event) {
    event.preventDefault();
    if (isBusy || isBroken || !form.check() || !canSend()) return;
    setIsBusy(true);
    setRan(await runAndRemember(documentId, form.value));
    setIsBusy(false);
  }

  const hints = Object.fromEntries(
    fields.map(({ name }) => {
      const text = words[`variables.${name}`];
      const more = name === KEY && needsKey ? t().keyHint : name === SERVER ? t().ofSession : null;
      return [
        name,
        text === undefined ? (
          more
        ) : (
          <>
            <English text={text} /> {more}
          </>
        ),
      ];
    }),
  );

  return (
    <div class="run">
      <Surroundings />
      {needsSession && session.value === null && <p class="fine">{t().noSession}</p>}
      <div class="sides">
        <form ref={box} noValidate onSubmit={submit}>
          <header>
            <h2>{t().variables}</h2>
            <Switch
              label={t().view}
              options={VIEWS}
              names={t().views}
              value={view}
              choose={setView}
              disabled={isBroken}
            />
          </header>
          {view === 'json' ? (
            <JsonEditor
              key={round}
              schema={schema}
              value={form.value}
              language={language.value}
              change={(value) => {
                setIsBroken(value === null);
                if (value !== null) change(value);
              }}
            />
          ) : (
            <SchemaForm
              {...form.given}
              onChange={change}
              hints={hints}
              choices={{ [SERVER]: servers }}
              beside={
                needsKey
                  ? {
                      [KEY]: (
                        <button type="button" onClick={() => change({ ...form.value, [KEY]: newKey() })}>
                          {t().newKey}
                        </button>
                      ),
                    }
                  : {}
              }
            />
          )}
          {isBroken && <p class="fault">{t().broken}</p>}
          {view === 'json' && <Faults of={form.given.faults ?? []} />}
          <p class="actions">
            <button type="submit" class="primary" disabled={isBusy} aria-keyshortcuts="Control+Enter Meta+Enter">
              {t().run}
            </button>
            <kbd class="fine">{t().keys}</kbd>
          </p>
        </form>
        <AnswerView ran={ran} isBusy={isBusy} />
      </div>
      <TakeAway request={requestOf(documentId, form.value)} />
      <HistoryView />
    </div>
  );
}

/** What is wrong with what is written as JSON, for who does not see it marked there. */
const Faults = ({ of }: { readonly of: readonly Fault[] }) => (
  <ul class="faults" role="status">
    {of.map(({ path, problem }) => (
      <li key={`${path} ${problem.kind}`}>
        <code>{path}</code>: {messageOf(problem, language.value)}
      </li>
    ))}
  </ul>
);
