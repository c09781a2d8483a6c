import { type EngineHost, institution } from '#engine'

/**
 * Returns the socket of a form that asks the server for nothing: dictionaries came along with it, and what else it
 * asked for would need a session.
 */
export function dictionaryHttp(dictionaries: Record<string, Record<string, unknown>[]>): EngineHost['http'] {
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
    upload: refuse,
  }
}
