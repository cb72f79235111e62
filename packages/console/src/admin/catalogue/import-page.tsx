import { useState } from 'preact/hooks';
import type { DataOf } from '../../../../../src/admin/index.js';
import { Busy, Empty, Notice } from '../../components/feedback.js';
import { Page } from '../../components/page.js';
import { textOf } from '../../components/schema-form/input-values.js';
import { messageOf } from '../../components/schema-form/messages.js';
import { offering, perform, runDry } from '../../server/commands.js';
import { may } from '../../server/operator.js';
import { project } from '../../server/project.js';
import { number } from '../../texts/format.js';
import { language, texts } from '../../texts/language.js';
import { NotDone } from '../command-failure.js';
import { isOutdated } from '../preview.js';
import './catalogue.css';
import { Difference } from './difference.js';
import { FileChoice } from './file-choice.js';
import { Faults, problemsIn } from './file-problems.js';
import { Warnings } from './warnings.js';

const t = texts({
  en: {
    title: (project: string) => `Import into ${project}`,
    noProject: 'You have no role in a project yet. An owner can grant you one.',
    notYours: 'Importing is for those who are SHOP or OWNER here. An owner can grant you that.',
    intro: 'A file makes the catalogue what it says, all or nothing; what it does not name stays as it is.',
    back: 'To the catalogue',
    prune: 'Archive items that the file does not name, and hide categories that are empty then',
    tooLarge: (size: string) =>
      `The file has ${size} MiB; 10 MiB are the most. Split it: what a file does not name stays.`,
    comparing: (name: string, size: string) => `${name}, ${size} MiB: is sent and compared …`,
    applying: (name: string) => `${name}: is applied …`,
    nothing: 'The catalogue says all of this already. There is nothing to apply.',
    preview: 'Nothing has changed yet. This is what the file would change:',
    apply: 'Apply',
    applied: 'Applied.',
  },
  de: {
    title: (project: string) => `Import in ${project}`,
    noProject: 'Du hast noch in keinem Projekt eine Rolle. Wem eins gehört, der kann dir eine geben.',
    notYours: 'Importieren können alle, die hier SHOP oder OWNER sind. Wem das Projekt gehört, der kann dir das geben.',
    intro: 'Eine Datei macht den Katalog zu dem, was sie sagt, ganz oder gar nicht; was sie nicht nennt, bleibt.',
    back: 'Zum Katalog',
    prune: 'Artikel archivieren, die die Datei nicht nennt, und Kategorien verbergen, die dann leer sind',
    tooLarge: (size: string) =>
      `Die Datei hat ${size} MiB; mehr als 10 MiB gehen nicht. Teile sie: Was sie nicht nennt, bleibt.`,
    comparing: (name: string, size: string) => `${name}, ${size} MiB: wird gesendet und verglichen …`,
    applying: (name: string) => `${name}: wird angewandt …`,
    nothing: 'Der Katalog sagt das alles schon. Es gibt nichts anzuwenden.',
    preview: 'Noch ist nichts geändert. Das würde die Datei ändern:',
    apply: 'Anwenden',
    applied: 'Angewandt.',
  },
});

const MAX_BYTES = 10 * 1024 * 1024;

type Imported = DataOf<'catalogue.import'>;

/** How far an import is. */
type Stage =
  | { readonly at: 'CHOICE' }
  | { readonly at: 'TOO_LARGE' | 'NOT_UTF8'; readonly file: File }
  | { readonly at: 'COMPARING'; readonly file: File }
  | Compared
  | { readonly at: 'APPLYING'; readonly file: File }
  | { readonly at: 'APPLIED'; readonly file: File; readonly found: Imported }
  | { readonly at: 'REFUSED'; readonly file: File; readonly failure: unknown; readonly wasTried: boolean };

/** A file and what it would change. */
interface Compared {
  readonly at: 'COMPARED';
  readonly file: File;
  readonly source: Source;
  readonly found: Imported;
}

/** What is sent of a file. */
interface Source {
  readonly file: string;
  readonly text: string;
}

