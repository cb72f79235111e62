import { useState } from 'preact/hooks';

/** State of a task that a control starts. */
export function useAction() {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  return {
    isBusy,
    /** Failure of the last run; null if there is none. */
    failure,
    clearFailure: () => setFailure(null),
    /** Runs a task and stores its failure. Never rejects. */
    async run(task: () => Promise<void>): Promise<void> {
      setIsBusy(true);
      setFailure(null);
      await task().catch(setFailure);
      setIsBusy(false);
    },
  };
}
