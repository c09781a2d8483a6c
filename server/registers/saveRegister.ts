import { sql } from 'kysely'
import type { DocumentWork } from '../engine/contracts/documents.ts'
import type { Queue } from '../engine/contracts/Queue.ts'
import type { RegisterRecord } from '../engine/contracts/registers.ts'

/** The queue's work that fills the slots of documents that are there already. */
const FILL_WORK = 'register-slots'

type Kept = Omit<RegisterRecord, 'tenantId' | 'fillDone' | 'fillTotal' | 'stamp'>

/** Keeps a register under its next stamp, and has its documents read anew where they lack what is searched. */
export async function saveRegister(
  { tx, caller, now }: DocumentWork,
  { formId, ...kept }: Kept,
  queue: Queue,
): Promise<void> {
  const json = (value: unknown) => (value === null ? null : sql`${JSON.stringify(value)}::jsonb`)
  const values = {
    enabled: kept.enabled,
    title: kept.title,
    menu_id: kept.menuId,
    icon: kept.icon,
    columns: json(kept.columns),
    search: json(kept.search),
    slots: json(kept.slots),
    is_filled: kept.isFilled,
    fill_done: 0,
    fill_total: 0,
    update_by: caller.userName,
    update_time: now,
  }
  const { stamp } = await tx
    .insertInto('sys_document_register')
    .values({ tenant_id: caller.tenantId, form_id: formId, ...values })
    .onConflict(conflict =>
      conflict
        .columns(['tenant_id', 'form_id'])
        .doUpdateSet({ ...values, stamp: sql`sys_document_register.stamp + 1` }),
    )
    .returning('stamp')
    .executeTakeFirstOrThrow()
  if (kept.isFilled || !kept.enabled) return
  await queue.send(FILL_WORK, { tenantId: caller.tenantId, formId, stamp: Number(stamp) }, { tx })
}
