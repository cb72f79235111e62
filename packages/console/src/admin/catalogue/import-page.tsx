import { useState } from 'preact/hooks';
import type { DataOf, InputOf } from '../../../../../src/admin/index.js';
import { Button, LinkButton } from '../../components/button.js';
import { Busy, Empty, Notice } from '../../components/feedback.js';
import { Page } from '../../components/page.js';
import { commandMarker, perform, runDry } from '../../server/commands.js';
import { canRun } from '../../server/operator.js';
import { project } from '../../server/project.js';
import { number } from '../../texts/format.js';
import { texts } from '../../texts/language.js';
import { CommandFailure } from '../command-failure.js';
import { isOutdated } from '../preview.js';
import './catalogue.css';
import { Difference } from './difference.js';
import { FileChoice } from './file-choice.js';
import { FileProblemList, problemsIn } from './file-problems.js';
import { readText } from './read-text.js';
import { Warnings } from './warnings.js';

const t = texts({
  en: {
    title: (project: string) => `Import into ${project}`,
    notAllowed: 'Importing requires the role SHOP or OWNER. Ask an owner of the project to grant it.',
    intro: 'The file is applied completely or not at all. Items that the file does not name stay unchanged.',
    back: 'Show catalogue',
    prune: 'Archive items and hide empty categories that the file does not name',
    tooLarge: (size: string) => `The file has ${size} MiB; the maximum is 10 MiB. Split it into several files.`,
    notUtf8: 'The file is not UTF-8. Save it as UTF-8.',
    comparing: (name: string, size: string) => `Uploading and comparing ${name} (${size} MiB) …`,
    applying: (name: string) => `Applying ${name} …`,
    nothing: 'The catalogue already matches the file. There is nothing to apply.',
    apply: 'Apply',
    applied: 'Applied.',
  },
  de: {
    title: (project: string) => `Import in ${project}`,
    notAllowed: 'Das Importieren erfordert die Rolle SHOP oder OWNER. Bitten Sie einen Owner des Projekts darum.',
    intro: 'Die Datei wird vollständig oder gar nicht angewandt. Artikel, die sie nicht nennt, bleiben unverändert.',
    back: 'Katalog anzeigen',
    prune: 'Artikel archivieren und leere Kategorien verbergen, die die Datei nicht nennt',
    tooLarge: (size: string) =>
      `Die Datei hat ${size} MiB; das Maximum ist 10 MiB. Teilen Sie sie in mehrere Dateien auf.`,
    notUtf8: 'Die Datei ist nicht in UTF-8 kodiert. Speichern Sie sie als UTF-8.',
    comparing: (name: string, size: string) => `${name} (${size} MiB) wird hochgeladen und verglichen …`,
    applying: (name: string) => `${name} wird angewandt …`,
    nothing: 'Der Katalog entspricht bereits der Datei. Es gibt nichts anzuwenden.',
    apply: 'Anwenden',
    applied: 'Angewandt.',
  },
});

const MAX_BYTES = 10 * 1024 * 1024;

type Imported = DataOf<'catalogue.import'>;

/** State of an import. */
type Stage =
  | { readonly at: 'CHOICE' }
  | { readonly at: 'TOO_LARGE' | 'NOT_UTF8'; readonly file: File }
  | { readonly at: 'COMPARING'; readonly file: File }
  | ComparedFile
  | { readonly at: 'APPLYING'; readonly file: File }
  | { readonly at: 'APPLIED'; readonly file: File; readonly result: Imported }
  | { readonly at: 'REFUSED'; readonly file: File; readonly failure: unknown; readonly wasPerformed: boolean };

/** A file and what it would change. */
interface ComparedFile {
  readonly at: 'COMPARED';
  readonly file: File;
  readonly source: InputOf<'catalogue.import'>['source'];
  readonly result: Imported;
}

/** Imports a catalogue file: choose it, review the preview, apply it. */
export function ImportPage() {
  const slug = project.value;
  if (slug === null || !canRun('catalogue.import', slug))
    return (
      <Page title={slug === null ? t().import : t().title(slug)}>
        <Empty>{slug === null ? t().noRole : t().notAllowed}</Empty>
      </Page>
    );
  // Discards the import when another project is chosen.
  return <Import key={slug} slug={slug} />;
}

