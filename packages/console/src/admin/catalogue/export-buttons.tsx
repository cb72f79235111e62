import { useState } from 'preact/hooks';
import { Busy, Failure } from '../../components/feedback.js';
import { commandMarker, perform } from '../../server/commands.js';
import { canRun } from '../../server/operator.js';
import { texts } from '../../texts/language.js';

const t = texts({
  en: { export: (format: string) => `Export ${format}`, busy: 'Exporting …' },
  de: { export: (format: string) => `${format} exportieren`, busy: 'Wird exportiert …' },
});

const FORMATS = { yaml: 'YAML', csv: 'CSV' } as const;

/** Buttons that download the catalogue of a project, one per format. */
export function ExportButtons({ project }: { readonly project: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function download(format: keyof typeof FORMATS): Promise<void> {
    setIsBusy(true);
    setFailure(null);
    try {
      const { text } = await perform('catalogue.export', { project, format });
      save(`${project}.${format}`, text);
    } catch (refused) {
      setFailure(refused);
    } finally {
      setIsBusy(false);
    }
  }

  if (!canRun('catalogue.export', project)) return null;
  const button = (format: keyof typeof FORMATS) => (
    <button
      type="button"
      disabled={isBusy}
      {...commandMarker('catalogue.export', project)}
      onClick={() => download(format)}
    >
      {t().export(FORMATS[format])}
    </button>
  );
  return (
    <>
      {button('yaml')}
      {button('csv')}
      {isBusy && <Busy label={t().busy} />}
      {failure !== null && <Failure of={failure} />}
    </>
  );
}

/** Downloads a text as a file. */
function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
