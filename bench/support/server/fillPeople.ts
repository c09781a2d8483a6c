import { sql } from 'kysely'
import type { Database } from '#server/db/Database.ts'

/** Accounts of one statement. */
const CHUNK = 50_000

/** Families and given names with how they are read: 1,600 people, who have hundreds of namesakes in a million. */
const FAMILIES =
  'wang王 li李 zhang张 liu刘 chen陈 yang杨 huang黄 zhao赵 wu吴 zhou周 xu徐 sun孙 ma马 zhu朱 hu胡 guo郭 he何 lin林 gao高 luo罗'
const FIRST = 'an安 bo博 chun春 de德 fang方 hai海 jing景 li丽'
const SECOND = 'cheng成 dan丹 feng峰 guang光 hui慧 jun军 ling玲 ming明 ning宁 ping平'

const partsOf = (list: string) =>
  list.split(' ').map(part => ({ sound: part.slice(0, -1), sign: part.slice(-1) }))

/**
 * Gives every institution accounts with names that people have: half of them one school, a tenth the platform, the others
 * what is left, all departments alike.
 */
export async function fillPeople(database: Database, people: number, school: number): Promise<void> {
  const names = partsOf(FAMILIES).flatMap(family =>
    partsOf(FIRST).flatMap(first =>
      partsOf(SECOND).map(second => ({
        nick: `${family.sign}${first.sign}${second.sign}`,
        login: `${family.sound}${first.sound}${second.sound}`,
      })),
    ),
  )
  const [nicks, logins] = [names.map(({ nick }) => nick), names.map(({ login }) => login)]
  for (let from = 1; from <= people; from += CHUNK) {
    const to = Math.min(from + CHUNK - 1, people)
    await database.asOwner(tx =>
      sql`insert into sys_user (tenant_id, user_name, nick_name, dept_id, sex, status, create_by, create_time)
        select case when n % 10 < 5 then ${school}::bigint when n % 10 = 5 then 1
            else others.ids[1 + (n / 10) % cardinality(others.ids)] end,
          (${logins}::text[])[1 + n % ${names.length}::int] || n, (${nicks}::text[])[1 + n % ${names.length}::int],
          null, '2', '0', 'bench', now() - make_interval(secs => n)
        from generate_series(${from}::int, ${to}::int) n,
          (select array_agg(id order by id) as ids from sys_tenant where id not in (1, ${school})) others`.execute(
        tx,
      ),
    )
  }
  await database.vacuum()
}
