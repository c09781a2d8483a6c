import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadTables, tableClasses } from '#server/cluster/tableClasses.ts'
import type { Database } from '#server/db/Database.ts'
import { planTables } from '#server/db/sync/planTables.ts'
import type { TableClass } from '#server/db/sync/TableSpec.ts'
import { checkTables } from '#tests/support/cluster/tableRules.ts'
import { openDemoDatabase } from '#tests/support/openTestDatabase.ts'
import { startOptionsOf } from '#tests/support/startOptionsOf.ts'

let database: Database
let classes: Map<string, TableClass>

beforeAll(async () => {
  const { app } = await startOptionsOf('memory://')
  classes = tableClasses(Object.values(app.resources), await loadTables())
  database = await openDemoDatabase()
})
afterAll(() => database.close())

/** What is wrong after these statements, which are taken back. */
async function rulesAfter(...statements: string[]) {
  const known: Record<string, TableClass> = { loan: 'tenant', session: 'local', dict: 'reference' }
  let rules: string[] = []
  const undone = database.asOwner(async tx => {
    for (const statement of statements) await sql.raw(statement).execute(tx)
    const found = await checkTables(tx, table => known[table] ?? classes.get(table))
    rules = [...new Set(found.map(({ rule }) => rule))]
    throw new Error('taken back')
  })
  await expect(undone).rejects.toThrow('taken back')
  return rules
}

const loan =
  'create table loan (tenant_id bigint, id bigint, user_id bigint, state text, primary key (tenant_id, id))'

describe('the tables of the application', () => {
  it('should be such that a database distributed by tenant takes them', async () => {
    expect(await database.asOwner(tx => checkTables(tx, table => classes.get(table)))).toEqual([])
  })

  it('should be made in an order in which they can be distributed', async () => {
    const { app } = await startOptionsOf('memory://')
    const { additions } = planTables(Object.values(app.resources), { tables: {}, extensions: [] })
    const order = [
      /^create table /,
      /^create (unique )?index /,
      /^alter table \S+ add constraint \S+ foreign key/,
      /^(alter table \S+ enable row level security|create policy|grant|revoke|comment on)/,
    ]
    const stages = additions.flatMap(step =>
      step.sql.map(statement => ({ statement, stage: order.findIndex(kind => kind.test(statement)) })),
    )
    expect(stages.filter(({ stage }) => stage === -1)).toEqual([])
    expect(stages.map(({ stage }) => stage)).toEqual(
      stages.map(({ stage }) => stage).toSorted((a, b) => a - b),
    )
    expect(new Set(stages.map(({ stage }) => stage)).size).toBe(order.length)
  })
})

describe('checkTables', () => {
  it('should let a table of tenants through', async () => {
    expect(
      await rulesAfter(
        loan,
        'alter table loan add foreign key (tenant_id, user_id) references sys_user (tenant_id, user_id) on delete cascade',
        "create policy p on loan using (tenant_id = nullif(current_setting('app.tenant', true), '')::bigint or state = case when id > 0 then 'x' end or state is null)",
      ),
    ).toEqual([])
  })

  it.each([
    ['T1', 'a unique index', [loan, 'create unique index u on loan (state)']],
    ['T1', 'a primary key', ['create table loan (tenant_id bigint, id bigint primary key)']],
    [
      'T2',
      'a key to one that the coordinator has',
      [
        loan,
        'create table session (id bigint primary key)',
        'alter table loan add foreign key (id) references session (id)',
      ],
    ],
    [
      'T2',
      'a key from what is on every node',
      [
        'create table dict (tenant_id bigint, user_id bigint)',
        'alter table dict add foreign key (tenant_id, user_id) references sys_user (tenant_id, user_id)',
      ],
    ],
    [
      'T2',
      'a key that empties',
      [
        loan,
        'alter table loan add foreign key (tenant_id, user_id) references sys_user (tenant_id, user_id) on delete set null (user_id)',
      ],
    ],
    [
      'T2',
      'a key that follows',
      [
        loan,
        'alter table loan add foreign key (tenant_id, user_id) references sys_user (tenant_id, user_id) on update cascade',
      ],
    ],
    [
      'T3',
      'a question to another table',
      [loan, 'create policy p on loan using (exists (select from sys_user))'],
    ],
    ['T3', 'a call', [loan, 'create policy p on loan using (state = lower(state))']],
    [
      'T3',
      'null over an expression',
      [loan, "create policy p on loan using (current_setting('app.tenant', true) is not null)"],
    ],
    [
      'T4',
      'a trigger',
      [
        loan,
        'create trigger t before update on loan for each row execute function suppress_redundant_updates_trigger()',
      ],
    ],
    [
      'T4',
      'a function of the owner',
      ["create function f() returns bigint language sql security definer as 'select 1::bigint'"],
    ],
    [
      'T5',
      'another owner',
      [
        loan,
        'create role cluster_other',
        'grant create on schema public to cluster_other',
        'alter table loan owner to cluster_other',
      ],
    ],
    ['T6', 'a long name', [loan, `create index ${'x'.repeat(53)} on loan (state)`]],
  ])('should find %s: %s', async (rule, _what, statements) => {
    expect(await rulesAfter(...statements)).toContain(rule)
  })
})
