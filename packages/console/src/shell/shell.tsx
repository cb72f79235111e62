import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { Header } from './header.js';
import { Navigation } from './navigation.js';
import { Note } from './note.js';
import { SessionEnded } from './sign-in.js';

/** The frame of every page. On narrow screens a button opens the navigation. */
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
