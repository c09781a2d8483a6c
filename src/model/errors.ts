import { type LocalizedText, localized } from './language/localized.ts'

/** What goes wrong in words of the product: code → envelope code and message. Tests and clients compare codes, never text. */
const catalogue = {
  SESSION_INVALID: [401, localized('无效的会话，或者会话已过期，请重新登录。')],
  PERMISSION_DENIED: [403, localized('当前操作没有权限')],
  BEYOND_RIGHTS: [601, localized('超出了您自己的权限，不能由您更改、授予或收回')],
  LOOKING_ONLY: [601, localized('正在以只读方式查看，不能进行此操作')],
  NOT_FOUND: [404, localized('访问资源不存在')],
  LINK_INVALID: [404, localized('链接无效或已失效')],
  LINK_EARLY: [601, localized('还没有开始')],
  LINK_OVER: [601, localized('已经结束')],
  LINK_CLOSED: [601, localized('暂不开放')],
  LINK_STALE: [601, localized('二维码已过期，请重新扫描现场的二维码')],
  PUZZLE_DUE: [601, localized('请输入图片中的字符后再提交')],
  ROUTE_NOT_FOUND: [404, localized('访问资源不存在')],
  INVALID: [601, localized('请检查标出的内容')],
  INVALID_JSON: [601, localized('请求内容不是正确的 JSON')],
  UNSAFE_JSON: [601, localized('请求内容嵌套过深、过大或含有不允许的字段')],
  TOO_LARGE: [601, localized('请求内容过大')],
  UNKNOWN_FIELD: [601, localized('不认识的字段')],
  FIELD_READ_ONLY: [601, localized('不能修改')],
  DUPLICATE: [601, localized('已存在，请换一个')],
  OVERLAP: [601, localized('与另一条记录的范围重叠')],
  PLACES_FULL: [601, localized('名额已满')],
  PLACES_TAKEN: [601, localized('不能少于已占用的数量')],
  KEY_REUSED: [601, localized('此次提交与之前保存的内容不同，未重复保存')],
  STALE: [601, localized('记录已被他人修改，请重新载入后再保存')],
  MORE_AFFECTED: [601, localized('受影响的数量已经增加，请重新确认')],
  IN_USE: [601, localized('正在使用，不能删除')],
  STATE: [601, localized('当前状态不能这样操作')],
  REFERENCE_MISSING: [601, localized('所选记录不存在')],
  DICTIONARY_VALUE: [601, localized('不是可选的值')],
  TREE_CYCLE: [601, localized('上级不能是自己或自己的下级')],
  SORT_UNKNOWN: [601, localized('不能按此字段排序')],
  GROUP_UNKNOWN: [601, localized('不能按此字段分组')],
  TOO_MANY_TO_ROLL_UP: [
    601,
    localized('记录超过 100,000 条，不能按此字段查询或排序，请先用其他条件缩小范围'),
  ],
  SEARCH_INVALID: [601, localized('查询条件不正确')],
  FIGURE_UNKNOWN: [601, localized('没有这项统计，或不能这样统计')],
  FIGURES_TOO_LARGE: [601, localized('统计涉及的数据过多，请用查询条件缩小范围')],
  FIGURES_TOO_MANY_GROUPS: [601, localized('分组超过 200 个，请换用更大的统计单位，或用查询条件缩小范围')],
  FIGURES_TOO_FEW: [601, localized('符合条件的记录太少，为保护个人信息不予统计')],
  IMPORT_INVALID: [601, localized('导入文件中有错误，未导入任何数据')],
  FILE_TYPE: [601, localized('文件格式不正确')],
  LOGIN_FAILED: [601, localized('用户名或密码错误')],
  ACCOUNT_DISABLED: [601, localized('账号已停用，请联系管理员')],
  ACCOUNT_LOCKED: [601, localized('登录失败次数过多，请稍后再试')],
  TENANT_DISABLED: [601, localized('所属机构已停用或已到期，请联系平台管理员')],
  PASSWORD_WRONG: [601, localized('旧密码不正确')],
  PASSWORD_DUE: [601, localized('请先修改密码')],
  RATE_LIMITED: [601, localized('操作过于频繁，请稍后再试')],
  BUSY: [601, localized('系统繁忙，请稍后再试')],
  DATABASE_GONE: [500, localized('数据库暂时不可用，请稍后再试')],
  NODE_GONE: [500, localized('本机构的数据暂时不可用，请稍后再试')],
  STORAGE_FULL: [500, localized('存储空间不足，暂时只能查看')],
  OUTCOME_UNKNOWN: [500, localized('保存结果未知，请刷新核对')],
  INTERNAL: [500, localized('系统未知错误，请反馈给管理员')],
} as const satisfies Record<string, readonly [number, LocalizedText]>

