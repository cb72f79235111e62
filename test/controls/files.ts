import { type Control, replacing } from './control.js';

const yaml = 'packages/contract/src/yaml/read-yaml.ts';
const csv = 'src/domain/catalogue/formats/csv-text.ts';
const formulas = 'src/platform/csv.ts';
const rows = 'src/domain/catalogue/formats/csv.ts';
const columns = 'src/domain/catalogue/csv.test.ts';
const cost = 'src/cli/file-cost.machine.ts';
const fileProblems = 'src/domain/catalogue/files-problems.test.ts';
const versions = 'src/admin/catalogue-versions.test.ts';
const output = 'src/cli/output.test.ts';

/** Files of operators, and output of the command line: rules.md §4.1.3, §4.2. */
export const fileControls: readonly Control[] = [
  {
    guarantee: 'file: an import makes the previewed changes or none',
    change: 'the version is not compared',
    breaks: replacing(
      'src/domain/catalogue/import/declare.ts',
      'if (ifVersion !== null && plan.differences.length > 0)',
      'if (ifVersion !== null && plan.differences.length > 2 ** 60)',
    ),
    test: versions,
    name: 'is rejected after another operator',
  },
  {
    guarantee: 'file: an import makes the previewed changes or none',
    change: 'the version is compared without the lock',
    breaks: replacing(
      'src/domain/catalogue/catalogue-service.ts',
      'const { target, languages } = await lockOpenProject(change.tx, project.id);',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a source file
      'const [target, languages] = [`project:${project.slug}`, project.languages];',
    ),
    test: versions,
    name: 'succeeds for one of two operators who send it concurrently',
  },
  {
    guarantee: 'file: apply makes the previewed changes or none',
    change: 'the version is not compared',
    breaks: replacing(
      'src/domain/project-file/apply.ts',
      'if (parsePreviewVersion(version).digest === digest) return;',
      'return;',
    ),
    test: versions,
    name: 'is rejected after another operator changed a value that it overwrites, with author, value and time',
  },
  {
    guarantee: 'file: apply makes the previewed changes or none',
    change: 'servers are not part of the version',
    breaks: replacing(
      'src/domain/project-file/apply.ts',
      'projectResult.changes, serversResult.changes]',
      'projectResult.changes]',
    ),
    test: versions,
    name: 'is rejected after another operator changed a server or the project',
  },
  {
    guarantee: 'file: the memory of YAML is bounded',
    change: 'nodes are not counted',
    breaks: replacing(yaml, 'if (cost > MAX_COST)', 'if (cost > 2 ** 60)'),
    test: cost,
    name: 'reads expensive files within bounded memory, or rejects them with line and fix',
  },
  {
    guarantee: 'file: the memory of CSV is bounded',
    change: 'rows are not counted',
    breaks: replacing(csv, 'if (rows > MAX_ROWS && start', 'if (rows > 2 ** 60 && start'),
    test: cost,
    name: 'reads expensive files within bounded memory, or rejects them with line and fix',
  },
  {
    guarantee: 'file: the number of anchors is bounded',
    change: 'anchors are not counted',
    breaks: replacing(yaml, 'if (anchors > MAX_ANCHORS)', 'if (anchors > 2 ** 60)'),
    test: fileProblems,
    name: 'an invalid file',
  },
  {
    guarantee: 'file: the expansion of aliases is bounded',
    change: 'expanded nodes are not counted',
    breaks: replacing(yaml, 'size += anchored.size;'),
    test: fileProblems,
    name: 'an invalid file',
  },
  {
    guarantee: 'file: nesting is bounded',
    change: 'levels are not counted',
    breaks: replacing(yaml, 'if (parser.stack.length > MAX_DEPTH)', 'if (parser.stack.length > 2 ** 60)'),
    test: cost,
    name: 'reads expensive files within bounded memory, or rejects them with line and fix',
  },
  {
    guarantee: 'CSV: fields without a column stay unchanged',
    change: 'they get the default of a new item',
    breaks: replacing(
      rows,
      'stored === undefined ? {} : omittedFields(plainItem(stored), ITEM_COLUMNS, columns)',
      '{}',
    ),
    test: columns,
    name: 'does not change values without a column, nor servers without a row',
  },
  {
    guarantee: 'CSV: servers without a row stay unchanged',
    change: 'their listings are removed',
    breaks: replacing(rows, '...(prune && columns.has(SERVER_COLUMN) ? [] : kept), '),
    test: columns,
    name: 'does not change values without a column, nor servers without a row',
  },
  {
    guarantee: 'CSV: no cell is a formula for a spreadsheet',
    change: 'only the start of a cell is checked',
    breaks: replacing(formulas, `.replace(AT_START, "'$1").replaceAll(WITHIN, "'$1")`, `.replace(AT_START, "'$1")`),
    test: 'src/domain/catalogue/csv-formulas.test.ts',
    name: 'are no formulas',
  },
  {
    guarantee: 'CSV: exported text is imported unchanged',
    change: 'existing prefixes are not escaped',
    breaks: replacing(formulas, "new RegExp(`^('*)(?=", 'new RegExp(`^()(?='),
    test: 'src/domain/catalogue/csv-formulas.test.ts',
    name: 'are read as they were written',
  },
  {
    guarantee: 'command line: prints no control characters',
    change: 'text is printed unchanged',
    breaks: replacing('src/cli/output.ts', 'printableLines(text)', 'text'),
    test: output,
    name: 'the output of a command|print nothing unprintable',
  },
  {
    guarantee: 'command line: prints no control characters',
    change: 'line and paragraph separators are printed',
    breaks: replacing('src/base/printable.ts', '[\\p{C}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}]', '[\\p{C}]'),
    test: output,
    name: 'the output of a command|print nothing unprintable',
  },
  {
    guarantee: 'command line: a cell is one line',
    change: 'cells are not escaped',
    breaks: replacing('src/admin/outcome.ts', "printable(String(cell ?? '-'))", "String(cell ?? '-')"),
    test: output,
    name: 'has one line per row of a table, with any text in its cells',
  },
];
