import { say } from '../../language/say.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'

/** A refusal is said where a condition does not hold. */
export function checkRefusal(
  { when, refusal }: { when?: string; refusal?: unknown },
  at: JsonPath,
  reporter: Reporter,
): void {
  if (refusal === undefined || when !== undefined) return
  const message = say`refusal has no effect without when: nothing is refused`
  reporter.report('operation-change', [...at, 'refusal'], message, { on: 'key' })
}
