import { useState } from 'preact/hooks';
import type { DataOf } from '../../../../src/admin/index.js';
import { Button, PerformButton } from '../components/button.js';
import { Dialog } from '../components/dialog.js';
import { Busy, Notice } from '../components/feedback.js';
import { Field } from '../components/field.js';
import { perform, runDry } from '../service/commands.js';
import { canRun } from '../service/operator.js';
import { findProject } from '../service/project.js';
import { language, texts } from '../texts/language.js';
import { sentenceOf } from '../words/sentences.js';
import { countFailed, type Results, ResultText, useSequence } from './sequence.js';

const t = texts({
  en: {
    refund: (count: number) => `Refund selected (${count})`,
    retry: (count: number) => `Retry selected (${count})`,
    refunds: 'Each order is refunded. Deliveries without an order are cancelled.',
    retries: 'Each delivery is offered to its game server again. First check in the game that none has arrived.',
    done: (count: number, all: number) => `${count} of ${all} done.`,
    stopped: (label: string, count: number, all: number) =>
      `${label}: stopped because you left the page. ${count} of ${all} done.`,
  },
  de: {
    refund: (count: number) => `Ausgewählte erstatten (${count})`,
    retry: (count: number) => `Ausgewählte wiederholen (${count})`,
    refunds: 'Jede Bestellung wird erstattet. Lieferungen ohne Bestellung werden abgebrochen.',
    retries:
      'Jede Lieferung wird ihrem Spielserver erneut angeboten. Prüfen Sie zuerst im Spiel, dass nichts angekommen ist.',
    done: (count: number, all: number) => `${count} von ${all} erledigt.`,
    stopped: (label: string, count: number, all: number) =>
      `${label}: abgebrochen, weil Sie die Seite verlassen haben. ${count} von ${all} erledigt.`,
  },
});

export type DeadLetter = DataOf<'delivery.dead-letters'>['deliveries'][number];
export const ACTIONS = ['retry', 'refund'] as const;
export type BatchAction = (typeof ACTIONS)[number];

/** Runs the command for one dead letter. Throws Refused. */
async function send(action: BatchAction, slug: string, letter: DeadLetter, note: string | null, isDry: boolean) {
  const run = isDry ? runDry : perform;
  const stage = isDry ? 'would' : 'did';
  const { id: delivery, purchase } = letter;
  if (action === 'retry') {
    const { data } = await run('delivery.retry', { project: slug, delivery });
    return () => sentenceOf('delivery.retry', stage, data, language.value);
  }
  if (purchase === null) {
    const { data } = await run('delivery.cancel', { project: slug, delivery, note });
    return () => sentenceOf('delivery.cancel', stage, data, language.value);
  }
  const { data } = await run('purchase.refund', { project: slug, purchase, note });
  return () => sentenceOf('purchase.refund', stage, data, language.value);
}

/** Whether the operator may run the commands of a batch action. */
export const canRunBatch = (action: BatchAction, slug: string): boolean =>
  action === 'retry'
    ? canRun('delivery.retry', slug)
    : canRun('purchase.refund', slug) && canRun('delivery.cancel', slug);

export const labelOf = (action: BatchAction, count: number): string =>
  action === 'retry' ? t().retry(count) : t().refund(count);

interface Props {
  readonly action: BatchAction;
  readonly slug: string;
  readonly letters: readonly DeadLetter[];
  readonly nameOf: (letter: DeadLetter) => string;
  readonly close: (wasPerformed: boolean) => void;
}

/**
 * Shows a preview per dead letter, then runs the commands one by one and shows each result. Leaving
 * the page stops it.
 */
export function BatchDialog({ action, slug, letters, nameOf, close }: Props) {
  const [note, setNote] = useState('');
  const label = labelOf(action, letters.length);
  const doneIn = (results: Results) => results.size - countFailed(results);
  const {
    stage,
    results,
    failed,
    perform: performAll,
  } = useSequence({
    items: letters,
    keyOf: ({ id }) => id,
    run: (letter, mode) => send(action, slug, letter, note.trim() === '' ? null : note.trim(), mode === 'PREVIEW'),
    stopped: (all) => t().stopped(label, doneIn(all), letters.length),
  });
  const isBusy = stage === 'CHECKING' || stage === 'RUNNING';
  return (
    <Dialog
      title={label}
      close={() => close(stage === 'DONE')}
      isDirty={stage === 'CHECKED' && note !== ''}
      isLocked={isBusy}
    >
      {stage !== 'DONE' && (
        <Notice kind={action === 'refund' ? 'warning' : 'info'}>
          {action === 'refund' ? t().refunds : t().retries}
        </Notice>
      )}
      <ul class="results">
        {letters.map((letter) => (
          <li key={letter.id}>
            <strong>{nameOf(letter)}</strong>
            <ResultText
              of={results.get(letter.id)}
              wasPerformed={stage === 'RUNNING' || stage === 'DONE'}
              currency={findProject(slug)?.currency}
            />
          </li>
        ))}
      </ul>
      {stage === 'CHECKED' && action === 'refund' && (
        <Field label={t().ledgerNote}>
          <input
            type="text"
            maxLength={500}
            value={note}
            onInput={({ currentTarget }) => setNote(currentTarget.value)}
          />
        </Field>
      )}
      {isBusy && <Busy label={t().working} />}
      {stage === 'DONE' && (
        <Notice kind={failed === 0 ? 'done' : 'warning'}>{t().done(doneIn(results), letters.length)}</Notice>
      )}
      <div class="actions">
        {stage === 'DONE' ? (
          <Button class="primary" onClick={() => close(true)}>
            {t().close}
          </Button>
        ) : (
          <PerformButton class="primary" disabled={isBusy} perform={performAll}>
            {label}
          </PerformButton>
        )}
      </div>
    </Dialog>
  );
}
