import { useState } from 'preact/hooks';
import { useAction } from '../../components/action.js';
import { LinkButton } from '../../components/button.js';
import { Failure, Notice } from '../../components/feedback.js';
import { Page } from '../../components/page.js';
import { canRun } from '../../service/operator.js';
import { project } from '../../service/project.js';
import { number } from '../../texts/format.js';
import { texts } from '../../texts/language.js';
import { CommandButton } from '../command-dialog.js';
import { NotAllowed } from '../not-allowed.js';
import './catalogue.css';
import { Difference } from './difference.js';
import { FileChoice } from './file-choice.js';
import { readText } from './read-text.js';
import { Warnings } from './warnings.js';

const t = texts({
  en: {
    title: (project: string) => `Import into ${project}`,
    intro: 'The file is applied completely or not at all. Items that the file does not name stay unchanged.',
    back: 'Show catalogue',
    prune: 'Archive items and hide empty categories that the file does not name',
    tooLarge: (size: string) => `The file has ${size} MiB; the maximum is 10 MiB. Split it into several files.`,
    notUtf8: 'The file is not UTF-8. Save it as UTF-8.',
    importFile: (name: string) => `Import ${name}`,
  },
  de: {
    title: (project: string) => `Import in ${project}`,
    intro: 'Die Datei wird vollständig oder gar nicht angewandt. Artikel, die sie nicht nennt, bleiben unverändert.',
    back: 'Katalog anzeigen',
    prune: 'Artikel archivieren und leere Kategorien verbergen, die die Datei nicht nennt',
    tooLarge: (size: string) =>
      `Die Datei hat ${size} MiB; das Maximum ist 10 MiB. Teilen Sie sie in mehrere Dateien auf.`,
    notUtf8: 'Die Datei ist nicht in UTF-8 kodiert. Speichern Sie sie als UTF-8.',
    importFile: (name: string) => `${name} importieren`,
  },
});

const MAX_BYTES = 10 * 1024 * 1024;

/** Imports a catalogue file: choose it, review the preview, apply it. */
export function ImportPage() {
  const slug = project.value ?? '';
  return (
    <Page
      title={t().title(slug)}
      intro={t().intro}
      actions={<LinkButton href="/console/admin/catalogue">{t().back}</LinkButton>}
    >
      {/* Discards the file when another project is chosen. */}
      {canRun('catalogue.import', slug) ? <Import key={slug} slug={slug} /> : <NotAllowed slug={slug} />}
    </Page>
  );
}

interface ChosenFile {
  readonly file: File;
  /** Null if the file is too large or not UTF-8. */
  readonly text: string | null;
}

function Import({ slug }: { readonly slug: string }) {
  const [prune, setPrune] = useState(false);
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const { isBusy, failure, run } = useAction();
  const choose = (file: File) =>
    run(async () => setChosen({ file, text: file.size > MAX_BYTES ? null : await readText(file) }));
  return (
    <>
      <FileChoice choose={choose} />
      <p>
        <label class="choice">
          <input type="checkbox" checked={prune} onChange={({ currentTarget }) => setPrune(currentTarget.checked)} />
          {t().prune}
        </label>
      </p>
      {failure !== null && <Failure of={failure} />}
      {!isBusy &&
        chosen !== null &&
        (chosen.text === null ? (
          <Notice kind="error">
            {chosen.file.size > MAX_BYTES ? t().tooLarge(mebibytes(chosen.file)) : t().notUtf8}
          </Notice>
        ) : (
          <CommandButton
            command="catalogue.import"
            preset={{ project: slug, source: { file: chosen.file.name, text: chosen.text }, format: null, prune }}
            label={t().importFile(chosen.file.name)}
            renderDetails={(result) => (
              <>
                <Difference of={result.differences} />
                <Warnings of={result} />
              </>
            )}
            done={(wasPerformed) => wasPerformed && setChosen(null)}
          />
        ))}
    </>
  );
}

const mebibytes = ({ size }: File): string => number(Math.round((size / 1024 / 1024) * 10) / 10);
