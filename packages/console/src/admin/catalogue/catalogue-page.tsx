import { useState } from 'preact/hooks';
import { Button, LinkButton } from '../../components/button.js';
import { AsyncContent, Empty } from '../../components/feedback.js';
import { useLoad } from '../../components/load.js';
import { Page } from '../../components/page.js';
import { commandMarker, perform } from '../../server/commands.js';
import { canRun } from '../../server/operator.js';
import { project } from '../../server/project.js';
import { texts } from '../../texts/language.js';
import './catalogue.css';
import { ExportButtons } from './export-buttons.js';
import { type Filter, Filters, NO_FILTER } from './filters.js';
import { type EditedItem, ItemDialog } from './item-dialog.js';
import { ItemsGrid } from './items-grid.js';

const t = texts({
  en: {
    title: (project: string) => `Catalogue of ${project}`,
    intro: 'All items, their prices and missing data.',
    notAllowed: 'The catalogue requires the role SHOP or OWNER. Ask an owner of the project to grant it.',
    nothing: 'There are no items yet. Import a catalogue file:',
    noMatch: 'No item matches the filters.',
    noMore: 'There are no more items.',
    all: 'Show all items',
    page: (number: number) => `Page ${number}`,
    before: 'Previous page',
    next: 'Next page',
  },
  de: {
    title: (project: string) => `Katalog von ${project}`,
    intro: 'Alle Artikel, ihre Preise und fehlende Angaben.',
    notAllowed: 'Der Katalog erfordert die Rolle SHOP oder OWNER. Bitten Sie einen Owner des Projekts darum.',
    nothing: 'Es gibt noch keine Artikel. Importieren Sie eine Katalogdatei:',
    noMatch: 'Kein Artikel entspricht den Filtern.',
    noMore: 'Es gibt keine weiteren Artikel.',
    all: 'Alle Artikel anzeigen',
    page: (number: number) => `Seite ${number}`,
    before: 'Vorherige Seite',
    next: 'Nächste Seite',
  },
});

/** The catalogue of the chosen project. */
export function CataloguePage() {
  const slug = project.value ?? '';
  if (!canRun('catalogue.items', slug))
    return (
      <Page title={t().title(slug)}>
        <Empty>{t().notAllowed}</Empty>
      </Page>
    );
  return (
    <Page
      title={t().title(slug)}
      intro={t().intro}
      actions={
        <>
          <ImportLink project={slug} />
          <ExportButtons project={slug} />
        </>
      }
    >
      <Items key={slug} slug={slug} />
    </Page>
  );
}

const ImportLink = ({ project }: { readonly project: string }) =>
  canRun('catalogue.import', project) && (
    <LinkButton href="/console/admin/catalogue/import" {...commandMarker('catalogue.import', project)}>
      {t().import}
    </LinkButton>
  );

/** The filter, and the cursor of each page from the first (null) to the current one. */
interface PageQuery {
  readonly filter: Filter;
  readonly afters: readonly (string | null)[];
}

const ITEMS_PER_PAGE = 25;

const FIRST: PageQuery = { filter: NO_FILTER, afters: [null] };

function Items({ slug }: { readonly slug: string }) {
  const [{ filter, afters }, setQuery] = useState(FIRST);
  const [edited, setEdited] = useState<EditedItem | null>(null);
  const { loaded, reload } = useLoad(
    async (signal) => {
      const after = afters.at(-1) ?? null;
      return (await perform('catalogue.items', { project: slug, ...filter, after, limit: ITEMS_PER_PAGE }, signal))
        .data;
    },
    [filter, afters],
    { keep: true },
  );
  const isFiltered = filter !== NO_FILTER;
  return (
    <>
      <Filters filter={filter} change={(next) => setQuery({ filter: next, afters: [null] })} />
      <AsyncContent of={loaded} reload={reload}>
        {(page) => (
          <>
            {page.items.length === 0 ? (
              <Empty>
                <p>{afters.length > 1 ? t().noMore : isFiltered ? t().noMatch : t().nothing}</p>
                {isFiltered ? (
                  <Button onClick={() => setQuery(FIRST)}>{t().all}</Button>
                ) : (
                  afters.length === 1 && <ImportLink project={slug} />
                )}
              </Empty>
            ) : (
              <ItemsGrid of={page} low={filter.lowStock} edit={(item) => setEdited({ item, ...page })} />
            )}
            {(afters.length > 1 || page.next !== null) && (
              <p class="beside">
                <Button
                  disabled={afters.length === 1}
                  onClick={() => setQuery({ filter, afters: afters.slice(0, -1) })}
                >
                  {t().before}
                </Button>
                <span>{t().page(afters.length)}</span>
                <Button
                  disabled={page.next === null}
                  onClick={() => setQuery({ filter, afters: [...afters, page.next] })}
                >
                  {t().next}
                </Button>
              </p>
            )}
          </>
        )}
      </AsyncContent>
      {edited !== null && (
        <ItemDialog
          project={slug}
          {...edited}
          close={() => setEdited(null)}
          done={() => {
            setEdited(null);
            reload();
          }}
        />
      )}
    </>
  );
}
