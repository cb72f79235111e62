import { useState } from 'preact/hooks';
import type { ComparisonAnswer } from '../../../../../src/http/ops/console-answers.js';
import { Notice, Shown } from '../../components/feedback.js';
import { Field } from '../../components/field.js';
import { useLoad } from '../../components/load.js';
import { Page } from '../../components/page.js';
import { askSignedIn, operator } from '../../server/operator.js';
import { Refused } from '../../server/request.js';
import { SignIn } from '../../shell/sign-in.js';
import { texts } from '../../texts/language.js';
import { type Contract, useContract } from '../contract.js';
import { Comparison } from './comparison.js';
import '../operation/operation.css';
import './compare.css';

const t = texts({
  en: {
    intro: 'Whether what runs here keeps what clients were promised: what changed, whom it meets, and what to do.',
    file: 'Compare with a manifest or a lock',
    hint: 'generated/manifest.json or documents/published.json of another version, or what /manifest of another service answers.',
    noJson: 'This file is no JSON.',
    noManifest:
      'This file is neither a manifest nor a lock of this version. Choose a file that the same version of the service has made.',
    published: 'Compare with what was published',
    comparing: 'Comparing …',
  },
  de: {
    intro:
      'Ob das, was hier läuft, hält, was Clients versprochen wurde: was anders ist, wen es trifft und was zu tun ist.',
    file: 'Mit einem Manifest oder Lock vergleichen',
    hint: 'generated/manifest.json oder documents/published.json einer anderen Version, oder was /manifest eines anderen Dienstes antwortet.',
    noJson: 'Diese Datei ist kein JSON.',
    noManifest:
      'Diese Datei ist weder ein Manifest noch ein Lock dieser Version. Wähle eine Datei, die dieselbe Version des Dienstes erzeugt hat.',
    published: 'Mit dem vergleichen, was veröffentlicht wurde',
    comparing: 'Wird verglichen …',
  },
});

/** What people gave to compare with: the file's name and what it holds. */
interface Given {
  readonly name: string;
  readonly manifest: unknown;
}

/** Comparisons need the token of an operator, on this machine too (rules.md §4.9.3). */
export const ComparePage = () => (operator.value === null ? <SignIn onward={null} /> : <CompareForm />);

/** What runs here, against what was published or another manifest: may it be deployed in its place? */
function CompareForm() {
  const [given, setGiven] = useState<Given | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const { loaded, reload } = useContract();

  async function read(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    try {
      setGiven({ name: file.name, manifest: JSON.parse(await file.text()) });
      setFault(null);
    } catch {
      setFault(t().noJson);
    }
  }

  return (
    <Page
      title={t().compare}
      intro={t().intro}
      actions={
        given !== null && (
          <button type="button" onClick={() => setGiven(null)}>
            {t().published}
          </button>
        )
      }
    >
      <div class="given">
        <Field label={t().file} hint={t().hint} fault={fault}>
          <input
            type="file"
            accept="application/json,.json"
            // The same file again is a choice as well, such as once it was fixed.
            onClick={({ currentTarget }) => {
              currentTarget.value = '';
            }}
            onChange={({ currentTarget }) => void read(currentTarget.files?.[0])}
          />
        </Field>
      </div>
      <Shown of={loaded} reload={reload}>
        {(of) => <Compared of={of} given={given} />}
      </Shown>
    </Page>
  );
}

function Compared({ of, given }: { readonly of: Contract; readonly given: Given | null }) {
  const { loaded, reload } = useLoad((signal) => compare(given, signal), [given]);
  if (given !== null && loaded.state === 'failed' && isNoManifest(loaded.failure))
    return (
      <Notice kind="fault">
        <p>{t().noManifest}</p>
      </Notice>
    );
  return (
    <Shown of={loaded} reload={reload}>
      {(compared) => <Comparison of={compared} against={given?.name ?? compared.against} contract={of} />}
    </Shown>
  );
}

const isNoManifest = (failure: unknown): boolean => failure instanceof Refused && failure.code === 'INVALID_REQUEST';

const TRIES = 5;
const PAUSE_MS = 1_000;

/** Few are compared in a second (rules.md §4.9.3): who comes too early waits, and does not have to ask again. */
async function compare(given: Given | null, signal: AbortSignal, tries = TRIES): Promise<ComparisonAnswer> {
  try {
    return await askSignedIn<ComparisonAnswer>('/console/compare', {
      ...{ method: 'POST', signal },
      ...(given === null ? {} : { body: given.manifest }),
    });
  } catch (failure) {
    const isTooEarly = failure instanceof Refused && failure.code === 'RATE_LIMITED';
    if (!isTooEarly || tries === 1) throw failure;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    signal.throwIfAborted();
    return await compare(given, signal, tries - 1);
  }
}
