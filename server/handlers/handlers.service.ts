import { join } from 'node:path'
import type { HandlerDefinition } from '../engine/defineHandler.ts'
import { defineService } from '../engine/defineService.ts'
import { importFolder } from '../importFolder.ts'

declare module '../engine/contracts/Services.ts' {
  interface Services {
    /** Programs that diagrams name, by their names. */
    handlers: ReadonlyMap<string, HandlerDefinition>
  }
}

const SUFFIX = '.handler.ts'

export default defineService({
  name: 'handlers',
  needs: [],
  start: loadHandlers,
})

/** @throws Error when a file and its handler are called differently, or two handlers alike */
async function loadHandlers(): Promise<ReadonlyMap<string, HandlerDefinition>> {
  const folder = join(import.meta.dirname, '../modules')
  const handlers = new Map<string, HandlerDefinition>()
  for (const { file, module } of await importFolder(folder, name => name.endsWith(SUFFIX))) {
    const handler = module.default as HandlerDefinition | undefined
    if (handler === undefined || !file.endsWith(`/${handler.name}${SUFFIX}`))
      throw new Error(`server/modules/${file}: it must export a handler of the same name (defineHandler).`)
    if (handlers.has(handler.name)) throw new Error(`Two handlers are called "${handler.name}": rename one.`)
    handlers.set(handler.name, handler)
  }
  return handlers
}
