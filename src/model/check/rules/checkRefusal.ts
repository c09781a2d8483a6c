import { say } from '../../language/say.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'
import { checkLabelWords } from './checkLabelWords.ts'

/** A refusal is said where a condition does not hold; one that could not be read may be there. */
export function checkRefusal(
  { when, refusal }: { when?: string; refusal?: unknown },
  { at, isDamaged }: { at: JsonPath; isDamaged: boolean },
  reporter: Reporter,
): void {
  checkLabelWords(refusal, [...at, 'refusal'], reporter)
  if (refusal === undefined || when !== undefined || isDamaged) return
  const message = say`refusal has no effect without when: nothing is refused`
  reporter.report('operation-change', [...at, 'refusal'], message, { on: 'key' })
}
