import { type DefinitionNode, GraphQLError, Lexer, parse, Source, TokenKind } from 'graphql';
import { type Diagnostic, diagnostic, startOf } from './diagnostic.js';
import { graphqlError } from './graphql-error.js';
import type { OwnRule } from './rules.js';
import type { SourceFile } from './sources.js';

export interface ParsedFile {
  readonly definitions: readonly DefinitionNode[];
  /** The names of definitions that could not be read: whatever is said of them would be wrong. */
  readonly lost: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Braces, brackets and parentheses within each other: beyond that, whoever walks the tree runs out of stack. */
export const MAX_NESTING = 50;
/** Names, braces and so on in one file; our longest documents have some hundred, our longest SDL not a thousand. */
const MAX_TOKENS = 10_000;
const MAX_LENGTH = 1_000_000;

/** Parses one document; what keeps it from being read is one diagnostic. */
export function parseDocument(file: SourceFile): ParsedFile {
  const fault = faultOfForm(file);
  return fault === null ? parseChunk(file.file, file.text) : lostFile([], fault);
}

/** Parses one SDL file, definition by definition where it has faults: each costs a diagnostic, and none hides others. */
export function parseSdl(file: SourceFile): ParsedFile {
  const fault = faultOfForm(file);
  if (fault !== null) return lostFile(namesOf(file.text), fault);
  const whole = parseChunk(file.file, file.text);
  if (whole.diagnostics.length === 0) return whole;
  const chunks = chunksOf(file.text).map((chunk) => {
    const parsed = parseChunk(file.file, chunk);
    return parsed.diagnostics.length === 0 ? parsed : { ...parsed, lost: namesOf(chunk) };
  });
  const diagnostics = chunks.flatMap((chunk) => chunk.diagnostics);
  return {
    definitions: chunks.flatMap(({ definitions }) => definitions),
    lost: chunks.flatMap(({ lost }) => lost),
    diagnostics: diagnostics.length > 0 ? diagnostics : whole.diagnostics,
  };
}

const lostFile = (lost: readonly string[], fault: Diagnostic): ParsedFile => ({
  definitions: [],
  lost,
  diagnostics: [fault],
});

function parseChunk(file: string, text: string): ParsedFile {
  try {
    return { definitions: parse(new Source(text, file)).definitions, lost: [], diagnostics: [] };
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    return lostFile([], graphqlError('syntax', error, file, null));
  }
}

/** What is looked at before parsing: whether there is anything, how much, and how deep it goes. */
function faultOfForm({ file, text }: SourceFile): Diagnostic | null {
  const lexer = new Lexer(new Source(text, file));
  const refuse = (rule: OwnRule, problem: string, fix: string) => {
    const { kind, line, column } = lexer.token;
    const isWord = kind !== TokenKind.SOF && kind !== TokenKind.EOF;
    const place = isWord ? { file, line, column } : startOf(file);
    return diagnostic(place, { rule, subject: null, problem, fix });
  };
  const size = (what: string) => refuse('document-size', `the file has more than ${what}`, 'write several files');
  if (text.length > MAX_LENGTH) return size(`${MAX_LENGTH} characters`);
  let depth = 0;
  for (let tokens = 0; ; tokens += 1) {
    try {
      lexer.advance();
    } catch {
      return null; // the parser says what is wrong with it
    }
    const { kind } = lexer.token;
    if (kind === TokenKind.EOF && tokens > 0) return null;
    if (kind === TokenKind.EOF) {
      const problem = text.trim() === '' ? 'the file is empty' : 'the file holds comments alone';
      return refuse('empty-file', problem, 'write what it is for, or remove the file');
    }
    if (OPENING.has(kind)) depth += 1;
    if (CLOSING.has(kind)) depth -= 1;
    if (depth > MAX_NESTING)
      return refuse('nesting', `this is nested more than ${MAX_NESTING} levels deep`, 'write fewer levels');
    if (tokens >= MAX_TOKENS) return size(`${MAX_TOKENS} words and signs`);
  }
}

const OPENING: ReadonlySet<string> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const CLOSING: ReadonlySet<string> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

const KEYWORDS = 'type|interface|union|enum|input|scalar|directive|schema|query|mutation|subscription|fragment';
const DEFINITION = new RegExp(`^(?:extend\\s+)?(?:${KEYWORDS})\\b`);
const NAMED = new RegExp(`^(?:extend\\s+)?(?:${KEYWORDS})\\s+@?([A-Za-z_]\\w*)`, 'gm');

/** The file cut where definitions begin a line, each piece on its lines of the file. */
function chunksOf(text: string): readonly string[] {
  const lines = text.split('\n');
  const starts = [0];
  let inText = false;
  let described = false;
  for (const [index, line] of lines.entries()) {
    if (!inText && DEFINITION.test(line)) {
      if (!described) starts.push(index);
      described = false;
    } else if (!inText && line.startsWith('"')) {
      starts.push(index);
      described = true;
    }
    if (line.split('"""').length % 2 === 0) inText = !inText;
  }
  return [...new Set(starts)]
    .map((start, index, all) => '\n'.repeat(start) + lines.slice(start, all[index + 1]).join('\n'))
    .filter((chunk) => /^[^#\s]/m.test(chunk));
}

/** What a piece would define: several things, where a text in it has no end. */
const namesOf = (chunk: string): readonly string[] => [...chunk.matchAll(NAMED)].flatMap(([, name]) => name ?? []);
