import { type RawBuilder, sql } from 'kysely'

/** Names come from page files, so there are only so many of them. */
const known = new Map<string, RawBuilder<unknown>>()

/** A column under an alias, as SQL: t.post_name. Made once, because every request names the same ones. */
export function columnRef(alias: string, column: string): RawBuilder<unknown> {
  const name = `${alias}.${column}`
  const made = known.get(name) ?? sql.ref(name)
  known.set(name, made)
  return made
}
