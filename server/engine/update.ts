import { isDeepStrictEqual } from 'node:util'
import { fieldFault } from '#model/errors.ts'
import { type LocalizedText, localized } from '#model/language/localized.ts'
import type { ResourceModel } from '#model/types/index.ts'
import { assertMayWrite, compiledFor } from './access.ts'
import { assertAgreed } from './consequences/assertAgreed.ts'
import type { OperationContext } from './contracts/OperationContext.ts'
import type { Answer, Row } from './contracts/records.ts'
import { holdsFor, refused } from './expression/holdsFor.ts'
import { presentRecord } from './present/presentRows.ts'
import type { OperationInput } from './registry/Route.ts'
import { keyOf } from './request/keysOf.ts'
import { assertValid } from './write/checkDrafts.ts'
import { createDraft } from './write/Draft.ts'
import { readChanges } from './write/readChanges.ts'
import { readStored } from './write/readStored.ts'
import { updateRecord } from './write/updateRecord.ts'

/**
 * Changes a record and answers it: { data }. What is absent stays; the record is locked until it is stored.
 *
 * @throws NOT_FOUND when the caller may not see it
 * @throws STALE when a version is sent and the record has another; INVALID when what is sent is none
 * @throws STATE when the schema's `when` does not hold
 * @throws INVALID with every mistake at its field
 */
export async function update(
  context: OperationContext,
  resource: ResourceModel,
  { body, request }: OperationInput,
): Promise<Answer> {
  assertMayWrite(context, resource)
  const compiled = compiledFor(context, resource)
  const key = keyOf(resource, body[resource.key])
  const naming = [{ contested: compiled.plan.contested, bodies: [body] }]
  const [before = {}] = await readStored(context, resource, [key], { lock: true, naming })
  assertVersion(before, body.version)
  const asked = resource.operations.update
  if (!(await holdsFor(context, compiled, asked?.when ?? null, before)))
    throw refused({ resource, record: before, asked, word: localized('修改') })
  // A key as text is the same key.
  const draft = await readChanges(context, compiled, { ...body, [resource.key]: key }, before)
  await assertValid(context, compiled, draft)
  if (resource.tree?.oneRoot) {
    const { assertPlaced } = await import('./tree/assertPlaced.ts')
    await assertPlaced(context, resource, { body, before })
  }
  const doing = { changes: draft.changes }
  await assertAgreed(context, resource, { records: [before], doing, request })
  const record = await updateRecord(context, resource, { before, changes: draft.changes })
  return { data: await presentRecord(context, resource, record) }
}

/**
 * Changes a record by what server code says: as `update` does, without asking what the caller may write of it.
 * @throws NOT_FOUND; STALE; INVALID with every mistake at its field
 */
export async function changeStored(
  context: OperationContext,
  resource: ResourceModel,
  { record, changes }: { record: Row; changes: Row },
): Promise<Row> {
  assertMayWrite(context, resource)
  const key = keyOf(resource, record[resource.key])
  const naming = [{ contested: context.compiled(resource.page).plan.contested, bodies: [changes] }]
  const [before = {}] = await readStored(context, resource, [key], { lock: true, naming })
  assertVersion(before, record.version)
  const changed = Object.entries(changes).filter(
    ([name, value]) => !isDeepStrictEqual(value, before[name] ?? null),
  )
  const draft = createDraft(before, Object.fromEntries(changed))
  await assertValid(context, context.compiled(resource.page), draft)
  return updateRecord(context, resource, { before, changes: draft.changes })
}

/** A client that says which version it saw changes that version or none. @throws STALE; INVALID when it is no version */
export function assertVersion(record: Row, sent: unknown): void {
  if (sent === undefined || sent === null || sent === '') return
  const isVersion = (typeof sent === 'number' || typeof sent === 'string') && /^\d{1,15}$/.test(String(sent))
  if (!isVersion) throw fieldFault('INVALID', 'version', localized('版本号应为整数'))
  if (Number(sent) !== record.version) throw fieldFault('STALE', 'version', staleMessage(record))
}

/** Who was faster, and when, as far as that is known. */
function staleMessage({ updateBy, updateTime }: Row): LocalizedText | undefined {
  if (typeof updateBy !== 'string' || typeof updateTime !== 'string') return undefined
  return localized('记录已于 {{updateTime}} 被“{{updateBy}}”修改，请重新载入后再保存', {
    updateTime,
    updateBy,
  })
}
