import type { JobDefinition } from '../engine/defineJob.ts'
import { importFolder } from '../importFolder.ts'

/**
 * The handlers of a folder by name: every file's default export. A folder is found, not listed.
 * @throws Error when a default export is no handler, or two have one name
 */
export async function loadJobs(folder: string): Promise<Map<string, JobDefinition>> {
  const handlers = new Map<string, JobDefinition>()
  for (const { file, module } of await importFolder(folder)) {
    const handler = module.default as JobDefinition | undefined
    if (handler === undefined) continue
    if (typeof handler.run !== 'function' || handler.params === undefined) {
      throw new Error(`${file}: a default export under server/jobs must come from defineJob().`)
    }
    if (handlers.has(handler.name)) throw new Error(`${file}: another job is called "${handler.name}".`)
    handlers.set(handler.name, handler)
  }
  return handlers
}
