// Preloaded into the service (`--import`): reports its memory after a full garbage collection on
// request.
process.on('message', () => {
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send({ heapUsed: heapUsed + external, rss });
});
process.on('disconnect', () => process.exit());
process.channel.unref();
