import type { EngineHost } from '#engine'
import { t } from '#model/language/t.ts'

const PATH = '/cms/api/backend/image-upload'
const TYPES = ['image/jpeg', 'image/jpg', 'image/png', 'image/svg', 'image/svg+xml']
const MEGABYTE = 1024 * 1024

interface EditorImage {
  host: EngineHost
  file: File
  /** MB */
  limit: number
  insert(url: string, alt: string, href: string): void
}

/** Sends a picture and puts it into the text. Refusals are said in the words of spec section 5. */
export async function uploadEditorImage({ host, file, limit, insert }: EditorImage): Promise<void> {
  if (!TYPES.includes(file.type)) return host.notify.error(t('图片格式错误!'))
  if (file.size >= limit * MEGABYTE)
    return host.notify.error(t('上传文件大小不能超过 {{limit}} MB!', { limit }))
  try {
    const answer = await host.http.upload(PATH, file, { silent: true })
    const url = (answer.data as { url?: unknown } | undefined)?.url
    if (typeof url !== 'string') throw new Error('The upload answered no address.')
    insert(host.fileUrl(url), file.name, '')
  } catch (error) {
    console.warn('The picture was not stored.', error)
    host.notify.error(t('图片插入失败'))
  }
}
