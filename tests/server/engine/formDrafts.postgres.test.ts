import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import formDrafts from '../../../server/modules/account/formDrafts.ts'
import { modules } from './support/modules.ts'
import { pageFile } from './support/pageFile.ts'
import { type Engine, startEngine } from './support/startEngine.ts'

const steps = { type: 'steps', save: true, items: [{ title: '一', items: ['loanName'] }] }
const properties = { loanName: { type: 'string', title: '名称', maxLength: 50 } }
let engine: Engine
beforeAll(async () => {
  const page = pageFile('org/loan', { label: 'loanName', properties }, { form: { layout: [steps] } })
  engine = await startEngine([...modules, formDrafts], [page])
})
afterAll(() => engine.close())

it('should keep twenty drafts of an account, however many are kept at the same moment', async () => {
  const keep = (index: number) =>
    engine.call('PUT', '/form-draft', {
      body: { page: 'org/loan', place: `at=${index}`, step: 0, values: { loanName: `${index}` } },
    })
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => keep(index)))
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 200))
  const { rows } = await engine.database.asOwner(tx =>
    sql<{ count: string }>`select count(*) from sys_form_draft`.execute(tx),
  )
  expect(Number(rows[0]?.count)).toBe(20)
})
