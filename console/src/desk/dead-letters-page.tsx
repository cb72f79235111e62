import { Empty, Shown } from '../components/feedback.js';
import { useLoad } from '../components/load.js';
import { Page } from '../components/page.js';
import { Table } from '../components/table.js';
import { perform } from '../server/deeds.js';
import { project } from '../server/project.js';
import { dateTime, fromNow, number } from '../texts/format.js';
import { texts } from '../texts/language.js';
import { DeedButton } from './deed-dialog.js';

const t = texts({
  en: {
    title: (project: string) => `Dead letters of ${project}`,
    intro: 'What game servers were given and could not do. Look in the game what became of each, then say so.',
    none: 'There are no dead letters. All that was paid for has arrived, or is on its way.',
    more: (shown: string, all: string) => `The oldest ${shown} of ${all}: the others come once these are dealt with.`,
    back: 'To the home page',
    delivery: 'Delivery',
    server: 'Game server',
    player: 'Player',
    since: 'Dead since',
    reason: 'What the game server said',
    decide: 'What becomes of it',
    retry: 'Try again',
    delivered: 'It was done',
    cancel: 'Pay back',
    aboutCancel: 'The player gets back what they paid, and the item will not come.',
  },
  de: {
    title: (project: string) => `Unzustellbares von ${project}`,
    intro:
      'Was Spielserver bekommen haben und nicht tun konnten. Sieh im Spiel nach, was daraus wurde, und sag es hier.',
    none: 'Es gibt nichts Unzustellbares. Alles Bezahlte ist angekommen oder unterwegs.',
    more: (shown: string, all: string) =>
      `Die ältesten ${shown} von ${all}: Die übrigen kommen, wenn diese erledigt sind.`,
    back: 'Zur Übersicht',
    delivery: 'Lieferung',
    server: 'Spielserver',
    player: 'Spieler',
    since: 'Unzustellbar seit',
    reason: 'Was der Spielserver sagte',
    decide: 'Was daraus wird',
    retry: 'Noch einmal',
    delivered: 'Wurde erledigt',
    cancel: 'Zurückzahlen',
    aboutCancel: 'Der Spieler bekommt zurück, was er bezahlt hat, und der Artikel kommt nicht mehr.',
  },
});

/** What could not be delivered in the chosen project, the oldest first, each with what can become of it. */
export function DeadLettersPage() {
  const slug = project.value ?? '';
  const { loaded, reload } = useLoad(
    async (signal) => (await perform('delivery.dead', { project: slug }, { signal })).data,
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
        {({ count, deliveries }) =>
          count === 0 ? (
            <Empty>{t().none}</Empty>
          ) : (
            <>
              {count > deliveries.length && <p class="fine">{t().more(number(deliveries.length), number(count))}</p>}
              <Table
                caption={t().title(slug)}
                captionHidden
                rows={deliveries}
                keyOf={({ id }) => id}
                columns={[
                  {
                    name: t().since,
                    of: ({ doneAt }) =>
                      doneAt !== null && (
                        <time dateTime={doneAt} title={dateTime(doneAt)}>
                          {fromNow(doneAt)}
                        </time>
                      ),
                  },
                  { name: t().server, of: ({ server }) => server },
                  { name: t().player, of: ({ user }) => `user:${user}` },
                  {
                    name: t().delivery,
                    of: ({ id, type, purchase }) => (
                      <>
                        {type} <code class="fine block">{purchase ?? id}</code>
                      </>
                    ),
                  },
                  { name: t().reason, of: ({ reason }) => reason },
                  {
                    name: t().decide,
                    of: ({ id: delivery }) => (
                      <span class="beside">
                        <DeedButton
                          deed="delivery.retry"
                          given={{ project: slug, delivery }}
                          label={t().retry}
                          done={reload}
                        />
                        <DeedButton
                          deed="delivery.mark-delivered"
                          given={{ project: slug, delivery }}
                          label={t().delivered}
                          done={reload}
                        />
                        <DeedButton
                          deed="delivery.cancel"
                          given={{ project: slug, delivery }}
                          label={t().cancel}
                          about={t().aboutCancel}
                          danger
                          done={reload}
                        />
                      </span>
                    ),
                  },
                ]}
              />
            </>
          )
        }
      </Shown>
    </Page>
  );
}
