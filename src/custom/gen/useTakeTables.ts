import { type RequestOptions, useAttempt, useHost } from '#engine'

/** Imports what was chosen; what the server refuses is said where it was chosen. */
export function useTakeTables(onDone: (count: number) => void) {
  const { http } = useHost()
  const { isBusy, problem, attempt } = useAttempt()
  async function take(path: string, sent: Pick<RequestOptions, 'query' | 'body'>): Promise<void> {
    await attempt(async () => {
      const { data: stored } = await http.request(path, { ...sent, method: 'POST', silent: true })
      onDone((stored as unknown[]).length)
    })
  }
  return { problem, isBusy, take }
}
