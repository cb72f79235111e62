import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { idIn } from '../../../src/base/log/access-line.js';
import { type AccessEntry, accessLineFormat, createSink } from '../../../src/base/log/index.js';
import { lineFormat } from '../../../src/base/log/log.js';
import { createRecentLines } from '../../../src/base/log/recent-lines.js';
import { eventually } from '../../support/eventually.js';
import {
  fill,
  isAnswering,
  newPipe,
  openSink,
  readAll,
  residentMb,
  runCommandTo,
  sendMany,
  serve,
  stop,
} from '../../support/process/sinks.js';
import { collectOutput } from '../../support/process.js';

// The service must serve and stop in any state of its output streams.

describe('accessLineFormat()', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('me', 'demo', 'r-1', 'a "quoted"', 'línea\n'));
  const entries: fc.Arbitrary<AccessEntry> = fc.record({
    requestId: text,
    documentId: text,
    project: fc.option(text),
    status: fc.constantFrom(200, 404, 499, 500, 503),
    code: fc.option(fc.oneof(text, fc.constant('PROJECT_UNAVAILABLE'))),
    category: fc.option(text),
    durationMs: fc.integer({ min: 0, max: 1e9 }).map((microseconds) => microseconds / 1_000),
  });

  it('formats JSON like winston, byte for byte', () => {
    const [ours, winstons] = [accessLineFormat('json'), lineFormat('json')];
    fc.assert(
      fc.property(entries, fc.date({ noInvalidDate: true }), (entry, at) => {
        const { status, code } = entry;
        const level = status >= 500 && code !== 'PROJECT_UNAVAILABLE' ? 'error' : 'info';
        const line = winstons({ level, message: 'request', timestamp: at.toISOString(), ...entry });
        expect(ours(entry, at.getTime())).toBe(line);
      }),
    );
  });

  it('formats the same fields for people', () => {
    const entry = { requestId: 'r-1', documentId: 'me', project: null, status: 200, code: null, category: null };
    expect(accessLineFormat('pretty')({ ...entry, durationMs: 1.5 }, Date.now())).toMatch(
      /^[\d:.]{12} info request requestId=r-1 documentId=me project=null status=200 code=null category=null durationMs=1.5\n$/,
    );
  });
});

describe('createRecentLines()', () => {
  const lineOf = accessLineFormat('json');
  const entry = { documentId: 'me', project: null, status: 200, code: null, category: null, durationMs: 1 };
  const line = (requestId: string) => lineOf({ ...entry, requestId }, Date.now());

  it('finds whole lines by request id until newer lines replace them', () => {
    const recent = createRecentLines(2_000); // about nine lines, and space for the largest
    let written = '';
    const put = (text: string): void => {
      if (recent.put(text)) return;
      written += recent.take();
      expect(recent.put(text)).toBe(true);
    };
    const ids = Array.from({ length: 40 }, (_none, index) => `r-${index}`);
    const all = ids.map(line);
    for (const [index, text] of all.entries()) {
      put(text);
      const found = ids.slice(0, index + 1).map((id) => recent.find(idIn(id)));
      const kept = found.findIndex((one) => one !== null);
      expect(found.slice(kept).map((one) => `${one}\n`)).toEqual(all.slice(kept, index + 1));
      expect(found.length - kept).toBeGreaterThanOrEqual(Math.min(index + 1, 4));
    }
    expect(recent.find(idIn('r-0'))).toBeNull();
    expect(recent.find(idIn('r-3'))).toBeNull(); // r-39 does not match
    expect(written + recent.take()).toBe(all.join(''));
  });

  it('finds the subject of a request, which is not written', () => {
    const recent = createRecentLines(2_000);
    // Rounds end at different offsets and begin at the same one.
    for (let index = 100; index < 900; index += 1) {
      const project = 'x'.repeat(((index * index) % 11) * 10);
      const text = lineOf({ ...entry, project, requestId: `r-${index}` }, Date.now());
      const subject = index % 3 === 0 ? { user: index, item: 'sword' } : null;
      expect(recent.put(text, subject)).toBe(true);
      const whole = JSON.parse(text);
      expect(JSON.parse(recent.find(idIn(`r-${index}`)) ?? '')).toEqual(subject ? { ...whole, subject } : whole);
      expect(recent.take().toString()).toBe(text);
    }
  });
});

