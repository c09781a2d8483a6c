/** How often the parent is looked for, ms. */
const interval = 250

/**
 * Ends this process as SIGTERM does when the shell that npm put in between is gone: `kill` of `npm start` reaches
 * that shell and goes no further. Does nothing where npm did not start this process, so that one that is started
 * directly and left behind by its shell runs on.
 */
export function followParent(script: string | undefined = process.env.npm_lifecycle_event): void {
  if (script === undefined) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid === parent) return
    process.kill(process.pid, 'SIGTERM')
  }, interval).unref()
}
