import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { MANIFEST_FILE, type Manifest } from '../../build/manifest.ts'

const NOTHING: Manifest = {
  ...{
    widgets: [],
    pages: [],
    slots: [],
    icons: [],
    framePaths: [],
    visitorScreens: [],
    tables: [],
    listedRoutes: [],
  },
  widgetProperties: {},
}

/**
 * Keeps a manifest in a folder that has none of the sources that it is made from, as beside a production server.
 * @param lists what exists there; nothing else does
 */
export function writeManifest(root: string, lists: Partial<Manifest> = {}): void {
  const file = join(root, MANIFEST_FILE)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify({ state: '', read: [], ...NOTHING, ...lists }))
}
