import { Fault } from '#model/errors.ts'
import type { OperationContext } from '../OperationContext.ts'
import { type FileRecord, findFiles } from './FileRecord.ts'
import { mayReadFile } from './mayReadFile.ts'

/** What is known of an attachment that the caller may open. @throws NOT_FOUND when he may not, or there is none */
export async function openAttachment(context: OperationContext, name: string): Promise<FileRecord> {
  const file = (await findFiles(context.tx, [name])).get(name)
  if (file === undefined || !(await mayReadFile(context, file))) throw new Fault('NOT_FOUND')
  return file
}
