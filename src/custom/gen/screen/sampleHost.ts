import type { EngineHost, Envelope, HttpFault } from '#engine'
import { t } from '#model/language/t.ts'
import type { PageModel } from '#model/types/index.ts'

type Row = Record<string, unknown>

/**
 * Returns a socket of the engine at which one page is served of made-up records, without a server: nothing is changed,
 * and no address is opened. What other pages offer, such as candidates and dictionaries, is read where it really is.
 */
export function sampleHost(host: EngineHost, page: PageModel, rows: readonly Row[]): EngineHost {
  const { viewsPath: _, ...rest } = host
  const own = page.resource?.path ?? ''
  const isOwn = (path: string) => path === own || path.startsWith(`${own}/`)
  const http: EngineHost['http'] = {
    async request(path, options = {}) {
      const isReading = (options.method ?? 'GET') === 'GET'
      if (!isReading) throw refusal()
      return isOwn(path) ? answerOf(page, rows, path) : host.http.request(path, { ...options, silent: true })
    },
    download: () => Promise.reject(refusal()),
    upload: () => Promise.reject(refusal()),
  }
  return {
    ...rest,
    http,
    navigate: () => undefined,
    loadPage: async component => (component === page.component ? page : host.loadPage(component)),
    subscribePages: () => () => undefined,
  }
}

function answerOf(page: PageModel, rows: readonly Row[], path: string): Envelope {
  const { resource } = page
  const { list, options } = resource?.operations ?? {}
  if (path === list?.path) return { code: 200, rows: [...rows], total: rows.length }
  if (path === options?.path) return { code: 200, data: [...rows], rows: [...rows], total: rows.length }
  const id = path.split('/').at(-1)
  const found = rows.find(row => String(row[resource?.key ?? '']) === id)
  return { code: 200, data: found ?? rows[0], rows: [], total: 0 }
}

function refusal(): HttpFault {
  return Object.assign(new Error(t('这是预览：数据是示例，不会保存')), { status: 601, errors: [] })
}
