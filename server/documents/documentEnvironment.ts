import { type Compiler, createCompiler } from '#model/createCompiler.ts'
import { createDocumentCompiler, type DocumentCompiler } from '#model/documents/createDocumentCompiler.ts'
import type { DocumentEnvironment } from '#model/documents/DocumentEnvironment.ts'
import { documentPages } from '#model/documents/documentPages.ts'
import type { PermissionHolder } from '#model/fieldAccess.ts'
import type { AppModel } from '#model/types/index.ts'
import type { Dictionaries } from '../engine/contracts/dictionaries.ts'

/**
 * What a form may name beside its own fields: the dictionaries that there are, and records of the application.
 * @param designer leaves out the records that they may not choose from; absent for all
 */
export async function documentEnvironment(
  app: AppModel,
  dictionaries: Dictionaries,
  designer?: PermissionHolder,
): Promise<DocumentEnvironment> {
  const entries = await Promise.all(
    (await dictionaries.types()).map(async type => {
      const values = await dictionaries.entries(type)
      return [
        type,
        values.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel })),
      ] as const
    }),
  )
  return { dictionaries: Object.fromEntries(entries), pages: documentPages(app, designer) }
}

const readers = new WeakMap<AppModel, Compiler>()

/** Compiles forms in an environment; the page files of an application are read once. */
export function documentCompiler(app: AppModel, environment: DocumentEnvironment): DocumentCompiler {
  const reader = readers.get(app) ?? createCompiler()
  readers.set(app, reader)
  return createDocumentCompiler(environment, reader)
}
