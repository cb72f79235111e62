import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

interface Given {
  readonly title: string;
  readonly intro?: ComponentChildren;
  /** Beside the title: what can be done with the whole page. */
  readonly actions?: ComponentChildren;
  /** A control of the page takes the focus when it opens, not the title. */
  readonly focusesControl?: boolean;
  readonly children: ComponentChildren;
}

/** A page: its title is that of the window, and what is read first by who came here. */
export function Page({ title, intro, actions, focusesControl = false, children }: Given) {
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
