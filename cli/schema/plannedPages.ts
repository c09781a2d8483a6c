import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageRoute } from '#engine'
import { textOf } from '#model/text.ts'

/**
 * Returns a line for each route that is listed by hand and whose page is not written yet, neither as a page
 * file nor as a page of its own: path, title, component.
 */
export async function plannedPages(root: string): Promise<string[]> {
  const files = globSync('src/custom/*/*.routes.ts', { cwd: root }).sort()
  const lists = await Promise.all(files.map(file => routesIn(join(root, file))))
  const planned = lists.flat().filter(({ component }) => !isWritten(root, component))
  return planned.map(({ path, title, component }) => `${path}  ${textOf(title)}  (${component})`)
}

async function routesIn(file: string): Promise<PageRoute[]> {
  const module: { default: PageRoute[] } = await import(pathToFileURL(file).href)
  return module.default
}

function isWritten(root: string, component: string): boolean {
  return [`schemas/${component}.json`, `src/custom/${component}.page.tsx`].some(file =>
    existsSync(join(root, file)),
  )
}
