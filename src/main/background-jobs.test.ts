import { afterEach, expect, it, jest } from '@jest/globals';
import { silentLog } from '../../test/support/log.js';
import { useService } from '../../test/support/service.js';
import { startBackgroundJobs } from './background-jobs.js';

const service = useService();

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('runs each job of a node after its interval', async () => {
  const { users, operators, credentials, mail, throttles, deliveries, ledgerAudit, usage, audit } = service.domain;
  // The spies call the jobs, on the database.
  const jobs = {
    emails: jest.spyOn(mail, 'deliverDue'),
    expiry: jest.spyOn(deliveries, 'expire'),
    throttles: jest.spyOn(throttles, 'sweep'),
    ledger: jest.spyOn(ledgerAudit, 'verifyLedger'),
    audit: jest.spyOn(audit, 'sweep'),
    codes: jest.spyOn(credentials, 'sweepTokens'),
    deliveries: jest.spyOn(deliveries, 'sweep'),
    operators: jest.spyOn(operators, 'sweepOperatorSessions'),
    places: jest.spyOn(credentials, 'sweepPlaces'),
    sentEmails: jest.spyOn(mail, 'sweep'),
    sessions: jest.spyOn(users, 'sweepSessions'),
    usage: jest.spyOn(usage, 'sweep'),
  };
  jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate'] });
  const running = startBackgroundJobs(
    service.domain,
    { auditRetentionDays: 800 },
    { log: silentLog, isClockInSync: () => true },
  );
  let passedMs = 0;
  const jobsBy = (ms: number): string[] => {
    jest.advanceTimersByTime(ms - passedMs);
    passedMs = ms;
    return Object.entries(jobs).flatMap(([name, { mock }]) => (mock.calls.length > 0 ? name : []));
  };
  const first = ['emails', 'expiry', 'throttles', 'ledger'];
  for (const [index, ms] of [1_000, 60_000, 300_000, 600_000].entries()) {
    expect(jobsBy(ms - 1)).toEqual(first.slice(0, index));
    expect(jobsBy(ms)).toEqual(first.slice(0, index + 1));
  }
  expect(jobsBy(3_599_999)).toEqual(first);
  expect(jobsBy(3_600_000)).toEqual(Object.keys(jobs));
  expect(jobs.audit).toHaveBeenCalledWith(800);
  await running.stop();
});

// rules.md §0.13
it('runs no job while the clocks disagree', async () => {
  const { mail, deliveries } = service.domain;
  const jobs = [
    jest.spyOn(mail, 'deliverDue').mockResolvedValue(0),
    jest.spyOn(deliveries, 'expire').mockResolvedValue(0),
  ];
  jest.useFakeTimers();
  let isClockInSync = false;
  const running = startBackgroundJobs(
    service.domain,
    { auditRetentionDays: 800 },
    { log: silentLog, isClockInSync: () => isClockInSync },
  );
  const calls = async (): Promise<number[]> => {
    await jest.advanceTimersByTimeAsync(60_000);
    return jobs.map(({ mock }) => mock.calls.length);
  };
  expect(await calls()).toEqual([0, 0]);
  isClockInSync = true;
  expect(await calls()).toEqual([60, 1]);
  await running.stop();
});
