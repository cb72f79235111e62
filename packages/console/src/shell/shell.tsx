import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { Header } from './header.js';
import { Navigation } from './navigation.js';
import { Note } from './note.js';
import { SessionEnded } from './sign-in.js';

/** What is around every page. On narrow screens the navigation is behind a button, and goes once it was used. */
export function Shell({ children }: { readonly children: ComponentChildren }) {
  const [isOpen, setIsOpen] = useState(false);
  const { url } = useLocation();
  useLayoutEffect(() => setIsOpen(false), [url]);
  return (
    <div class={`shell ${isOpen ? 'open' : ''}`}>
      <Header isOpen={isOpen} toggle={() => setIsOpen(!isOpen)} />
      <Navigation />
      <main id="page" tabIndex={-1}>
        <Note />
        {children}
      </main>
      <SessionEnded />
    </div>
  );
}
