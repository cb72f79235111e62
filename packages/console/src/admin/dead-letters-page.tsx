import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button, LinkButton } from '../components/button.js';
import { Copyable } from '../components/copyable.js';
import { AsyncContent, Empty } from '../components/feedback.js';
import { Field } from '../components/field.js';
import { useLoad } from '../components/load.js';
import { Moment } from '../components/moment.js';
import { Page } from '../components/page.js';
import { Table } from '../components/table.js';
import { commandMarker, perform } from '../service/commands.js';
import { canRun } from '../service/operator.js';
import { project } from '../service/project.js';
import { money, number } from '../texts/format.js';
import { language, texts } from '../texts/language.js';
import { codeText } from '../words/audit.js';
import { ACTIONS, type BatchAction, BatchDialog, canRunBatch, type DeadLetter, labelOf } from './dead-letters-batch.js';
import { createEntrySearch, useEntrySearch, writeSearchToEntry } from './entry-search.js';
import { NotAllowed } from './not-allowed.js';
import { cardAddress } from './players/card.js';
import { DeadLetterCommands } from './players/order-commands.js';
import { titleOf } from './title.js';

const t = texts({
  en: {
    title: (project: string) => `Dead letters of ${project}`,
    intro: 'Failed deliveries. Check in the game whether the player received the goods, then decide here.',
    none: 'There are no dead letters.',
    more: (shown: string, all: string) => `Showing the oldest ${shown} of ${all}. The filter searches only these.`,
    delivery: 'Delivery',
    deleted: (id: number) => `Player ${id} (deleted)`,
    select: (name: string) => `Select ${name}`,
    selectAll: 'Select all shown',
    selected: 'Selected',
    filter: 'Filter by player, item, game server or reason',
    noMatch: 'No dead letter matches this filter.',
    since: 'Failed',
  },
  de: {
    title: (project: string) => `Unzustellbare Lieferungen von ${project}`,
    intro:
      'Fehlgeschlagene Lieferungen. Prüfen Sie im Spiel, ob der Spieler die Ware erhalten hat, und entscheiden Sie hier.',
    none: 'Es gibt keine unzustellbaren Lieferungen.',
    more: (shown: string, all: string) =>
      `Die ältesten ${shown} von ${all} werden angezeigt. Der Filter durchsucht nur diese.`,
    delivery: 'Lieferung',
    deleted: (id: number) => `Spieler ${id} (gelöscht)`,
    select: (name: string) => `${name} auswählen`,
    selectAll: 'Alle angezeigten auswählen',
    selected: 'Ausgewählt',
    filter: 'Nach Spieler, Artikel, Spielserver oder Grund filtern',
    noMatch: 'Keine Lieferung entspricht diesem Filter.',
    since: 'Fehlgeschlagen',
  },
});

/** Maximum number of rows that the command lists. */
const MAX_ROWS = 1_000;

interface Batch {
  readonly action: BatchAction;
  readonly letters: readonly DeadLetter[];
}

const filter = createEntrySearch('/console/admin/dead-letters');

function FilterBox() {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => box.current?.querySelector('input')?.focus(), []);
  useEntrySearch(filter);
  return (
    <div ref={box}>
      <Field label={t().filter}>
        <input
          type="search"
          autocomplete="off"
          value={filter.value}
          onInput={({ currentTarget: { value } }) => {
            filter.value = value;
            writeSearchToEntry(value);
          }}
        />
      </Field>
    </div>
  );
}

const subjectOf = ({ type, order }: DeadLetter): string =>
  order === null ? codeText(type, language.value) : `${number(order.quantity)} × ${titleOf(order.titles, order.sku)}`;

const nameOf = (letter: DeadLetter): string => `${subjectOf(letter)} · ${letter.email ?? t().deleted(letter.user)}`;

