import { describe, expect, it } from 'vitest'
import type { TableClass } from '#server/db/sync/TableSpec.ts'
import { checkStatement } from '#tests/support/cluster/statementRules.ts'

const classes: Record<string, TableClass> = {
  loan: 'tenant',
  device: 'tenant',
  tenant: 'reference',
  dict: 'reference',
  session: 'local',
}

const rulesOf = (text: string) => [
  ...new Set(checkStatement(text, table => classes[table]).map(({ rule }) => rule)),
]

describe('checkStatement', () => {
  it.for([
    ['a value', 'select * from loan where tenant_id = $1 and id = 3'],
    ['a cast value, the other way round', 'select * from loan l where $1::bigint = l.tenant_id'],
    [
      'a joined table',
      'select * from loan l join device d on d.tenant_id = l.tenant_id where l.tenant_id = $1',
    ],
    ['one of several', 'select * from loan l, device d where d.tenant_id = l.tenant_id and d.tenant_id = $1'],
    [
      'the side that may be missing',
      'select * from loan l left join device d on d.tenant_id = l.tenant_id where l.tenant_id = 1',
    ],
    ['using', 'select * from loan l join device d using (tenant_id, id) where l.tenant_id = $1'],
    ['a reference table', 'select * from loan l join dict d on d.code = l.code where l.tenant_id = $1'],
    [
      'the table of tenants',
      'select * from tenant t join loan l on l.tenant_id = t.tenant_id where t.tenant_id = $1',
    ],
    [
      'a subquery',
      'select * from loan l where l.tenant_id = $1 and exists (select 1 from device d where d.tenant_id = l.tenant_id)',
    ],
    [
      'each branch',
      'with recursive up as (select tenant_id, id from loan where tenant_id = $1 union all select d.tenant_id, d.id from device d join up on d.tenant_id = up.tenant_id) select * from up',
    ],
    [
      'an insert',
      'insert into loan (tenant_id, id) select d.tenant_id, d.id from device d where d.tenant_id = $1 on conflict (tenant_id, id) do update set id = excluded.id',
    ],
    [
      'a change',
      'update loan l set state = $1 from device d where l.tenant_id = $2 and d.tenant_id = l.tenant_id',
    ],
    ['a lock', 'select * from loan where tenant_id = $1 for update'],
    ['no table', 'select nextval($1)'],
    ['reference and local', 'select * from dict, session'],
    [
      'the catalogue',
      'select relname from pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace',
    ],
    ['the queue', 'insert into pgboss.job (name) select name from pgboss.queue'],
    [
      'the bound column of a query',
      'select * from (select l.tenant_id, l.id from loan l where l.tenant_id = $1) x join device d on d.tenant_id = x.tenant_id',
    ],
    [
      'all columns of a CTE',
      'with own as (select * from loan where tenant_id = $1) select * from device d join own using (tenant_id)',
    ],
    [
      'a renamed column',
      'with own(tenant_id) as (select $1::bigint) select * from device d join own o on d.tenant_id = o.tenant_id',
    ],
    [
      'a lateral query',
      'select * from loan l, lateral (select d.tenant_id from device d where d.tenant_id = l.tenant_id) x, device e where l.tenant_id = $1 and e.tenant_id = x.tenant_id',
    ],
    [
      'what a change answers',
      'with gone as (delete from loan where tenant_id = $1 returning tenant_id, id) insert into device (tenant_id, id) select tenant_id, id from gone',
    ],
    ['a value for many', 'insert into loan (tenant_id, id) select $1, i.id from unnest($2::bigint[]) i(id)'],
    ['a constant', "update loan set state = lower($1), at = now() where tenant_id = '3'"],
    ['what holds for the transaction', 'set transaction read only'],
  ])('should let through what is bound: %s', ([, text]) => {
    expect(rulesOf(text as string)).toEqual([])
  })

  it.for([
    ['S1', 'nothing', 'select * from loan'],
    ['S1', 'or', 'select * from loan where tenant_id = $1 or id = 2'],
    ['S1', 'any', 'select * from loan where tenant_id = any($1)'],
    ['S1', 'a list', 'select * from loan where tenant_id in ($1, $2)'],
    ['S1', 'an expression', "select * from loan where tenant_id = current_setting('app.tenant')::bigint"],
    ['S1', 'one of two', 'select * from loan l, device d where l.tenant_id = $1 and l.id = d.id'],
    [
      'S1',
      'each other, neither by a value',
      'select * from loan l join device d on d.tenant_id = l.tenant_id',
    ],
    [
      'S1',
      'the wrong side of an outer join',
      'select * from loan l left join device d on d.tenant_id = l.tenant_id and l.tenant_id = $1',
    ],
    ['S1', 'a subquery', 'select * from loan l where l.tenant_id = $1 and l.id in (select id from device)'],
    [
      'S1',
      'a branch of a recursion',
      'with recursive up as (select id from loan where tenant_id = $1 union all select d.id from device d join up on d.id = up.id) select * from up',
    ],
    [
      'S1',
      'a lateral one',
      'select * from loan l, lateral (select count(*) from device d where d.id = l.id) c where l.tenant_id = $1',
    ],
    ['S1', 'a change', 'update loan set state = $1 where id = $2'],
    ['S1', 'a removal', 'delete from loan l using device d where d.tenant_id = $1 and d.id = l.id'],
    ['S1', 'the source of an insert', 'insert into loan (tenant_id, id) select tenant_id, id from device'],
    [
      'S1',
      'a CTE with the name of what it reads',
      "with loan as (select * from loan where state = '0') select * from loan",
    ],
    ['S1', 'a changed table with the name of a CTE', 'with loan as (select 1) delete from loan'],
    [
      'S1',
      'rows of an array',
      'select * from unnest($1::bigint[]) f(tenant_id) join loan l on l.tenant_id = f.tenant_id',
    ],
    [
      'S1',
      'rows of VALUES',
      'select * from (values (1), (2)) v(tenant_id) join loan l on l.tenant_id = v.tenant_id',
    ],
    [
      'S1',
      'rows of a query',
      'select * from (select id as tenant_id from tenant) t join loan l on l.tenant_id = t.tenant_id',
    ],
    [
      'S1',
      'rows of a query under a star',
      'select * from (select * from unnest($1) f(tenant_id)) t join loan l on l.tenant_id = t.tenant_id',
    ],
    [
      'S1',
      'rows of a CTE',
      'with t as (select unnest($1::bigint[]) as tenant_id) select * from t join loan l on l.tenant_id = t.tenant_id',
    ],
    [
      'S1',
      'a CTE whose columns are renamed',
      'with t(id, tenant_id) as (select l.tenant_id, l.id from loan l where l.tenant_id = $1) select * from t join device d on d.tenant_id = t.tenant_id',
    ],
    [
      'S1',
      'a recursion that leaves the tenant',
      'with recursive up as (select l.tenant_id, l.id from loan l where l.tenant_id = $1 union all select d.id, d.id from tenant d join up on up.id = d.id) select * from up join device d on d.tenant_id = up.tenant_id',
    ],
    [
      'S1',
      'one branch of a query',
      'select * from (select $1::bigint as tenant_id union select id from tenant) t join loan l on l.tenant_id = t.tenant_id',
    ],
    [
      'S1',
      'rows around it',
      'select (select count(*) from loan l where l.tenant_id = f.tenant_id) from unnest($1::bigint[]) f(tenant_id)',
    ],
    ['S1', 'a cast of the column', 'select * from loan where tenant_id::text = $1::text'],
    ['S1', 'a value that casts the column', 'select * from loan where tenant_id = $1::numeric'],
    ['S1', 'NULL', 'select * from loan where tenant_id = null'],
    ['S1', "another's operator", 'select * from loan where tenant_id operator(other.=) $1'],
    ['S1', 'renamed columns', 'select * from loan l(id, tenant_id) where l.tenant_id = $1'],
    ['S1', 'a sample', 'select * from loan tablesample system (10)'],
    ['S1', 'LIMIT of a union', 'select 1 union select 2 limit (select count(*) from loan)'],
    ['S1', 'ORDER BY of a union', '(select 1) union (select 2 order by (select max(id) from loan))'],
    ['S1', 'an array of JSON', 'select json_array(select id from loan)'],
    ['S1', 'RETURNING', 'insert into dict (id) values ($1) returning (select count(*) from loan)'],
    ['S2', 'an insert', 'insert into loan (id) values ($1)'],
    ['S2', 'an insert without columns', 'insert into loan values ($1, $2)'],
    ['S2', 'no value', 'insert into loan default values'],
    ['S2', 'rows of anything', 'insert into loan (tenant_id) select generate_series(1, 10)'],
    ['S2', 'rows of a reference table', 'insert into loan (tenant_id, id) select id, 1 from tenant'],
    [
      'S2',
      'the wrong place',
      'insert into device (id, tenant_id) select tenant_id, id from loan where tenant_id = $1',
    ],
    ['S2', 'a place behind a star', 'insert into device (id, tenant_id) select d.*, $1 from dict d'],
    ['S2', 'NULL', 'insert into loan (tenant_id) values ($1), (null)'],
    ['S2', 'a default', 'insert into loan (tenant_id) values (default)'],
    ['S2', 'an expression', 'insert into loan (tenant_id) values ((random() * 9)::int)'],
    ['S3', 'another tenant', 'update loan set tenant_id = $1 where tenant_id = $2'],
    [
      'S3',
      'another tenant on conflict',
      'insert into loan (tenant_id, id) values ($1, $2) on conflict (tenant_id, id) do update set tenant_id = $3',
    ],
    ['S3', 'a value for each row', 'update loan set code = gen_random_uuid() where tenant_id = $1'],
    [
      'S3',
      'another tenant among several',
      'update loan set (state, tenant_id) = (select $1, $2::bigint) where tenant_id = $3',
    ],
    ...['timeofday()', "setval('s', 1)", "currval('s')", 'pg_sleep(1)', 'txid_current()', 'uuidv7()'].map(
      call => ['S3', call, `update loan set code = ${call} where tenant_id = $1`],
    ),
    ['S3', "a function of another's", 'update loan set code = other.lower($1) where tenant_id = $2'],
    [
      'S3',
      'one that asks',
      'update loan set n = (select sum(accounts) from account_counts($1)) where tenant_id = $2',
    ],
    ['S3', 'chance', "update loan set state = '1' where tenant_id = $1 and random() < 0.5"],
    ['S3', 'a removal by chance', 'delete from loan where tenant_id = $1 and random() < 0.5'],
    ['S3', 'every copy of a reference table', 'update dict set code = gen_random_uuid()'],
    ['S4', 'a table without a class', 'select * from strange'],
    ['S4', "another schema's table", 'select * from other.dict'],
    ['S4', 'the queue', 'select * from pgboss.job j join loan l on l.id = j.id where l.tenant_id = $1'],
    ['S4', 'the catalogue', 'select * from pg_class, loan where tenant_id = $1'],
    [
      'S4',
      'a local table',
      'select * from loan l join session s on s.user_id = l.user_id where l.tenant_id = $1',
    ],
    [
      'S4',
      'a local table below',
      'select * from loan l where l.tenant_id = $1 and exists (select 1 from session s where s.user_id = l.user_id)',
    ],
    ['S5', 'two statements', 'select 1; select 2'],
    ['S5', 'set_config', "select set_config('app.tenant', $1, true)"],
    ['S5', 'a function that runs a text', "select query_to_xml('select * from loan', true, true, '')"],
    ['S5', 'a new table', 'select 1 as one into other'],
    ...[
      "set local app.tenant = '3'",
      'set session authorization postgres',
      'reset app.tenant',
      'discard all',
      'copy (select * from loan) to stdout',
      'create table other as select * from loan',
      'declare c cursor for select * from loan',
      'explain select * from loan',
      'prepare p as select * from loan',
      'execute p',
      'truncate loan',
      'lock table loan',
      'do $$ begin delete from loan; end $$',
      'call other()',
    ].map(text => ['S5', text.split(' ').slice(0, 2).join(' '), text]),
    ['S6', 'a lock', 'select * from loan where id = $1 for update'],
    [
      'S6',
      'a lock of rows of anything',
      'select * from loan l join unnest($1) f(tenant_id) using (tenant_id) for update of l',
    ],
    ['S6', 'merge', 'merge into loan l using device d on l.id = d.id when matched then delete'],
  ])('should find %s: %s', ([rule, , text]) => {
    expect(rulesOf(text as string)).toContain(rule)
  })

  it('should say which table it is about', () => {
    expect(checkStatement('select * from loan l', table => classes[table])).toEqual([
      { rule: 'S1', detail: 'loan (l) is bound to no tenant' },
    ])
  })
})
