import type { FileNames } from '#engine'
import { t } from '#model/language/t.ts'

/** A stored file. */
export interface StoredFile {
  name: string
  url: string
  /** bytes */
  size?: number
}

/**
 * Returns the files of a value: a text holds addresses joined by commas, a JSON field a list of files with name
 * and size. A file whose address says nothing is called by its place unless its name is known.
 */
export function storedFiles(value: unknown, names: FileNames = NONE): StoredFile[] {
  if (value === null || value === undefined || value === '') return []
  if (Array.isArray(value)) return value.flatMap(one => storedFiles(one, names))
  if (typeof value === 'object') return [value as StoredFile]
  return String(value)
    .split(',')
    .map((url, index) => ({ url, name: names[lastPart(url)] ?? nameOf(url, index + 1) }))
}

const NONE: FileNames = {}

/** What files are called that were just sent, where values do not hold it; nothing of those that lost their names. */
export const namesOf = (files: readonly StoredFile[]): FileNames =>
  Object.fromEntries(
    files.filter(({ name }) => !NAMELESS.test(name)).map(({ url, name }) => [lastPart(url), name]),
  )

/** As the server calls a file that was cleaned of its name. */
const NAMELESS = /^file\.[a-z0-9]{1,8}$/
/** As the server stores one: by chance. */
const BY_CHANCE = /^[a-f0-9]{32}(?:\.([a-z0-9]{1,8}))?$/
const PICTURES = ['png', 'jpg', 'jpeg', 'gif', 'webp']

/** Returns the value that stores files, as a list or as a text of addresses; null for none. */
export function valueOfFiles(files: StoredFile[], asList: boolean): unknown {
  if (files.length === 0) return null
  return asList ? files : files.map(file => file.url).join(',')
}

/** The last part of an address, as it was named; 图片 1 or 文件 1 where that is nothing but letters by chance. */
function nameOf(url: string, number: number): string {
  const last = lastPart(url)
  const [, extension] = BY_CHANCE.exec(last) ?? []
  if (extension !== undefined)
    return PICTURES.includes(extension) ? t('图片 {{number}}', { number }) : t('文件 {{number}}', { number })
  try {
    return decodeURIComponent(last)
  } catch {
    // An address that is not encoded properly is its own name.
    return last
  }
}

/** The last part of an address, as it stands there. */
const lastPart = (url: string): string =>
  url
    .replace(/[?#].*$/, '')
    .split('/')
    .at(-1) ?? url

/** What a file is saved as. */
export const savedName = ({ name, url }: StoredFile): string => {
  const extension = BY_CHANCE.exec(lastPart(url))?.[1]
  return extension === undefined || name.includes('.') ? name : `${name}.${extension}`
}
