import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ModuleDefinition } from '../engine/defineModule.ts'

/**
 * The modules below a folder: every file with a default export. A folder is found, not listed.
 * @throws Error when a default export is no module
 */
export async function loadModules(folder: string): Promise<ModuleDefinition[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter(entry => entry.isFile() && entry.name.endsWith('.ts'))
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
  const loaded = await Promise.all(
    files.map(async file => ({ file, module: await import(pathToFileURL(file).href) })),
  )
  return loaded
    .filter(({ module }) => module.default !== undefined)
    .map(({ file, module }) => asModule(file, module.default))
}

function asModule(file: string, value: unknown): ModuleDefinition {
  const module = value as ModuleDefinition
  if (
    typeof value === 'object' &&
    value !== null &&
    (module.resource !== undefined || module.routes !== undefined || module.works !== undefined)
  ) {
    return module
  }
  throw new Error(`${file}: a default export under server/modules must come from defineModule().`)
}
