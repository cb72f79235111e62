import { defineConfig } from 'vite';

export default defineConfig({
  base: '/console/',
  // Keeps this folder free of generated files: the container image is built from all of it.
  cacheDir: '../../node_modules/.vite',
  build: {
    outDir: '../../dist/console',
    emptyOutDir: true,
    manifest: 'files.json',
    // The bundles contain these packages, so their licences are published too.
    license: { fileName: 'licences.md' },
    // The Content-Security-Policy allows no `data:` URLs.
    assetsInlineLimit: 0,
    // These support light-dark(). The fallback for older browsers would break the theme setting.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // All supported browsers have native module preload.
    modulePreload: { polyfill: false },
  },
  server: {
    // `npm run console:dev`: serves the page from sources and proxies the rest to a running
    // service. `Host` stays that of the page, because it must match `Origin`.
    proxy: Object.fromEntries(
      ['/admin', '/console/settings', '/console/session', '/console/explorer', '/console/compare'].map((path) => [
        path,
        {
          target: `http://127.0.0.1:${process.env['OPS_PORT'] ?? 4001}`,
          // The page has a route of the same name.
          bypass: ({ method, url }) => (method === 'GET' && url === '/console/compare' ? '/console/' : undefined),
        },
      ]),
    ),
  },
});
