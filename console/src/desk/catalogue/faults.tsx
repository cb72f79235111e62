import { Notice } from '../../components/feedback.js';
import { Table } from '../../components/table.js';
import { Refused } from '../../server/ask.js';
import { number } from '../../texts/format.js';
import { texts } from '../../texts/language.js';

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
}

/** The faults that a refusal names line by line, as `catalogue.csv:12:5: price: must be at least 0`; none: it is another refusal. */
export function faultsOf(failure: unknown): readonly Fault[] {
  if (!(failure instanceof Refused) || failure.code !== 'INVALID_VARIABLES') return [];
  return failure.message.split('\n').map((text) => {
    const [, line = '', column = '', message = text] = /^.*?:(\d+):(\d+): (.*)$/.exec(text) ?? [];
    return { line, column, message };
  });
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
        { name: t().what, of: ({ message }) => <span lang="en">{message}</span> },
      ]}
    />
  </>
);
