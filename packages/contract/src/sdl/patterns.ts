import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import { analyse } from 'scslre';
import { messageOf } from '../system-error.js';
import { escapeClasses } from '../unicode-sets.js';

// Checks regular expressions that match client input and that other programs check from the
// published schemas.

export interface PatternProblem {
  readonly rule: 'pattern-syntax' | 'pattern-anchors' | 'pattern-backtracks';
  readonly problem: string;
  readonly fix: string;
}

/** The version of Node 20. */
const parser = new RegExpParser({ ecmaVersion: 2023 });
const problems = new Map<string, PatternProblem | null>();

/** Returns the problem of a pattern, or null. Cached, because some checks take milliseconds. */
export function patternProblem(pattern: string): PatternProblem | null {
  const cached = problems.get(pattern);
  if (cached !== undefined) return cached;
  const problem = findProblem(pattern);
  problems.set(pattern, problem);
  return problem;
}

function findProblem(pattern: string): PatternProblem | null {
  const read = parse(pattern);
  if ('error' in read)
    return {
      rule: 'pattern-syntax',
      problem: `the pattern is not a regular expression: ${read.error}`,
      fix: 'write a regular expression of ECMAScript, as it is valid with the flags u and v',
    };
  const escaped = escapeClasses(pattern);
  if (escaped !== pattern || compileError(pattern, 'v') !== null)
    return {
      rule: 'pattern-syntax',
      problem: 'the pattern is invalid or different with the flag v, with which browsers check forms',
      fix: `write ${JSON.stringify(escaped)}`,
    };
  if (!isAnchored(read.pattern))
    return {
      rule: 'pattern-anchors',
      problem: 'the pattern is not anchored',
      fix: 'write ^ at its beginning and $ at its end, and alternatives into (?:…)',
    };
  const choice = branching(read.pattern);
  if (choice !== null) return backtracks(choice);
  const analysed = analysisOf(withoutEnds(read.pattern));
  if ('error' in analysed)
    return {
      rule: 'pattern-syntax',
      problem: `the run time of the pattern cannot be analysed: ${analysed.error}`,
      fix: 'write the characters themselves in place of a property of Unicode that is too new',
    };
  const pair = competing(analysed);
  return pair === null ? null : backtracks(pair);
}

const backtracks = (cause: string): PatternProblem => ({
  rule: 'pattern-backtracks',
  problem: `the pattern may take exponential time, because of ${cause}`,
  fix: 'write it without ambiguity: no choice within a repetition, and no adjacent repetitions that match the same characters',
});

function parse(pattern: string): { readonly pattern: AST.Pattern } | { readonly error: string } {
  const error = compileError(pattern, 'u');
  if (error !== null) return { error };
  try {
    return { pattern: parser.parsePattern(pattern, 0, pattern.length, { unicode: true }) };
  } catch (error) {
    return { error: messageOf(error) };
  }
}

/** Returns the error of the engine; null if the pattern is valid. */
function compileError(pattern: string, flag: 'u' | 'v'): string | null {
  try {
    new RegExp(pattern, flag);
    return null;
  } catch (error) {
    return messageOf(error).replace(/^Invalid regular expression: .*: /, '');
  }
}

function isAnchored({ alternatives: [only, ...others] }: AST.Pattern): boolean {
  const [first, last] = [only?.elements[0], only?.elements.at(-1)];
  return (
    others.length === 0 &&
    first?.type === 'Assertion' &&
    first.kind === 'start' &&
    last?.type === 'Assertion' &&
    last.kind === 'end'
  );
}

/** A repetition with a larger range counts as unbounded. */
const FEW = 8;
/** Maximum number of combinations of choices, without unbounded repetitions. */
const MAX_WAYS = 10_000;

/**
 * Returns the part of a pattern that can cause exponential backtracking: a choice within a
 * repetition, or a back reference. Rejects some harmless patterns, but accepts no harmful one.
 */
