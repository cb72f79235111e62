import { useState } from 'preact/hooks';
import { Empty, Shown } from '../../components/feedback.js';
import { useLoad } from '../../components/load.js';
import { Page } from '../../components/page.js';
import { offering, perform } from '../../server/commands.js';
import { may } from '../../server/operator.js';
import { project } from '../../server/project.js';
import { texts } from '../../texts/language.js';
import './catalogue.css';
import { ExportButtons } from './export-buttons.js';
import { type Filter, Filters, NO_FILTER } from './filters.js';
import { type Edited, ItemDialog } from './item-dialog.js';
import { ItemsGrid } from './items-grid.js';

const t = texts({
  en: {
    title: (project: string) => `Catalogue of ${project}`,
    intro: 'What is sold, and what of it lacks something.',
    notYours: 'The catalogue is for those who are SHOP or OWNER here. An owner can grant you that.',
    nothing: 'There are no items yet. Import a file that names some:',
    noneSuch: 'No item is like that.',
    all: 'Show all items',
    page: (number: number) => `Page ${number}`,
    before: 'Page before',
    next: 'Next page',
  },
  de: {
    title: (project: string) => `Katalog von ${project}`,
    intro: 'Was verkauft wird, und was daran fehlt.',
    notYours:
      'Der Katalog ist für alle, die hier SHOP oder OWNER sind. Wem das Projekt gehört, der kann dir das geben.',
    nothing: 'Es gibt noch keine Artikel. Importiere eine Datei, die welche nennt:',
    noneSuch: 'Kein Artikel passt dazu.',
    all: 'Alle Artikel zeigen',
    page: (number: number) => `Seite ${number}`,
    before: 'Seite davor',
    next: 'Nächste Seite',
  },
});

/** The catalogue of the chosen project. */
export function CataloguePage() {
  const slug = project.value ?? '';
  if (!may('catalogue.items', slug))
    return (
      <Page title={t().title(slug)}>
        <Empty>{t().notYours}</Empty>
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
  may('catalogue.import', project) && (
    <a class="button" href="/console/desk/catalogue/import" {...offering('catalogue.import', project)}>
      {t().import}
    </a>
  );

/** Which page is shown: after which SKUs it and those before it begin. */
interface Asked {
  readonly filter: Filter;
  readonly afters: readonly (string | null)[];
}

/** So many are looked through without getting lost. */
const PAGE = 25;

const FIRST: Asked = { filter: NO_FILTER, afters: [null] };

function Items({ slug }: { readonly slug: string }) {
  const [{ filter, afters }, ask] = useState(FIRST);
  const [edited, edit] = useState<Edited | null>(null);
  const { loaded, reload } = useLoad(
    async (signal) => {
      const after = afters.at(-1) ?? null;
      return (await perform('catalogue.items', { project: slug, ...filter, after, limit: PAGE }, { signal })).data;
    },
    [filter, afters],
    { keep: true },
  );
  const isFiltered = filter !== NO_FILTER;
  return (
    <>
      <Filters filter={filter} change={(next) => ask({ filter: next, afters: [null] })} />
      <Shown of={loaded} reload={reload}>
        {(page) => (
          <>
            {page.items.length === 0 ? (
              <Empty>
                <p>{isFiltered ? t().noneSuch : t().nothing}</p>
                {isFiltered ? (
                  <button type="button" onClick={() => ask(FIRST)}>
                    {t().all}
                  </button>
                ) : (
                  <ImportLink project={slug} />
                )}
              </Empty>
            ) : (
              <ItemsGrid of={page} low={filter.lowStock} edit={(item) => edit({ item, ...page })} />
            )}
            {(afters.length > 1 || page.next !== null) && (
              <p class="beside">
                <button
                  type="button"
                  disabled={afters.length === 1}
                  onClick={() => ask({ filter, afters: afters.slice(0, -1) })}
                >
                  {t().before}
                </button>
                <span>{t().page(afters.length)}</span>
                <button
                  type="button"
                  disabled={page.next === null}
                  onClick={() => ask({ filter, afters: [...afters, page.next] })}
                >
                  {t().next}
                </button>
              </p>
            )}
          </>
        )}
      </Shown>
      {edited !== null && (
        <ItemDialog
          project={slug}
          {...edited}
          close={() => edit(null)}
          done={() => {
            edit(null);
            reload();
          }}
        />
      )}
    </>
  );
}
