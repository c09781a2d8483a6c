import { t } from '#model/language/t.ts'
import type { ModdleElement } from '../ModdleElement.ts'
import { processOf } from '../processes.ts'
import { eachElement } from '../read/eachElement.ts'
import { readText } from '../read/readText.ts'
import { condition } from '../rules/condition.ts'
import { expression } from '../rules/expression.ts'
import { linkFlows } from '../rules/linkFlows.ts'
import type { CheckedDiagram, ProcessProblem, ProcessRule } from '../rules/ProcessRule.ts'
import { problemOf } from '../rules/problemOf.ts'
import { script } from '../rules/script.ts'
import { timer } from '../rules/timer.ts'
import { unsupported } from '../rules/unsupported.ts'
import { buildProcess } from './compile/buildProcess.ts'
import { connected } from './compile/connected.ts'
import type { ExecutableProcess } from './ExecutableProcess.ts'

interface CompileOptions {
  /** Of the process that is meant; without it that is the first that can run. */
  key?: string
  /**
   * Makes a process of what there is, also where something keeps it from running: what is not executed waits like a
   * receive task, for a message that is called as the element. To be tried, never to be published.
   */
  partly?: boolean
}

interface CompileResult {
  /** null where anything keeps it from running; with `partly` where there is no process. */
  process: ExecutableProcess | null
  /** Errors only; what is merely unwise is left to checkProcess. */
  problems: ProcessProblem[]
}

/** Whatever may keep a process from running, beside what only keeps it from being published. */
const RULES: ProcessRule[] = [connected, timer, condition, expression, script, unsupported]

/**
 * The process of a diagram as it runs, or why it cannot.
 *
 * @throws DiagramFault when the text is no diagram
 */
export async function compileProcess(
  xml: string,
  { key, partly = false }: CompileOptions = {},
): Promise<CompileResult> {
  const { definitions, vendor } = await readText(xml)
  const root = processOf(definitions, key)
  if (!root) return { process: null, problems: [withoutProcess()] }
  const elements: ModdleElement[] = []
  eachElement(root, element => elements.push(element))
  linkFlows(elements)
  const byId = new Map(elements.flatMap(element => (element.id ? [[element.id, element] as const] : [])))
  const context = { key: root.id }
  const diagram: CheckedDiagram = { definitions, vendor, elements, byId, variables: null, context }
  const problems = RULES.flatMap(rule =>
    rule
      .check(diagram)
      .filter(({ severity }) => severity === 'error')
      .map(finding => problemOf(finding, rule)),
  )
  const isMade = problems.length === 0 || partly
  return { process: isMade ? buildProcess(root, vendor) : null, problems }
}

const withoutProcess = (): ProcessProblem => ({
  ...{ elementId: null, elementName: '', rule: 'unsupported', severity: 'error' },
  message: t('文件中没有流程'),
})
