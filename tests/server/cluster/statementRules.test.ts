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
    ['S2', 'an insert', 'insert into loan (id) values ($1)'],
    ['S3', 'another tenant', 'update loan set tenant_id = $1 where tenant_id = $2'],
    [
      'S3',
      'another tenant on conflict',
      'insert into loan (tenant_id, id) values ($1, $2) on conflict (tenant_id, id) do update set tenant_id = $3',
    ],
    ['S3', 'a value for each row', 'update loan set code = gen_random_uuid() where tenant_id = $1'],
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
    ['S6', 'a lock', 'select * from loan where id = $1 for update'],
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
