import { answerQuestion } from './answerQuestion.ts'
import type { CheckQuestion } from './createChecker.ts'

/** Checks diagrams in a thread of its own. */
addEventListener('message', ({ data }: MessageEvent<CheckQuestion>) => {
  void answerQuestion(data).then(answer => postMessage(answer))
})
