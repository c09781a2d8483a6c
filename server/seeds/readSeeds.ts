import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { textOf } from '#model/language/t.ts'
import type { Text } from '#model/types/index.ts'
import { readProcesses } from './readProcesses.ts'
import type { DirectorySeed, Seeds } from './Seeds.ts'
import { type EnglishSeed, takeEnglish } from './takeEnglish.ts'

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
  const english = [...directoryEnglish(menus as WrittenDirectory[]), ...englishOf({ ...base, demo } as Seeds)]
  return { ...base, demo, english } as Seeds
}

/** Takes the English out of seeds that say it beside their Chinese. */
function englishOf({ demo, sms, ...base }: Omit<Seeds, 'english'>): EnglishSeed[] {
  const posts = demo.tenants.flatMap(tenant =>
    tenant.posts.map(([code, name, nameEn]) => ({ code, name, nameEn })),
  )
  return [
    ...(['settings', 'jobs', 'calendar', 'packages', 'notifyTemplates', 'mailTemplates'] as const).flatMap(
      name => takeEnglish(name, base[name]),
    ),
    ...takeEnglish('smsTemplates', sms.templates),
    ...takeEnglish('dictionaries', base.dictionaries),
    ...base.dictionaries.flatMap(({ dictType, values }) => takeEnglish('values', values, { dictType })),
    ...Object.values(demo.roles).flatMap(roles => takeEnglish('roles', roles)),
    ...takeEnglish('posts', posts),
  ]
}

/** English of buttons that seeds hang below directories; that of the directories stands in the application. */
const directoryEnglish = (directories: readonly WrittenDirectory[]): EnglishSeed[] =>
  directories.flatMap(({ buttons = [], children = [] }) => [
    ...buttons.flatMap(({ title, permission }) =>
      typeof title === 'object' && title.en
        ? [
            {
              ...{ table: 'sys_menu', column: 'menu_name', by: { menu_type: 'F', perms: permission } },
              ...{ zh: title.zh, en: title.en },
            },
          ]
        : [],
    ),
    ...directoryEnglish(children),
  ])

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
