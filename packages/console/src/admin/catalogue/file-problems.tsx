import { Notice } from '../../components/feedback.js';
import { Table } from '../../components/table.js';
import { listIn, numberIn, textIn, valuesIn } from '../../service/json.js';
import { Refused } from '../../service/request.js';
import { number } from '../../texts/format.js';
import { language, texts } from '../../texts/language.js';
import { problemText } from '../../words/problems.js';

const t = texts({
  en: {
    summary: (count: string) =>
      `Problems: ${count}. Nothing was changed. Fix them, then try again. Choose a fixed file again.`,
    caption: 'Problems',
    line: 'Line',
    column: 'Column',
    problem: 'Problem',
    more: (count: string) => `Not listed: ${count} more.`,
  },
  de: {
    summary: (count: string) =>
      `Fehler: ${count}. Es wurde nichts geändert. Korrigieren Sie sie und versuchen Sie es erneut. Wählen Sie eine korrigierte Datei erneut.`,
    caption: 'Fehler',
    line: 'Zeile',
    column: 'Spalte',
    problem: 'Problem',
    more: (count: string) => `Nicht aufgeführt: ${count} weitere.`,
  },
});

interface FileProblem {
  readonly line: number | null;
  readonly column: number | null;
  readonly text: string;
  /** The text is the English message of the service, because the page does not know the code. */
  readonly isEnglish: boolean;
}

interface FileProblems {
  readonly problems: readonly FileProblem[];
  /** The number of problems that the service left out. */
  readonly more: number;
}

/** Reads the problems of a file from a refusal; null for other refusals. */
export function problemsIn(failure: unknown): FileProblems | null {
  if (!(failure instanceof Refused) || failure.code !== 'INVALID_VARIABLES') return null;
  const problems = listIn(failure.details, 'problems');
  if (problems.length === 0) return null;
  return { problems: problems.map(problemOf), more: numberIn(failure.details, 'more') ?? 0 };
}

function problemOf(entry: unknown): FileProblem {
  const path = textIn(entry, 'path') ?? '';
  const words = problemText(textIn(entry, 'code') ?? '', valuesIn(entry, 'values'), language.value);
  const sentence = words ?? textIn(entry, 'message') ?? '';
  return {
    line: numberIn(entry, 'line'),
    column: numberIn(entry, 'column'),
    text: path === '' ? sentence : `${path}: ${sentence}`,
    isEnglish: words === null,
  };
}

/** Lists the problems of a file with their positions. */
export const FileProblemList = ({ of: { problems, more } }: { readonly of: FileProblems }) => (
  <>
    <Notice kind="error">{t().summary(number(problems.length + more))}</Notice>
    <Table
      caption={t().caption}
      rows={problems.map((problem, position) => ({ ...problem, position }))}
      keyOf={({ position }) => position}
      columns={[
        { name: t().line, numeric: true, of: ({ line }) => line },
        { name: t().column, numeric: true, of: ({ column }) => column },
        { name: t().problem, of: ({ text, isEnglish }) => (isEnglish ? <span lang="en">{text}</span> : text) },
      ]}
    />
    {more > 0 && <p class="fine">{t().more(number(more))}</p>}
  </>
);
