import { checkProcess } from '#process/checkProcess.ts'
import type { CheckAnswer, CheckQuestion } from './createChecker.ts'

/** Checks diagrams in a thread of its own, one after the other. */
addEventListener('message', ({ data: { id, xml, context } }: MessageEvent<CheckQuestion>) => {
  const answer = (found: Omit<CheckAnswer, 'id'>) => postMessage({ id, ...found } satisfies CheckAnswer)
  checkProcess(xml, context).then(
    problems => answer({ problems }),
    error => answer({ fault: String(error) }),
  )
})
