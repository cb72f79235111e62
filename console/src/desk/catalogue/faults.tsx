import { Notice } from '../../components/feedback.js';
import { Table } from '../../components/table.js';
import { Refused } from '../../server/ask.js';
import { isRecord } from '../../server/json.js';
import { number } from '../../texts/format.js';
import { language, texts } from '../../texts/language.js';
import { faultText } from '../../words/faults.js';

const t = texts({
  en: {
    faults: (file: string, count: string) =>
      `${file} has faults: ${count}. Nothing has changed. Mend them in the file, save it, and choose it again.`,
    caption: 'Faults of the file',
    line: 'Line',
    column: 'Column',
    what: 'What is wrong',
  },
  de: {
    faults: (file: string, count: string) =>
      `${file} hat Fehler: ${count}. Nichts ist geändert. Behebe sie in der Datei, speichere sie und wähle sie noch einmal.`,
    caption: 'Fehler der Datei',
    line: 'Zeile',
    column: 'Spalte',
    what: 'Was nicht stimmt',
  },
});

/** Something wrong in a file; without a place: more that is not told. */
interface Fault {
  readonly line: string;
  readonly column: string;
  readonly message: string;
  /** The path in the file, the code and the values, if the service sends them. */
  readonly details?: Readonly<Record<string, unknown>> | undefined;
}

/** The faults that a refusal names line by line, as `catalogue.csv:12:5: price: must be at least 0`; none: it is another refusal. */
export function faultsOf(failure: unknown): readonly Fault[] {
  if (!(failure instanceof Refused) || failure.code !== 'INVALID_VARIABLES') return [];
  const details: unknown = isRecord(failure.details) ? failure.details['faults'] : null;
  return failure.message.split('\n').map((text, at) => {
    const [, line = '', column = '', message = text] = /^.*?:(\d+):(\d+): (.*)$/.exec(text) ?? [];
    const detail: unknown = Array.isArray(details) ? details[at] : undefined;
    return { line, column, message, details: isRecord(detail) ? detail : undefined };
  });
}

/** Null if the page has no words for the problem. */
function wordsOf({ details }: Fault): string | null {
  const { path, code, values } = details ?? {};
  const known = Object.entries(isRecord(values) ? values : {}).filter(
    (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
  );
  const text = typeof code === 'string' ? faultText(code, Object.fromEntries(known), language.value) : null;
  return text === null || typeof path !== 'string' || path === '' ? text : `${path}: ${text}`;
}

/** What is wrong with a file, and where. */
export const Faults = ({ file, all }: { readonly file: string; readonly all: readonly Fault[] }) => (
  <>
    <Notice kind="fault">{t().faults(file, number(all.length))}</Notice>
    <Table
      caption={t().caption}
      captionHidden
      rows={all.map((fault, at) => ({ ...fault, at }))}
      keyOf={({ at }) => at}
      columns={[
        { name: t().line, numeric: true, of: ({ line }) => line },
        { name: t().column, numeric: true, of: ({ column }) => column },
        { name: t().what, of: (fault) => wordsOf(fault) ?? <span lang="en">{fault.message}</span> },
      ]}
    />
  </>
);
