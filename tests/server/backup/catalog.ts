import { sql } from 'kysely'
import type { Database } from '#server/db/Database.ts'

/** Whatever PostgreSQL's versions say differently of the same: names of constraints that only forbid nulls. */
const schemas = `('public', 'pgboss')`

/** All that a restore must bring back besides rows, as texts in order, whoever owns it. */
export function readShape(database: Database): Promise<string[]> {
  return database.asOwner(async tx => {
    await sql`set local search_path = ''`.execute(tx)
    const { rows } = await sql
      .raw<{ line: string }>(`
      with c as (select c.*, n.nspname from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ${schemas} and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e'))
      select format('%s %s.%s rls=%s', relkind, nspname, relname, relrowsecurity) as line from c
      union all select format('column %s %s %s %s null=%s gen=%s id=%s default=%s note=%s', c.oid::regclass, a.attnum, a.attname,
          format_type(a.atttypid, a.atttypmod), not a.attnotnull, a.attgenerated, a.attidentity,
          regexp_replace(pg_get_expr(d.adbin, d.adrelid), '\\s+', ' ', 'g'), col_description(c.oid, a.attnum))
        from c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum where c.relkind in ('r', 'p')
      union all select format('constraint %s %s %s', r.conrelid::regclass, r.conname, pg_get_constraintdef(r.oid))
        from pg_constraint r join c on c.oid = r.conrelid where r.contype <> 'n'
      union all select pg_get_indexdef(oid) from c where relkind in ('i', 'I')
      union all select format('attached %s %s', i.inhparent::regclass, i.inhrelid::regclass) from pg_inherits i join c on c.oid = i.inhrelid
      union all select format('policy %s %s %s %s %s', polrelid::regclass, polname, polcmd, pg_get_expr(polqual, polrelid),
          pg_get_expr(polwithcheck, polrelid)) from pg_policy join c on c.oid = polrelid
      union all select format('grant %s %s to %s', a.privilege_type, c.oid::regclass, a.grantee::regrole)
        from c cross join lateral aclexplode(relacl) a where a.grantee <> c.relowner
      union all select format('function %s %s %s', p.oid::regprocedure, md5(pg_get_functiondef(p.oid)), has_function_privilege('mortise_app', p.oid, 'execute'))
        from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ${schemas} and p.prokind = 'f'
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      union all select format('public may run %s: %s', p.oid::regprocedure, has_function_privilege('public', p.oid, 'execute'))
        from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'public' and p.proname in ('set_tenant', 'account_counts', 'active_accounts', 'document_uses', 'menu_holders', 'notice_figures')
      union all select format('sequence %s %s %s %s', c.oid::regclass, s.seqmax, s.seqincrement, s.seqstart) from c join pg_sequence s on s.seqrelid = c.oid
      order by 1`)
      .execute(tx)
    return rows.map(({ line }) => line)
  })
}

/** Every row of every table as a text: table → rows in order. */
export function readAll(database: Database): Promise<Map<string, string[]>> {
  return database.asOwner(async tx => {
    const { rows: tables } = await sql<{ name: string }>`
      select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname in ('public', 'pgboss') order by 1`.execute(tx)
    const all = new Map<string, string[]>()
    for (const { name } of tables) {
      const { rows } = await sql
        .raw<{ row: string }>(`select one::text as row from ${name} as one order by 1`)
        .execute(tx)
      all.set(
        name,
        rows.map(({ row }) => row),
      )
    }
    return all
  })
}
