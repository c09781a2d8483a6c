import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { idOf } from './commandOf.ts'
import { approveTask, idsIn, stateFault } from './taskCommands.ts'
import { type OpenedTask, openTask } from './taskOf.ts'

/** Approves tasks one after the other, each by itself: what cannot be is told, and the others go on. */
export async function approveBatch(context: RequestContext, body: Row): Promise<Row> {
  const failed: Row[] = []
  let approved = 0
  for (const id of idsIn(body.ids)) {
    // Of what the caller may not read, not even the name is told.
    let name: string | null = null
    try {
      await context.inTransaction(async inside => {
        const opened = await openTask(inside, idOf(id))
        name = opened.running.row.name
        assertBatch(opened)
        await approveTask(inside, { id, reason: body.reason })
      })
      approved += 1
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      failed.push({ id, name, message: error.words, code: error.errors[0]?.code ?? error.code })
    }
  }
  return { approved, failed }
}

/** @throws Fault STATE where the task wants to be looked at by itself */
function assertBatch({ running, item }: OpenedTask): void {
  const properties = running.definition.process.nodes[item.node]?.task?.properties ?? {}
  if (properties.batch !== 'true') throw stateFault(localized('此任务不允许批量审批，请逐个处理'))
}
