import { useState } from 'react'
import { faultMessage, useHost } from '#engine'

export interface Sending {
  /** Why it was refused; empty while it was not. */
  problem: string
  isBusy: boolean
  send(path: string, body: object): Promise<void>
}

/** Sends what a dialog decides, and closes it when that is done; a refusal is kept to be shown. */
export function useSending(close: (isDone: boolean) => void): Sending {
  const { http } = useHost()
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function send(path: string, body: object): Promise<void> {
    setBusy(true)
    setProblem('')
    try {
      await http.request(path, { method: 'PUT', body, silent: true })
      close(true)
    } catch (refusal) {
      setProblem(faultMessage(refusal))
      setBusy(false)
    }
  }

  return { problem, isBusy, send }
}
