import { Copyable } from '../components/copyable.js';
import { Empty, Notice, Shown } from '../components/feedback.js';
import { useLoad } from '../components/load.js';
import { Moment } from '../components/moment.js';
import { Page } from '../components/page.js';
import { Table } from '../components/table.js';
import { perform } from '../server/deeds.js';
import { may } from '../server/operator.js';
import { project } from '../server/project.js';
import { number } from '../texts/format.js';
import { texts } from '../texts/language.js';
import { cardAddress } from './players/card.js';
import { DeadLetterDeeds } from './players/order-deeds.js';
import { words } from './players/words.js';

const t = texts({
  en: {
    title: (project: string) => `Dead letters of ${project}`,
    intro: 'What game servers were given and could not do. Look in the game what became of each, then say so.',
    none: 'There are no dead letters. All that was paid for has arrived, or is on its way.',
    notAllowed: (project: string) => `With your role in ${project} deliveries are not shown.`,
    more: (shown: string, all: string) => `The oldest ${shown} of ${all}: the others come once these are dealt with.`,
    back: 'To the home page',
    delivery: 'Delivery',
    server: 'Game server',
    player: 'Player',
    since: 'Dead since',
    reason: 'What the game server said',
    decide: 'What becomes of it',
  },
  de: {
    title: (project: string) => `Unzustellbares von ${project}`,
    intro:
      'Was Spielserver bekommen haben und nicht tun konnten. Sieh im Spiel nach, was daraus wurde, und sag es hier.',
    none: 'Es gibt nichts Unzustellbares. Alles Bezahlte ist angekommen oder unterwegs.',
    notAllowed: (project: string) => `Mit deiner Rolle in ${project} werden Lieferungen nicht gezeigt.`,
    more: (shown: string, all: string) =>
      `Die ältesten ${shown} von ${all}: Die übrigen kommen, wenn diese erledigt sind.`,
    back: 'Zur Übersicht',
    delivery: 'Lieferung',
    server: 'Spielserver',
    player: 'Spieler',
    since: 'Unzustellbar seit',
    reason: 'Was der Spielserver sagte',
    decide: 'Was daraus wird',
  },
});

/** What could not be delivered in the chosen project, the oldest first, each with what can become of it. */
export function DeadLettersPage() {
  const slug = project.value ?? '';
  const { loaded, reload } = useLoad(
    async (signal) =>
      may('delivery.dead', slug) ? (await perform('delivery.dead', { project: slug }, { signal })).data : null,
    [slug],
  );
  return (
    <Page
      title={t().title(slug)}
      intro={t().intro}
      actions={
        <a class="button" href="/console/desk">
          {t().back}
        </a>
      }
    >
      <Shown of={loaded} reload={reload}>
        {(dead) => {
          if (dead === null) return <Notice kind="info">{t().notAllowed(slug)}</Notice>;
          const { count, deliveries } = dead;
          if (count === 0) return <Empty>{t().none}</Empty>;
          return (
            <>
              {count > deliveries.length && <p class="fine">{t().more(number(deliveries.length), number(count))}</p>}
              <Table
                caption={t().title(slug)}
                captionHidden
                rows={deliveries}
                keyOf={({ id }) => id}
                columns={[
                  { name: t().since, of: ({ doneAt }) => doneAt !== null && <Moment at={doneAt} /> },
                  { name: t().server, of: ({ server }) => server },
                  {
                    name: t().player,
                    of: ({ user, purchase, id }) => (
                      <a href={cardAddress(slug, user, purchase ?? id)}>{`user:${user}`}</a>
                    ),
                  },
                  {
                    name: t().delivery,
                    of: ({ id, type, purchase }) => (
                      <>
                        {words().deliveryType[type]} <Copyable text={purchase ?? id} />
                      </>
                    ),
                  },
                  { name: t().reason, of: ({ reason }) => reason },
                  { name: t().decide, of: (letter) => <DeadLetterDeeds letter={letter} slug={slug} done={reload} /> },
                ]}
              />
            </>
          );
        }}
      </Shown>
    </Page>
  );
}
