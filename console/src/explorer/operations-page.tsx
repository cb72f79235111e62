import { Page } from '../components/page.js';

export const OperationsPage = () => <Page title="Operations">{null}</Page>;
