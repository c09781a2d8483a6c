import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Seeds } from './Seeds.ts'

/** The seeds below a folder. @throws Error naming the file that is no JSON */
export async function readSeeds(folder: string): Promise<Seeds> {
  const read = (name: string) => readJson(join(folder, `${name}.json`))
  const [dictionaries, settings, menus, sms, notifyTemplates, jobs, packages] = await Promise.all(
    ['dictionaries', 'config', 'menus', 'sms', 'notify', 'jobs', 'packages'].map(name =>
      read(`base/${name}`),
    ),
  )
  const [tenants, roles, names, messages] = await Promise.all(
    ['demo/tenants', 'demo/roles', 'demo/names', 'demo/messages'].map(read),
  )
  const demo = { tenants, roles, names, messages }
  return { dictionaries, settings, menus, sms, notifyTemplates, jobs, packages, demo } as Seeds
}

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8')
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`${file} is no JSON: ${(cause as Error).message}`, { cause })
  }
}
