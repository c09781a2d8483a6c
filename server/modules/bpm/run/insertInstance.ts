import { sql } from 'kysely'
import { newApproval } from '#process/approval/ApprovalState.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import type { RunnableDefinition } from './definitionOf.ts'
import { depthIn } from './depth.ts'
import type { InstanceRow, RunningInstance, RunWork } from './RunningInstance.ts'
import type { SummaryPart } from './summaryOf.ts'

/** What is known of a new instance beside its process. */
interface NewInstance {
  name: string
  variables: Row
  formRecordId: number | null
  businessKey: string | null
  summary: SummaryPart[]
  chosen: Record<string, number[]>
  /** Account, and its department. */
  starter: number
  deptId: number | null
  /** The instance that has called it, and the token that waits for it; null for what people start. */
  parent: { id: number; token: string } | null
}

/** A new instance in the database, with nothing begun. @throws Fault STATE where processes start each other in a circle */
export async function insertInstance(
  { tx, tenantId }: RunWork,
  definition: RunnableDefinition,
  { name, formRecordId, businessKey, summary, chosen, starter, deptId, parent }: NewInstance,
): Promise<RunningInstance> {
  const depth = depthIn(tx)
  const inserted = await tx
    .insertInto('bpm_process_instance')
    .values({
      ...{ tenant_id: tenantId, name, process_definition_id: definition.id, process_key: definition.key },
      ...{ category: definition.category, business_key: businessKey, form_record_id: formRecordId },
      ...{ start_user_id: starter, start_dept_id: deptId, chosen: JSON.stringify(chosen) },
      ...{
        summary: JSON.stringify(summary),
        parent_id: parent?.id ?? null,
        parent_token: parent?.token ?? null,
        depth,
      },
      create_time: sql`clock_timestamp()`,
    })
    .returning(['id', 'create_time as now'])
    .executeTakeFirstOrThrow()
  const { id, now } = inserted as { id: number; now: Date }
  const row: InstanceRow = {
    ...{
      id,
      name,
      processDefinitionId: definition.id,
      processKey: definition.key,
      category: definition.category,
    },
    ...{
      businessKey,
      formRecordId,
      startUserId: starter,
      startDeptId: deptId,
      chosen,
      reason: null,
      createTime: now,
    },
    ...{ status: 1, result: 1, incidents: 0, stamp: 1 },
    ...{ parentId: parent?.id ?? null, parentToken: parent?.token ?? null, depth },
  }
  const state = newApproval(starter)
  return {
    ...{ row, definition, engine: definition.engine, before: state, state, taskIds: new Map(), now },
    ...{ effects: [], incidents: [], limits: new Map(), opinions: new Map() },
    events: [{ type: 'start', userId: starter }],
  }
}
