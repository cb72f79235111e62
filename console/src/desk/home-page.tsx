import { Page } from '../components/page.js';

export const HomePage = () => <Page title="Home">{null}</Page>;
