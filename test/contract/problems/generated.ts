import { staleFiles } from '../../../packages/contract/src/codegen/stale.js';
import { formatDiagnostic } from '../../../packages/contract/src/sdl/diagnostic.js';
import type { ProblemCase } from './problem.js';

const FILE = { filename: 'generated/schema.graphql', content: 'type Query {\n  thing: Int\n}\n' };

const problemsOf = (present: string | null): readonly string[] =>
  staleFiles([FILE], () => present, 'npm run codegen').map((file) => formatDiagnostic(file.diagnostic));

/** The file with another text, or without it; `line` has the first difference. */
const stale = (name: string, present: string | null, line: number): ProblemCase => {
  const problem =
    present === null ? 'the file is missing' : 'from here on it differs from the output of schema/ and documents/';
  return {
    name,
    wrong: () => problemsOf(present),
    says: [
      `generated/schema.graphql:${line}:1  ${problem} → run npm run codegen, and commit the files  [generated-stale]`,
    ],
    right: () => problemsOf(FILE.content),
  };
};

export const generated: readonly ProblemCase[] = [
  stale('an edited generated file', FILE.content.replace('Int', 'ID'), 2),
  stale('a generated file with Windows line ends', FILE.content.replaceAll('\n', '\r\n'), 1),
  stale('a truncated generated file', FILE.content.slice(0, -2), 3),
  stale('a missing generated file', null, 1),
];
