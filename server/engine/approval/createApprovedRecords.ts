import { Fault } from '#model/errors.ts'
import type { ResourceModel } from '#model/types/index.ts'
import type { Tx } from '../../db/Database.ts'
import type { BehalfPlace } from '../behalf/saveOnBehalf.ts'
import type { ApprovalWork, ApprovedRecords, RecordName } from '../contracts/Approvals.ts'
import type { Caller } from '../contracts/Caller.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { IncomingRequest } from '../contracts/RequestContext.ts'
import type { Row } from '../contracts/records.ts'
import { createContext, type RequestFacts } from '../createContext.ts'
import { assertPlaces } from '../places/takePlaces.ts'
import { keyOf } from '../request/keysOf.ts'
import { recountNoted } from '../rollup/recount.ts'
import { computeFields } from '../write/computeFields.ts'
import { createDraft } from '../write/Draft.ts'
import { readStored } from '../write/readStored.ts'
import { isConditional, settlePresence } from '../write/settlePresence.ts'
import { storeChanges } from '../write/updateRecord.ts'
import { approvedValues } from './approvedValues.ts'
import { describeRecord } from './describeRecord.ts'
import { resultChange } from './runApproval.ts'

type RecordsPlace = BehalfPlace

/**
 * How processes reach records: as the engine itself, in the transaction in which the process goes on. Formulas, rollups
 * and places follow; hooks of modules do not run, since nobody writes the record.
 */
export function createApprovedRecords(place: RecordsPlace): ApprovedRecords {
  return {
    async settle(work, name, result) {
      const found = await open(place, work, name)
      if (found === null) return
      const { context, resource, record: before } = found
      const draft = createDraft(before, resultChange(resource, result))
      const compiled = context.compiled(resource.page)
      if (isConditional(compiled.derivations)) await settlePresence(context, compiled, draft)
      await computeFields(context, compiled, draft)
      await storeChanges(context, resource, { before, changes: draft.changes })
      if (context.recounts.size > 0) await recountNoted(context)
      if (context.places.size > 0) await assertPlaces(context)
    },
    async values(work, name) {
      const found = await open(place, work, name)
      return found && approvedValues(found.resource, found.record)
    },
    async save(work, record) {
      const { saveOnBehalf } = await import('../behalf/saveOnBehalf.ts')
      return saveOnBehalf(place, work, record)
    },
    async describe(work, name) {
      const found = await open(place, work, name)
      return found && describeRecord(found.context, found.resource, found.record)
    },
  }
}

interface OpenedRecord {
  context: OperationContext
  resource: ResourceModel
  record: Row
}

/** A record, locked; null where it is gone, or its page approves nothing any more. */
async function open(
  place: RecordsPlace,
  { tx, tenantId }: ApprovalWork,
  { page, key }: RecordName,
): Promise<OpenedRecord | null> {
  const { app } = place.registry()
  const resource = Object.hasOwn(app.resources, page) ? app.resources[page] : undefined
  if (resource?.approval === undefined) return null
  const context = contextOf(place, tx, tenantId)
  try {
    const options = { lock: true, state: 'any', scoped: false } as const
    const [record = {}] = await readStored(context, resource, [keyOf(resource, key)], options)
    return { context, resource, record }
  } catch (error) {
    if (error instanceof Fault && error.code === 'NOT_FOUND') return null
    throw error
  }
}

/** As nobody's request: the engine writes what follows from the process. */
function contextOf({ registry, services, log }: RecordsPlace, tx: Tx, tenantId: number): OperationContext {
  const caller: Caller = {
    ...{ tenantId, homeTenantId: tenantId, userId: 0, userName: 'system', nickName: '', deptId: null },
    ...{ roleIds: [], roleKeys: [], permissions: new Set(['*:*:*']), dataScope: null, memberships: {} },
  }
  const incoming = {
    ...{ method: 'POST', path: '', query: {}, body: {}, session: null, caller, ip: '', language: 'zh' },
    ...{ requestId: 'approval', request: { log, headers: {} } },
  } as unknown as IncomingRequest
  const note: RequestFacts['note'] = async () => undefined
  const facts = { registry: registry(), incoming, services, now: new Date(), note }
  return createContext(facts, tx).context
}
