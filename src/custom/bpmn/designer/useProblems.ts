import { useEffect, useReducer, useState } from 'react'
import { faultMessage, whenIdle } from '#engine'
import type { ProcessProblem } from '#process/checkProcess.ts'
import { type Checker, createChecker } from './createChecker.ts'
import { type DesignSession, useDesign } from './DesignSession.ts'
import type { ModelFacts } from './StoredModel.ts'

/** ms without a change after which the diagram is checked. */
const PAUSE = 600

export interface Problems {
  /** What is wrong with the diagram; null before it was checked, and while it cannot be. */
  found: ProcessProblem[] | null
  /** Why the last check gave no answer, in words; null where it did. */
  fault: string | null
  retry(): void
}

/**
 * Returns what is wrong with the diagram, looked for a moment after each change.
 * @param key of the process that will be published
 */
export function useProblems(
  session: DesignSession | null,
  key: string,
  { fields, assigned, handlers }: ModelFacts,
): Problems {
  const { revision, isOpen } = useDesign(session)
  const [result, setResult] = useState<Omit<Problems, 'retry'>>(UNKNOWN)
  const [attempt, ask] = useReducer((count: number) => count + 1, 0)
  const [checker, setChecker] = useState<Checker | null>(null)
  useEffect(() => {
    const made = createChecker()
    setChecker(made)
    return () => made.destroy()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the diagram is checked again for each revision, and when asked.
  useEffect(() => {
    if (!session || !isOpen || !checker) return undefined
    let isOld = false
    let cancelIdle: () => void = () => undefined
    async function check(diagram: DesignSession, by: Checker): Promise<void> {
      const context = { key, ...(fields && { fields: [...fields] }), assigned: [...assigned], handlers }
      let next: Omit<Problems, 'retry'>
      try {
        next = { found: await by.check(await diagram.xml(), context), fault: null }
      } catch (error) {
        console.warn('The diagram could not be checked.', error)
        next = { found: null, fault: faultMessage(error) }
      }
      if (!isOld) setResult(next)
    }
    const timer = setTimeout(() => {
      cancelIdle = whenIdle(() => void check(session, checker))
    }, PAUSE)
    return () => {
      isOld = true
      clearTimeout(timer)
      cancelIdle()
    }
  }, [session, checker, key, fields, assigned, handlers, revision, isOpen, attempt])

  function retry(): void {
    setResult(UNKNOWN)
    ask()
  }
  return { ...result, retry }
}

const UNKNOWN = { found: null, fault: null }
