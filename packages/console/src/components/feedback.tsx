import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Refused } from '../server/request.js';
import { language, texts } from '../texts/language.js';
import { type Currency, refusalDetail, refusalText } from '../words/refusals.js';
import type { Loaded } from './load.js';

const t = texts({
  en: {
    loading: 'Loading …',
    request: (id: string) => `Request ${id}`,
    again: 'Try again',
  },
  de: {
    loading: 'Wird geladen …',
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

interface FailureGiven {
  readonly of: unknown;
  readonly retry?: () => void;
  /** The currency of amounts in the refusal. */
  readonly currency?: Currency | undefined;
}

/** Why something was not done, with the id of the request. */
export function Failure({ of, retry, currency }: FailureGiven) {
  const detail = of instanceof Refused ? refusalDetail(worded(of), language.value, currency) : null;
  return (
    <Notice kind="fault">
      <p>{messageOf(of, currency)}</p>
      {detail !== null && <p lang="en">{detail}</p>}
      {of instanceof Refused && of.requestId !== null && (
        <p class="fine">
          <a href={`/console/requests/${encodeURIComponent(of.requestId)}`}>{t().request(of.requestId)}</a>
        </p>
      )}
      {retry !== undefined && (
        <button type="button" onClick={retry}>
          {t().again}
        </button>
      )}
    </Notice>
  );
}

/** An answer of a proxy has no code of the service. */
const worded = ({ code, values, message }: Refused) => ({
  code: code.startsWith('HTTP_5') ? 'SERVICE_UNAVAILABLE' : code,
  values,
  message,
});

export function messageOf(failure: unknown, currency?: Currency): string {
  if (!(failure instanceof Refused)) return failure instanceof Error ? failure.message : String(failure);
  const { code, values } = worded(failure);
  return refusalText(code, values, language.value, currency);
}

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
