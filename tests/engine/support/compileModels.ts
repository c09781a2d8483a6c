import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileApp } from '#model/compileApp.ts'
import type { PageModel } from '#model/types/index.ts'
import { loadSources } from '#server/schemas/loadSources.ts'

const ROOT = join(import.meta.dirname, '../../..')
const sources = await loadSources(ROOT)

/** A list with a form that no page of the project changes: what it offers is what tests of the engine count on. */
export const POSTS = 'test/post/index'
const ownPages = [
  { path: `${POSTS}.json`, text: readFileSync(join(ROOT, 'tests/fixtures/pages/post/index.json'), 'utf8') },
]

/**
 * Compiles the project's own page files, that of `POSTS`, and further ones of a test. Widgets are not looked at.
 * @throws Error when a file has a mistake
 */
export function compileModels(more: Record<string, unknown> = {}): Record<string, PageModel> {
  const { files, environment } = sources
  const added = Object.entries(more).map(([path, source]) => ({ path, text: JSON.stringify(source) }))
  const all = { ...environment, widgets: undefined, custom: undefined }
  const { app, problems } = compileApp([...files, ...ownPages, ...added], all)
  if (!app) throw new Error(problems.map(problem => `${problem.file}: ${problem.message}`).join('\n'))
  return app.pages
}
