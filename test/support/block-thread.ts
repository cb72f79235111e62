/** Blocks this thread as a long computation does, without processor time. */
export function blockThread(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
