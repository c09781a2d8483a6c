import type { Tx } from '../../db/Database.ts'

/** What is known of a stored file. */
export interface FileRecord {
  name: string
  /** Tenant and account that uploaded it. */
  tenantId: number
  userId: number
  /** Name it came with. */
  originalName: string
  mediaType: string
  /** Bytes. */
  size: number
}

/**
 * The known ones of these names, by name.
 * @param hold keeps them from being cleared away until the transaction ends
 */
export async function findFiles(
  tx: Tx,
  names: readonly string[],
  { hold = false } = {},
): Promise<Map<string, FileRecord>> {
  if (names.length === 0) return new Map()
  const rows = await tx
    .selectFrom('sys_file')
    .select([
      'name',
      'tenant_id as tenantId',
      'user_id as userId',
      'original_name as originalName',
      'media_type as mediaType',
      'size',
    ])
    .where('name', 'in', names)
    .where('removed_at', 'is', null)
    .$if(hold, query => query.forUpdate())
    .execute()
  return new Map(rows.map(row => [row.name, row as FileRecord]))
}
