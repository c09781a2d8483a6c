import { Fault } from '#model/errors.ts'
import { isPermitted } from '#model/fieldAccess.ts'
import { formOfRegister } from '#model/register/registerKey.ts'
import type { ResourceModel } from '#model/types/index.ts'
import type { Caller } from '../contracts/Caller.ts'
import type { FileRecord, FileUse } from '../contracts/Institution.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { readRecord } from '../read.ts'
import { keyOf } from '../request/keysOf.ts'
import { namesIn } from './fileNames.ts'

/**
 * Whether the caller may open an attachment: a record that holds it now answers it to him, in a field that he may
 * read. One that no record has held yet belongs to who uploaded it.
 */
export async function mayReadFile(context: OperationContext, file: FileRecord): Promise<boolean> {
  const { caller, services, tx } = context
  const uses = await services.institution.files.usesOf(tx, file.name)
  if (uses.length === 0) return isUploader(caller, file)
  for (const use of uses) if (await isShown(context, use, file.name)) return true
  return false
}

/** Of visitors those who came by the same link. */
function isUploader({ tenantId, userId, link }: Caller, file: FileRecord): boolean {
  if (file.tenantId !== tenantId) return false
  return link ? file.linkId !== null && Number(file.linkId) === link.id : file.userId === userId
}

/** Whether the record, read through any page over its table that is open to the caller, shows the file. */
async function isShown(context: OperationContext, use: FileUse, name: string): Promise<boolean> {
  if (formOfRegister(use.page) !== null) return context.services.registers.showsFile(context, use, name)
  const { showsFile } = context.app.resources[use.page] ? context.compiled(use.page).hooks : {}
  if (showsFile) return showsFile(context, { key: use.key, field: use.field, name })
  for (const resource of openWindowsOn(context, use.page)) {
    const record = await recordOf(context, resource, use.key)
    if (namesIn(record?.[use.field]).includes(name)) return true
  }
  return false
}

/**
 * The resource of a page, and what other pages have borrowed of it, as far as the caller may read its records there.
 * None where the page is gone.
 */
export function openWindowsOn({ app, caller }: OperationContext, page: string): ResourceModel[] {
  const isOpen = ({ operations: { read, list } }: ResourceModel) =>
    [read, list].some(operation => operation && isPermitted(caller, operation.permissions))
  const owner = app.resources[page]
  if (owner === undefined) return []
  const borrowed = Object.values(app.pages).flatMap(({ resource }) =>
    resource && resource !== owner && resource.page === page ? [resource] : [],
  )
  return [owner, ...borrowed].filter(isOpen)
}

async function recordOf(
  context: OperationContext,
  resource: ResourceModel,
  key: string,
): Promise<Row | null> {
  try {
    return await readRecord(context, resource, keyOf(resource, key))
  } catch (error) {
    if (error instanceof Fault && error.status === 404) return null
    throw error
  }
}
