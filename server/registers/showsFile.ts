import { isPermitted, isReadable } from '#model/fieldAccess.ts'
import type { PageModel } from '#model/types/index.ts'
import type { FileUse } from '../engine/contracts/Institution.ts'
import type { OperationContext } from '../engine/contracts/OperationContext.ts'
import { namesIn } from '../engine/files/fileNames.ts'
import { rowsOf } from '../engine/query/rowsOf.ts'

/** Whether the caller may open a register, and sees the document there that holds a file. */
export async function showsFile(
  context: OperationContext,
  page: PageModel | null,
  { use, name }: { use: FileUse; name: string },
): Promise<boolean> {
  const resource = page?.resource
  if (!page || !resource || !/^\d{1,15}$/.test(use.key)) return false
  const { read, list } = resource.operations
  const opens = [read, list].some(
    operation => operation && isPermitted(context.caller, operation.permissions),
  )
  const field = resource.fields.find(one => one.name === use.field)
  if (!opens || !field?.column || !isReadable(context.caller, field)) return false
  const row = await rowsOf(context, resource)
    .where('t.form_id', '=', formIdOf(page))
    .where('t.record_id', '=', Number(use.key))
    .select(`t.${field.column.name} as held`)
    .executeTakeFirst()
  return namesIn(row?.held).includes(name)
}

const formIdOf = ({ component }: PageModel): number => Number(component.split('/').at(-1))
