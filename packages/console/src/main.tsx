import { render } from 'preact';
import { App } from './app.js';
import './styles/base.css';

// The router throws for an address whose percent-encoding is invalid.
try {
  decodeURIComponent(location.pathname);
} catch {
  history.replaceState(null, '', location.pathname.replaceAll('%', '%25'));
}

const root = document.getElementById('console');
if (root !== null) render(<App />, root);
