import { sql } from 'kysely'
import type { Tx } from './Database.ts'
import { quoteName } from './quoteName.ts'
import type { Placement } from './sync/Catalog.ts'

/**
 * What is asked of Citus, the extension that distributes a database over several nodes. Whoever has it in a database
 * wants this one distributed.
 * @see https://docs.citusdata.com/en/stable/develop/api_metadata.html
 */

/** Whether this database is the coordinator of a cluster. */
export async function isCluster(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select to_regclass('pg_dist_partition') is not null as known`.execute(tx)
  return rows[0]?.known === true
}

/** A node that holds shards, or the coordinator. */
export interface ClusterNode {
  /** As the cluster numbers it; says nothing of where it is. */
  id: number
  host: string
  port: number
  isCoordinator: boolean
}

/** The nodes that hold rows, the coordinator first; none where the database is not distributed. */
export async function readNodes(tx: Tx): Promise<ClusterNode[]> {
  if (!(await isCluster(tx))) return []
  const { rows } = await sql<ClusterNode>`
    select nodeid as id, nodename as host, nodeport as port, groupid = 0 as "isCoordinator"
    from pg_dist_node where isactive order by groupid, nodeid`.execute(tx)
  return rows
}

/** Whether the coordinator reaches a node within two seconds. */
export async function isReached(tx: Tx, { host, port }: ClusterNode): Promise<boolean> {
  await sql`set local citus.node_connection_timeout = '2s'`.execute(tx)
  const { rows } = await sql<{ reached: boolean }>`
    select citus_check_connection_to_node(${host}, ${port}) as reached`.execute(tx)
  return rows[0]?.reached === true
}

/** Where tables are; null for a database on one node. */
export async function readPlacement(tx: Tx): Promise<Placement | null> {
  if (!(await isCluster(tx))) return null
  const { rows } = await sql<{ name: string; kind: 'tenant' | 'reference' | null }>`
    select c.relname as name,
      case when p.partmethod = 'h' then 'tenant' when p.repmodel = 't' then 'reference' end as kind
    from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by 1`.execute(tx)
  const classes: Placement['classes'] = {}
  const alone: Placement['alone'] = {}
  for (const { name, kind } of rows) {
    if (kind === null) alone[name] = await hasRows(tx, name)
    else classes[name] = kind
  }
  return { classes, alone }
}

async function hasRows(tx: Tx, table: string): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`
    select exists (select from ${sql.table(table)}) as some`.execute(tx)
  return rows[0]?.some === true
}

/** Distributes a table by its tenant; beside `anchor`, so that one tenant's rows of all tables are on one node. */
export const distributeByTenant = (table: string, anchor: string | undefined): string =>
  `select create_distributed_table(${literal(table)}, 'tenant_id', colocate_with => ${anchor === undefined ? "'none'" : literal(anchor)})`

/** Copies a table to every node. */
export const copyToNodes = (table: string): string => `select create_reference_table(${literal(table)})`

/** Takes the rows away that stay on the coordinator, unseen, after their table was distributed. */
export const clearLeftovers = (table: string): string =>
  `select truncate_local_data_after_distributing_table(${literal(table)})`

const literal = (table: string): string => `'${quoteName(table).replaceAll("'", "''")}'`
