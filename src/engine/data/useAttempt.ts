import { useState } from 'react'
import { faultMessage } from '../text/messages.ts'

interface Attempt {
  /** Whether it is under way. */
  isBusy: boolean
  /** Why it failed last, in words; '' while it did not. */
  problem: string
  /** Runs work that somebody waits for; false where it failed. */
  attempt(work: () => Promise<unknown>): Promise<boolean>
}

/** What a dialog does when it is confirmed: it waits, and shows what was refused where it was asked for. */
export function useAttempt(): Attempt {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    setBusy(true)
    setProblem('')
    try {
      await work()
      return true
    } catch (refusal) {
      setProblem(faultMessage(refusal))
      return false
    } finally {
      setBusy(false)
    }
  }

  return { isBusy, problem, attempt }
}