function Import({ slug }: { readonly slug: string }) {
  const [prune, setPrune] = useState(false);
  const [stage, setStage] = useState<Stage>({ at: 'CHOICE' });
  const isBusy = stage.at === 'COMPARING' || stage.at === 'APPLYING';

  async function compare(file: File, shouldPrune: boolean): Promise<void> {
    if (file.size > MAX_BYTES) return setStage({ at: 'TOO_LARGE', file });
    setStage({ at: 'COMPARING', file });
    try {
      const text = await readText(file);
      if (text === null) return setStage({ at: 'NOT_UTF8', file });
      const source = { file: file.name, text };
      const { data } = await runDry('catalogue.import', { project: slug, source, prune: shouldPrune });
      setStage({ at: 'COMPARED', file, source, result: data });
    } catch (failure) {
      setStage({ at: 'REFUSED', file, failure, wasPerformed: false });
    }
  }

  async function apply({ file, source, result }: ComparedFile): Promise<void> {
    setStage({ at: 'APPLYING', file });
    try {
      const { data } = await perform('catalogue.import', { project: slug, source, prune, ifVersion: result.version });
      setStage({ at: 'APPLIED', file, result: data });
    } catch (failure) {
      setStage({ at: 'REFUSED', file, failure, wasPerformed: true });
    }
  }

  return (
    <Page
      title={t().title(slug)}
      intro={t().intro}
      actions={<LinkButton href="/console/admin/catalogue">{t().back}</LinkButton>}
    >
      <div {...commandMarker('catalogue.import', slug)}>
        <FileChoice isBusy={isBusy} choose={(file) => compare(file, prune)} />
      </div>
      <label class="choice">
        <input
          type="checkbox"
          checked={prune}
          disabled={isBusy}
          onChange={({ currentTarget: { checked } }) => {
            setPrune(checked);
            if ('file' in stage) void compare(stage.file, checked);
          }}
        />
        {t().prune}
      </label>
      <div class="stage">{renderStage()}</div>
    </Page>
  );

  function renderStage() {
    switch (stage.at) {
      case 'CHOICE':
        return null;
      case 'TOO_LARGE':
        return <Notice kind="error">{t().tooLarge(mebibytes(stage.file))}</Notice>;
      case 'NOT_UTF8':
        return <Notice kind="error">{t().notUtf8}</Notice>;
      case 'COMPARING':
        return <Busy label={t().comparing(stage.file.name, mebibytes(stage.file))} />;
      case 'APPLYING':
        return <Busy label={t().applying(stage.file.name)} />;
      case 'REFUSED': {
        const problems = problemsIn(stage.failure);
        if (problems !== null) return <FileProblemList file={stage.file.name} of={problems} />;
        return (
          <>
            <CommandFailure of={stage.failure} wasPerformed={stage.wasPerformed} />
            {isOutdated(stage.failure) && (
              <Button class="primary" onClick={() => compare(stage.file, prune)}>
                {t().refreshPreview}
              </Button>
            )}
          </>
        );
      }
      case 'COMPARED': {
        const { result } = stage;
        return (
          <>
            {result.differences.length === 0 ? (
              <Notice kind="done">{t().nothing}</Notice>
            ) : (
              <>
                <Notice kind="info">{t().previewOnly}</Notice>
                <Button class="primary" onClick={() => apply(stage)}>
                  {t().apply}
                </Button>
              </>
            )}
            <Difference of={result.differences} />
            <Warnings of={result} />
          </>
        );
      }
      case 'APPLIED':
        return (
          <>
            <Notice kind="done">
              {t().applied} <a href="/console/admin/catalogue">{t().back}</a>
            </Notice>
            <Difference of={stage.result.differences} />
            <Warnings of={stage.result} />
          </>
        );
    }
  }
}

const mebibytes = ({ size }: File): string => number(Math.round((size / 1024 / 1024) * 10) / 10);
