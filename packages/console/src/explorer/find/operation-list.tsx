import { useLayoutEffect, useRef } from 'preact/hooks';
import { addressOf } from '../contract.js';
import { Badges } from './badges.js';
import type { SearchHit } from './search.js';

interface Props {
  readonly slices: ReadonlyMap<string, readonly SearchHit[]>;
  /** Id of the selected operation. */
  readonly current: string | null;
}

/** Operations by slice. Tab reaches one of them, the arrow keys the others. */
export function OperationList({ slices, current }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const all = [...slices.values()].flat().map(({ operation }) => operation.documentId);
  const entry = current !== null && all.includes(current) ? current : all[0];

  // Scrolls the list to the selected operation.
  useLayoutEffect(() => {
    const link = list.current?.querySelector('.hit[aria-current]');
    const pane = list.current?.closest('.finder');
    if (link == null || pane == null) return;
    const [outer, inner] = [pane.getBoundingClientRect(), link.getBoundingClientRect()];
    if (inner.top < outer.top || inner.bottom > outer.bottom) pane.scrollTop += inner.top - outer.top - 120;
  }, [current]);

  return (
    <div ref={list}>
      {[...slices].map(([slice, hits]) => (
        <section key={slice} aria-labelledby={`slice-${slice}`}>
          <h2 id={`slice-${slice}`}>{slice}</h2>
          <ul>
            {hits.map(({ operation, by }) => (
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
