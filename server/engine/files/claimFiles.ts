import { USUAL_ACCEPT } from '#model/derive/uploads.ts'
import { fieldFault } from '#model/errors.ts'
import { fieldsInside } from '#model/insides.ts'
import { localized } from '#model/language/localized.ts'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import type { FileRecord } from '../contracts/Institution.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { isAttachment, namesIn } from './fileNames.ts'
import { mayReadFile } from './mayReadFile.ts'

const GONE = localized('文件不存在或已失效，请重新上传')

/** Other files are kept with who uploaded them. */
const NO_FILES = localized('此处不能带文件：文件记有上传人，会指向填写人')

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
    if (!mayHoldFiles(after[field.name])) continue
    const held = new Set(namesIn(before?.[field.name]))
    const added = namesIn(after[field.name]).filter(name => !held.has(name))
    if (added.length === 0) continue
    // What its owner may open is not for a reader to hand on.
    if (context.reader && added.some(isAttachment)) throw fieldFault('REFERENCE_MISSING', field.name, GONE)
    const files = await context.services.institution.files.find(context.tx, added, { hold: true })
    if (resource.unlogged) assertUnnamed(field, added, files)
    assertFileLimits(field, { at: field.name, value: after[field.name], held, files })
    await assertOwn(context, field, added, files)
    await bind(context, resource, { field, key: after[resource.key], names: [...files.keys()] })
    if (resource.unlogged) await context.services.institution.files.forgetWhen(context.tx, added)
  }
}

/** Most values hold none, and are not searched. */
const mayHoldFiles = (value: unknown): boolean =>
  typeof value === 'string' ? value.includes('/files/') : typeof value === 'object' && value !== null

/** Of a record without a trace only files lead to nobody that were cleaned when they came. @throws Fault INVALID */
function assertUnnamed(
  { name: at }: FieldModel,
  added: readonly string[],
  files: ReadonlyMap<string, FileRecord>,
): void {
  if (added.some(name => !files.get(name)?.unnamed)) throw fieldFault('INVALID', at, NO_FILES)
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
  file: { accept: USUAL_ACCEPT.file, size: 5, limit: 5 },
  image: { accept: USUAL_ACCEPT.image, size: 5, limit: 5 },
}

/** Whether people upload what the field holds. */
export const isUploadField = ({ widget }: FieldModel): boolean => Object.hasOwn(defaults, widget)

const megabyte = 1024 * 1024

interface FieldFiles {
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
function assertFileLimits(field: FieldModel, given: FieldFiles): void {
  const { at, value } = given
  for (const [index, row] of (Array.isArray(value) ? value : []).entries()) {
    for (const child of fieldsInside(field, row)) {
      assertFileLimits(child, { ...given, at: `${at}.${index}.${child.name}`, value: row?.[child.name] })
    }
  }
  const own = defaults[field.widget]
  if (own !== undefined) assertFiles({ ...own, ...(field.widgetProps as Partial<FileLimits>) }, given)
}

function assertFiles(limits: FileLimits, { at, value, held, files }: FieldFiles): void {
  const names = namesIn(value)
  const { limit } = limits
  if (names.length > limit)
    throw fieldFault('INVALID', at, localized('上传文件数量不能超过 {{count}} 个!', { count: limit }))
  for (const name of names) {
    const file = files.get(name)
    if (held.has(name) || file === undefined) continue
    assertOneFits(limits, at, { extension: name.split('.')[1] ?? '', size: file.size })
  }
}

/** What is held to the limits of a field. */
interface OneFile {
  extension: string
  /** Bytes. */
  size: number
}

/** Holds one file to the limits of an upload field, before it is kept. @throws FILE_TYPE, TOO_LARGE */
export function assertFileFits(field: FieldModel, file: OneFile): void {
  const own = defaults[field.widget]
  if (own !== undefined)
    assertOneFits({ ...own, ...(field.widgetProps as Partial<FileLimits>) }, field.name, file)
}

function assertOneFits({ accept, size: most }: FileLimits, at: string, { extension, size }: OneFile): void {
  if (!accept.includes(extension)) {
    throw fieldFault(
      'FILE_TYPE',
      at,
      localized('文件格式不正确, 请上传{{accept}}格式文件!', { accept: accept.join('/') }),
    )
  }
  if (size >= most * megabyte)
    throw fieldFault('TOO_LARGE', at, localized('上传文件大小不能超过 {{size}} MB!', { size: most }))
}
