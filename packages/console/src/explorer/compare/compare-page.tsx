import { useState } from 'preact/hooks';
import type { ComparisonAnswer } from '../../../../../src/http/ops/console-answers.js';
import { Button } from '../../components/button.js';
import { AsyncContent, Notice } from '../../components/feedback.js';
import { Field } from '../../components/field.js';
import { useLoad } from '../../components/load.js';
import { Page } from '../../components/page.js';
import { askSignedIn, operator } from '../../service/operator.js';
import { Refused } from '../../service/request.js';
import { SignIn } from '../../shell/sign-in.js';
import { texts } from '../../texts/language.js';
import { type Contract, useContract } from '../contract.js';
import { Comparison } from './comparison.js';
import '../operation/operation.css';
import './compare.css';

const t = texts({
  en: {
    intro: 'Compares the running contract with the published one: changes, affected clients and fixes.',
    file: 'Compare with a manifest or a lock',
    hint: 'generated/manifest.json or documents/published.json of another version, or the answer of /manifest of another service.',
    noJson: 'The file is not JSON.',
    noManifest:
      'The file is neither a manifest nor a lock of this version. Choose a file from the same version of the service.',
  },
  de: {
    intro: 'Vergleicht den laufenden Vertrag mit dem veröffentlichten: Änderungen, betroffene Clients und Abhilfe.',
    file: 'Mit einem Manifest oder Lock vergleichen',
    hint: 'generated/manifest.json oder documents/published.json einer anderen Version, oder die Antwort von /manifest eines anderen Dienstes.',
    noJson: 'Die Datei ist kein JSON.',
    noManifest:
      'Die Datei ist weder ein Manifest noch ein Lock dieser Version. Wählen Sie eine Datei derselben Version des Dienstes.',
  },
});

/** The chosen file and its content. */
interface ChosenFile {
  readonly name: string;
  readonly manifest: unknown;
}

/** Comparisons require an operator, also on this machine (rules.md §4.9.3). */
export const ComparePage = () => (operator.value === null ? <SignIn nextPage={null} /> : <CompareForm />);

/** Compares the running contract with the published one or with a chosen file. */
function CompareForm() {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [isNoJson, setIsNoJson] = useState(false);
  const { loaded, reload } = useContract();

  async function read(chosen: File | undefined): Promise<void> {
    if (chosen === undefined) return;
    try {
      setFile({ name: chosen.name, manifest: JSON.parse(await chosen.text()) });
      setIsNoJson(false);
    } catch {
      setIsNoJson(true);
    }
  }

  return (
    <Page
      title={t().compare}
      intro={t().intro}
      actions={file !== null && <Button onClick={() => setFile(null)}>{t().compareWithPublished}</Button>}
    >
      <div class="manifest-choice">
        <Field label={t().file} hint={t().hint} problem={isNoJson ? t().noJson : null}>
          <input
            type="file"
            accept="application/json,.json"
            // Makes choosing the same file again fire a change event.
            onClick={({ currentTarget }) => {
              currentTarget.value = '';
            }}
            onChange={({ currentTarget }) => void read(currentTarget.files?.[0])}
          />
        </Field>
      </div>
      <AsyncContent of={loaded} reload={reload}>
        {(of) => <ComparisonResult of={of} file={file} />}
      </AsyncContent>
    </Page>
  );
}

function ComparisonResult({ of, file }: { readonly of: Contract; readonly file: ChosenFile | null }) {
  const { loaded, reload } = useLoad((signal) => compare(file, signal), [file]);
  if (file !== null && loaded.state === 'failed' && isNoManifest(loaded.failure))
    return (
      <Notice kind="error">
        <p>{t().noManifest}</p>
      </Notice>
    );
  return (
    <AsyncContent of={loaded} reload={reload}>
      {(compared) => <Comparison of={compared} against={file?.name ?? compared.against} contract={of} />}
    </AsyncContent>
  );
}

const isNoManifest = (failure: unknown): boolean => failure instanceof Refused && failure.code === 'INVALID_REQUEST';

const MAX_TRIES = 5;
const RETRY_MS = 1_000;

/** Requests a comparison and retries if the rate limit is exceeded (rules.md §4.9.3). */
async function compare(file: ChosenFile | null, signal: AbortSignal, tries = MAX_TRIES): Promise<ComparisonAnswer> {
  try {
    return await askSignedIn<ComparisonAnswer>('/console/compare', {
      ...{ method: 'POST', signal },
      ...(file === null ? {} : { body: file.manifest }),
    });
  } catch (failure) {
    const isRateLimited = failure instanceof Refused && failure.code === 'RATE_LIMITED';
    if (!isRateLimited || tries === 1) throw failure;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    signal.throwIfAborted();
    return await compare(file, signal, tries - 1);
  }
}
