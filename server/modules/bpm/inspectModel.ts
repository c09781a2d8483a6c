import type { ProcessProblem } from '#process/checkProcess.ts'
import type { ExecutableProcess } from '#process/execution/ExecutableProcess.ts'
import type { DescribedHandler } from '#process/handlers/DescribedHandler.ts'
import type { ProcessTask } from '#process/processes.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { fieldsKnown } from './formOf.ts'
import { onDiagram } from './onDiagram.ts'
import { standingRules } from './rulesOf.ts'

/** All that the check of a diagram goes by. */
export interface InspectedFacts {
  bpmnXml: string
  /** Of the process that is published. */
  key: string
  /** Names of the fields of the form, or of the approved records; undefined where they are not known. */
  fields: string[] | undefined
  /** Ids of user tasks that have an assignment rule. */
  assigned: string[]
}

/** What was found in the diagram of a model, and by which facts: with others it may be something else. */
export interface Inspection {
  facts: InspectedFacts
  /** What could be named then. */
  handlers: readonly DescribedHandler[]
  problems: ProcessProblem[]
  tasks: ProcessTask[]
  /** The process as it runs; null where that cannot be. */
  process: ExecutableProcess | null
}

export async function inspectedFacts(context: RequestContext, model: Row): Promise<InspectedFacts> {
  const known = await fieldsKnown(context, model)
  const rules = await standingRules(context, model.id as number)
  return {
    bpmnXml: String(model.bpmnXml),
    key: String(model.key),
    fields: known?.fields,
    assigned: [...rules.keys()],
  }
}

/**
 * Reads and checks a diagram, which takes seconds where it is large.
 * @param handlers what service tasks and listeners can name
 * @throws Fault BUSY when it takes too long
 */
export async function inspectDiagram(
  facts: InspectedFacts,
  handlers: readonly DescribedHandler[],
): Promise<Inspection> {
  const { bpmnXml, key, fields, assigned } = facts
  const checked = await onDiagram('checkProcess', bpmnXml, {
    key,
    ...(fields && { fields }),
    assigned,
    handlers,
  })
  // What cannot be read is no process, and has no tasks.
  if (checked.some(({ rule }) => rule === 'unreadable'))
    return { facts, handlers, problems: checked, tasks: [], process: null }
  const { process, problems } = await onDiagram('compileProcess', bpmnXml, { key })
  const all = [...checked, ...problems.filter(problem => !checked.some(known => isSame(known, problem)))]
  const isRefused = all.some(({ severity }) => severity === 'error')
  return {
    facts,
    handlers,
    problems: all,
    tasks: isRefused ? [] : await onDiagram('tasksOf', bpmnXml),
    process,
  }
}

/** Both look at expressions and timers. */
const isSame = (one: ProcessProblem, other: ProcessProblem): boolean =>
  one.elementId === other.elementId && one.rule === other.rule && one.message === other.message
