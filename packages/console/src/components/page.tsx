import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

interface Props {
  readonly title: string;
  readonly intro?: ComponentChildren;
  /** Actions of the whole page, beside the title. */
  readonly actions?: ComponentChildren;
  /** A control of the page takes the initial focus instead of the title. */
  readonly focusesControl?: boolean;
  readonly children?: ComponentChildren;
}

/** A page. Its title is the window title and takes the initial focus, so it is announced first. */
export function Page({ title, intro, actions, focusesControl = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    document.title = `${title} – Console`;
  }, [title]);
  useLayoutEffect(() => {
    if (!focusesControl) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <header class="page-head">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {actions !== undefined && <div class="actions">{actions}</div>}
      </header>
      {intro !== undefined && <p class="intro">{intro}</p>}
      {children}
    </>
  );
}
