import { InvalidYaml, readYaml as read } from '../../packages/contract/src/yaml/index.js';
import { refuseFaults, type Source } from './declared/index.js';

export { writeYaml } from '../../packages/contract/src/yaml/index.js';

type YamlFile = Omit<ReturnType<typeof read>, 'locate'> & { readonly source: Source };

/** Reads a YAML file of an operator. Throws the refusal INVALID_VARIABLES, with all faults (rules.md §4.2). */
export function readYaml(text: string, file: string, options?: Parameters<typeof read>[2]): YamlFile {
  try {
    const { locate, ...rest } = read(text, file, options);
    return { ...rest, source: { file, locate: (path) => ({ ...locate(path), path: path.join('.') }) } };
  } catch (error) {
    if (!(error instanceof InvalidYaml)) throw error;
    throw refuseFaults(
      file,
      error.problems.map((problem) => ({ path: '', ...problem })),
    );
  }
}
