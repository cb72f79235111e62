import { type Diagnostic, diagnostic } from '../sdl/diagnostic.js';

/** A file as it is to be, by its name below the package folder. */
export interface GeneratedFile {
  readonly filename: string;
  readonly content: string;
}

/** Those that are not as they are to be, whoever changed them: `contentOf` gives what is there now. */
export function staleFiles(
  files: readonly GeneratedFile[],
  contentOf: (filename: string) => string | null,
): readonly (GeneratedFile & { readonly diagnostic: Diagnostic })[] {
  return files.flatMap((file) => {
    const present = contentOf(file.filename);
    if (present === file.content) return [];
    const line = present === null ? 1 : lineOfDifference(present, file.content);
    return [
      {
        ...file,
        diagnostic: diagnostic(
          { file: file.filename, line, column: 1 },
          {
            rule: 'generated-stale',
            subject: null,
            problem:
              present === null ? 'the file is missing' : 'from here on it is not what schema/ and documents/ give',
            fix: 'run npm run codegen, and commit what it writes',
          },
        ),
      },
    ];
  });
}

function lineOfDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return one.slice(0, at).split('\n').length;
}
