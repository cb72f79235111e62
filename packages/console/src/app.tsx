import type { ComponentType } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { ErrorBoundary, LocationProvider, Route, Router } from 'preact-iso';
import { AsyncContent } from './components/feedback.js';
import { useLoad } from './components/load.js';
import { NotLoaded, onDemand } from './components/on-demand.js';
import { Page } from './components/page.js';
import { operator, operatorEpoch, resume, watchIdleness } from './service/operator.js';
import { loadSettings, settings } from './service/settings.js';
import { Shell } from './shell/shell.js';
import { SignIn } from './shell/sign-in.js';
import './shell/theme.js';
import { texts } from './texts/language.js';

const t = texts({
  en: {
    title: 'Page not found',
    intro: 'Check the address.',
    home: 'Show operations',
    notLoaded: 'Page not loaded',
  },
  de: {
    title: 'Seite nicht gefunden',
    intro: 'Prüfen Sie die Adresse.',
    home: 'Operationen anzeigen',
    notLoaded: 'Seite nicht geladen',
  },
});

const PageNotLoaded = () => (
  <Page title={t().notLoaded}>
    <NotLoaded />
  </Page>
);

const pageOnDemand = (load: () => Promise<ComponentType>) => onDemand(load, PageNotLoaded);

// Pages are loaded on demand, so that the Explorer stays small and loads nothing of Admin.
const Operations = pageOnDemand(() => import('./explorer/operations-page.js').then((page) => page.OperationsPage));
const Compare = pageOnDemand(() => import('./explorer/compare/compare-page.js').then((page) => page.ComparePage));
const Request = pageOnDemand(() => import('./explorer/requests/request-page.js').then((page) => page.RequestPage));
const Home = pageOnDemand(() => import('./admin/home/home-page.js').then((page) => page.HomePage));
const DeadLetters = pageOnDemand(() => import('./admin/dead-letters-page.js').then((page) => page.DeadLettersPage));
const Unfetched = pageOnDemand(() => import('./admin/unfetched-page.js').then((page) => page.UnfetchedPage));
const Catalogue = pageOnDemand(() => import('./admin/catalogue/catalogue-page.js').then((page) => page.CataloguePage));
const CatalogueImport = pageOnDemand(() => import('./admin/catalogue/import-page.js').then((page) => page.ImportPage));
const Maintenance = pageOnDemand(() =>
  import('./admin/maintenance/maintenance-page.js').then((page) => page.MaintenancePage),
);
const Promotions = pageOnDemand(() =>
  import('./admin/promotions/promotions-page.js').then((page) => page.PromotionsPage),
);
const Promotion = pageOnDemand(() => import('./admin/promotions/promotion-page.js').then((page) => page.PromotionPage));
const Project = pageOnDemand(() => import('./admin/project/project-page.js').then((page) => page.ProjectPage));
const Players = pageOnDemand(() => import('./admin/players/players-page.js').then((page) => page.PlayersPage));
const Player = pageOnDemand(() => import('./admin/players/player-page.js').then((page) => page.PlayerPage));

const NotFound = () => (
  <Page title={t().title} intro={t().intro}>
    <a href="/console/">{t().home}</a>
  </Page>
);

/** The pages of Admin. They ask for a sign-in first. */
const Admin = () => {
  if (operator.value === null) return <SignIn nextPage={null} />;
  return (
    <Router>
      <Route path="/" component={Home} />
      <Route path="/dead-letters" component={DeadLetters} />
      <Route path="/unfetched" component={Unfetched} />
      <Route path="/projects/:slug" component={Project} />
      <Route path="/players" component={Players} />
      <Route path="/players/:id" component={Player} />
      <Route path="/catalogue" component={Catalogue} />
      <Route path="/catalogue/import" component={CatalogueImport} />
      <Route path="/promotions" component={Promotions} />
      <Route path="/promotions/:name" component={Promotion} />
      <Route path="/maintenance" component={Maintenance} />
      <Route default component={NotFound} />
    </Router>
  );
};

function Pages() {
  if (settings.value?.needsSignIn === true && operator.value === null) return <SignIn nextPage={null} />;
  return (
    <Router key={operatorEpoch.value}>
      <Route path="/console" component={Operations} />
      <Route path="/console/operations/:documentId/:part?" component={Operations} />
      <Route path="/console/compare" component={Compare} />
      <Route path="/console/requests/:requestId?" component={Request} />
      <Route path="/console/sign-in" component={SignIn} />
      <Route path="/console/admin" component={Admin} />
      <Route path="/console/admin/*" component={Admin} />
      <Route default component={NotFound} />
    </Router>
  );
}

/** The console. */
export function App() {
  const { loaded, reload } = useLoad(async () => await Promise.all([loadSettings(), resume()]), []);
  useLayoutEffect(watchIdleness, []);
  return (
    <LocationProvider scope="/console">
      <ErrorBoundary>
        <Shell>
          <AsyncContent of={loaded} reload={reload}>
            {() => <Pages />}
          </AsyncContent>
        </Shell>
      </ErrorBoundary>
    </LocationProvider>
  );
}
