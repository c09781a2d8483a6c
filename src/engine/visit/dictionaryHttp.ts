import type { EngineHost } from '../EngineHost.ts'
import { institution } from '../institution.ts'
import type { VisitControl } from './useVisit.ts'

/**
 * Returns the socket of a form that asks the server for nothing but to take its files: dictionaries came along with it,
 * and what else it asked for would need a session.
 */
export function dictionaryHttp(
  dictionaries: Record<string, Record<string, unknown>[]>,
  upload: VisitControl['upload'],
): EngineHost['http'] {
  const byPath = new Map(
    Object.entries(dictionaries).map(([type, rows]) => [institution.dictionaryPath(type), rows]),
  )
  const refuse = async (path: string): Promise<never> => {
    throw new Error(`${path}: a visitor's form asks the server for nothing.`)
  }
  return {
    async request(path) {
      const data = byPath.get(path)
      return data === undefined ? refuse(path) : { code: 200, data }
    },
    download: refuse,
    upload: (path, file, { of, field: _part, ...options } = {}) =>
      of === undefined ? refuse(path) : upload(of, file, options),
  }
}

/** Returns the socket of an account's form, whose files go another way than those of its records. */
export const sendingHttp = (
  http: EngineHost['http'],
  upload: VisitControl['upload'],
): EngineHost['http'] => ({
  ...http,
  upload: (path, file, { of, field, ...options } = {}) =>
    of === undefined ? http.upload(path, file, { ...options, field }) : upload(of, file, options),
})