/** Envelope code and message of an error. */
type ErrorEntry = readonly [status: number, message: LocalizedText]

/**
 * Codes of areas, which know what the model does not. Each area names its own beside `defineErrors`:
 * `declare module '#model/errors.ts' { interface AreaErrors { OUT_OF_STOCK: true } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is there to be added to.
export interface AreaErrors {}

export type ErrorCode = keyof typeof catalogue | keyof AreaErrors

const entries: Record<string, ErrorEntry> = { ...catalogue }

/**
 * Adds the codes of an area to the catalogue; again, where development loads the area again.
 * @throws Error when another says something else by one of them
 * @example defineErrors({ OUT_OF_STOCK: [601, localized('库存不足')] })
 */
export function defineErrors(errors: { [code in keyof AreaErrors]?: ErrorEntry }): void {
  for (const [code, entry] of Object.entries<ErrorEntry>(errors)) {
    const known = entries[code]
    if (known && (known[0] !== entry[0] || known[1].zh !== entry[1].zh))
      throw new Error(`The error ${code} is defined twice.`)
    entries[code] = entry
  }
}

/** Whether the word is a code of the catalogue. */
export const isErrorCode = (word: string): word is ErrorCode => Object.hasOwn(entries, word)

/** @throws Error when the area of the code has not been loaded */
function entryOf(code: ErrorCode): ErrorEntry {
  const entry = entries[code]
  if (!entry) throw new Error(`No area that is loaded defines the error ${code}.`)
  return entry
}

/** A mistake at one field. `field` is a dotted path: items.0.name; '' for the record. */
export interface FieldError {
  field: string
  code: string
  message: LocalizedText
}

interface FaultOptions {
  /** Instead of the catalogue's. */
  message?: LocalizedText
  errors?: FieldError[]
  /** Seconds after which the same may succeed. */
  retryAfter?: number
  /** What clients may read of it beside the words, in `data`. */
  data?: Readonly<Record<string, unknown>>
  cause?: unknown
}

/**
 * An error whose code and message a client may see. Anything else becomes INTERNAL. Its `message` is Chinese, for logs
 * and what is stored; `words` are for whoever asked.
 */
export class Fault extends Error {
  readonly code: ErrorCode
  /** Envelope code: 401, 403, 404, 601 or 500. */
  readonly status: number
  readonly words: LocalizedText
  readonly errors: FieldError[]
  /** Whole seconds after which the same may succeed; null when that is not known. */
  readonly retryAfter: number | null
  readonly data: Readonly<Record<string, unknown>>

  constructor(code: ErrorCode, options: FaultOptions = {}) {
    const [status, message] = entryOf(code)
    const words = options.message ?? message
    super(words.zh, { cause: options.cause })
    this.name = 'Fault'
    this.words = words
    this.code = code
    this.status = status
    this.errors = options.errors ?? []
    this.retryAfter = options.retryAfter ?? null
    this.data = options.data ?? {}
  }
}

/** The catalogue's message of a code. */
export const messageOf = (code: ErrorCode): LocalizedText => entryOf(code)[1]

/** A Fault about one field, with the catalogue's message unless another is given. */
export function fieldFault(code: ErrorCode, field: string, message: LocalizedText = messageOf(code)): Fault {
  return new Fault(code, { message, errors: [{ field, code, message }] })
}
