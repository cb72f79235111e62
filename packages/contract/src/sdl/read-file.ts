import { type DefinitionNode, GraphQLError, Lexer, parse, Source, TokenKind } from 'graphql';
import { type Diagnostic, diagnostic, startOf } from './diagnostic.js';
import { CLOSING, graphqlError, OPENING } from './graphql-error.js';
import type { OwnRule } from './rules.js';
import type { SourceFile } from './sources.js';
import { CONFLICT_MARKER } from './yaml-map.js';

export interface ParsedFile {
  readonly definitions: readonly DefinitionNode[];
  /** Names of unreadable definitions, on which nothing is reported. */
  readonly unreadable: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Maximum nesting of braces, brackets and parentheses: recursive visitors would overflow the stack.
 */
export const MAX_NESTING = 50;
/** Maximum number of tokens per file; typical files have less than 1,000. */
const MAX_TOKENS = 10_000;
const MAX_LENGTH = 1_000_000;

const SPLIT_FILE = 'write several files';

/**
 * Parses operations and fragments; an unreadable file has one diagnostic.
 * @param split fix of a file that is too large
 */
export function parseDocument(file: SourceFile, split = SPLIT_FILE): ParsedFile {
  const problem = sizeProblem(file, split);
  return problem === null ? parseChunk(file.file, file.text) : unreadableFile([], problem);
}

/**
 * Parses one SDL file. If that fails, parses each definition separately, so that one problem does
 * not hide others.
 */
export function parseSdl(file: SourceFile): ParsedFile {
  const problem = sizeProblem(file, SPLIT_FILE);
  if (problem !== null) return unreadableFile(namesOf(file.text), problem);
  const whole = parseChunk(file.file, file.text);
  if (whole.diagnostics.length === 0) return whole;
  const chunks = chunksOf(file.text).map((chunk) => {
    const parsed = parseChunk(file.file, chunk);
    return parsed.diagnostics.length === 0 ? parsed : { ...parsed, unreadable: namesOf(chunk) };
  });
  const diagnostics = chunks.flatMap((chunk) => chunk.diagnostics);
  return {
    definitions: chunks.flatMap(({ definitions }) => definitions),
    unreadable: [...chunks.flatMap(({ unreadable }) => unreadable), ...conflictingNames(file.text)],
    diagnostics: diagnostics.length > 0 ? diagnostics : whole.diagnostics,
  };
}

const unreadableFile = (unreadable: readonly string[], problem: Diagnostic): ParsedFile => ({
  definitions: [],
  unreadable,
  diagnostics: [problem],
});

function parseChunk(file: string, text: string): ParsedFile {
  try {
    return { definitions: parse(new Source(text, file)).definitions, unreadable: [], diagnostics: [] };
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    return unreadableFile([], graphqlError('syntax', error, file, null));
  }
}

/** Checks size and nesting before parsing. */
function sizeProblem({ file, text }: SourceFile, split: string): Diagnostic | null {
  const lexer = new Lexer(new Source(text, file));
  const refuse = (rule: OwnRule, problem: string, fix: string) => {
    const { kind, line, column } = lexer.token;
    const isWord = kind !== TokenKind.SOF && kind !== TokenKind.EOF;
    const place = isWord ? { file, line, column } : startOf(file);
    return diagnostic(place, { rule, subject: null, problem, fix });
  };
  const size = (what: string) => refuse('document-size', `the file has more than ${what}`, split);
  if (text.length > MAX_LENGTH) return size(`${MAX_LENGTH} characters`);
  let depth = 0;
  for (let tokens = 0; ; tokens += 1) {
    try {
      lexer.advance();
    } catch {
      return null; // the parser reports it
    }
    const { kind } = lexer.token;
    if (kind === TokenKind.EOF && tokens > 0) return null;
    if (kind === TokenKind.EOF) {
      const problem = text.trim() === '' ? 'the file is empty' : 'the file has only comments';
      return refuse('empty-file', problem, 'write a definition, or remove the file');
    }
    if (OPENING.has(kind)) depth += 1;
    if (CLOSING.has(kind)) depth -= 1;
    if (depth > MAX_NESTING)
      return refuse('nesting', `this is nested more than ${MAX_NESTING} levels deep`, 'write fewer levels');
    if (tokens >= MAX_TOKENS) return size(`${MAX_TOKENS} words and signs`);
  }
}

const KEYWORDS = 'type|interface|union|enum|input|scalar|directive|schema|query|mutation|subscription|fragment';
const DEFINITION = new RegExp(`^(?:extend\\s+)?(?:${KEYWORDS})\\b`);
const NAMED = new RegExp(`^(?:extend\\s+)?(?:${KEYWORDS})\\s+@?([A-Za-z_]\\w*)`, 'gm');

/** Splits the file at definitions that begin a line. Each chunk keeps its line numbers. */
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
    if (line.split(/(?<!\\)"""/).length % 2 === 0) inText = !inText;
  }
  return [...new Set(starts)]
    .map((start, index, all) => '\n'.repeat(start) + lines.slice(start, all[index + 1]).join('\n'))
    .filter((chunk) => /^[^#\s]/m.test(chunk));
}

/** Returns the names that a file with a merge conflict defines more than once: in both versions. */
function conflictingNames(text: string): readonly string[] {
  if (!CONFLICT_MARKER.test(text)) return [];
  const names = namesOf(text);
  return names.filter((name, index) => names.indexOf(name) < index);
}

/** Returns the names that a chunk defines, several if a string in it does not end. */
const namesOf = (chunk: string): readonly string[] => [...chunk.matchAll(NAMED)].flatMap(([, name]) => name ?? []);