/** A catalogue file is chosen, what it would change is shown, and only then it is applied. */
export function ImportPage() {
  const slug = project.value;
  if (slug === null || !may('catalogue.import', slug))
    return (
      <Page title={slug === null ? t().import : t().title(slug)}>
        <Empty>{slug === null ? t().noProject : t().notYours}</Empty>
      </Page>
    );
  // Another project, another import.
  return <Import key={slug} slug={slug} />;
}

function Import({ slug }: { readonly slug: string }) {
  const [prune, setPrune] = useState(false);
  const [stage, setStage] = useState<Stage>({ at: 'CHOICE' });
  const isBusy = stage.at === 'COMPARING' || stage.at === 'APPLYING';

  async function compare(file: File, pruning: boolean): Promise<void> {
    if (file.size > MAX_BYTES) return setStage({ at: 'TOO_LARGE', file });
    setStage({ at: 'COMPARING', file });
    try {
      const text = await textOf(file);
      if (text === null) return setStage({ at: 'NOT_UTF8', file });
      const source = { file: file.name, text };
      const { data } = await runDry('catalogue.import', { project: slug, source, prune: pruning });
      setStage({ at: 'COMPARED', file, source, found: data });
    } catch (failure) {
      setStage({ at: 'REFUSED', file, failure, wasTried: false });
    }
  }

  async function apply({ file, source, found }: Compared): Promise<void> {
    setStage({ at: 'APPLYING', file });
    try {
      const { data } = await perform('catalogue.import', { project: slug, source, prune, ifVersion: found.version });
      setStage({ at: 'APPLIED', file, found: data });
    } catch (failure) {
      setStage({ at: 'REFUSED', file, failure, wasTried: true });
    }
  }

  return (
    <Page
      title={t().title(slug)}
      intro={t().intro}
      actions={
        <a class="button" href="/console/desk/catalogue">
          {t().back}
        </a>
      }
    >
      <div {...offering('catalogue.import', slug)}>
        <FileChoice isBusy={isBusy} chosen={(file) => compare(file, prune)} />
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
      <div class="stage">{shown()}</div>
    </Page>
  );

  function shown() {
    switch (stage.at) {
      case 'CHOICE':
        return null;
      case 'TOO_LARGE':
        return <Notice kind="fault">{t().tooLarge(mebibytes(stage.file))}</Notice>;
      case 'NOT_UTF8':
        return <Notice kind="fault">{messageOf({ kind: 'notUtf8' }, language.value)}</Notice>;
      case 'COMPARING':
        return <Busy label={t().comparing(stage.file.name, mebibytes(stage.file))} />;
      case 'APPLYING':
        return <Busy label={t().applying(stage.file.name)} />;
      case 'REFUSED': {
        const problems = problemsIn(stage.failure);
        if (problems !== null) return <Faults file={stage.file.name} of={problems} />;
        return (
          <>
            <NotDone of={stage.failure} wasTried={stage.wasTried} />
            {isOutdated(stage.failure) && (
              <button type="button" class="primary" onClick={() => compare(stage.file, prune)}>
                {t().lookAgain}
              </button>
            )}
          </>
        );
      }
      case 'COMPARED': {
        const { found } = stage;
        if (found.differences.length === 0)
          return (
            <>
              <Notice kind="done">{t().nothing}</Notice>
              <Warnings of={found} />
            </>
          );
        return (
          <>
            <Notice kind="info">{t().preview}</Notice>
            <button type="button" class="primary" onClick={() => apply(stage)}>
              {t().apply}
            </button>
            <Difference of={found.differences} />
            <Warnings of={found} />
          </>
        );
      }
      case 'APPLIED':
        return (
          <>
            <Notice kind="done">
              {t().applied} <a href="/console/desk/catalogue">{t().back}</a>
            </Notice>
            <Difference of={stage.found.differences} />
            <Warnings of={stage.found} />
          </>
        );
    }
  }
}

const mebibytes = ({ size }: File): string => number(Math.round((size / 1024 / 1024) * 10) / 10);
