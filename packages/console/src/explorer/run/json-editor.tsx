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
import { faultsOf } from '../../components/schema-form/problems.js';
import { isRecord } from '../../server/json.js';
import { type Language, texts } from '../../texts/language.js';
import { parsed } from './history.js';
import { completeFrom, placeOf, secretMarks } from './json-schema-support.js';
import type { Values } from './request.js';

const t = texts({ en: { label: 'Variables as JSON' }, de: { label: 'Variablen als JSON' } });

interface Given {
  readonly schema: JsonSchema;
  /** With what it begins; whoever changes it elsewhere gives the editor another key. */
  readonly value: Values;
  readonly language: Language;
  /** Null: what is written is no JSON object. */
  readonly change: (value: Values | null) => void;
}

/**
 * Variables as JSON: with colours, with what is wrong marked where it stands, and names and values completed from the schema.
 * It lives in a shadow root, where its styles need no <style> element, which the Content-Security-Policy would refuse.
 */
export function JsonEditor({ schema, value, language, change }: Given) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(change);
  latest.current = change;
  // What is written, right or not: the editor is made anew with the language of the page, and goes on from it.
  const draft = useRef(written(value));

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
    linter((editor) => faultsIn(editor, schema, language)),
    secretMarks,
    EditorView.lineWrapping,
    // Tab goes on to the next control, as everywhere on the page; Ctrl + Enter is the form's.
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
      const entered = parsed(draft.current);
      latest.current(isRecord(entered) ? entered : null);
    }),
    looks,
  ];

  return <div class="json-editor" ref={place} />;
}

const written = (value: Values): string => JSON.stringify(value, null, 2);

/** What the schema says of it, each where it stands. */
function faultsIn({ state }: EditorView, schema: JsonSchema, language: Language): Diagnostic[] {
  const entered = parsed(state.doc.toString());
  if (!isRecord(entered)) return [];
  return faultsOf(schema, entered).map(({ path, problem }) => {
    const missing = problem.kind === 'missing' || placeOf(state, path) === null;
    const name = path.split('/').at(-1) ?? '';
    return {
      ...(placeOf(state, path) ?? { from: 0, to: Math.min(1, state.doc.length) }),
      severity: 'error' as const,
      message: missing ? `${name}: ${messageOf(problem, language)}` : messageOf(problem, language),
    };
  });
}

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--accent)' },
  { tag: tags.string, color: 'var(--good)' },
  { tag: tags.number, color: 'var(--warning)' },
  { tag: [tags.bool, tags.null], color: 'var(--bad)' },
]);

const looks = EditorView.theme({
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
