import { DiagramFault } from './DiagramFault.ts'
import type { ModdleElement } from './ModdleElement.ts'
import { eachElement } from './read/eachElement.ts'
import { readText, type TextReading } from './read/readText.ts'
import { type AsideOf, asideOf } from './rules/asideOf.ts'
import { assignee } from './rules/assignee.ts'
import { candidateGroup } from './rules/candidateGroup.ts'
import { condition } from './rules/condition.ts'
import { conditionalFlows } from './rules/conditionalFlows.ts'
import { conditionField } from './rules/conditionField.ts'
import { defaultFlow } from './rules/defaultFlow.ts'
import { drawing } from './rules/drawing.ts'
import { elementId } from './rules/elementId.ts'
import { expression } from './rules/expression.ts'
import { formField } from './rules/formField.ts'
import { global } from './rules/global.ts'
import { handler } from './rules/handler.ts'
import { implementation } from './rules/implementation.ts'
import { limit, rejectTo } from './rules/limit.ts'
import { linkFlows } from './rules/linkFlows.ts'
import { lintRules } from './rules/lintRules.ts'
import { listener } from './rules/listener.ts'
import { naming } from './rules/naming.ts'
import type { CheckContext, CheckedDiagram, ProcessProblem, ProcessRule } from './rules/ProcessRule.ts'
import { problemOf } from './rules/problemOf.ts'
import { processKey } from './rules/processKey.ts'
import { script } from './rules/script.ts'
import { timer } from './rules/timer.ts'
import { unattended } from './rules/unattended.ts'
import { unreachable } from './rules/unreachable.ts'
import { unreadParts } from './rules/unreadParts.ts'
import { unsupported } from './rules/unsupported.ts'
import { variablesOf } from './rules/variablesOf.ts'

export type { CheckContext, ProcessProblem } from './rules/ProcessRule.ts'

const RULES: ProcessRule[] = [
  processKey,
  elementId,
  ...lintRules,
  conditionalFlows,
  unreachable,
  unattended,
  assignee,
  candidateGroup,
  limit,
  rejectTo,
  implementation,
  listener,
  handler,
  formField,
  timer,
  naming,
  condition,
  conditionField,
  expression,
  defaultFlow,
  drawing,
  global,
  script,
  unsupported,
]

/**
 * What is wrong with a process, errors first, each rule's findings in the order of the text. A text that cannot be
 * read is a single error of the rule `unreadable`.
 */
export async function checkProcess(xml: string, context: CheckContext = {}): Promise<ProcessProblem[]> {
  try {
    return checkReading(await readText(xml), context)
  } catch (error) {
    if (!(error instanceof DiagramFault)) throw error
    const { message } = error
    return [{ elementId: null, elementName: '', rule: 'unreadable', severity: 'error', message }]
  }
}

function checkReading(reading: TextReading, context: CheckContext): ProcessProblem[] {
  const { definitions, vendor, scan, warnings } = reading
  const elements: ModdleElement[] = []
  eachElement(definitions, element => elements.push(element))
  linkFlows(elements)
  const variables = variablesOf(elements, vendor, context)
  const byId = new Map(elements.flatMap(element => (element.id ? [[element.id, element] as const] : [])))
  const diagram: CheckedDiagram = { definitions, vendor, elements, byId, variables, context }
  const aside = asideOf(diagram)
  const problems = RULES.flatMap(rule =>
    rule.check(diagram).map(finding => weighed(problemOf(finding, rule), finding.element, aside)),
  )
  const unread = unreadParts(warnings, scan).map(problem =>
    problem.rule === 'reference' ? weighed(problem, byId.get(problem.elementId ?? ''), aside) : problem,
  )
  return errorsFirst([...unread, ...problems])
}

/** What keeps a process from being published is a warning in one that is not published along. */
function weighed(
  problem: ProcessProblem,
  element: ModdleElement | undefined,
  aside: AsideOf,
): ProcessProblem {
  const message = problem.severity === 'error' ? aside(element, problem.message) : null
  return message === null ? problem : { ...problem, severity: 'warning', message }
}

function errorsFirst(problems: ProcessProblem[]): ProcessProblem[] {
  const isError = ({ severity }: ProcessProblem) => severity === 'error'
  return [...problems.filter(isError), ...problems.filter(problem => !isError(problem))]
}
