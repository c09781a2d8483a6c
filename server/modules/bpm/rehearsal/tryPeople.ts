import { Fault, fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import { DiagramFault } from '#process/DiagramFault.ts'
import type { ProcessNode } from '#process/execution/ExecutableProcess.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { onTriedDiagram } from '../onDiagram.ts'
import { settingsOf } from '../ProcessSettings.ts'
import { enabledAccounts } from '../people/enabledAccounts.ts'
import { expandCandidates } from '../people/expandCandidates.ts'
import type { PeopleWork } from '../people/PeopleWork.ts'
import { settlePeople } from '../people/settlePeople.ts'
import { standingRules } from '../rulesOf.ts'
import { accountsIn } from '../run/advance.ts'
import { personIn, personsOf } from '../run/personsOf.ts'
import { faultOfRefusal } from '../run/refusalFault.ts'

/** People that are named. */
const MOST_NAMED = 20

/**
 * Whom a task of a diagram would ask at this moment, in a case that is only tried: the diagram need not be saved, nor
 * such that it could be published. Nothing is stored, and nobody is told.
 * @throws Fault INVALID at what is wrong; STATE when an expression about people cannot be evaluated
 */
export async function tryPeople(context: RequestContext, body: Row): Promise<Row> {
  const { tx, caller, now } = context
  const work: PeopleWork = { tx, tenantId: caller.tenantId, now }
  const model = await context.readRecord('bpm/model/index', body.id)
  const starter = Number(body.starterUserId)
  if ((await enabledAccounts(work, [starter])).length === 0)
    throw fieldFault('REFERENCE_MISSING', 'starterUserId', localized('所选人员不存在或已停用'))
  const node = await taskIn(context, String(body.bpmnXml), { key: String(model.key), id: String(body.node) })
  const rule = (await standingRules(context, model.id as number)).get(node.id) ?? null
  try {
    const settled = await settlePeople(work, {
      ...{ node: node.id, rule, task: node.task, starter, variables: body.variables as Row, chosen: [] },
      ...{
        isGroup: node.multiple !== undefined,
        members: accountsIn((body.items ?? null) as unknown[] | null),
      },
      ...{ settings: settingsOf(model.settings), earlier: [], previousNodes: [] },
      processKey: String(model.key),
    })
    const seats = settled.kind === 'seats' ? settled.seats : []
    const named = seats.flatMap(({ assignee }) => (assignee === null ? [] : [assignee]))
    const found = await expandCandidates(
      work,
      seats.flatMap(({ candidates }) => candidates),
    )
    const people = [...new Set([...named, ...found])]
    const persons = await personsOf(work, people.slice(0, MOST_NAMED))
    return {
      ...{ kind: settled.kind, reason: settled.kind === 'pass' ? settled.reason : null },
      ...{ isShared: seats.some(({ assignee }) => assignee === null), total: people.length },
      users: people.slice(0, MOST_NAMED).map(id => personIn(persons, id)),
    }
  } catch (error) {
    throw faultOfRefusal(error)
  }
}

type TaskNode = ProcessNode & Required<Pick<ProcessNode, 'task'>>

async function taskIn(
  context: RequestContext,
  xml: string,
  { key, id }: { key: string; id: string },
): Promise<TaskNode> {
  const node = await nodeIn(context, xml, { key, id })
  if (node?.type === 'userTask' && node.task) return { ...node, task: node.task }
  throw fieldFault('INVALID', 'node', localized('流程图中没有这个用户任务'))
}

async function nodeIn(
  { caller }: RequestContext,
  xml: string,
  { key, id }: { key: string; id: string },
): Promise<ProcessNode | undefined> {
  try {
    const { process } = await onTriedDiagram(caller, 'compileProcess', xml, { key, partly: true })
    return process !== null && Object.hasOwn(process.nodes, id) ? process.nodes[id] : undefined
  } catch (error) {
    if (!(error instanceof DiagramFault)) throw error
    throw new Fault('INVALID', {
      errors: [{ field: 'bpmnXml', code: 'INVALID', message: localized('流程图无法读取') }],
    })
  }
}
