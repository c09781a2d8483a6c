import type { Row } from '#server/engine/contracts/records.ts'

/** Access of what is read of instances: who may read one is found out inside. */
export const ownPart = { session: 'what one reads of an instance is decided by the own part in it' }

/** A list in the style of pages. */
export async function paged(listed: Promise<{ rows: Row[]; total: number }>) {
  const { rows, total } = await listed
  return { data: { list: rows, total } }
}

/** A query with the id of something. */
export function idQuery(name: string): Row {
  return {
    type: 'object',
    required: [name],
    properties: { [name]: { type: 'string', pattern: '^[0-9]{1,16}$' } },
  }
}
