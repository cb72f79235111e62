import { LinkButton } from '../components/button.js';
import { Copyable } from '../components/copyable.js';
import { AsyncContent } from '../components/feedback.js';
import { useLoad } from '../components/load.js';
import { Moment } from '../components/moment.js';
import { PagedTable } from '../components/more.js';
import { Page } from '../components/page.js';
import { perform } from '../service/commands.js';
import { canRun } from '../service/operator.js';
import { project } from '../service/project.js';
import { texts } from '../texts/language.js';
import { NotAllowed } from './not-allowed.js';
import { cardAddress, PAGE } from './players/card.js';

const t = texts({
  en: {
    title: (project: string) => `Paid, not fetched: ${project}`,
    intro: 'Orders that wait for their game server, newest first. Check that the server runs and polls for deliveries.',
    none: 'No order waits for its game server.',
    number: (id: number) => `Player ${id}`,
    paid: 'Paid',
    attempts: 'Fetched',
  },
  de: {
    title: (project: string) => `Bezahlt, nicht abgeholt: ${project}`,
    intro:
      'Bestellungen, die auf ihren Spielserver warten, die neuesten zuerst. Prüfen Sie, ob der Server läuft und Lieferungen abfragt.',
    none: 'Keine Bestellung wartet auf ihren Spielserver.',
    number: (id: number) => `Spieler ${id}`,
    paid: 'Bezahlt',
    attempts: 'Abgeholt',
  },
});

/** `/console/admin/unfetched`: orders of the chosen project that no game server has fetched. */
export function UnfetchedPage() {
  const slug = project.value ?? '';
  const pageAfter = async (after: string | null, signal: AbortSignal) => {
    const input = { project: slug, state: 'PENDING' as const, about: 'ORDER' as const, after, limit: PAGE };
    const { data } = await perform('delivery.list', input, signal);
    return { rows: data.deliveries, next: data.next };
  };
  const { loaded, reload } = useLoad(
    async (signal) => (canRun('delivery.list', slug) ? await pageAfter(null, signal) : null),
    [slug],
  );
  return (
    <Page
      title={t().title(slug)}
      intro={t().intro}
      actions={<LinkButton href={`/console/admin/projects/${slug}`}>{t().gameServers}</LinkButton>}
    >
      <AsyncContent of={loaded} reload={reload}>
        {(first) =>
          first === null ? (
            <NotAllowed slug={slug} />
          ) : (
            <PagedTable
              caption={t().title(slug)}
              none={t().none}
              first={first}
              load={pageAfter}
              keyOf={({ id }) => id}
              columns={[
                { name: t().paid, of: ({ createdAt }) => <Moment at={createdAt} /> },
                { name: t().gameServer, of: ({ server }) => server },
                {
                  name: t().player,
                  of: ({ user, purchase, id }) => (
                    <a href={cardAddress(slug, user, purchase ?? id)}>{t().number(user)}</a>
                  ),
                },
                { name: t().attempts, of: ({ attempts }) => attempts, numeric: true },
                { name: t().order, of: ({ purchase, id }) => <Copyable text={purchase ?? id} /> },
              ]}
            />
          )
        }
      </AsyncContent>
    </Page>
  );
}
