import type { CompileEnvironment } from '#model/types/index.ts'
import type { Dictionaries } from '../engine/contracts/dictionaries.ts'

/** What a document may name beside the records of the application: the dictionaries that there are. */
export async function documentEnvironment(dictionaries: Dictionaries): Promise<CompileEnvironment> {
  const entries = await Promise.all(
    (await dictionaries.types()).map(async type => {
      const values = await dictionaries.entries(type)
      return [
        type,
        values.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel })),
      ] as const
    }),
  )
  return { dictionaries: Object.fromEntries(entries), permissions: [], menus: [] }
}
