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

export const fine = (name: string, finding: string): Check => ({ name, ok: true, warning: false, finding, mend: null });

export const warn = (name: string, finding: string, mend: string): Check => ({
  name,
  ok: true,
  warning: true,
  finding,
  mend,
});

export const fault = (name: string, finding: string, mend: string): Check => ({
  name,
  ok: false,
  warning: false,
  finding,
  mend,
});
