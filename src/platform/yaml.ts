import { InvalidYaml, readYaml as read } from '../../packages/contract/src/yaml/index.js';
import { type DeclaredFile, refuseFileProblems } from './declared/index.js';

export { writeYaml } from '../../packages/contract/src/yaml/index.js';

type YamlFile = Omit<ReturnType<typeof read>, 'locate'> & { readonly source: DeclaredFile };

/**
 * Parses a YAML file of an operator. Throws INVALID_VARIABLES with all problems (rules.md §4.2).
 */
export function readOperatorYaml(text: string, file: string, options?: Parameters<typeof read>[2]): YamlFile {
  try {
    const { locate, ...rest } = read(text, file, options);
    return { ...rest, source: { file, locate: (path) => ({ ...locate(path), path: path.join('.') }) } };
  } catch (error) {
    if (!(error instanceof InvalidYaml)) throw error;
    throw refuseFileProblems(
      file,
      error.problems.map((problem) => ({ path: '', ...problem })),
    );
  }
}
