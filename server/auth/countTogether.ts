import { sql } from 'kysely'
import type { Database, Tx } from '../db/Database.ts'
import { keptRows } from '../engine/query/keptRows.ts'

/** How often something was used by now, and after how many seconds it is counted anew. */
interface Count {
  failures: number
  seconds: number
}

/** One use that is to be counted. */
interface Use {
  subject: string
  resolve(count: Count): void
  reject(error: unknown): void
}

/** The uses of one subject that are counted together. */
type Group = [Use, ...Use[]]

/** Counts a use of a subject within so many minutes. */
type Counter = (subject: string, minutes: number) => Promise<Count>

/**
 * Counts uses, each of them and before it goes on. Those that come while others are being counted wait for these, and
 * are then one statement of one transaction together: a crowd costs few of them.
 */
export function createCounter(database: Database): Counter {
  const byMinutes = new Map<number, (use: Use) => void>()
  const adderOf = (minutes: number) => {
    const adder = byMinutes.get(minutes) ?? createAdder(groups => countGroups(database, groups, minutes))
    byMinutes.set(minutes, adder)
    return adder
  }
  return (subject, minutes) =>
    new Promise((resolve, reject) => adderOf(minutes)({ subject, resolve, reject }))
}

/** Gathers uses while others are being counted. @param count never rejects */
function createAdder(count: (groups: Group[]) => Promise<void>): (use: Use) => void {
  let waiting: Use[] = []
  let isCounting = false
  const countAll = async () => {
    isCounting = true
    while (waiting.length > 0) {
      const groups = groupsOf(waiting)
      waiting = []
      await count(groups)
    }
    isCounting = false
  }
  return use => {
    waiting.push(use)
    if (!isCounting) void countAll()
  }
}

/** In the order of the subjects, so that no two servers wait for each other. */
function groupsOf(uses: readonly Use[]): Group[] {
  const groups = Object.values(Object.groupBy(uses, ({ subject }) => subject)) as Group[]
  return groups.sort(([one], [other]) => (one.subject < other.subject ? -1 : 1))
}

async function countGroups(database: Database, groups: Group[], minutes: number): Promise<void> {
  try {
    const counts = await database.asPlatform('uses are counted before anybody has signed in', tx =>
      add(tx, groups, minutes),
    )
    for (const group of groups) tell(group, counts.get(group[0].subject))
  } catch (error) {
    // What the database refuses of one subject is no business of the others.
    if (groups.length > 1) for (const group of groups) await countGroups(database, [group], minutes)
    else for (const { reject } of groups.flat()) reject(error)
  }
}

/** Each use has a number of its own, as if it had come alone. */
function tell(group: Group, { failures, seconds }: Count = { failures: 0, seconds: 0 }): void {
  const before = failures - group.length
  for (const [index, { resolve }] of group.entries()) resolve({ failures: before + index + 1, seconds })
}

async function add(tx: Tx, groups: readonly Group[], minutes: number): Promise<Map<string, Count>> {
  const subjects = groups.map(([{ subject }]) => subject)
  const uses = groups.map(({ length }) => length)
  const statement = sql<Count & { subject: string }>`
    insert into sys_login_attempt as attempt (subject, failures)
    select * from unnest(${subjects}::text[], ${uses}::int[])
    on conflict (subject) do update set
      failures = case when attempt.first_failed_at < now() - make_interval(mins => ${minutes}::int)
        then excluded.failures else attempt.failures + excluded.failures end,
      first_failed_at = case when attempt.first_failed_at < now() - make_interval(mins => ${minutes}::int)
        then now() else attempt.first_failed_at end,
      last_failed_at = now()
    returning subject, failures,
      extract(epoch from first_failed_at + make_interval(mins => ${minutes}::int) - now())::float8 as seconds`
  const rows = await keptRows(tx, statement.compile(tx))
  return new Map(rows.map(({ subject, ...count }) => [subject, count]))
}
