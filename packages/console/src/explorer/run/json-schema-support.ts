import type { Completion, CompletionContext, CompletionResult, CompletionSource } from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';
import { type EditorState, RangeSetBuilder, type Text } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { type FormField, fieldsOf, isSecretName, type JsonSchema } from '../../components/schema-form/fields.js';
import { parseJson } from './history.js';

type Node = ReturnType<ReturnType<typeof syntaxTree>['resolveInner']>;

const nameOf = (property: Node, doc: Text): string => {
  const name = property.getChild('PropertyName');
  const value = name === null ? null : parseJson(doc.sliceString(name.from, name.to));
  return typeof value === 'string' ? value : '';
};

/** Returns the range of the value of a variable; null if there is none. */
export function rangeOf(state: EditorState, name: string): { readonly from: number; readonly to: number } | null {
  const variables = syntaxTree(state).topNode.firstChild?.getChildren('Property') ?? [];
  const value = variables.find((one) => nameOf(one, state.doc) === name)?.lastChild ?? null;
  return value === null ? null : { from: value.from, to: value.to };
}

/** Completes the names of variables, and values of variables with a fixed set. */
export function completeFrom(schema: JsonSchema): CompletionSource {
  const fields = fieldsOf(schema);
  return (context: CompletionContext): CompletionResult | null => {
    const { state, pos } = context;
    const around = nodesAround(syntaxTree(state).resolveInner(pos, -1));
    const [object, ...outerObjects] = around.filter(({ name }) => name === 'Object');
    if (outerObjects.length > 0 || around.some(({ name }) => name === 'Array')) return null;
    const word = context.matchBefore(/"?[\w-]*/);
    if (word !== null && word.from === word.to && !context.explicit) return null;
    const variable = around.find(({ name }) => name === 'Property');
    const isValue = variable !== undefined && /:\s*"?[\w-]*$/.test(state.doc.sliceString(variable.from, pos));
    const names = object?.getChildren('Property').map((one) => nameOf(one, state.doc)) ?? [];
    const options = isValue
      ? fields.filter(({ name }) => name === nameOf(variable, state.doc)).flatMap(valueOptions)
      : fields.filter(({ name }) => !names.includes(name)).map(nameOption);
    return options.length === 0 ? null : { from: word?.from ?? pos, to: endOf(state, pos), options };
  };
}

/** Returns a node and all nodes that contain it, the innermost first. */
const nodesAround = (node: Node): readonly Node[] => [node, ...(node.parent === null ? [] : nodesAround(node.parent))];

const nameOption = ({ name, isRequired }: FormField): Completion => ({
  label: `"${name}"`,
  detail: isRequired ? '*' : '',
  type: 'property',
  apply: `"${name}": `,
});

function valueOptions({ control, isNullable }: FormField): readonly Completion[] {
  const values = control.kind === 'boolean' ? [true, false] : control.kind === 'choice' ? control.values : [];
  if (values.length === 0) return [];
  return [...values, ...(isNullable ? [null] : [])].map((value) => ({ label: JSON.stringify(value), type: 'enum' }));
}

/** Includes an automatically closed quotation mark. */
const endOf = (state: EditorState, pos: number): number =>
  state.doc.sliceString(pos, pos + 1) === '"' ? pos + 1 : pos;

const secret = Decoration.mark({ class: 'cm-secret' });

/** Masks passwords, PINs and tokens with dots. */
export const secretMarks = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = secretsOf(view);
    }
    update({ view, docChanged, viewportChanged, startState, state }: ViewUpdate) {
      if (docChanged || viewportChanged || syntaxTree(startState) !== syntaxTree(state))
        this.decorations = secretsOf(view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

function secretsOf({ state }: EditorView): DecorationSet {
  const marks = new RangeSetBuilder<Decoration>();
  syntaxTree(state).iterate({
    enter: ({ node }) => {
      const value = node.name === 'Property' && isSecretName(nameOf(node, state.doc)) ? node.lastChild : null;
      if (value !== null && (value.name === 'String' || value.name === 'Number'))
        marks.add(value.from, value.to, secret);
    },
  });
  return marks.finish();
}
