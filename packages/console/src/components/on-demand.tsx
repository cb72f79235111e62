import type { ComponentType, VNode } from 'preact';
import { lazy } from 'preact-iso';
import { texts } from '../texts/language.js';
import { Button } from './button.js';
import { Notice } from './feedback.js';

const t = texts({
  en: { reason: 'The service was updated, or it cannot be reached. Reload the page.', reload: 'Reload' },
  de: {
    reason: 'Der Dienst wurde aktualisiert, oder er ist nicht erreichbar. Laden Sie die Seite neu.',
    reload: 'Neu laden',
  },
});

/** Replaces a component whose file cannot be loaded. */
export const NotLoaded = () => (
  <Notice kind="error">
    <p>{t().reason}</p>
    <Button onClick={() => location.reload()}>{t().reload}</Button>
  </Notice>
);

/**
 * Loads a component when it is rendered first. An update of the service removes the files of the
 * previous version, and browsers do not request a file again that was missing.
 * @param fallback replaces the component if its file cannot be loaded
 */
export const onDemand = <Props,>(
  load: () => Promise<ComponentType<Props>>,
  fallback: () => VNode = NotLoaded,
): ComponentType<Props> => lazy(() => load().catch((): ComponentType<Props> => fallback));
