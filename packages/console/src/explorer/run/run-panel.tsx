import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Button } from '../../components/button.js';
import { onDemand } from '../../components/on-demand.js';
import { fieldsOf } from '../../components/schema-form/fields.js';
import { messageOf } from '../../components/schema-form/messages.js';
import type { FieldProblem } from '../../components/schema-form/problems.js';
import { SchemaForm } from '../../components/schema-form/schema-form.js';
import { useSchemaForm } from '../../components/schema-form/use-schema-form.js';
import { Switch } from '../../components/switch.js';
import { language, texts } from '../../texts/language.js';
import type { Operation } from '../contract.js';
import { English } from '../inline.js';
import { AnswerView } from './answer-view.js';
import { CodeSamples } from './code-samples/code-samples.js';
import { useGameServers } from './game-servers.js';
import { HistoryView } from './history-view.js';
import type { Values } from './request.js';
import { RequestSettings } from './request-settings.js';
import { withoutSecrets } from './secrets.js';
import { newKey, type RunResult, requestOf, runAndRemember } from './send.js';
import { canSend, gameServer, runToRestore, session } from './tab.js';
import './run.css';

const t = texts({
  en: {
    view: 'Input mode',
    views: { form: 'Form', json: 'JSON' },
    keys: 'Ctrl + Enter',
    newKey: 'New key',
    keyHint: 'Requests with the same key are performed once and return the same order.',
    ofSession: 'Default: the server of the session.',
    noSession: 'This operation requires a session. Log in first.',
    invalidJson: 'The text is not a JSON object.',
  },
  de: {
    view: 'Eingabeart',
    views: { form: 'Formular', json: 'JSON' },
    keys: 'Strg + Enter',
    newKey: 'Neuer Schlüssel',
    keyHint: 'Anfragen mit demselben Schlüssel werden einmal ausgeführt und liefern dieselbe Bestellung.',
    ofSession: 'Standard: der Server der Sitzung.',
    noSession: 'Diese Operation erfordert eine Sitzung. Melden Sie sich zuerst an.',
    invalidJson: 'Der Text ist kein JSON-Objekt.',
  },
});

const JsonEditor = onDemand(() => import('./json-editor.js').then((editor) => editor.JsonEditor));

const VIEWS = ['form', 'json'] as const;

/** The variable with the idempotency key. */
const KEY = 'idempotencyKey';
const SERVER = 'gameServerId';

/** Runs an operation from this page at the endpoint for clients. */
export function RunPanel({ operation }: { readonly operation: Operation }) {
  const { documentId, variables: schema, needsSession, at: descriptions } = operation;
  const fields = useMemo(() => fieldsOf(schema), [schema]);
  const [view, setView] = useState<(typeof VIEWS)[number]>('form');
  const [isInvalidJson, setIsInvalidJson] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  // Increases when variables are changed by the program, to recreate the editor.
  const [round, setRound] = useState(0);
  const [result, setResult] = useState<RunResult | null>(null);
  const box = useRef<HTMLFormElement>(null);
  const hasField = (name: string) => fields.some((field) => field.name === name);
  // The form shows no variable that the operation does not have.
  const isOfNoField = ({ path }: FieldProblem) => path !== '' && !hasField(path.replace(/\/.*/, ''));
  const needsKey = fields.some(({ name, isRequired }) => name === KEY && isRequired);
  const servers = useGameServers(hasField(SERVER));
  const form = useSchemaForm(schema, {
    ...(needsKey ? { [KEY]: newKey() } : {}),
    ...(hasField(SERVER) && gameServer.value !== null ? { [SERVER]: gameServer.value } : {}),
  });

  // Restores the variables of a previous request, without secrets.
  const previous = runToRestore.value;
  useLayoutEffect(() => {
    if (previous?.documentId !== documentId) return;
    form.reset(withoutSecrets(previous.variables));
    setRound(round + 1);
    setIsInvalidJson(false);
    setResult(null);
    runToRestore.value = null;
    box.current?.scrollIntoView({ block: 'nearest' });
    box.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
  }, [previous]);

  // A logout clears passwords and the answer of the session. It runs synchronously with the logout,
  // not with the next render: the answer that ended the session is set after it and stays.
  useLayoutEffect(() => {
    let before = session.value;
    return session.subscribe((now) => {
      if (before !== null && now === null) {
        form.set(withoutSecrets(form.value));
        setRound(round + 1);
        setIsInvalidJson(false);
        setResult(null);
      }
      before = now;
    });
  });

  function change(value: Values) {
    const chosen = value[SERVER];
    if (hasField(SERVER)) gameServer.value = typeof chosen === 'string' && chosen !== '' ? chosen : null;
    form.set(value);
  }

  // Ctrl+Enter submits from anywhere on the page.
  useLayoutEffect(() => {
    function onKey(event: KeyboardEvent) {
      const target = event.target instanceof Element ? event.target : null;
      if (event.key !== 'Enter' || target?.closest('dialog') != null) return;
      const isShortcut = event.ctrlKey || event.metaKey;
      // A held key sends one request. In a text area or the editor it repeats line breaks.
      if (event.repeat && (isShortcut || target?.matches('input, button') === true)) event.preventDefault();
      else if (isShortcut) void submit(event);
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });

  async function submit(event: Event) {
    event.preventDefault();
    if (isBusy || isInvalidJson || !form.check() || !canSend()) return;
    setIsBusy(true);
    setResult(await runAndRemember(documentId, form.value));
    setIsBusy(false);
  }

  const hints = Object.fromEntries(
    fields.map(({ name }) => {
      const text = descriptions[`variables.${name}`];
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
      <RequestSettings />
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
              select={setView}
              disabled={isInvalidJson}
            />
          </header>
          {view === 'json' ? (
            <JsonEditor
              key={round}
              schema={schema}
              value={form.value}
              language={language.value}
              change={(value) => {
                setIsInvalidJson(value === null);
                if (value !== null) change(value);
              }}
            />
          ) : (
            <SchemaForm
              {...form.props}
              onChange={change}
              hints={hints}
              choices={{ [SERVER]: servers }}
              beside={
                needsKey
                  ? {
                      [KEY]: <Button onClick={() => change({ ...form.value, [KEY]: newKey() })}>{t().newKey}</Button>,
                    }
                  : {}
              }
            />
          )}
          {isInvalidJson && <p class="problem">{t().invalidJson}</p>}
          <ProblemList of={view === 'json' ? form.props.problems : form.props.problems.filter(isOfNoField)} />
          <p class="actions">
            <button
              type="submit"
              class="primary"
              disabled={isBusy}
              aria-keyshortcuts="Control+Enter Meta+Enter"
              // The second click of a double click sends no request.
              onClick={(event) => event.detail > 1 && event.preventDefault()}
            >
              {t().run}
            </button>
            <kbd class="fine">{t().keys}</kbd>
          </p>
        </form>
        <AnswerView result={result} isBusy={isBusy} />
      </div>
      <CodeSamples request={requestOf(documentId, form.value)} />
      <HistoryView />
    </div>
  );
}

/** Problems that are not shown beside a field, as a list, also for screen readers. */
const ProblemList = ({ of }: { readonly of: readonly FieldProblem[] }) => (
  <div role="status">
    {of.length > 0 && (
      <ul class="problems">
        {of.map(({ path, problem }) => (
          <li key={`${path} ${problem.kind}`}>
            <code>{path}</code>: {messageOf(problem, language.value)}
          </li>
        ))}
      </ul>
    )}
  </div>
);
