import { Notice } from '../../components/feedback.js';
import { Table } from '../../components/table.js';
import { at, isRecord, listIn, numberIn, textIn } from '../../server/json.js';
import { Refused } from '../../server/request.js';
import { number } from '../../texts/format.js';
import { language, texts } from '../../texts/language.js';
import { faultText } from '../../words/problems.js';

const t = texts({
  en: {
    faults: (file: string, count: string) =>
      `${file} has problems: ${count}. Nothing has changed. Fix them in the file, save it, and choose it again.`,
    caption: 'Problems of the file',
    line: 'Line',
    column: 'Column',
    what: 'What is wrong',
    more: (count: string) => `${count} more problems are not listed.`,
  },
  de: {
    faults: (file: string, count: string) =>
      `${file} hat Fehler: ${count}. Nichts ist geändert. Behebe sie in der Datei, speichere sie und wähle sie noch einmal.`,
    caption: 'Fehler der Datei',
    line: 'Zeile',
    column: 'Spalte',
    what: 'Was nicht stimmt',
    more: (count: string) => `${count} weitere Probleme sind nicht aufgeführt.`,
  },
});

/** A problem of a file, as the service sends it. */
interface FileProblem {
  readonly line: number | null;
  readonly column: number | null;
  readonly text: string;
  /** The sentence is that of the service, because the page has none for its code. */
  readonly isEnglish: boolean;
}

interface FileProblems {
  readonly problems: readonly FileProblem[];
  /** The number of problems that the service left out. */
  readonly more: number;
}

/** The problems that a refusal names line by line; null for another refusal. */
export function problemsIn(failure: unknown): FileProblems | null {
  if (!(failure instanceof Refused) || failure.code !== 'INVALID_VARIABLES') return null;
  const faults = listIn(failure.details, 'problems');
  if (faults.length === 0) return null;
  return { problems: faults.map(problemOf), more: numberIn(failure.details, 'more') ?? 0 };
}

function problemOf(fault: unknown): FileProblem {
  const [path, code, values] = [textIn(fault, 'path') ?? '', textIn(fault, 'code') ?? '', at(fault, 'values')];
  const known = Object.entries(isRecord(values) ? values : {}).filter(
    (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
  );
  const words = faultText(code, Object.fromEntries(known), language.value);
  const sentence = words ?? textIn(fault, 'message') ?? '';
  return {
    ...{ line: numberIn(fault, 'line'), column: numberIn(fault, 'column') },
    ...{ text: path === '' ? sentence : `${path}: ${sentence}`, isEnglish: words === null },
  };
}

/** Lists what is wrong with a file, and where. */
export const Faults = ({ file, of: { problems, more } }: { readonly file: string; readonly of: FileProblems }) => (
  <>
    <Notice kind="fault">{t().faults(file, number(problems.length + more))}</Notice>
    <Table
      caption={t().caption}
      rows={problems.map((problem, position) => ({ ...problem, position }))}
      keyOf={({ position }) => position}
      columns={[
        { name: t().line, numeric: true, of: ({ line }) => line },
        { name: t().column, numeric: true, of: ({ column }) => column },
        { name: t().what, of: ({ text, isEnglish }) => (isEnglish ? <span lang="en">{text}</span> : text) },
      ]}
    />
    {more > 0 && <p class="fine">{t().more(number(more))}</p>}
  </>
);
