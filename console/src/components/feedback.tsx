import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Refused } from '../server/ask.js';
import { texts } from '../texts/language.js';
import type { Loaded } from './load.js';

const t = texts({
  en: {
    loading: 'Loading …',
    unreachable: 'The service cannot be reached. Is it running?',
    request: (id: string) => `Request ${id}`,
    again: 'Try again',
  },
  de: {
    loading: 'Wird geladen …',
    unreachable: 'Der Dienst ist nicht erreichbar. Läuft er?',
    request: (id: string) => `Anfrage ${id}`,
    again: 'Noch einmal versuchen',
  },
});

type Kind = 'info' | 'done' | 'warning' | 'fault';

/** A message about what happened. Faults interrupt who listens to the page, the rest waits for a pause. */
export const Notice = ({ kind, children }: { readonly kind: Kind; readonly children: ComponentChildren }) => (
  <div class={`notice ${kind}`} role={kind === 'fault' ? 'alert' : 'status'}>
    {children}
  </div>
);

/** Why something was not done, with its code and the id of the request. */
export function Failure({ of, retry }: { readonly of: unknown; readonly retry?: () => void }) {
  const message = of instanceof Refused && of.code === 'UNREACHABLE' ? t().unreachable : messageOf(of);
  return (
    <Notice kind="fault">
      <p>
        {message} {of instanceof Refused && of.code !== 'UNREACHABLE' && <code>{of.code}</code>}
      </p>
      {of instanceof Refused && of.requestId !== null && <p class="fine">{t().request(of.requestId)}</p>}
      {retry !== undefined && (
        <button type="button" onClick={retry}>
          {t().again}
        </button>
      )}
    </Notice>
  );
}

const messageOf = (failure: unknown): string => (failure instanceof Error ? failure.message : String(failure));

/** Shows that something is under way, once it has taken long enough to wonder. `done` of `total`, where that is known. */
export function Busy({
  done,
  total,
  label,
}: {
  readonly done?: number;
  readonly total?: number;
  readonly label?: string;
}) {
  const [isLong, setIsLong] = useState(false);
  useLayoutEffect(() => {
    const timer = setTimeout(() => setIsLong(true), 300);
    return () => clearTimeout(timer);
  }, []);
  const said = label ?? t().loading;
  return (
    <div class="busy" role="status">
      {isLong && (
        <>
          <progress aria-label={said} max={total} value={done} />
          <span>{said}</span>
        </>
      )}
    </div>
  );
}

/** What there is to say where a list is empty, and what to do next. */
export const Empty = ({ children }: { readonly children: ComponentChildren }) => <div class="empty">{children}</div>;

interface ShownGiven<T> {
  readonly of: Loaded<T>;
  readonly reload?: () => void;
  readonly children: (value: T) => ComponentChildren;
}

/**
 * What was loaded, that it is on its way, or why it cannot be had. What is loaded again stays as it is until then, and whoever
 * was in it goes on from there, even if the button that they used is gone.
 */
export function Shown<T>({ of, reload, children }: ShownGiven<T>) {
  const root = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (of.state === 'loaded' && hadFocus.current && document.activeElement === document.body) root.current?.focus();
  }, [of]);
  if (of.state === 'failed') return <Failure of={of.failure} {...(reload === undefined ? {} : { retry: reload })} />;
  if (of.state === 'loading' && of.before === null) return <Busy />;
  return (
    <div
      class="shown"
      ref={root}
      tabIndex={-1}
      aria-busy={of.state === 'loading'}
      onFocusIn={() => {
        hadFocus.current = true;
      }}
      onFocusOut={({ relatedTarget }) => {
        if (relatedTarget !== null) hadFocus.current = false;
      }}
    >
      {of.state === 'loading' && <Busy />}
      {of.state === 'loaded' ? children(of.value) : of.before !== null && children(of.before)}
    </div>
  );
}
