import type { EngineHost, Envelope, HttpFault, RequestOptions } from '#engine'
import { chosenLanguage, textOf } from '#model/language/t.ts'
import type { OperationName, PageModel, ResourceModel } from '#model/types/index.ts'

type Row = Record<string, unknown>

export interface FakeCall {
  method: string
  path: string
  query: Record<string, unknown>
  body: unknown
  headers?: Record<string, string>
}

export interface FakeHostOptions {
  models: Record<string, PageModel>
  /** Path of a resource → its rows. */
  tables?: Record<string, Row[]>
  /** Dictionary type → value → label, or [label, listClass]. */
  dictionaries?: Record<string, Record<string, string | [string, string]>>
  permissions?: string[]
  /** Answers before the tables do; throw a fault to refuse. undefined leaves the call to the tables. */
  answer?(call: FakeCall): Envelope | Promise<Envelope> | undefined
  /** ms before an answer. */
  delay?: number
}

export interface FakeHost extends EngineHost {
  /** Every call, in order. */
  calls: FakeCall[]
  /** What was shown, in order: "success 已保存". */
  shown: string[]
  /** What messages offered to do, in order. */
  offered: { title: string; run(): void }[]
  /** Where it navigated, in order. */
  visited: string[]
  downloads: (FakeCall & { fileName: string })[]
  tables: Record<string, Row[]>
  /** Sends changed models to whoever subscribed. */
  publish(pages: PageModel[]): void
}

