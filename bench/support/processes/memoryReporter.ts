/**
 * Loaded into a process beside its entry (--import, with --expose-gc): asked by its parent, it answers with what it
 * holds once its garbage has been collected, in bytes.
 */
process.on('message', async (message: unknown) => {
  if (message !== 'memory') return
  // What a first collection sets free may hold on to more until finalizers have run.
  for (let round = 0; round < 3; round++) {
    global.gc?.()
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  const { rss, heapUsed, external } = process.memoryUsage()
  process.send?.({ rss, heapUsed, external })
})
// A process that is asked may end all the same.
process.channel?.unref()
