import { Empty } from '../../components/feedback.js';
import { Page } from '../../components/page.js';
import { may } from '../../server/operator.js';
import { project } from '../../server/project.js';
import { texts } from '../../texts/language.js';
import './catalogue.css';
import { ExportButtons } from './export-buttons.js';

const t = texts({
  en: {
    title: (project: string) => `Catalogue of ${project}`,
    intro: 'What is sold, and what of it lacks something.',
    import: 'Import',
    notYours: 'The catalogue is for those who are SHOP or OWNER here. An owner can grant you that.',
  },
  de: {
    title: (project: string) => `Katalog von ${project}`,
    intro: 'Was verkauft wird, und was daran fehlt.',
    import: 'Importieren',
    notYours: 'Der Katalog ist für alle, die hier SHOP oder OWNER sind. Wem das Projekt gehört, kann dir das geben.',
  },
});

/** The catalogue of the chosen project. */
export function CataloguePage() {
  const slug = project.value ?? '';
  if (!may('catalogue.export', slug))
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
          <a class="button" href="/console/desk/catalogue/import">
            {t().import}
          </a>
          <ExportButtons project={slug} />
        </>
      }
    >
      {null}
    </Page>
  );
}
