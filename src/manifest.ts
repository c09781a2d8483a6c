import { iconNames } from './app/icons/iconNames.ts'
import { framePaths } from './app/router/framePaths.ts'
import { createRegistry } from './engine/registry/createRegistry.ts'
import * as registries from './registries.ts'

const { widgets, pages, parts } = createRegistry(registries)

/**
 * What the browser's part offers to page files, by the registries that serve it. `build/manifest.ts` runs this module
 * and keeps the lists, so it imports nothing that draws.
 * @throws Error when two modules have the same key
 */
export default {
  widgets: widgets.keys(),
  pages: pages.keys(),
  slots: parts.keys(),
  icons: Object.keys(iconNames),
  framePaths,
}
