import { isDeepStrictEqual } from 'node:util'
import { searchedFields } from '#model/register/registerPage.ts'
import { assignSlots } from '#model/register/slots.ts'
import { platformTenant } from '../db/sync/policies.ts'
import type { Dictionaries } from '../engine/contracts/dictionaries.ts'
import type { Documents, DocumentWork } from '../engine/contracts/documents.ts'
import type { RegisterRecord } from '../engine/contracts/registers.ts'
import { compileStoredRegister, partsOfRegister, writtenIn } from './compileStoredRegister.ts'
import { latestVersionId } from './readRegister.ts'

interface Needs {
  dictionaries: Dictionaries
  documents: Documents
}

/** Where the documents of a form are to keep what is searched, and whether they have it there. */
interface SettledSlots {
  slots: Record<string, string>
  isFilled: boolean
}

/**
 * The slots of a register by the version that new documents take; null where the form has no version.
 * @param before what is kept of it; null for a form that has never been a register, which has no documents
 * @throws Fault STATE where what the form names is gone from the application
 */
export async function settleSlots(
  work: DocumentWork,
  register: Pick<RegisterRecord, 'formId' | 'title' | 'columns' | 'search'>,
  before: Pick<RegisterRecord, 'slots' | 'isFilled'> | null,
  { documents, dictionaries }: Needs,
): Promise<SettledSlots | null> {
  const { tx, caller, app } = work
  const latest = await latestVersionId(
    tx,
    { tenantId: caller.tenantId, formId: register.formId },
    { always: true },
  )
  const version = latest === null ? null : await documents.version(work, latest)
  if (version === null) return null
  const held = before?.slots ?? {}
  const page = await compileStoredRegister(app, {
    register: { ...register, slots: held, isFilled: true },
    version,
    dictionaries,
  })
  const searched = searchedFields({ ...writtenIn(version), search: register.search })
  const parts = partsOfRegister(page).filter(({ name }) => searched.includes(name))
  const slots = { ...assignSlots(parts, held) }
  if (before === null) return { slots, isFilled: true }
  if (isDeepStrictEqual(slots, held)) return { slots, isFilled: before.isFilled }
  return { slots, isFilled: await hasNoDocuments(work, register.formId) }
}

/** Of a form of the platform any institution may have some. */
async function hasNoDocuments({ tx, caller }: DocumentWork, formId: number): Promise<boolean> {
  if (caller.tenantId === platformTenant) return false
  const one = await tx
    .selectFrom('sys_document_record')
    .select('record_id')
    .where('tenant_id', '=', caller.tenantId)
    .where('form_id', '=', formId)
    .limit(1)
    .executeTakeFirst()
  return one === undefined
}
