import { Notice } from '../components/feedback.js';
import { texts } from '../texts/language.js';

const t = texts({
  en: {
    notAllowed: (project: string) =>
      `Your role in ${project} does not include this page. Ask an owner of the project to grant you another role.`,
  },
  de: {
    notAllowed: (project: string) =>
      `Ihre Rolle in ${project} umfasst diese Seite nicht. Bitten Sie einen Owner des Projekts um eine andere Rolle.`,
  },
});

/** Shown instead of a page that the operator may not use in the project. */
export const NotAllowed = ({ slug }: { readonly slug: string }) => (
  <Notice kind="info">{slug === '' ? t().noRole : t().notAllowed(slug)}</Notice>
);
