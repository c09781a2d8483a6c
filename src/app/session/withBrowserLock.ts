/**
 * Runs a task unless another window of this browser is running it. Where the browser knows no locks (pages that
 * did not come over HTTPS), it runs the task.
 *
 * @throws whatever the task throws
 */
export async function withBrowserLock(name: string, task: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return task()
  await navigator.locks.request(name, { ifAvailable: true }, held => (held ? task() : undefined))
}
