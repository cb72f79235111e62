import { defineConfig } from 'vite';

export default defineConfig({
  base: '/console/',
  // Nothing but sources lies in this folder: an image is built from all of it.
  cacheDir: '../../node_modules/.vite',
  build: {
    outDir: '../../dist/console',
    emptyOutDir: true,
    manifest: 'files.json',
    // The page holds these packages, and their licences go with them.
    license: { fileName: 'licences.md' },
    // What is inlined as data: would have to be allowed by the Content-Security-Policy.
    assetsInlineLimit: 0,
    // They know light-dark(); what older ones would need instead of it takes the colours from those who choose themselves.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // All browsers that the page is for preload modules by themselves.
    modulePreload: { polyfill: false },
  },
  server: {
    // `npm run console:dev`: the page from its sources, all else from a service that runs. `Host` stays that of the page:
    // it has to be where `Origin` says that the page comes from.
    proxy: Object.fromEntries(
      ['/admin', '/console/settings', '/console/session', '/console/explorer', '/console/compare'].map((path) => [
        path,
        {
          target: `http://127.0.0.1:${process.env['OPS_PORT'] ?? 4001}`,
          // The page has an address of this name as well.
          bypass: ({ method, url }) => (method === 'GET' && url === '/console/compare' ? '/console/' : undefined),
        },
      ]),
    ),
  },
});
