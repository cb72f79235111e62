import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Badge } from '../components/badge.js';
import { showNote } from '../shell/note.js';
import { texts } from '../texts/language.js';
import type { Currency } from '../words/formats.js';
import { CommandFailure, isInDoubt } from './command-failure.js';
import './sequence.css';

const t = texts({
  en: { states: { DONE: 'done', FAILED: 'failed', IN_DOUBT: 'no answer' } },
  de: { states: { DONE: 'erledigt', FAILED: 'fehlgeschlagen', IN_DOUBT: 'keine Antwort' } },
});

const TONES = { DONE: 'good', FAILED: 'bad', IN_DOUBT: 'warning' } as const;

/** Words the preview or the result of a command in the language of the page. */
type Sentence = () => string;

type Result = { readonly sentence: Sentence } | { readonly failure: unknown };

/** Results by key of the item. */
export type Results = ReadonlyMap<string, Result>;

interface Sequence<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** Runs the command of an item. Throws Refused. */
  readonly run: (item: Item, mode: 'PREVIEW' | 'APPLY') => Promise<Sentence>;
  /** A note about the results after the operator left the page too early. */
  readonly stopped: (results: Results) => ComponentChildren;
}

/**
 * Previews the commands of several items, then performs them one by one. Leaving the page stops it,
 * and the browser asks before it closes the tab while commands are performed.
 */
export function useSequence<Item>({ items, keyOf, run, stopped }: Sequence<Item>) {
  const [stage, setStage] = useState<'CHECKING' | 'CHECKED' | 'RUNNING' | 'DONE'>('CHECKING');
  const [results, setResults] = useState<Results>(new Map());
  const isMounted = useRef(true);
  useLayoutEffect(
    () => () => {
      isMounted.current = false;
    },
    [],
  );
  useLayoutEffect(() => {
    if (stage !== 'RUNNING') return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [stage]);

  async function runInEach(mode: 'PREVIEW' | 'APPLY', pending: readonly Item[], before: Results): Promise<Results> {
    let current = before;
    setResults(current);
    for (const item of pending) {
      if (!isMounted.current) break;
      const result = await run(item, mode).then(
        (sentence) => ({ sentence }),
        (failure: unknown) => ({ failure }),
      );
      current = new Map(current).set(keyOf(item), result);
      setResults(current);
    }
    return current;
  }

  useLayoutEffect(() => {
    void runInEach('PREVIEW', items, new Map()).then(() => setStage('CHECKED'));
  }, []);

  /**
   * Performs the commands: all of them, or after a first run those that failed. Returns whether all
   * are done, or null if the operator left the page.
   */
  async function perform(): Promise<boolean | null> {
    const done = new Map(stage === 'DONE' ? [...results].filter(([, result]) => !isFailed(result)) : []);
    setStage('RUNNING');
    const pending = items.filter((item) => !done.has(keyOf(item)));
    const all = await runInEach('APPLY', pending, done);
    if (!isMounted.current) {
      showNote(() => stopped(all));
      return null;
    }
    setStage('DONE');
    return countFailed(all) === 0;
  }

  return { stage, results, failed: countFailed(results), perform };
}

const isFailed = (result: Result): boolean => 'failure' in result;

export const countFailed = (results: Results): number => [...results.values()].filter(isFailed).length;

interface ResultTextProps {
  readonly of: Result | undefined;
  /** Whether the commands were performed, or only previewed. */
  readonly wasPerformed: boolean;
  readonly currency?: Currency | undefined;
}

/** The state and the sentence of a command. */
export function ResultText({ of, wasPerformed, currency }: ResultTextProps) {
  if (of === undefined) return null;
  const state = 'sentence' in of ? 'DONE' : isInDoubt(of.failure) ? 'IN_DOUBT' : 'FAILED';
  return (
    <>
      {' '}
      {wasPerformed && <Badge tone={TONES[state]}>{t().states[state]}</Badge>}
      {'sentence' in of ? <p>{of.sentence()}</p> : <CommandFailure of={of.failure} {...{ wasPerformed, currency }} />}
    </>
  );
}
