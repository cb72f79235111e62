import { useState } from 'preact/hooks';
import { Button, LinkButton } from '../../components/button.js';
import { AsyncContent, Empty } from '../../components/feedback.js';
import { useLoad } from '../../components/load.js';
import { Page } from '../../components/page.js';
import { commandMarker, perform } from '../../service/commands.js';
import { canRun } from '../../service/operator.js';
import { project } from '../../service/project.js';
import { texts } from '../../texts/language.js';
import { DownloadButton } from '../download-button.js';
import { NotAllowed } from '../not-allowed.js';
import './catalogue.css';
import { Filters, NO_FILTER } from './filters.js';
import { ItemDialog } from './item-dialog.js';
import { type EditedItem, ItemsGrid } from './items-grid.js';

const t = texts({
  en: {
    title: (project: string) => `Catalogue of ${project}`,
    intro: 'All items, their prices and missing data.',
    nothing: 'There are no items yet. Import a catalogue file:',
    noMatch: 'No item matches the filters.',
    all: 'Show all items',
    export: (format: string) => `Export ${format}`,
  },
  de: {
    title: (project: string) => `Katalog von ${project}`,
    intro: 'Alle Artikel, ihre Preise und fehlende Angaben.',
    nothing: 'Es gibt noch keine Artikel. Importieren Sie eine Katalogdatei:',
    noMatch: 'Kein Artikel entspricht den Filtern.',
    all: 'Alle Artikel anzeigen',
    export: (format: string) => `${format} exportieren`,
  },
});

/** The catalogue of the chosen project. */
export function CataloguePage() {
  const slug = project.value ?? '';
  return (
    <Page
      title={t().title(slug)}
      intro={t().intro}
      actions={
        <>
          <ImportLink project={slug} />
          {(['yaml', 'csv'] as const).map((format) => (
            <DownloadButton
              key={format}
              command="catalogue.export"
              project={slug}
              label={t().export(format.toUpperCase())}
              file={`${slug}.${format}`}
              load={() => perform('catalogue.export', { project: slug, format })}
            />
          ))}
        </>
      }
    >
      {canRun('catalogue.items', slug) ? <Items key={slug} slug={slug} /> : <NotAllowed slug={slug} />}
    </Page>
  );
}

const ImportLink = ({ project }: { readonly project: string }) =>
  canRun('catalogue.import', project) && (
    <LinkButton href="/console/admin/catalogue/import" {...commandMarker('catalogue.import', project)}>
      {t().import}
    </LinkButton>
  );

const ITEMS_PER_PAGE = 25;

function Items({ slug }: { readonly slug: string }) {
  const [filter, setFilter] = useState(NO_FILTER);
  const [edited, setEdited] = useState<EditedItem | null>(null);
  const { loaded, reload } = useLoad(
    async (signal) => {
      const pageAfter = async (after: string | null, signal: AbortSignal) => {
        const { data } = await perform(
          'catalogue.items',
          { project: slug, ...filter, after, limit: ITEMS_PER_PAGE },
          signal,
        );
        return { ...data, rows: data.items };
      };
      const first = await pageAfter(null, signal);
      // A filter that matches nothing is not an empty catalogue.
      const isEmpty =
        first.rows.length === 0 &&
        (await perform('catalogue.items', { project: slug, archived: true, limit: 1 }, signal)).data.items.length === 0;
      return { filter, first, isEmpty, load: pageAfter };
    },
    [filter],
    { keep: true },
  );
  return (
    <>
      <Filters filter={filter} change={setFilter} />
      <AsyncContent of={loaded} reload={reload}>
        {({ isEmpty, ...list }) =>
          isEmpty ? (
            <Empty>
              <p>{t().nothing}</p>
              <ImportLink project={slug} />
            </Empty>
          ) : list.first.rows.length === 0 ? (
            <Empty>
              <p>{t().noMatch}</p>
              <Button onClick={() => setFilter({ ...NO_FILTER, archived: true })}>{t().all}</Button>
            </Empty>
          ) : (
            <ItemsGrid key={JSON.stringify(list.filter)} {...list} edit={setEdited} />
          )
        }
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
