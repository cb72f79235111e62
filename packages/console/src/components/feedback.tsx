import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Refused } from '../service/request.js';
import { language, texts } from '../texts/language.js';
import type { Currency } from '../words/formats.js';
import { refusalDetail, refusalText } from '../words/refusals.js';
import { Button } from './button.js';
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
    again: 'Erneut versuchen',
  },
});

type Kind = 'info' | 'done' | 'warning' | 'error';

/** A message. Screen readers announce errors immediately, other kinds at the next pause. */
export const Notice = ({ kind, children }: { readonly kind: Kind; readonly children: ComponentChildren }) => (
  <div class={`notice ${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
    {children}
  </div>
);

interface FailureProps {
  readonly of: unknown;
  readonly retry?: (() => void) | undefined;
  /** The currency of amounts in the refusal. */
  readonly currency?: Currency | undefined;
}

/** Shows a failure with the id of its request. */
export function Failure({ of, retry, currency }: FailureProps) {
  const detail = of instanceof Refused ? refusalDetail(refusalOf(of), language.value, currency) : null;
  return (
    <Notice kind="error">
      <p>{messageOf(of, currency)}</p>
      {detail !== null && <p lang="en">{detail}</p>}
      {of instanceof Refused && of.requestId !== null && (
        <p class="fine">
          <a href={`/console/requests/${encodeURIComponent(of.requestId)}`}>{t().request(of.requestId)}</a>
        </p>
      )}
      {retry !== undefined && <Button onClick={retry}>{t().again}</Button>}
    </Notice>
  );
}

/** Maps an answer of a proxy, which has no code of the service, to SERVICE_UNAVAILABLE. */
const refusalOf = ({ code, values, message }: Refused) => ({
  code: code.startsWith('HTTP_5') ? 'SERVICE_UNAVAILABLE' : code,
  values,
  message,
});

export function messageOf(failure: unknown, currency?: Currency): string {
  if (!(failure instanceof Refused)) return failure instanceof Error ? failure.message : String(failure);
  const { code, values } = refusalOf(failure);
  return refusalText(code, values, language.value, currency);
}

/** Shows progress after 300 ms; `done` of `total` if both are known. */
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
  const text = label ?? t().loading;
  return (
    <div class="busy" role="status">
      {isLong && (
        <>
          <progress aria-label={text} max={total} value={done} />
          <span>{text}</span>
        </>
      )}
    </div>
  );
}

/** The content of an empty list: a reason and the next step. */
export const Empty = ({ children }: { readonly children: ComponentChildren }) => <div class="empty">{children}</div>;

interface ShownProps<T> {
  readonly of: Loaded<T>;
  readonly reload?: () => void;
  readonly children: (value: T) => ComponentChildren;
}

/**
 * Renders loaded data, a progress indicator or the failure. A reload keeps the previous content
 * visible, also if it fails, because the content may include unsaved input. It keeps the focus
 * inside the content even if the focused control disappears.
 */
export function AsyncContent<T>({ of, reload, children }: ShownProps<T>) {
  const root = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (of.state === 'loaded' && hadFocus.current && document.activeElement === document.body) root.current?.focus();
  }, [of]);
  if (of.state === 'failed' && of.before === null) return <Failure of={of.failure} retry={reload} />;
  if (of.state === 'loading' && of.before === null) return <Busy />;
  return (
    <div
      class="async-content"
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
      {of.state === 'failed' && <Failure of={of.failure} retry={reload} />}
      {of.state === 'loaded' ? children(of.value) : of.before !== null && children(of.before)}
    </div>
  );
}
