import { useEffect, useState } from 'react'
import type { ProcessProblem } from '#process/checkProcess.ts'
import { type Checker, createChecker } from './createChecker.ts'
import type { DesignSession } from './DesignSession.ts'
import type { ModelFacts } from './StoredModel.ts'
import { useDesign } from './useDesign.ts'
import { whenIdle } from './whenIdle.ts'

/** ms without a change after which the diagram is checked. */
const PAUSE = 600

/** Returns what is wrong with the diagram, a moment after each change; null before it was checked once. */
export function useProblems(
  session: DesignSession | null,
  { fields, assigned }: ModelFacts,
): ProcessProblem[] | null {
  const { revision, isOpen } = useDesign(session)
  const [problems, setProblems] = useState<ProcessProblem[] | null>(null)
  const [checker, setChecker] = useState<Checker | null>(null)
  useEffect(() => {
    const made = createChecker()
    setChecker(made)
    return () => made.destroy()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the diagram is checked again for each revision.
  useEffect(() => {
    if (!session || !isOpen || !checker) return undefined
    let isOld = false
    let cancelIdle: () => void = () => undefined
    async function check(diagram: DesignSession, by: Checker): Promise<void> {
      const found = await by.check(await diagram.xml(), {
        ...(fields && { fields: [...fields] }),
        assigned: [...assigned],
      })
      if (!isOld) setProblems(found)
    }
    const timer = setTimeout(() => {
      cancelIdle = whenIdle(() => void check(session, checker))
    }, PAUSE)
    return () => {
      isOld = true
      clearTimeout(timer)
      cancelIdle()
    }
  }, [session, checker, fields, assigned, revision, isOpen])

  return problems
}
