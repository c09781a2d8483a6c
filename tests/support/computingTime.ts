/**
 * Begins to measure and returns what tells how long this process has computed since, in ms: what grows past all bounds
 * shows, and what waits because the machine has other work does not.
 */
export function startComputing(): () => number {
  const begun = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(begun)
    return (user + system) / 1000
  }
}
