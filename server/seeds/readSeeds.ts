import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { textOf } from '#model/language/t.ts'
import type { Text } from '#model/types/index.ts'
import { readProcesses } from './readProcesses.ts'
import type { DirectorySeed, Seeds } from './Seeds.ts'

/** The seeds below a folder. @throws Error naming the file that is no JSON */
export async function readSeeds(folder: string): Promise<Seeds> {
  const read = (name: string) => readJson(join(folder, `${name}.json`))
  const [dictionaries, settings, menus, sms, notifyTemplates, mailTemplates, jobs, calendar, packages] =
    await Promise.all(
      ['dictionaries', 'config', 'menus', 'sms', 'notify', 'mail', 'jobs', 'calendar', 'packages'].map(name =>
        read(`base/${name}`),
      ),
    )
  const [tenants, roles, names, messages, records] = await Promise.all(
    ['demo/tenants', 'demo/roles', 'demo/names', 'demo/messages', 'demo/records'].map(read),
  )
  const processes = await readProcesses(join(folder, 'demo'))
  const demo = { tenants, processes, roles, names, messages, records }
  const directories = (menus as WrittenDirectory[]).map(inChinese)
  const templates = { sms, notifyTemplates, mailTemplates }
  const base = { dictionaries, settings, menus: directories, ...templates, jobs, calendar, packages }
  return { ...base, demo } as Seeds
}

/** A directory as seeds say it, its titles in one language or in both. */
type WrittenDirectory = Omit<DirectorySeed, 'title' | 'buttons' | 'children'> & {
  title: Text
  buttons?: { title: Text; permission: string }[]
  children?: WrittenDirectory[]
}

/** What is stored is Chinese; the English stands in the application beside it. */
function inChinese({ title, buttons, children, ...directory }: WrittenDirectory): DirectorySeed {
  return {
    ...directory,
    title: textOf(title, 'zh'),
    ...(buttons
      ? { buttons: buttons.map(button => ({ ...button, title: textOf(button.title, 'zh') })) }
      : {}),
    ...(children ? { children: children.map(inChinese) } : {}),
  }
}

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8')
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`${file} is no JSON: ${(cause as Error).message}`, { cause })
  }
}
