import type { CompletionContext, CompletionResult, CompletionSource } from '@codemirror/autocomplete';
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

/** Returns the range of the value at a path: `pin`, `address/zip`; null if there is none. */
export function rangeOf(state: EditorState, path: string): { readonly from: number; readonly to: number } | null {
  if (path === '') return null;
  let node: Node | null = syntaxTree(state).topNode.firstChild;
  for (const step of path.split('/')) {
    if (node === null) return null;
    if (node.name === 'Array') {
      const entries = [...childrenOf(node)].filter(({ name }) => !/^[[\],⚠]$/.test(name));
      node = entries[Number(step)] ?? null;
    } else {
      const property = node.getChildren('Property').find((one) => nameOf(one, state.doc) === step);
      node = property?.lastChild ?? null;
    }
  }
  return node === null ? null : { from: node.from, to: node.to };
}

function* childrenOf(node: Node): Iterable<Node> {
  for (let child = node.firstChild; child !== null; child = child.nextSibling) yield child;
}

/** Completes property names, and values of properties with a fixed set. */
export function completeFrom(schema: JsonSchema): CompletionSource {
  const top = fieldsOf(schema);
  return (context: CompletionContext): CompletionResult | null => {
    const { state, pos } = context;
    const inner = syntaxTree(state).resolveInner(pos, -1);
    const around = propertyAround(inner);
    const word = context.matchBefore(/"?[\w-]*/);
    const from = word?.from ?? pos;
    if (word !== null && word.from === word.to && !context.explicit) return null;
    const isValue = around !== null && /:\s*"?[\w-]*$/.test(state.doc.sliceString(around.from, pos));
    const path = pathOf(isValue ? around : objectAround(inner), state.doc);
    if (isValue) {
      const field = fieldAt(top, path);
      const values = field === null ? [] : valuesOf(field);
      return values.length === 0
        ? null
        : { from, to: endOf(state, pos), options: values.map((label) => ({ label, type: 'enum' })) };
    }
    const present = new Set(
      objectAround(inner)
        ?.getChildren('Property')
        .map((one) => nameOf(one, state.doc)) ?? [],
    );
    const fields = path.length === 0 ? top : fieldsIn(fieldAt(top, path));
    const options = fields
      .filter(({ name }) => !present.has(name))
      .map((field) => ({
        label: `"${field.name}"`,
        detail: field.isRequired ? '*' : '',
        type: 'property',
        apply: `"${field.name}": `,
      }));
    return options.length === 0 ? null : { from, to: endOf(state, pos), options };
  };
}

/** Includes an automatically closed quotation mark. */
const endOf = (state: EditorState, pos: number): number =>
  state.doc.sliceString(pos, pos + 1) === '"' ? pos + 1 : pos;

function propertyAround(node: Node): Node | null {
  for (let at: Node | null = node; at !== null; at = at.parent) {
    if (at.name === 'Property') return at;
    if (at.name === 'Object' || at.name === 'Array') return null;
  }
  return null;
}

function objectAround(node: Node): Node | null {
  let at: Node | null = node;
  while (at !== null && at.name !== 'Object') at = at.parent;
  return at;
}

/** Returns the path of property names to a node. */
function pathOf(node: Node | null, doc: Text): readonly string[] {
  const path: string[] = [];
  for (let at = node; at !== null; at = at.parent) if (at.name === 'Property') path.unshift(nameOf(at, doc));
  return path;
}

function fieldAt(fields: readonly FormField[], path: readonly string[]): FormField | null {
  const [name, ...rest] = path;
  const field = fields.find((one) => one.name === name) ?? null;
  return rest.length === 0 ? field : fieldAt(fieldsIn(field), rest);
}

const fieldsIn = (field: FormField | null): readonly FormField[] => {
  const control = field?.control.kind === 'list' ? field.control.of.control : field?.control;
  return control?.kind === 'object' ? control.fields : [];
};

function valuesOf({ control, isNullable }: FormField): readonly string[] {
  const none = isNullable ? ['null'] : [];
  const inner = control.kind === 'list' ? control.of.control : control;
  if (inner.kind === 'boolean') return ['true', 'false', ...none];
  return inner.kind === 'choice' ? [...inner.values.map((value) => JSON.stringify(value)), ...none] : [];
}

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