/** Whether the player, the item, the game server or the reason contains the text. */
const matches = (letter: DeadLetter, text: string): boolean =>
  [letter.email, letter.order?.sku, subjectOf(letter), letter.server, letter.reason, letter.id, letter.purchase].some(
    (value) => value?.toLowerCase().includes(text.trim().toLowerCase()),
  );

/** Dead letters of the chosen project, oldest first, with their actions. */
export function DeadLettersPage() {
  const slug = project.value ?? '';
  const { loaded, reload } = useLoad(
    async (signal) =>
      canRun('delivery.dead-letters', slug)
        ? (await perform('delivery.dead-letters', { project: slug, limit: MAX_ROWS }, signal)).data
        : null,
    [slug],
  );
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [batch, setBatch] = useState<Batch | null>(null);
  const toggle = (id: string) =>
    setSelected((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  return (
    <Page title={t().title(slug)} intro={t().intro} actions={<LinkButton href="/console/admin">{t().home}</LinkButton>}>
      <AsyncContent of={loaded} reload={reload}>
        {(dead) => {
          if (dead === null) return <NotAllowed slug={slug} />;
          const { count, currency, deliveries } = dead;
          const matching = deliveries.filter((letter) => matches(letter, filter.value));
          const chosen = matching.filter(({ id }) => selected.has(id));
          if (count === 0) return <Empty>{t().none}</Empty>;
          return (
            <>
              {count > deliveries.length && <p class="fine">{t().more(number(deliveries.length), number(count))}</p>}
              <FilterBox />
              <div class="actions">
                <Button onClick={() => setSelected(new Set(matching.map(({ id }) => id)))}>{t().selectAll}</Button>
                {ACTIONS.filter((one) => canRunBatch(one, slug)).map((one) => (
                  <Button
                    key={one}
                    class={one === 'refund' ? 'danger' : ''}
                    {...commandMarker(one === 'refund' ? 'purchase.refund' : 'delivery.retry', slug)}
                    disabled={chosen.length === 0}
                    onClick={() => setBatch({ action: one, letters: chosen })}
                  >
                    {labelOf(one, chosen.length)}
                  </Button>
                ))}
              </div>
              {matching.length === 0 && <Empty>{t().noMatch}</Empty>}
              <Table
                caption={t().title(slug)}
                rows={matching}
                keyOf={({ id }) => id}
                columns={[
                  {
                    name: t().selected,
                    of: (letter) => (
                      <input
                        type="checkbox"
                        aria-label={t().select(nameOf(letter))}
                        checked={selected.has(letter.id)}
                        onChange={() => toggle(letter.id)}
                      />
                    ),
                  },
                  { name: t().since, of: ({ doneAt }) => doneAt !== null && <Moment at={doneAt} /> },
                  { name: t().gameServer, of: ({ server }) => server },
                  {
                    name: t().player,
                    of: ({ user, email, purchase, id }) => (
                      <a href={cardAddress(slug, user, purchase ?? id)}>{email ?? t().deleted(user)}</a>
                    ),
                  },
                  {
                    name: t().delivery,
                    of: (letter) => (
                      <>
                        {subjectOf(letter)} <Copyable text={letter.purchase ?? letter.id} />
                      </>
                    ),
                  },
                  {
                    name: t().price,
                    of: ({ order }) => order !== null && money(order.totalPrice, currency),
                    numeric: true,
                  },
                  { name: t().serverMessage, of: ({ reason }) => reason },
                  {
                    name: t().actions,
                    of: (letter) => <DeadLetterCommands letter={letter} slug={slug} done={reload} />,
                  },
                ]}
              />
            </>
          );
        }}
      </AsyncContent>
      {batch !== null && (
        <BatchDialog
          {...batch}
          slug={slug}
          nameOf={nameOf}
          close={(wasPerformed) => {
            setBatch(null);
            if (!wasPerformed) return;
            setSelected(new Set());
            reload();
          }}
        />
      )}
    </Page>
  );
}
