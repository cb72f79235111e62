import { AsyncContent } from '../../components/feedback.js';
import { useLoad } from '../../components/load.js';
import { PagedTable } from '../../components/more.js';
import { Page } from '../../components/page.js';
import { perform } from '../../service/commands.js';
import { canRun } from '../../service/operator.js';
import { project } from '../../service/project.js';
import { dateTime, number } from '../../texts/format.js';
import { texts } from '../../texts/language.js';
import { NotAllowed } from '../not-allowed.js';
import { PAGE } from '../players/card.js';
import { promotionAddress } from './address.js';
import { CodeSearch } from './code-search.js';
import { NewPromotion } from './new-promotion.js';
import { rewardText, State, promotionTexts as shared } from './promotion.js';

const t = texts({
  en: {
    title: (project: string) => `Promotion codes of ${project}`,
    intro: 'Promotions, newest first. The codes of a promotion give players money or an item.',
    none: 'There are no promotions yet.',
  },
  de: {
    title: (project: string) => `Aktionscodes von ${project}`,
    intro: 'Aktionen, die neuesten zuerst. Die Codes einer Aktion geben Spielern Geld oder einen Artikel.',
    none: 'Es gibt noch keine Aktionen.',
  },
});

/** `/console/admin/promotions`: the promotions of the chosen project. */
export function PromotionsPage() {
  const slug = project.value ?? '';
  const pageAfter = async (after: number | null, signal: AbortSignal) => {
    const { data } = await perform('promotion.list', { project: slug, after, limit: PAGE }, signal);
    return { rows: data.promotions, next: data.next };
  };
  const { loaded, reload } = useLoad(
    async (signal) => (canRun('promotion.list', slug) ? await pageAfter(null, signal) : null),
    [slug],
  );
  return (
    <Page title={t().title(slug)} intro={t().intro} actions={<NewPromotion key={slug} project={slug} done={reload} />}>
      {canRun('promotion.find', slug) && <CodeSearch key={slug} slug={slug} />}
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
                {
                  name: t().promotion,
                  of: ({ name }) =>
                    canRun('promotion.show', slug) ? <a href={promotionAddress(slug, name)}>{name}</a> : name,
                },
                { name: shared().gives, of: (row) => rewardText(row, slug) },
                { name: shared().codes, of: ({ codes }) => number(codes), numeric: true },
                { name: shared().redemptions, of: ({ redemptions }) => number(redemptions), numeric: true },
                { name: t().players, of: ({ users }) => number(users), numeric: true },
                { name: shared().starts, of: ({ startsAt }) => dateTime(startsAt) },
                { name: t().ends, of: ({ endsAt }) => (endsAt === null ? t().noEnd : dateTime(endsAt)) },
                { name: t().state, of: (row) => <State of={row} /> },
              ]}
            />
          )
        }
      </AsyncContent>
    </Page>
  );
}
