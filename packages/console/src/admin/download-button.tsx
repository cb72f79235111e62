import type { AdminCommandName } from '../../../../src/admin/index.js';
import { useAction } from '../components/action.js';
import { Button } from '../components/button.js';
import { Busy, Failure } from '../components/feedback.js';
import { commandMarker } from '../service/commands.js';
import { canRun, watchSignOut } from '../service/operator.js';
import { texts } from '../texts/language.js';

const t = texts({ en: { busy: 'Exporting …' }, de: { busy: 'Wird exportiert …' } });

interface Props {
  readonly command: AdminCommandName;
  readonly project: string;
  readonly label: string;
  /** Name of the file. */
  readonly file: string;
  /** Runs the command. Throws Refused. */
  readonly load: () => Promise<{ readonly text: string }>;
}

/**
 * A button that downloads the file of a command. Renders nothing if the operator may not run it.
 */
export function DownloadButton({ command, project, label, file, load }: Props) {
  const { isBusy, failure, run } = useAction();
  const download = () =>
    run(async () => {
      const hasSignedOut = watchSignOut();
      const { text } = await load();
      if (!hasSignedOut()) save(file, text);
    });
  if (!canRun(command, project)) return null;
  return (
    <>
      <Button disabled={isBusy} {...commandMarker(command, project)} onClick={download}>
        {label}
      </Button>
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
