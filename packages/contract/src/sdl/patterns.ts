import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import { analyse } from 'scslre';

// What regular expressions may be that texts of clients are matched with, and that other programs take over from the
// published schemas.

export interface PatternFault {
  readonly rule: 'pattern-syntax' | 'pattern-anchors' | 'pattern-backtracks';
  readonly problem: string;
  readonly fix: string;
}

/** Of the ECMAScript that Node 20 has. */
const parser = new RegExpParser({ ecmaVersion: 2023 });
const seen = new Map<string, PatternFault | null>();

/** What is wrong with a pattern; null: nothing. Each is looked at once: some take milliseconds. */
export function patternFault(pattern: string): PatternFault | null {
  const known = seen.get(pattern);
  if (known !== undefined) return known;
  const fault = faultOf(pattern);
  seen.set(pattern, fault);
  return fault;
}

function faultOf(pattern: string): PatternFault | null {
  const read = parse(pattern);
  if ('error' in read)
    return {
      rule: 'pattern-syntax',
      problem: `the pattern is no regular expression: ${read.error}`,
      fix: 'write a regular expression of ECMAScript, as it is valid with the flag u',
    };
  if (!isAnchored(read.pattern))
    return {
      rule: 'pattern-anchors',
      problem: 'the pattern may be found anywhere in the text',
      fix: 'write ^ at its beginning and $ at its end, and alternatives into (?:…)',
    };
  const choice = branching(read.pattern);
  if (choice !== null) return backtracks(choice);
  const analysed = analysisOf(withoutEnds(read.pattern));
  if ('error' in analysed)
    return {
      rule: 'pattern-syntax',
      problem: `nobody can say how long the pattern may take: ${analysed.error}`,
      fix: 'write the characters themselves in place of a property of Unicode that is too new',
    };
  const pair = competing(analysed);
  return pair === null ? null : backtracks(pair);
}

const backtracks = (cause: string): PatternFault => ({
  rule: 'pattern-backtracks',
  problem: `the pattern may take very long, because of ${cause}`,
  fix: 'write it so that each text fits it in one way: no choice within what is repeated, no two repetitions side by side that take the same characters',
});

function parse(pattern: string): { readonly pattern: AST.Pattern } | { readonly error: string } {
  try {
    new RegExp(pattern, 'u'); // what reads it at run time
    return { pattern: parser.parsePattern(pattern, 0, pattern.length, { unicode: true }) };
  } catch (error) {
    return {
      error: error instanceof Error ? error.message.replace(/^Invalid regular expression: .*: /, '') : String(error),
    };
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

/** Beyond so many times more a repetition counts as one without end. */
const FEW = 8;
/** In how many ways the choices of a pattern may combine, those of repetitions without end aside. */
const MAX_WAYS = 10_000;

/**
 * What lets a pattern try more ways than a text has characters. A choice within a repetition, or what was matched before:
 * the ways double with each character. This refuses some that are harmless, and lets none pass.
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

/** What is known of repetitions that compete. Some properties of Unicode are younger than the tables of the analysis. */
function analysisOf(source: string): Analysis | { readonly error: string } {
  try {
    return analyse({ source, flags: 'u' }, { reportTypes: { Move: false } });
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/** Two repetitions that compete for the same characters. */
function competing({ reports: [report] }: Analysis): string | null {
  if (report === undefined) return null;
  return report.type === 'Trade' ? `${report.startQuant.raw} and ${report.endQuant.raw}` : report.quant.raw;
}

/** The pattern with every long repetition as one without end, which is how they are analysed. */
function withoutEnds(pattern: AST.Pattern): string {
  let source = pattern.raw;
  const long: AST.Quantifier[] = [];
  visitRegExpAST(pattern, {
    onQuantifierEnter(node) {
      if (Number.isFinite(node.max) && node.max - node.min > FEW) long.push(node);
    },
  });
  // From the end on, so that the places of the others stay as they are.
  for (const { element, end, min } of long.sort((a, b) => b.element.end - a.element.end))
    source = `${source.slice(0, element.end)}{${min},}${source.slice(end)}`;
  return source;
}

/** The fewest and the most characters of the texts that a pattern takes, where nothing else is known the widest. */
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

/** What is in no text (rules.md §3.0.6): U+0000, and the halves of surrogate pairs. */
const FORBIDDEN = ['\0', ...Array.from({ length: 0x800 }, (_, index) => String.fromCharCode(0xd800 + index))];

/** Whether a pattern that is anchored lets none of them pass by itself: each character of a text is taken by one of its sets. */
export function excludesForbidden(pattern: string): boolean {
  const read = parse(pattern);
  if ('error' in read) return false;
  let excludes = true;
  let aside = 0;
  const take = ({ raw, parent }: AST.CharacterSet | AST.CharacterClass | AST.Character) => {
    if (aside > 0 || parent?.type === 'CharacterClass' || parent?.type === 'CharacterClassRange') return;
    const set = new RegExp(`^${raw}$`, 'u');
    excludes &&= !FORBIDDEN.some((text) => set.test(text));
  };
  visitRegExpAST(read.pattern, {
    onAssertionEnter: () => void aside++,
    onAssertionLeave: () => void aside--,
    onCharacterEnter: take,
    onCharacterClassEnter: take,
    onCharacterSetEnter: take,
  });
  return excludes;
}
