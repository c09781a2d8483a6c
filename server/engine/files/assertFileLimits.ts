import { fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { FieldModel } from '#model/types/index.ts'
import type { FileRecord } from '../contracts/Institution.ts'
import { namesIn } from './fileNames.ts'

interface FileLimits {
  /** Extensions without a dot. */
  accept: string[]
  /** MB; a file is smaller. */
  size: number
  /** How many files. */
  limit: number
}

/** What an upload field takes unless its schema says otherwise. @see spec.md sections 5 and 9 */
const defaults: Record<string, FileLimits> = {
  file: { accept: ['doc', 'xls', 'ppt', 'txt', 'pdf'], size: 5, limit: 5 },
  image: { accept: ['png', 'jpg', 'jpeg'], size: 5, limit: 5 },
}

/** Whether people upload what the field holds. */
export const isUploadField = ({ widget }: FieldModel): boolean => Object.hasOwn(defaults, widget)

const megabyte = 1024 * 1024

export interface FieldFiles {
  /** Dotted path of the field, for the mistake. */
  at: string
  /** What the field will hold. */
  value: unknown
  /** Names that it holds already: they have been let in. */
  held: ReadonlySet<string>
  files: ReadonlyMap<string, FileRecord>
}

/**
 * Holds the files of upload fields, also those of child rows, to the limits that their widgets tell people. Other
 * fields have none.
 * @throws FILE_TYPE, TOO_LARGE or INVALID at the field
 */
export function assertFileLimits(field: FieldModel, given: FieldFiles): void {
  const { at, value } = given
  for (const [index, row] of (Array.isArray(value) ? value : []).entries()) {
    for (const child of field.fields) {
      assertFileLimits(child, { ...given, at: `${at}.${index}.${child.name}`, value: row?.[child.name] })
    }
  }
  const own = defaults[field.widget]
  if (own !== undefined) assertFiles({ ...own, ...(field.widgetProps as Partial<FileLimits>) }, given)
}

function assertFiles({ accept, size, limit }: FileLimits, { at, value, held, files }: FieldFiles): void {
  const names = namesIn(value)
  if (names.length > limit)
    throw fieldFault('INVALID', at, localized('上传文件数量不能超过 {{count}} 个!', { count: limit }))
  for (const name of names) {
    const file = files.get(name)
    if (held.has(name) || file === undefined) continue
    if (!accept.includes(name.split('.')[1] ?? '')) {
      throw fieldFault(
        'FILE_TYPE',
        at,
        localized('文件格式不正确, 请上传{{accept}}格式文件!', { accept: accept.join('/') }),
      )
    }
    if (file.size >= size * megabyte)
      throw fieldFault('TOO_LARGE', at, localized('上传文件大小不能超过 {{size}} MB!', { size }))
  }
}
