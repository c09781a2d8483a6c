import { useState } from 'react'
import { faultMessage, type RequestOptions, useHost } from '#engine'

/** Imports what was chosen; what the server refuses is said where it was chosen. */
export function useImport(onDone: (count: number) => void) {
  const { http } = useHost()
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  async function take(path: string, sent: Pick<RequestOptions, 'query' | 'body'>): Promise<void> {
    setBusy(true)
    setProblem('')
    try {
      const { data: stored } = await http.request(path, { ...sent, method: 'POST', silent: true })
      onDone((stored as unknown[]).length)
    } catch (refusal) {
      setProblem(faultMessage(refusal))
      setBusy(false)
    }
  }
  return { problem, isBusy, take }
}
