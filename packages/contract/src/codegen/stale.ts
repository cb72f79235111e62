import { type Diagnostic, diagnostic } from '../sdl/diagnostic.js';

/** A generated file; its name is relative to the package folder. */
export interface GeneratedFile {
  readonly filename: string;
  readonly content: string;
}

/**
 * Returns the files whose content on disk differs. `contentOf` reads a file; null if it does not
 * exist.
 * @param codegen command that generates them
 */
export function staleFiles(
  files: readonly GeneratedFile[],
  contentOf: (filename: string) => string | null,
  codegen: string,
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
              present === null
                ? 'the file is missing'
                : 'from here on it differs from the output of schema/ and documents/',
            fix: `run ${codegen}, and commit the files`,
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
