import { useLayoutEffect, useRef } from 'preact/hooks';
import { addressOf } from '../contract.js';
import { Badges } from './badges.js';
import type { Found } from './search.js';

interface Given {
  readonly slices: ReadonlyMap<string, readonly Found[]>;
  /** The id of the operation that is shown. */
  readonly current: string | null;
}

/** Operations by slice. Tab comes to one of them, the arrows to the others. */
export function OperationList({ slices, current }: Given) {
  const list = useRef<HTMLDivElement>(null);
  const all = [...slices.values()].flat().map(({ operation }) => operation.documentId);
  const entry = current !== null && all.includes(current) ? current : all[0];

  // Whoever comes to an operation by its address sees where it stands.
  useLayoutEffect(() => {
    const link = list.current?.querySelector('.hit[aria-current]');
    const pane = list.current?.closest('.finder');
    if (link == null || pane == null) return;
    const [outer, inner] = [pane.getBoundingClientRect(), link.getBoundingClientRect()];
    if (inner.top < outer.top || inner.bottom > outer.bottom) pane.scrollTop += inner.top - outer.top - 120;
  }, [current]);

  return (
    <div ref={list}>
      {[...slices].map(([slice, found]) => (
        <section key={slice} aria-labelledby={`slice-${slice}`}>
          <h2 id={`slice-${slice}`}>{slice}</h2>
          <ul>
            {found.map(({ operation, by }) => (
              <li key={operation.documentId}>
                <a
                  class="hit"
                  href={addressOf(operation.documentId)}
                  aria-current={operation.documentId === current ? 'page' : undefined}
                  tabIndex={operation.documentId === entry ? 0 : -1}
                >
                  <code class="name">{operation.documentId}</code>
                  <span class="purpose" lang="en">
                    {operation.purpose.replaceAll('`', '')}
                  </span>
                  <Badges of={operation} />
                  {by.length > 0 && (
                    <span class="fine">
                      <code>{by.slice(0, 4).join(' ')}</code>
                    </span>
                  )}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
