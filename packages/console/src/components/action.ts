import { useState } from 'preact/hooks';

interface Action {
  readonly isBusy: boolean;
  /** Failure of the last run; null if there is none. */
  readonly failure: unknown;
  readonly clearFailure: () => void;
  /** Runs a task and stores its failure. Never rejects. */
  readonly run: (task: () => Promise<void>) => Promise<void>;
}

/** State of a task that a control starts. */
export function useAction(): Action {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  return {
    isBusy,
    failure,
    clearFailure: () => setFailure(null),
    async run(task) {
      setIsBusy(true);
      setFailure(null);
      await task().catch(setFailure);
      setIsBusy(false);
    },
  };
}
