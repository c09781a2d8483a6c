import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { RunningInstance, RunWork } from './RunningInstance.ts'

/** Characters of a text by which it is found. */
const LONGEST = 200

interface StoredValue {
  text_value: string | null
  number_value: number | null
}

/**
 * Writes the values of the form by which lists find an instance: those that a command has changed.
 * @param isAnew whether all are to be written, because another version says which
 */
export async function saveFields(
  { tx, tenantId }: RunWork,
  { row, definition, before, state }: RunningInstance,
  { isAnew = false } = {},
): Promise<void> {
  const { filters } = definition.settings
  // What calls have handed over was filled in elsewhere.
  if (row.formRecordId === null || (filters.length === 0 && !isAnew)) return
  const [former, values] = [before.tokens.variables, state.tokens.variables]
  const changed = filters.filter(name => isAnew || !isDeepStrictEqual(former[name], values[name]))
  const rows = changed.flatMap(name => {
    const stored = storedValue(values[name])
    return stored === null
      ? []
      : [{ tenant_id: tenantId, instance_id: row.id, process_key: row.processKey, name, ...stored }]
  })
  const kept = rows.map(({ name }) => name)
  const gone = changed.filter(name => !kept.includes(name) && storedValue(former[name]) !== null)
  const ofInstance = tx
    .deleteFrom('bpm_process_field')
    .where('tenant_id', '=', tenantId)
    .where('instance_id', '=', row.id)
  // Neither waits for the other: what is written is not what is removed.
  await Promise.all([
    isAnew && ofInstance.where('name', 'not in', [...kept, '']).execute(),
    !isAnew && gone.length > 0 && ofInstance.where('name', 'in', gone).execute(),
    rows.length > 0 &&
      tx
        .insertInto('bpm_process_field')
        .values(rows)
        .onConflict(conflict =>
          conflict.columns(['tenant_id', 'instance_id', 'name']).doUpdateSet({
            text_value: sql`excluded.text_value`,
            number_value: sql`excluded.number_value`,
          }),
        )
        .execute(),
  ])
}

/** How a value is kept; null for what there is nothing to find by. */
function storedValue(value: unknown): StoredValue | null {
  if (typeof value === 'number') return { text_value: null, number_value: value }
  const text = typeof value === 'string' || typeof value === 'boolean' ? storedText(String(value)) : ''
  return text === '' ? null : { text_value: text, number_value: null }
}

/** The part of a text by which it is found. */
export const storedText = (text: string): string => [...text.trim()].slice(0, LONGEST).join('')
