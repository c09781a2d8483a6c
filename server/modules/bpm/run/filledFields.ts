import { sql } from 'kysely'
import { textOf } from '#model/language/t.ts'
import type { FieldModel } from '#model/types/index.ts'
import type { FieldRight } from '#process/execution/fieldRights.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { elementForm } from './elementForms.ts'
import { rightTo } from './formValues.ts'
import type { RunningInstance } from './RunningInstance.ts'

/** A field that was filled in at a step, in Chinese words as all that is stored. */
interface FilledField {
  name: string
  title: string
  value: string
}

interface FilledEvent {
  taskId: number | null
  node: string | null
  filled: Row
}

/** What was filled in beside the form of the process, as far as its reader may see it. */
export interface FilledFields {
  /** By id of the task. */
  byTask: Map<number, FilledField[]>
  /** As it was started. */
  atStart: FilledField[]
}

export async function filledFields(
  context: RequestContext,
  { definition, row }: RunningInstance,
  rights: Readonly<Record<string, FieldRight>>,
): Promise<FilledFields> {
  const found: FilledFields = { byTask: new Map(), atStart: [] }
  const asks = Object.values(definition.process.nodes).some(({ task }) => (task?.fields.length ?? 0) > 0)
  if (!asks) return found
  const { rows } = await sql<FilledEvent>`
    select task_id as "taskId", node, detail -> 'filled' as filled from bpm_process_event
    where tenant_id = ${context.caller.tenantId} and instance_id = ${row.id} and detail ? 'filled'
    order by id`.execute(context.tx)
  const start = definition.process.starts['']?.[0] ?? ''
  for (const { taskId, node, filled } of rows) {
    const asked = await elementForm(context, definition, node ?? start)
    const told = (asked?.form.fields ?? [])
      .filter(({ name }) => name in filled && rightTo(rights, name) !== 'none')
      .map(field => ({
        ...{ name: field.name, title: textOf(field.title, 'zh') },
        value: wordsOf(field, filled[field.name]),
      }))
      .filter(({ value }) => value !== '')
    if (taskId === null) found.atStart.push(...told)
    else found.byTask.set(taskId, told)
  }
  return found
}

function wordsOf({ options, type }: FieldModel, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (type === 'boolean') return value === true ? '是' : '否'
  const option = options?.find(one => String(one.value) === String(value))
  return option ? textOf(option.label, 'zh') : String(value)
}
