import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { Tx } from '../../db/Database.ts'
import type { StoredFile } from '../contracts/files.ts'
import type { RequestContext } from '../contracts/RequestContext.ts'
import type { VisitorLink } from '../contracts/VisitorLink.ts'
import { lockRule } from '../lockRule.ts'
import { stripPicture } from './content/stripPicture.ts'
import { plainName } from './fileNames.ts'
import { type CheckedFile, keepUpload } from './saveUpload.ts'

const MEGABYTE = 1024 * 1024

/** What visitors may upload through a link in a day. */
interface Quota {
  files: number
  megabytes: number
  /** Why nothing leads from a file to who sent it; absent where names are kept. */
  unnamed?: string
  /** Whether it is cleaned all the same, and called as it was. */
  keepsName?: boolean
}

/**
 * Stores what a visitor has uploaded, as the institution's file: the record that takes it owns it, and what no record
 * takes is cleared away.
 * @throws Fault TOO_LARGE beyond the quota of the link; LINK_INVALID where it was stopped meanwhile
 */
export function saveVisitorUpload(
  context: RequestContext,
  file: CheckedFile,
  { link, quota }: { link: VisitorLink; quota: Quota },
): Promise<StoredFile> {
  const admit = async (tx: Tx) => {
    await context.services.visitorLinks.hold(tx, link)
    await assertWithin(context, tx, { link, quota, size: file.content.length })
  }
  const unnamed = quota.unnamed !== undefined
  const kept = unnamed ? cleanedFile(file, quota) : file
  return keepUpload(context, kept, { userId: 0, linkId: link.id, unnamed, admit })
}

/**
 * A file cleaned of all that leads to who sent it, and of its name unless that is kept.
 * @throws Fault FILE_TYPE for a kind that cannot be cleaned
 */
export function cleanedFile(
  file: CheckedFile,
  { keepsName = false }: { keepsName?: boolean | undefined },
): CheckedFile {
  const content = stripPicture(file.content, file.mediaType)
  if (content === null)
    throw new Fault('FILE_TYPE', {
      message: localized('这里只收 PNG 和 JPEG 图片：其他文件里可能记有作者，无法清除'),
    })
  return { ...file, content, originalName: keepsName ? file.originalName : plainName(file.extension) }
}

/** Uploads through one link wait for each other here, so that none slips past the others. */
async function assertWithin(
  { services }: RequestContext,
  tx: Tx,
  { link, quota, size }: { link: VisitorLink; quota: Quota; size: number },
): Promise<void> {
  await lockRule(tx, `uploads of link ${link.tenantId} ${link.id}`)
  const { count, bytes } = await services.institution.files.ofLink(tx, link)
  if (count < quota.files && bytes + size <= quota.megabytes * MEGABYTE) return
  const { files, megabytes } = quota
  throw new Fault('TOO_LARGE', {
    message: localized(
      '通过这个链接一天最多上传 {{count}} 个文件、共 {{megabytes}} MB，现已用完，请明天再试',
      {
        count: files,
        megabytes,
      },
    ),
  })
}
