import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { withChromium } from '../support/chromium.js';
import { eventually } from '../support/eventually.js';
import { audit, type Looks, signIn, useConsole } from './console.js';

// What the desk has for those who look after the shop and after several projects: `npm run browser`.

const REEF = `
project:
  slug: reef
  names: { en: Coral Reef, de: Korallenriff }
  language: de
  languages: [de, en]
  currency: { code: EUR, names: { en: Euro, de: Euro }, scale: 2 }
servers:
  - { code: coral, names: { en: Coral, de: Koralle }, status: open, default: true }
`;
/** One item is dearer on one server, and one is new and lacks what it needs. */
const CHANGES = `sku,title.en,category,basePrice,server,price
ember-draught,Ember Draught,potions,50,dawn,45
moon-cake,Moon Cake,potions,12,dawn,
`;
const FAULTY = 'sku,category,basePrice\nember-draught,nowhere,-5\n';

const demoFile = z.object({
  deliveries: z.object({ url: z.string(), pollTokens: z.array(z.object({ server: z.string(), token: z.string() })) }),
});
const leased = z.object({ deliveries: z.array(z.object({ deliveryId: z.string(), leaseToken: z.string() })) });

withChromium('the desk of a shop', () => {
  const { demo, open, command, newOperator } = useConsole();
  let token = '';

  beforeAll(async () => {
    const reef = join(demo.dataDir, 'reef.yaml');
    await writeFile(reef, REEF);
    await command('apply', reef);
    token = await newOperator('mira', 'OWNS_ALL');
  });

  /** A page of the desk, as its operator sees it. */
  async function desk(path: string, looks: Looks = {}): Promise<Page> {
    const page = await open(`/desk${path}`, looks);
    await signIn(page, token);
    return page;
  }

  /** What waits for the server `dusk` is refused by it, and is a dead letter: it does not pay back by itself. */
  async function refuseOnDusk(): Promise<void> {
    const { deliveries } = demoFile.parse(JSON.parse(await readFile(join(demo.dataDir, 'demo.json'), 'utf8')));
    const bearer = deliveries.pollTokens.find(({ server }) => server === 'dusk')?.token ?? '';
    const send = async (path: string, body: object): Promise<unknown> => {
      const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
      const response = await fetch(`${deliveries.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      return await response.json();
    };
    const [order] = leased.parse(await send('/deliveries/lease', { max: 1 })).deliveries;
    expect(await send('/deliveries/ack', { ...order, result: 'rejected', reason: 'no such character' })).toEqual({
      state: 'DEAD',
    });
  }

  it('shows what needs somebody first, and leads to where it is mended', async () => {
    await refuseOnDusk();
    const page = await desk('');
    const first = page.locator('.concerns li').first();
    await first.getByText('dead letters: 1').waitFor();
    await page.locator('.chart canvas').waitFor();
    await audit(page);
    // The chart is drawn anew in the colours of the other theme.
    const light = await drawn(page);
    await page.getByLabel('Theme').selectOption('dark');
    await eventually(async () => (await drawn(page)) !== light);
    await audit(page);

    await first.getByRole('link', { name: 'See the dead letters' }).click();
    await page.getByText('no such character').waitFor();
    await audit(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await confirm(page, 'Try again');
    await page.getByText('There are no dead letters.').waitFor();
    await page.context().close();
  });

  it('shows what a file would change before it is applied, and then what an item lacks', async () => {
    const page = await desk('/catalogue/import', { language: 'de', colorScheme: 'dark', width: 360 });
    const choose = (name: string, text: string) =>
      page.getByLabel('Katalogdatei').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    await choose('faulty.csv', FAULTY);
    await page.getByText('faulty.csv hat Fehler: 2.').waitFor();
    await page.getByRole('row', { name: '2 23 basePrice: must be at least 0' }).waitFor();
    await audit(page);

    await choose('changes.csv', CHANGES);
    await page.getByText('Noch ist nichts geändert.').waitFor();
    await page.getByText('neu: 1').waitFor();
    await page.getByRole('row', { name: 'ember-draught auf dawn geändert price – 45' }).waitFor();
    await page.getByText('Texte ohne alle Übersetzungen, für die andere einspringen: 1').waitFor();
    await audit(page);
    expect(await titleOf('moon-cake')).toBeUndefined();
    await page.getByRole('button', { name: 'Anwenden' }).click();
    await page.getByText('Angewandt.').waitFor();
    expect(await titleOf('moon-cake')).toBe('Moon Cake');

    await page.getByText('Angewandt.').getByRole('link', { name: 'Zum Katalog' }).click();
    await page.getByLabel('Zeigen').selectOption({ label: 'Fehlende Übersetzungen' });
    const row = page.getByRole('row').filter({ hasText: 'moon-cake' });
    await row.getByText('Deutsch fehlt').waitFor();
    await audit(page);
    await row.getByRole('button').click();
    const dialog = page.getByRole('dialog', { name: 'moon-cake bearbeiten' });
    await dialog.getByLabel('Deutsch').fill('=Mondkuchen, "frisch"');
    await audit(page);
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    const saving = page.getByRole('dialog', { name: 'Speichern' });
    await saving.getByText('Noch ist nichts passiert.').waitFor();
    await saving.getByRole('button', { name: 'Speichern' }).click();
    await saving.getByText('Was getan wurde').waitFor();
    await saving.getByRole('button', { name: 'Schließen' }).last().click();
    await row.getByText('=Mondkuchen, "frisch"').waitFor();
    await page.context().close();
  });

  it('plans maintenance for two projects at once, by a clock of choice, and ends and withdraws it', async () => {
    const page = await desk('/maintenance');
    await page.getByLabel('Times by the clock of').selectOption('Europe/Berlin');
    for (const project of ['demo', 'reef']) await page.getByLabel(project, { exact: true }).check();
    await page.getByRole('button', { name: 'See what it would do' }).click();
    await page.getByText('Say when it begins.').waitFor();
    const from = page.getByLabel('From');
    await from.fill('2037-01-31T18:00');
    await page.getByText('Jan 31, 2037, 05:00 PM UTC').waitFor();
    await page.getByLabel('Until').fill('2037-01-31T20:00');
    await page.getByLabel('German').fill('Gleich wieder da');
    expect(await page.getByText('missing', { exact: true }).count()).toBe(4);
    await page.getByRole('button', { name: 'See what it would do' }).click();
    await page.getByText('reef goes into maintenance at 2037-01-31T17:00:00.000Z').waitFor();
    await audit(page);
    expect(await windowsOf('reef')).toEqual([]);
    await page.getByRole('button', { name: 'Do it in 2 projects' }).click();
    const planned = page.getByRole('row').filter({ hasText: 'Gleich wieder da' });
    await planned.nth(1).waitFor();
    expect(await windowsOf('reef')).toMatchObject([
      { from: '2037-01-31T17:00:00.000Z', until: '2037-01-31T19:00:00.000Z', messages: { de: 'Gleich wieder da' } },
    ]);
    await audit(page);

    await planned.filter({ hasText: 'reef' }).getByRole('button', { name: 'Withdraw' }).click();
    await confirm(page, 'Withdraw');
    await planned.nth(1).waitFor({ state: 'detached' });
    expect(await windowsOf('reef')).toEqual([]);

    await command('maintenance', 'on', 'reef', '--message', 'de=Bis bald');
    await page.reload();
    await page.getByRole('row').filter({ hasText: 'Bis bald' }).getByRole('button', { name: 'End now' }).click();
    await confirm(page, 'End now');
    await page.getByText('Nobody is in maintenance.').waitFor();
    await page.context().close();
  });

  const exported = z.object({
    items: z.array(z.object({ sku: z.string(), titles: z.record(z.string(), z.string()) })),
  });

  /** In English, by what the command line says. */
  async function titleOf(sku: string): Promise<string | undefined> {
    const { items } = exported.parse(await command('catalogue', 'items', 'demo', '--begins', sku));
    return items.find((item) => item.sku === sku)?.titles['en'];
  }

  const windowsOf = async (project: string) => Object(await command('maintenance', 'list', project)).windows;
});

/** Does what a deed's dialog has said that it would do, and closes it. */
async function confirm(page: Page, label: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Nothing has been done yet.').waitFor();
  await dialog.getByRole('button', { name: label }).click();
  await dialog.getByText('What was done').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
}

/** What a chart looks like. */
const drawn = (page: Page): Promise<string> =>
  page.evaluate<string>('document.querySelector(".chart canvas").toDataURL()');
