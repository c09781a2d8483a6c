import { join } from 'node:path'
import { compileApp } from '#model/compileApp.ts'
import type { DocumentEnvironment } from '#model/documents/DocumentEnvironment.ts'
import { documentPages } from '#model/documents/documentPages.ts'
import { loadSources } from '#server/schemas/loadSources.ts'

const { files, environment } = await loadSources(join(import.meta.dirname, '../../..'))
const { app } = compileApp(files, { ...environment, widgets: undefined, custom: undefined })
if (!app) throw new Error('The page files of the project do not compile.')

/** What a form may name that the platform's administrator draws. */
export const documentEnvironment: DocumentEnvironment = {
  dictionaries: environment.dictionaries,
  widgets: environment.widgets,
  widgetProperties: environment.widgetProperties,
  // What the starters refer to: each check reads all of them.
  pages: documentPages(app).filter(({ path }) => /system\/(user|dept|post)\/index/.test(path)),
}
