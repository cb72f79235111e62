import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join, normalize } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { useFolder } from '../../../test/support/folder.js';
import { type Page, useChromium, withChromium } from '../../../test/tools/browser/browser.js';
import { useDemo } from './demo.js';
import { installClient, TOUR } from './packed.js';

// The packed client in a page and in a worker: `npm run long -- browser`. Requires Chromium.

const PAGE = `<!doctype html><meta charset="utf-8"><title>Tour</title>
<script type="importmap">{"imports":{"project-service-client":"/node_modules/project-service-client/generated/client.js"}}</script>`;
const WORKER = `import { createClient } from '/node_modules/project-service-client/generated/client.js';
onmessage = async ({ data }) => postMessage(await createClient({ ...data, fetch }).gameServers());`;

withChromium('in Chromium', () => {
  const folder = useFolder();
  const demo = useDemo();
  const chromium = useChromium();
  const sites: Server[] = [];
  let page: Page;

  /** Serves the page and the packed client on a local address; returns the origin. */
  async function serve(host: string): Promise<string> {
    const site = createServer(({ url = '/' }, response) => {
      if (url === '/') return response.setHeader('Content-Type', 'text/html; charset=utf-8').end(PAGE);
      const isScript = /\.m?js$/.test(url);
      if (!isScript) return response.writeHead(404).end();
      const script = url === '/worker.js' ? WORKER : readFileSync(join(folder.path, normalize(url)));
      return response.setHeader('Content-Type', 'text/javascript').end(script);
    }).listen(0, host);
    sites.push(site);
    await once(site, 'listening');
    const address = site.address();
    return `http://${host}:${typeof address === 'object' ? address?.port : ''}`;
  }

  beforeAll(async () => {
    installClient(folder.path);
    page = await chromium.browser.newPage();
    await page.exposeFunction('deliver', () => demo.deliver());
    // Another port is another origin, so the page reads answers by CORS.
    await page.goto(await serve('127.0.0.1'));
  });

  afterAll(() => {
    for (const site of sites) site.close();
  });

  it('runs the tour in a page', async () => {
    const { endpoint, contextToken } = demo;
    const output = await page.evaluate(
      `(async () => {
        const { takeTour } = await import('/tour.mjs');
        let said = '';
        await takeTour({ ...${JSON.stringify({ endpoint, contextToken })}, say: (line) => { said += line + '\\n'; }, deliver });
        return said;
      })()`,
    );
    expect(output).toMatch(TOUR);
  });

  it('works in a worker', async () => {
    const { endpoint, contextToken } = demo;
    const outcome = await page.evaluate(
      `new Promise((resolve) => {
        const worker = new Worker('/worker.js', { type: 'module' });
        worker.onmessage = ({ data }) => resolve(data);
        worker.postMessage(${JSON.stringify({ endpoint, contextToken, language: 'de', name: 'worker', version: '1' })});
      })`,
    );
    expect(outcome).toMatchObject({
      ok: true,
      data: expect.arrayContaining([expect.objectContaining({ code: 'dusk' })]),
    });
  });

  it('returns UNREACHABLE in a page whose origin the project does not allow', async () => {
    const foreignPage = await chromium.browser.newPage();
    await foreignPage.goto(await serve('127.0.0.2'));
    const { endpoint, contextToken } = demo;
    const outcome = await foreignPage.evaluate(
      `import('/node_modules/project-service-client/generated/client.js')
        .then(({ createClient }) => createClient(${JSON.stringify({ endpoint, contextToken, retries: 0 })}).gameServers())`,
    );
    expect(outcome).toMatchObject({ ok: false, code: 'NO_ANSWER', reason: 'UNREACHABLE', status: null });
    await foreignPage.close();
  });
});
