import { useLayoutEffect, useState } from 'preact/hooks';
import type { DataOf } from '../../../../src/admin/index.js';
import { Dialog } from '../components/dialog.js';
import { Busy, messageOf, Notice } from '../components/feedback.js';
import { Field } from '../components/field.js';
import { perform, runDry } from '../server/commands.js';
import { may, operator } from '../server/operator.js';
import { language, texts } from '../texts/language.js';
import { sentenceOf } from '../words/sentences.js';

const t = texts({
  en: {
    refund: (count: number) => `Refund selected (${count})`,
    retry: (count: number) => `Retry selected (${count})`,
    refunds: 'Each player gets the money back. Deliveries without an order are cancelled.',
    retries: 'Each delivery goes to its game server again. Check first that none has arrived.',
    done: (count: number, all: number) => `${count} of ${all} done.`,
  },
  de: {
    refund: (count: number) => `Ausgewählte erstatten (${count})`,
    retry: (count: number) => `Ausgewählte wiederholen (${count})`,
    refunds: 'Jeder Spieler bekommt sein Geld zurück. Lieferungen ohne Bestellung werden abgebrochen.',
    retries: 'Jede Lieferung geht noch einmal an ihren Spielserver. Prüfe erst, ob nicht schon etwas angekommen ist.',
    done: (count: number, all: number) => `${count} von ${all} erledigt.`,
  },
});

export type DeadLetter = DataOf<'delivery.dead-letters'>['deliveries'][number];
export type BatchAction = 'refund' | 'retry';

interface Result {
  readonly text: string;
  readonly isFailed: boolean;
}

/** Sends the command for one dead letter and returns its sentence. Throws Refused. */
async function send(action: BatchAction, slug: string, letter: DeadLetter, note: string | null, isDry: boolean) {
  const ask = isDry ? runDry : perform;
  const stage = isDry ? 'would' : 'did';
  const { id: delivery, purchase } = letter;
  if (action === 'retry') {
    const { data } = await ask('delivery.retry', { project: slug, delivery });
    return sentenceOf('delivery.retry', stage, data, language.value);
  }
  if (purchase === null) {
    const { data } = await ask('delivery.cancel', { project: slug, delivery, note });
    return sentenceOf('delivery.cancel', stage, data, language.value);
  }
  const { data } = await ask('purchase.refund', { project: slug, purchase, note });
  return sentenceOf('purchase.refund', stage, data, language.value);
}

/** Whether the operator may do this for all the letters. */
export const mayDo = (action: BatchAction, slug: string): boolean =>
  action === 'retry' ? may('delivery.retry', slug) : may('purchase.refund', slug) && may('delivery.cancel', slug);

export const labelOf = (action: BatchAction, count: number): string =>
  action === 'retry' ? t().retry(count) : t().refund(count);

interface Given {
  readonly action: BatchAction;
  readonly slug: string;
  readonly letters: readonly DeadLetter[];
  readonly nameOf: (letter: DeadLetter) => string;
  readonly close: (wasTouched: boolean) => void;
}

/** Shows what would happen to each letter, then does it to one after the other, with the result of each. */
export function BatchDialog({ action, slug, letters, nameOf, close }: Given) {
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map());
  const [note, setNote] = useState('');
  const [stage, setStage] = useState<'PREVIEW' | 'READY' | 'DOING' | 'DONE'>('PREVIEW');
  const currency = operator.value?.projects.find(({ project }) => project === slug)?.currency;

  async function run(isDry: boolean): Promise<void> {
    setStage(isDry ? 'PREVIEW' : 'DOING');
    for (const letter of letters) {
      const result = await send(action, slug, letter, note.trim() === '' ? null : note.trim(), isDry).then(
        (text) => ({ text, isFailed: false }),
        (failure: unknown) => ({ text: messageOf(failure, currency), isFailed: true }),
      );
      setResults((before) => new Map(before).set(letter.id, result));
    }
    setStage(isDry ? 'READY' : 'DONE');
  }
  useLayoutEffect(() => {
    run(true);
  }, []);

  const isBusy = stage === 'PREVIEW' || stage === 'DOING';
  const failed = [...results.values()].filter(({ isFailed }) => isFailed).length;
  return (
    <Dialog title={labelOf(action, letters.length)} close={() => close(stage === 'DONE')} isLocked={isBusy}>
      {stage !== 'DONE' && (
        <Notice kind={action === 'refund' ? 'warning' : 'info'}>
          {action === 'refund' ? t().refunds : t().retries}
        </Notice>
      )}
      <ul>
        {letters.map((letter) => {
          const result = results.get(letter.id);
          return (
            <li key={letter.id}>
              <strong>{nameOf(letter)}</strong>
              {result !== undefined && <span class={result.isFailed ? 'fault' : ''}>{` ${result.text}`}</span>}
            </li>
          );
        })}
      </ul>
      {stage === 'READY' && action === 'refund' && (
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
        <Notice kind={failed === 0 ? 'done' : 'warning'}>{t().done(letters.length - failed, letters.length)}</Notice>
      )}
      <div class="actions">
        {stage === 'DONE' ? (
          <button type="button" class="primary" onClick={() => close(true)}>
            {t().close}
          </button>
        ) : (
          <button type="button" class="primary" disabled={isBusy} onClick={() => run(false)}>
            {labelOf(action, letters.length)}
          </button>
        )}
      </div>
    </Dialog>
  );
}
