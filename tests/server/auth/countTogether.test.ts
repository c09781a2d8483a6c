import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCounter } from '#server/auth/countTogether.ts'
import { openTestDatabase } from '#tests/support/openTestDatabase.ts'

type Opened = Awaited<ReturnType<typeof openTestDatabase>>

const MINUTES = 1
let database: Opened
let count: ReturnType<typeof createCounter>
beforeAll(async () => {
  database = await openTestDatabase()
  count = createCounter(database)
})
afterAll(() => database.close())

const numbers = (size: number) => Array.from({ length: size }, (_one, index) => index + 1)

it('should give each use of a crowd a number of its own, whoever else counts at the same moment', async () => {
  const other = createCounter(database)
  const uses = numbers(40).map(index => (index % 2 ? count : other)('crowd', MINUTES))
  const others = numbers(5).map(() => count('beside', MINUTES))

  expect((await Promise.all(uses)).map(({ failures }) => failures).sort((one, two) => one - two)).toEqual(
    numbers(40),
  )
  expect((await Promise.all(others)).map(({ failures }) => failures)).toEqual(numbers(5))
})

it('should begin anew once the minutes are over', async () => {
  await Promise.all(numbers(3).map(() => count('old', MINUTES)))
  await database.asOwner(tx =>
    sql`update sys_login_attempt set first_failed_at = now() - interval '2 minutes'
      where subject = 'old'`.execute(tx),
  )

  const counted = await Promise.all(numbers(2).map(() => count('old', MINUTES)))

  expect(counted.map(({ failures }) => failures)).toEqual([1, 2])
})

it('should refuse by itself what the database cannot count, and count the others that came with it', async () => {
  const first = count('first', MINUTES)
  const wrong = count('x'.repeat(1_000), MINUTES)
  const right = count('right', MINUTES)

  await expect(wrong).rejects.toThrow()
  expect([(await first).failures, (await right).failures]).toEqual([1, 1])
})
