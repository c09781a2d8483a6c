import type { ResourceModel } from '#model/types/index.ts'
import type { ColumnSpec } from './TableSpec.ts'

/** The column with the tenant that a row belongs to. */
export const tenantColumn = 'tenant_id'

/**
 * The column that says who beside the owner reads a row of a shared table: 0 nobody, -1 every tenant,
 * otherwise the id of one tenant. Computed by the database; rows of child tables carry a copy, which a
 * foreign key keeps equal.
 */
export const audienceColumn = 'audience'

/** Child tables: the key of the record that a row belongs to, and the row's place in it, from 0. */
export const ownerColumn = 'owner_id'
export const positionColumn = 'position'

/** A column with the usual answers to everything that is not said. */
export function column(name: string, type: string, more: Partial<ColumnSpec> = {}): ColumnSpec {
  const usual = {
    notNull: false,
    identity: false,
    default: null,
    fill: null,
    generated: null,
    renamedFrom: null,
  }
  return { name, type, ...usual, ...more }
}

/** Who wrote a row and when. */
const stampColumns: ColumnSpec[] = [
  column('create_by', 'varchar(64)'),
  column('create_by_id', 'bigint'),
  column('create_time', 'timestamptz', { notNull: true, default: 'now()' }),
  column('update_by', 'varchar(64)'),
  column('update_time', 'timestamptz'),
]

export const stampColumnNames: readonly string[] = stampColumns.map(({ name }) => name)

/** Who wrote a row and when, its version, and when it was moved to the trash. */
export function auditColumns({ trash, unstamped }: Pick<ResourceModel, 'trash' | 'unstamped'>): ColumnSpec[] {
  return [
    ...(unstamped ? [] : stampColumns),
    column('version', 'integer', { notNull: true, default: '1' }),
    ...(trash ? [column('deleted_at', 'timestamptz')] : []),
  ]
}

/** A number of at most 15 digits that tells nothing of those before it: 48 bits of chance, and never 0. */
const numberByChance = "(('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint + 1)"

/** How the database gives ids: in turn from a sequence, or by chance where order must not show. */
export const idColumn = ({ unstamped }: Pick<ResourceModel, 'unstamped'>): Partial<ColumnSpec> =>
  unstamped ? { notNull: true, identity: false, default: numberByChance } : { notNull: true, identity: true }
