import { readFileSync } from 'node:fs'

let version: string | undefined

/** Version of this program, as package.json says: 1.4.0. */
export function programVersion(): string {
  version ??= JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version as string
  return version
}
