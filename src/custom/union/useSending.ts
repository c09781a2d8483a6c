import { useAttempt, useHost } from '#engine'

export interface Sending {
  /** Why it was refused; empty while it was not. */
  problem: string
  isBusy: boolean
  /** @param done what is told once it is done */
  send(path: string, body: object, done: string): Promise<void>
}

/** Sends what a dialog decides, says that it is done and closes it; a refusal is kept to be shown. */
export function useSending(close: (isDone: boolean) => void): Sending {
  const { http, notify } = useHost()
  const { isBusy, problem, attempt } = useAttempt()

  async function send(path: string, body: object, done: string): Promise<void> {
    await attempt(async () => {
      await http.request(path, { method: 'PUT', body, silent: true })
      notify.success(done)
      close(true)
    })
  }

  return { problem, isBusy, send }
}
