import { relative } from 'node:path'

/** Which part of the running system a saved file changes. null: none that Vite does not see to itself. */
export function partOf(root: string, file: string): 'schemas' | 'server' | null {
  const path = relative(root, file).replaceAll('\\', '/')
  if (/^(?:schemas|seeds|cli\/dev\/pages)\/.*\.json$/.test(path) && path !== 'schemas/page.schema.json')
    return 'schemas'
  if (/^(?:server|src\/model)\/.*\.ts$/.test(path)) return 'server'
  return null
}
