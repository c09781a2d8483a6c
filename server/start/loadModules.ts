import type { ModuleDefinition } from '../engine/defineModule.ts'
import { importFolder } from '../importFolder.ts'

/**
 * The modules below a folder: every file with a default export, but for examples, which are for
 * tests, declarations of tables, and what services find by themselves. A folder is found, not listed.
 * @throws Error when a default export is no module
 */
export async function loadModules(folder: string): Promise<ModuleDefinition[]> {
  const found = await importFolder(folder, file => !/\.(?:examples|handler|service|tables)\.ts$/.test(file))
  return found
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
