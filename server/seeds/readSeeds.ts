import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Seeds } from './Seeds.ts'

/** The seeds below a folder. @throws Error naming the file that is no JSON */
export async function readSeeds(folder: string): Promise<Seeds> {
  const [dictionaries, settings, menus, tenants, roles, names] = await Promise.all(
    ['base/dictionaries', 'base/config', 'base/menus', 'demo/tenants', 'demo/roles', 'demo/names'].map(name =>
      readJson(join(folder, `${name}.json`)),
    ),
  )
  return { dictionaries, settings, menus, demo: { tenants, roles, names } } as Seeds
}

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8')
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`${file} is no JSON: ${(cause as Error).message}`, { cause })
  }
}
