import type { FormPlan } from '../core/FormPlan.ts'
import type { FormState } from '../core/FormState.ts'
import { namesRead } from '../reactions/formExpression.ts'
import { type Judged, namesOfRange } from './checkForm.ts'

interface Step {
  /** Its fields. */
  names: ReadonlySet<string>
  /** Fields of later steps: what reads one of them is judged there. */
  later: ReadonlySet<string>
}

/**
 * Returns what is judged before a step is left: its fields, the rules that read one of them and nothing of a later
 * step, and the fields before it that these are about, where a mistake may stand that is none any more.
 */
export function judgedInStep({ plan, handles }: FormState, { names, later }: Step): Judged {
  const isDue = (read: string[]) => read.some(name => names.has(name)) && !read.some(name => later.has(name))
  const rules = plan.rules.filter(rule => isDue(namesOfRule(rule)))
  const ranges = plan.ranges.filter(range => isDue(namesOfRange(range)))
  const own = [...handles.values()].filter(({ field }) =>
    field.rules.some(rule => isDue([field.name, ...namesRead(rule.assert)])),
  )
  const read = [...rules.flatMap(namesOfRule), ...ranges.flatMap(namesOfRange)]
  return { rules, ranges, only: new Set([...names, ...read, ...own.map(({ field }) => field.name)]) }
}

const namesOfRule = ({ at, assert }: FormPlan['rules'][number]): string[] => [
  ...(at === undefined ? [] : [at]),
  ...namesRead(assert),
]