describe('unread standard output', () => {
  it('drops lines, reports their number, and affects neither memory nor the stop of the process', async () => {
    const pipe = newPipe();
    let stderr = () => '';
    const url = await serve(['ignore', pipe, 'pipe'], ({ stderr: stream }) => {
      stderr = collectOutput(stream);
    });
    await sendMany(url, 5_000);
    const before = await residentMb();
    await sendMany(url, 25_000);
    // A busy machine collects garbage late; a leak would remain.
    await eventually(async () => (await residentMb()) - before < 120);

    // Reading resumes: all lines are whole, and the number of dropped lines is logged.
    const lines: string[] = [];
    await eventually(() => {
      lines.push(readAll(pipe));
      return stderr().includes('access log lines were dropped');
    }, 10_000);
    const kept = lines.join('').trimEnd().split('\n');
    for (const line of kept) expect(JSON.parse(line)).toMatchObject({ message: 'request', status: 404 });
    const entries =
      stderr()
        .split('\n')
        .find((line) => line.includes('were dropped')) ?? '{}';
    const { detail } = JSON.parse(entries);
    expect(detail).toBeGreaterThan(1_000);
    expect(detail + kept.length).toBeGreaterThan(29_000);

    // The pipe stays full until the stop.
    fill(pipe);
    await sendMany(url, 2_000);
    const { status, seconds } = await stop();
    expect(status).toBe(0);
    expect(seconds).toBeLessThan(4);
  });
});

describe('standard error', () => {
  it('does not prevent starting, serving and stopping while it is full and unread', async () => {
    const pipe = newPipe();
    fill(pipe);
    const url = await serve(['ignore', 'ignore', pipe]);
    expect(await isAnswering(url)).toBe(true);
    const { status, seconds } = await stop();
    expect(status).toBe(0);
    expect(seconds).toBeLessThan(4);
  });

  it('reports the number of dropped lines when it is read again', async () => {
    const pipe = newPipe();
    fill(pipe);
    const recovered: number[] = [];
    const sink = createSink(pipe, { maxBytes: 1_000, onRecovered: (lines) => void recovered.push(lines) });
    for (let line = 0; line < 200; line += 1) sink.write(`line ${line} of two hundred\n`);
    expect(sink.dropped()).toBeGreaterThan(100);
    readAll(pipe);
    await eventually(() => recovered.length > 0);
    expect(recovered).toEqual([sink.dropped()]);
    const kept = readAll(pipe).trimEnd().split('\n');
    expect(kept.length + sink.dropped()).toBe(200);
    expect(kept.at(-1)).toMatch(/^line \d+ of two hundred$/);
  });
});

describe.each([
  ['pipes without readers', 'gone', { status: 141, stderr: '' }],
  [
    'a device without space',
    '/dev/full',
    { status: 1, stderr: 'Not all output could be written (ENOSPC). The command itself was performed.\n' },
  ],
])('%s', (_what, kind, ended) => {
  it('do not prevent starting, serving and stopping', async () => {
    const full = kind === 'gone' ? null : openSink(kind);
    const url = await serve(full === null ? 'pipe' : ['ignore', full, full], ({ stdout, stderr }) => {
      stdout?.destroy();
      stderr?.destroy();
    });
    await sendMany(url, 1_000);
    await sleep(300); // until lines are written
    expect(await isAnswering(url)).toBe(true);
    expect((await stop()).status).toBe(0);
  });

  it('make a command that cannot print exit with an error status and without a stack', async () => {
    const stdout = kind === 'gone' ? 'pipe' : openSink(kind);
    expect(await runCommandTo('project list', stdout)).toEqual(ended);
  });
});
