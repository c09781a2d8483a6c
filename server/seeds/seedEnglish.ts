import { sql } from 'kysely'
import type { AppModel } from '#model/types/index.ts'
import type { Tx } from '../db/Database.ts'
import type { Once } from './readOnce.ts'
import type { Seeds } from './Seeds.ts'
import type { EnglishSeed } from './takeEnglish.ts'

/**
 * Gives the rows that seeds and page files have made their English, each once: in an installation that was there before
 * as in a new one. Whose Chinese is another by now, or who has an English already, is left alone.
 * @param following whether rows that nobody has changed follow what the seeds say by now, as they do in development
 */
export async function seedEnglish(
  tx: Tx,
  { app, seeds, once, following = false }: { app: AppModel; seeds: Seeds; once: Once; following?: boolean },
): Promise<void> {
  const known = [...seeds.english, ...menuEnglish(app)]
  const fresh = following ? known : known.filter(seed => !once.isMade(markOf(seed)))
  for (const [table, ofTable] of Map.groupBy(fresh, ({ table }) => table)) {
    for (const ofShape of Map.groupBy(ofTable, shapeOf).values()) await fill(tx, table, ofShape, following)
  }
  await once.made([...new Set(fresh.map(markOf))])
}

/** Nodes of the menu, by what they lead to or grant. */
const menuEnglish = ({ menus, folderTitles }: AppModel): EnglishSeed[] => [
  ...menus.flatMap(({ component, title, titleEn, buttons }) => [
    ...node({ menu_type: 'C', component }, title, titleEn),
    ...buttons.flatMap(button =>
      node({ menu_type: 'F', perms: button.permission }, button.title, button.titleEn),
    ),
  ]),
  ...Object.entries(folderTitles).flatMap(([zh, en]) => node({ menu_type: 'M' }, zh, en)),
]

const node = (by: Record<string, string>, zh: string, en: string | null): EnglishSeed[] =>
  en === null ? [] : [{ table: 'sys_menu', column: 'menu_name', by, zh, en }]

const shapeOf = ({ column, by }: EnglishSeed): string => [column, ...Object.keys(by)].join()

const keyOf = ({ by, zh }: EnglishSeed): string => [...Object.values(by), zh].join('|')

const markOf = (seed: EnglishSeed): string => `english:${seed.table}:${keyOf(seed)}`.slice(0, 200)

/** One statement for all rows of a table that are known by the same columns. */
async function fill(tx: Tx, table: string, seeds: readonly EnglishSeed[], following: boolean): Promise<void> {
  const [{ column, by } = { column: '', by: {} }] = seeds
  const english = JSON.stringify(Object.fromEntries(seeds.map(seed => [keyOf(seed), seed.en])))
  const parts = [...Object.keys(by), column].map(name => sql`${sql.ref(name)}::text`)
  const said = sql`(${english}::jsonb ->> concat_ws('|', ${sql.join(parts)}))`
  const target = sql.ref(`${column}_en`)
  const isOpen = following
    ? sql`create_by_id is null and update_time is null and ${target} is distinct from ${said}`
    : sql`${target} is null`
  await sql`update ${sql.table(table)} set ${target} = ${said} where ${said} is not null and ${isOpen}`.execute(
    tx,
  )
}
