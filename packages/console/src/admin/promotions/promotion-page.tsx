import { useLocation, useRoute } from 'preact-iso';
import type { DataOf } from '../../../../../src/admin/index.js';
import { PropertyTiles } from '../../components/details.js';
import { AsyncContent } from '../../components/feedback.js';
import { useLoad } from '../../components/load.js';
import { PagedTable } from '../../components/more.js';
import { Page } from '../../components/page.js';
import { perform } from '../../service/commands.js';
import { canRun } from '../../service/operator.js';
import { project } from '../../service/project.js';
import { dateTime, number } from '../../texts/format.js';
import { language, texts } from '../../texts/language.js';
import { actorText } from '../../words/audit.js';
import { CommandButton } from '../command-dialog.js';
import { DownloadButton } from '../download-button.js';
import { NotAllowed } from '../not-allowed.js';
import { PAGE } from '../players/card.js';
import { useProjectOfAddress } from '../project-of-address.js';
import { PROMOTIONS } from './address.js';
import { rewardText, State, promotionTexts as shared } from './promotion.js';

const t = texts({
  en: {
    back: 'All promotions',
    rules: 'Rules',
    perUser: 'Redemptions per player',
    eligible: 'Eligible',
    allPlayers: 'all players',
    newPlayers: 'only before the first purchase',
    createdBy: (when: string, by: string) => `${when} by ${by}`,
    code: 'Code',
    max: 'Maximum',
    noMax: 'no maximum',
    download: 'Download codes',
    end: 'End promotion',
    ending: 'The codes are no longer valid. This cannot be undone. Players keep what they got.',
  },
  de: {
    back: 'Alle Aktionen',
    rules: 'Regeln',
    perUser: 'Einlösungen pro Spieler',
    eligible: 'Berechtigt',
    allPlayers: 'alle Spieler',
    newPlayers: 'nur vor dem ersten Kauf',
    createdBy: (when: string, by: string) => `${when} von ${by}`,
    code: 'Code',
    max: 'Maximum',
    noMax: 'kein Maximum',
    download: 'Codes herunterladen',
    end: 'Aktion beenden',
    ending:
      'Die Codes gelten dann nicht mehr. Das lässt sich nicht rückgängig machen. Spieler behalten, was sie erhalten haben.',
  },
});

/** `/console/admin/promotions/:name?in=<project>`: a promotion, and the counts of its codes. */
export function PromotionPage() {
  const { params, query } = useRoute();
  const { route } = useLocation();
  const name = params['name'] ?? '';
  const slug = query['in'] ?? project.value ?? '';
  useProjectOfAddress(slug, () => route(PROMOTIONS));
  const load = async (after: string | null, signal: AbortSignal) =>
    (await perform('promotion.show', { project: slug, promotion: name, after, limit: PAGE }, signal)).data;
  const { loaded, reload } = useLoad(
    async (signal) => (canRun('promotion.show', slug) ? await load(null, signal) : null),
    [slug, name],
  );
  const preset = { project: slug, promotion: name };
  return (
    <Page
      title={name}
      intro={<a href={PROMOTIONS}>{t().back}</a>}
      actions={
        <>
          <DownloadButton
            command="promotion.codes"
            project={slug}
            label={t().download}
            file={`${name}.csv`}
            load={() => perform('promotion.codes', preset)}
          />
          {loaded.state === 'loaded' && loaded.value !== null && loaded.value.promotion.state !== 'ENDED' && (
            <CommandButton
              command="promotion.end"
              label={t().end}
              about={t().ending}
              danger
              preset={preset}
              done={reload}
            />
          )}
        </>
      }
    >
      <AsyncContent of={loaded} reload={reload}>
        {(first) =>
          first === null ? (
            <NotAllowed slug={slug} />
          ) : (
            <>
              <Rules of={first.promotion} slug={slug} />
              <h2>{shared().codes}</h2>
              <PagedTable
                caption={shared().codes}
                first={{ rows: first.codes, next: first.next }}
                load={async (after, signal) => {
                  const { codes, next } = await load(after, signal);
                  return { rows: codes, next };
                }}
                keyOf={({ code }) => code}
                columns={[
                  { name: t().code, of: ({ code }) => <code>{code}</code> },
                  { name: shared().redemptions, of: ({ redemptions }) => number(redemptions), numeric: true },
                  {
                    name: t().max,
                    of: ({ maxRedemptions }) => (maxRedemptions === null ? t().noMax : number(maxRedemptions)),
                    numeric: true,
                  },
                ]}
              />
            </>
          )
        }
      </AsyncContent>
    </Page>
  );
}

function Rules({ of, slug }: { readonly of: DataOf<'promotion.show'>['promotion']; readonly slug: string }) {
  const { startsAt, endsAt, perUser, beforeFirstPurchase, codes, redemptions, users, createdAt, createdBy } = of;
  return (
    <PropertyTiles
      title={t().rules}
      of={[
        [t().state, <State key="state" of={of} />],
        [shared().gives, rewardText(of, slug)],
        [shared().starts, dateTime(startsAt)],
        [t().ends, endsAt === null ? t().noEnd : dateTime(endsAt)],
        [t().perUser, number(perUser)],
        [t().eligible, beforeFirstPurchase ? t().newPlayers : t().allPlayers],
        [shared().codes, number(codes)],
        [shared().redemptions, number(redemptions)],
        [t().players, number(users)],
        [t().created, t().createdBy(dateTime(createdAt), actorText(createdBy, language.value))],
      ]}
    />
  );
}
