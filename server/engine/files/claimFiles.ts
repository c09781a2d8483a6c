import { fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import type { FileRecord } from '../contracts/Institution.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { assertFileLimits, isUploadField } from './assertFileLimits.ts'
import { isAttachment, namesIn } from './fileNames.ts'
import { mayReadFile } from './mayReadFile.ts'

const GONE = localized('文件不存在或已失效，请重新上传')

/**
 * Binds the files that a change brings into a record to it: from now on who reads the field opens them, and they are
 * no longer cleared away. In the transaction of the change.
 * @throws REFERENCE_MISSING at the field for a file that does not exist or that the caller may not open himself
 * @throws FILE_TYPE, TOO_LARGE at the field for one that the field does not take
 */
export async function claimFiles(
  context: OperationContext,
  resource: ResourceModel,
  { before, after }: { before: Row | null; after: Row },
): Promise<void> {
  for (const field of resource.fields) {
    const held = new Set(namesIn(before?.[field.name]))
    const added = namesIn(after[field.name]).filter(name => !held.has(name))
    if (added.length === 0) continue
    const files = await context.services.institution.files.find(context.tx, added, { hold: true })
    assertFileLimits(field, { at: field.name, value: after[field.name], held, files })
    await assertOwn(context, field, added, files)
    await bind(context, resource, { field, key: after[resource.key], names: [...files.keys()] })
  }
}

/**
 * A public picture opens to everybody who knows its address, so that one has only to exist, and in texts not even that;
 * an attachment is taken only from whom it was open to before.
 */
async function assertOwn(
  context: OperationContext,
  field: FieldModel,
  added: readonly string[],
  files: ReadonlyMap<string, FileRecord>,
): Promise<void> {
  for (const name of added) {
    const file = files.get(name)
    const isAllowed = isAttachment(name)
      ? file !== undefined && (await mayReadFile(context, file))
      : file !== undefined || !isUploadField(field)
    if (isAllowed) continue
    throw fieldFault('REFERENCE_MISSING', field.name, GONE)
  }
}

interface Binding {
  field: FieldModel
  key: unknown
  names: string[]
}

async function bind(
  { tx, services }: OperationContext,
  resource: ResourceModel,
  { field, key, names }: Binding,
): Promise<void> {
  const { files } = services.institution
  await files.keep(tx, names)
  const use = { page: resource.page, key: String(key), field: field.name }
  await files.bind(tx, names.filter(isAttachment), use)
}
