import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json, jsonParseLinter } from '@codemirror/lang-json';
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, linter, lintKeymap } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { JsonSchema } from '../../components/schema-form/fields.js';
import { messageOf } from '../../components/schema-form/messages.js';
import { findProblems } from '../../components/schema-form/problems.js';
import { isRecord } from '../../service/json.js';
import { type Language, texts } from '../../texts/language.js';
import { parseJson } from './history.js';
import { completeFrom, rangeOf, secretMarks } from './json-schema-support.js';
import type { Values } from './request.js';

const t = texts({ en: { label: 'Variables as JSON' }, de: { label: 'Variablen als JSON' } });

interface Props {
  readonly schema: JsonSchema;
  /** Initial value. To replace it later, give the editor another key. */
  readonly value: Values;
  readonly language: Language;
  /** Receives null if the text is not a JSON object. */
  readonly change: (value: Values | null) => void;
}

/**
 * An editor for variables as JSON, with highlighting, validation and completion from the schema. It
 * is in a shadow root, where its styles need no `<style>` element, which the
 * Content-Security-Policy forbids.
 */
export function JsonEditor({ schema, value, language, change }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(change);
  latest.current = change;
  // The current text. The editor is recreated when the language changes and continues from it.
  const draft = useRef(jsonOf(value));

  useLayoutEffect(() => {
    const host = place.current;
    if (host === null) return;
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    const editor = new EditorView({
      root,
      parent: root,
      state: EditorState.create({ doc: draft.current, extensions: extensions() }),
    });
    return () => editor.destroy();
  }, [schema, language]);

  const extensions = () => [
    history(),
    json(),
    bracketMatching(),
    closeBrackets(),
    indentOnInput(),
    syntaxHighlighting(colours),
    autocompletion({ override: [completeFrom(schema)] }),
    linter(jsonParseLinter()),
    linter((editor) => diagnosticsOf(editor, schema, language)),
    secretMarks,
    EditorView.lineWrapping,
    // Tab moves to the next control; Ctrl+Enter submits the form.
    keymap.of([
      { key: 'Mod-Enter', run: () => true },
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...lintKeymap,
      ...historyKeymap,
      ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'),
    ]),
    EditorView.contentAttributes.of({ 'aria-label': t().label, spellcheck: 'false', autocapitalize: 'off' }),
    EditorView.updateListener.of(({ docChanged, state }) => {
      if (!docChanged) return;
      draft.current = state.doc.toString();
      const entered = parseJson(draft.current);
      latest.current(isRecord(entered) ? entered : null);
    }),
    editorTheme,
  ];

  return <div class="json-editor" ref={place} />;
}

const jsonOf = (value: Values): string => JSON.stringify(value, null, 2);

/** Returns the validation problems at their positions. */
function diagnosticsOf({ state }: EditorView, schema: JsonSchema, language: Language): Diagnostic[] {
  const entered = parseJson(state.doc.toString());
  if (!isRecord(entered)) return [];
  return findProblems(schema, entered).map(({ path, problem }) => {
    const [variable = ''] = path.split('/');
    const range = rangeOf(state, path);
    const text = messageOf(problem, language);
    return {
      ...(range ?? rangeOf(state, variable) ?? { from: 0, to: Math.min(1, state.doc.length) }),
      severity: 'error' as const,
      message: problem.kind === 'missing' || range === null ? `${path}: ${text}` : text,
    };
  });
}

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--accent)' },
  { tag: tags.string, color: 'var(--good)' },
  { tag: tags.number, color: 'var(--warning)' },
  { tag: [tags.bool, tags.null], color: 'var(--bad)' },
]);

const editorTheme = EditorView.theme({
  '&': {
    minHeight: '10rem',
    border: '1px solid var(--edge)',
    borderRadius: 'var(--corner)',
    backgroundColor: 'var(--ground)',
    color: 'var(--text)',
    fontSize: '0.9em',
  },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '2px' },
  '.cm-content': { fontFamily: 'var(--mono)', caretColor: 'var(--text)', padding: '0.5rem 0' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-tooltip': { backgroundColor: 'var(--raised)', color: 'var(--text)', border: '1px solid var(--edge)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--accent-ground)', color: '#fff' },
  '.cm-completionDetail': { fontStyle: 'normal', opacity: '0.8' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--bad)' },
  '.cm-selectionBackground, &.cm-focused .cm-selectionBackground': { backgroundColor: 'var(--accent-soft) !important' },
  '.cm-secret': { WebkitTextSecurity: 'disc' },
});
