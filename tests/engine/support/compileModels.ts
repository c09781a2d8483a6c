import { join } from 'node:path'
import { compileApp } from '#model/compileApp.ts'
import type { PageModel } from '#model/types/index.ts'
import { loadSources } from '#server/schemas/loadSources.ts'

const sources = await loadSources(join(import.meta.dirname, '../../..'))

/**
 * Compiles the project's own page files, and further ones of a test. Widgets are not looked at.
 * @throws Error when a file has a mistake
 */
export function compileModels(more: Record<string, unknown> = {}): Record<string, PageModel> {
  const { files, environment } = sources
  const added = Object.entries(more).map(([path, source]) => ({ path, text: JSON.stringify(source) }))
  const all = { ...environment, widgets: undefined, custom: undefined }
  const { app, problems } = compileApp([...files, ...added], all)
  if (!app) throw new Error(problems.map(problem => `${problem.file}: ${problem.message}`).join('\n'))
  return app.pages
}
