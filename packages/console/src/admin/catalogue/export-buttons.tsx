import { perform } from '../../server/commands.js';
import { texts } from '../../texts/language.js';
import { DownloadButton } from '../download-button.js';

const t = texts({
  en: { export: (format: string) => `Export ${format}` },
  de: { export: (format: string) => `${format} exportieren` },
});

const FORMATS = ['yaml', 'csv'] as const;

/** Buttons that download the catalogue of a project, one per format. */
export const ExportButtons = ({ project }: { readonly project: string }) => (
  <>
    {FORMATS.map((format) => (
      <DownloadButton
        key={format}
        command="catalogue.export"
        project={project}
        label={t().export(format.toUpperCase())}
        file={`${project}.${format}`}
        load={() => perform('catalogue.export', { project, format })}
      />
    ))}
  </>
);
