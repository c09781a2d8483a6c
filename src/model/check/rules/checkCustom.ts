import { say } from '../../language/say.ts'
import type { CheckContext } from '../CheckContext.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'

/** Reports the key of a hand-written page or part that is not there. */
export function checkCustom(
  key: string | undefined,
  at: JsonPath,
  { app }: CheckContext,
  reporter: Reporter,
): void {
  const { custom } = app.environment
  if (key === undefined || !custom || custom.includes(key)) return
  reporter.report('unknown-custom', at, say`nothing under src/custom is called ${key}`, {
    word: key,
    among: custom,
  })
}