function branching(pattern: AST.Pattern): string | null {
  let found: string | null = null;
  let ways = 1;
  const repeated: AST.Quantifier[] = [];
  const choice = ({ raw }: AST.Node, among: number) => {
    ways *= among;
    if (repeated.length > 0 || ways > MAX_WAYS) found ??= raw;
  };
  const alternatives = (node: AST.Group | AST.CapturingGroup) => {
    if (node.alternatives.length > 1) choice(node, node.alternatives.length);
  };
  visitRegExpAST(pattern, {
    onQuantifierEnter(node) {
      const { min, max } = node;
      if (min !== max) choice(node, max - min > FEW ? 1 : max - min + 1);
      if (max > 1) repeated.push(node);
    },
    onQuantifierLeave(node) {
      if (repeated.at(-1) === node) repeated.pop();
    },
    onGroupEnter: alternatives,
    onCapturingGroupEnter: alternatives,
    onBackreferenceEnter: ({ raw }) => {
      found ??= raw;
    },
  });
  return found;
}

type Analysis = ReturnType<typeof analyse>;

/** Analyses ambiguous repetitions. Fails for Unicode properties that are newer than its tables. */
function analysisOf(source: string): Analysis | { readonly error: string } {
  try {
    return analyse({ source, flags: 'u' }, { reportTypes: { Move: false } });
  } catch (error) {
    return { error: messageOf(error) };
  }
}

/** Returns two repetitions that match the same characters. */
function competing({ reports: [report] }: Analysis): string | null {
  if (report === undefined) return null;
  return report.type === 'Trade' ? `${report.startQuant.raw} and ${report.endQuant.raw}` : report.quant.raw;
}

/** Replaces long repetitions by unbounded ones for the analysis. */
function withoutEnds(pattern: AST.Pattern): string {
  let source = pattern.raw;
  const long: AST.Quantifier[] = [];
  visitRegExpAST(pattern, {
    onQuantifierEnter(node) {
      if (Number.isFinite(node.max) && node.max - node.min > FEW) long.push(node);
    },
  });
  // From the end, so that earlier offsets stay valid.
  for (const { element, end, min } of long.sort((a, b) => b.element.end - a.element.end))
    source = `${source.slice(0, element.end)}{${min},}${source.slice(end)}`;
  return source;
}

/** Returns the minimum and maximum length of matching strings, as wide as possible if unknown. */
export function lengthsOf(pattern: string): { readonly least: number; readonly most: number } {
  const read = parse(pattern);
  return 'error' in read ? { least: 0, most: Number.POSITIVE_INFINITY } : ofAlternatives(read.pattern.alternatives);
}

type Lengths = ReturnType<typeof lengthsOf>;

const ofAlternatives = (alternatives: readonly AST.Alternative[]): Lengths => {
  const each = alternatives.map(({ elements }) => elements.map(ofElement).reduce(sum, { least: 0, most: 0 }));
  return { least: Math.min(...each.map(({ least }) => least)), most: Math.max(...each.map(({ most }) => most)) };
};

const sum = (a: Lengths, b: Lengths): Lengths => ({ least: a.least + b.least, most: a.most + b.most });

function ofElement(element: AST.Element): Lengths {
  if (element.type === 'Assertion') return { least: 0, most: 0 };
  if (element.type === 'Backreference') return { least: 0, most: Number.POSITIVE_INFINITY };
  if (element.type === 'Group' || element.type === 'CapturingGroup') return ofAlternatives(element.alternatives);
  if (element.type !== 'Quantifier') return { least: 1, most: 1 };
  const { least, most } = ofElement(element.element);
  return { least: least * element.min, most: element.max === 0 || most === 0 ? 0 : most * element.max };
}

/** Characters of no valid string: U+0000 and unpaired surrogates. */
const FORBIDDEN = ['\0', ...Array.from({ length: 0x800 }, (_, index) => String.fromCharCode(0xd800 + index))];

/** True if an anchored pattern matches none of them: each of its sets must exclude them. */
export function excludesForbidden(pattern: string): boolean {
  const read = parse(pattern);
  if ('error' in read) return false;
  let excludes = true;
  let assertions = 0;
  const check = ({ raw, parent }: AST.CharacterSet | AST.CharacterClass | AST.Character) => {
    if (assertions > 0 || parent?.type === 'CharacterClass' || parent?.type === 'CharacterClassRange') return;
    const set = new RegExp(`^${raw}$`, 'u');
    excludes &&= !FORBIDDEN.some((text) => set.test(text));
  };
  visitRegExpAST(read.pattern, {
    onAssertionEnter: () => void assertions++,
    onAssertionLeave: () => void assertions--,
    onCharacterEnter: check,
    onCharacterClassEnter: check,
    onCharacterSetEnter: check,
  });
  return excludes;
}
