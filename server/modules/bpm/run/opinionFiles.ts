import { fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { ownFileName } from '#server/engine/files/fileNames.ts'
import type { Opinion } from './RunningInstance.ts'

/** Page under which files of opinions are kept: with the key of the task. */
const TASKS = 'bpm/task/todo/index'

/**
 * Binds the files of an opinion to its task: they are no longer cleared away, and whoever reads the instance opens
 * them. They are uploads of the caller's own; addresses elsewhere are refused.
 * @throws Fault REFERENCE_MISSING at `attachments` or `signPicUrl`
 */
export async function keepOpinionFiles(
  context: RequestContext,
  { attachments, signature }: Opinion,
  taskId: number,
): Promise<void> {
  const given = [
    ...(attachments ?? []).map(one => ({ field: 'attachments', url: String((one as { url: unknown }).url) })),
    ...(signature ? [{ field: 'signPicUrl', url: signature }] : []),
  ]
  for (const { field, url } of given) await keep(context, { field, url, taskId })
}

async function keep(
  { tx, caller, services }: RequestContext,
  { field, url, taskId }: { field: string; url: string; taskId: number },
): Promise<void> {
  const { files } = services.institution
  const name = ownFileName(url)
  const file = name === null ? undefined : (await files.find(tx, [name], { hold: true })).get(name)
  const isOwn = file?.userId === caller.userId && file.tenantId === caller.tenantId
  if (file === undefined || !isOwn)
    throw fieldFault('REFERENCE_MISSING', field, localized('文件不存在或已失效，请重新上传'))
  await files.keep(tx, [file.name])
  await files.bind(tx, [file.name], { page: TASKS, key: String(taskId), field })
}