/** A product around the engine: a server in memory that lists, reads and writes rows by page models. */
export function createFakeHost(options: FakeHostOptions): FakeHost {
  const { models, dictionaries = {}, permissions = ['*:*:*'], delay = 0 } = options
  const tables = structuredClone(options.tables ?? {})
  const listeners = new Set<(pages: PageModel[]) => void>()
  const shown: string[] = []
  const offered: FakeHost['offered'] = []
  const calls: FakeCall[] = []
  const visited: string[] = []
  const downloads: FakeHost['downloads'] = []

  async function request(
    path: string,
    { method = 'GET', query = {}, body, headers }: RequestOptions = {},
  ): Promise<Envelope> {
    const call = { method, path, query, body, ...(headers ? { headers } : {}) }
    calls.push(call)
    if (delay > 0) await new Promise(resolve => setTimeout(resolve, delay))
    return (
      (await options.answer?.(call)) ??
      dictionaryAnswer(path, dictionaries) ??
      tableAnswer(call, models, tables)
    )
  }

  return {
    calls,
    shown,
    offered,
    visited,
    downloads,
    tables,
    publish: pages => {
      for (const listener of listeners) listener(pages)
    },
    http: {
      async request(path, given = {}) {
        return request(path, given).catch(error => {
          if (!given.silent) shown.push(`error ${error.message}`)
          throw error
        })
      },
      async download(path, given) {
        downloads.push({
          method: given.method ?? 'GET',
          path,
          query: given.query ?? {},
          body: given.body,
          fileName: given.fileName,
        })
        if (delay > 0) await new Promise(resolve => setTimeout(resolve, delay))
      },
      upload: (path, file, given) => request(path, { ...given, method: 'POST', body: file }),
    },
    user: {
      userId: 1,
      userName: 'admin',
      nickName: '管理员',
      deptId: 100,
      permissions,
      roles: [],
      ...{ tenantId: 2, tenantType: 2, roleIds: [], roleKeys: [] },
    },
    navigate(to, { step = false } = {}) {
      visited.push(step ? `step ${to}` : to)
      if (to.startsWith('?'))
        window.history.pushState(null, '', `${window.location.pathname}${to === '?' ? '' : to}`)
    },
    notify: {
      success(message, action) {
        shown.push(`success ${message}`)
        if (action) offered.push(action)
      },
      warning: message => shown.push(`warning ${message}`),
      error: message => shown.push(`error ${message}`),
    },
    loadPage: async component => models[component],
    subscribePages(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    fileUrl: value => value,
    icons: {},
    language: chosenLanguage(),
    text: text => textOf(text),
  }
}

/** A refusal as the host throws it. */
export function fault(status: number, message: string, errors: HttpFault['errors'] = []): HttpFault {
  return Object.assign(new Error(message), { status, errors })
}

function dictionaryAnswer(
  path: string,
  dictionaries: NonNullable<FakeHostOptions['dictionaries']>,
): Envelope | undefined {
  const type = /^\/system\/dict\/data\/type\/(\w+)$/.exec(path)?.[1]
  if (type === undefined) return undefined
  const data = Object.entries(dictionaries[type] ?? {}).map(([dictValue, look]) => {
    const [dictLabel, listClass] = Array.isArray(look) ? look : [look, 'default']
    return { dictValue, dictLabel, listClass, cssClass: '' }
  })
  return { code: 200, data }
}

function tableAnswer(
  call: FakeCall,
  models: Record<string, PageModel>,
  tables: Record<string, Row[]>,
): Envelope {
  for (const { resource } of Object.values(models)) {
    if (!resource) continue
    for (const [name, operation] of Object.entries(resource.operations)) {
      const match = operation.method === call.method && matchPath(operation.path, call.path)
      if (match) return run(name as OperationName, call, match, { resource, tables })
    }
  }
  throw fault(404, `访问资源不存在 ${call.method} ${call.path}`)
}

/** Text of the one parameter, '' where the path has none; null when the path is another. */
function matchPath(pattern: string, path: string): string[] | null {
  return new RegExp(`^${pattern.replace(/:\w+/, '([\\w,%-]+)')}$`).exec(path)
}

interface Place {
  resource: ResourceModel
  tables: Record<string, Row[]>
}

function run(
  name: OperationName,
  call: FakeCall,
  [, parameter = '']: string[],
  { resource, tables }: Place,
): Envelope {
  const { path, key } = resource
  tables[path] ??= []
  const rows = tables[path]
  const keys = parameter.split(',')
  switch (name) {
    case 'list':
      return list(rows, call, resource)
    case 'options':
      return options(rows, call, resource)
    case 'read':
      return { code: 200, data: rows.find(row => String(row[key]) === parameter) }
    case 'create':
      rows.push({ [key]: rows.length + 1000, ...(call.body as Row) })
      return { code: 200, data: rows.at(-1) }
    case 'update':
      tables[path] = rows.map(row =>
        row[key] === (call.body as Row)[key] ? { ...row, ...(call.body as Row) } : row,
      )
      return { code: 200 }
    case 'remove':
      tables[path] = rows.filter(row => !keys.includes(String(row[key])))
      return { code: 200 }
    default:
      return { code: 200, data: [], rows: [], total: 0 }
  }
}

const PAGING = ['pageNum', 'pageSize', 'orderByColumn', 'isAsc', 'params']

function list(rows: Row[], { query }: FakeCall, resource: ResourceModel): Envelope {
  const wanted = Object.entries(query).filter(([name]) => !PAGING.includes(name))
  const found = rows.filter(row => wanted.every(([name, value]) => String(row[name]).includes(String(value))))
  if (resource.tree) return { code: 200, data: found }
  const column = query.orderByColumn as string | undefined
  const sign = query.isAsc === 'descending' ? -1 : 1
  const sorted = column ? found.toSorted((one, other) => sign * compare(one[column], other[column])) : found
  const size = Number(query.pageSize ?? 20)
  const start = (Number(query.pageNum ?? 1) - 1) * size
  return { code: 200, rows: sorted.slice(start, start + size), total: found.length }
}

function options(rows: Row[], { query }: FakeCall, { key, label }: ResourceModel): Envelope {
  const ids = query.ids === undefined ? null : String(query.ids).split(',')
  const keyword = String(query.keyword ?? '')
  const found = rows.filter(row =>
    ids ? ids.includes(String(row[key])) : String(row[label]).includes(keyword),
  )
  return { code: 200, data: found }
}

function compare(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return String(one).localeCompare(String(other))
}
