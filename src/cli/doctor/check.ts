/** One thing that was looked at. */
export interface Check {
  readonly name: string;
  /** False: it has to be mended before the service can be relied on (exit 1). */
  readonly ok: boolean;
  /** It works, and somebody should look at it all the same. */
  readonly warning: boolean;
  readonly finding: string;
  /** What to do; null where there is nothing to do. */
  readonly mend: string | null;
}

export const fine = (name: string, finding: string): Check => made(name, finding, null);

export const warn = (name: string, finding: string, mend: string): Check =>
  made(name, finding, mend, { warning: true });

export const fault = (name: string, finding: string, mend: string | null): Check =>
  made(name, finding, mend, { ok: false });

const made = (name: string, finding: string, mend: string | null, { ok = true, warning = false } = {}): Check => ({
  name,
  ok,
  warning,
  finding,
  mend,
});

/** A check for people, with what to do on a line of its own. */
export function lineOf({ name, ok, warning, finding, mend }: Check): string {
  const word = ok ? (warning ? 'warning' : 'ok') : 'FAULT';
  const line = `${word.padEnd(7)}  ${name}: ${finding}`;
  return mend === null ? line : `${line}\n         ${mend}`;
}
