// Loaded into the service before its own code (`--import`): tells, whenever it is asked, what it has after a whole collection.
process.on('message', () => {
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send({ heapUsed: heapUsed + external, rss });
});
process.on('disconnect', () => process.exit());
process.channel.unref();
