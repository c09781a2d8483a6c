import { t } from '#model/language/t.ts'
export interface FileLimits {
  /** Extensions without a dot. */
  accept: string[]
  /** MB */
  size: number
}

const MEGABYTE = 1024 * 1024

/** Returns why a file may not be uploaded, in the words of spec section 5; null when it may. */
export function fileMistake(file: Pick<File, 'name' | 'size'>, { accept, size }: FileLimits): string | null {
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? ''
  if (!accept.includes(extension))
    return t('文件格式不正确, 请上传{{names}}格式文件!', { names: accept.join('/') })
  if (file.size >= size * MEGABYTE) return t('上传文件大小不能超过 {{size}} MB!', { size })
  return null
}
