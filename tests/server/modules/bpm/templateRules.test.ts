import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveTemplate, type ProcessTemplate } from '#server/modules/bpm/templates/giveTemplate.ts'
import { assertTemplateRules } from '#server/modules/bpm/templates/templateRules.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

const SCHOOLS = [2, 4]

describe('rules of processes that institutions begin with', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  it('should name a role by its key, and mean that of each institution', async () => {
    const template = await practiceLeave({ teacher: { type: 10, of: ['admin'] } })
    const { meant, roles } = await server.database.asOwner(async tx => {
      for (const tenantId of SCHOOLS) await giveTemplate(tx, tenantId, template)
      const rules = await tx
        .selectFrom('bpm_task_assign_rule as r')
        .innerJoin('bpm_model as m', join =>
          join.onRef('m.tenant_id', '=', 'r.tenant_id').onRef('m.id', '=', 'r.model_id'),
        )
        .select(['r.tenant_id', 'r.options'])
        .where('m.key', '=', template.key)
        .orderBy('r.tenant_id')
        .execute()
      const admins = await tx
        .selectFrom('sys_role')
        .select(['tenant_id', 'role_id'])
        .where('role_key', '=', 'admin')
        .where('tenant_id', 'in', SCHOOLS)
        .orderBy('tenant_id')
        .execute()
      return { meant: rules.map(rule => rule.options), roles: admins.map(role => [Number(role.role_id)]) }
    })

    expect(roles).toHaveLength(SCHOOLS.length)
    expect(meant).toEqual(roles)
  })

  it.each([
    ['a role that no institution begins with', { type: 10, of: ['dean'] }, 'rules.check.of is "dean"'],
    ['a role by its id', { type: 10, of: [3] }, 'rules.check.of is 3'],
    ['a script that there is not', { type: 50, of: [99] }, 'rules.check.of is 99'],
    ['ids of one institution', { type: 30, of: [1] }, 'rules.check.type is 30'],
    ['nobody', { type: 10, of: [] }, 'rules.check.of is empty'],
  ])('should be refused where they name %s', (_name, rule, words) => {
    expect(() => assertTemplateRules('visit', { check: rule })).toThrow(words)
  })
})

/** The shipped process under another key, with other rules. */
async function practiceLeave(rules: ProcessTemplate['rules']): Promise<ProcessTemplate> {
  const folder = join(import.meta.dirname, '../../../../seeds/base')
  const [shipped] = JSON.parse(await readFile(join(folder, 'processes.json'), 'utf8')) as ProcessTemplate[]
  if (!shipped) throw new Error('There is no process to begin with.')
  const diagram = await readFile(join(folder, 'processes', `${shipped.key}.bpmn`), 'utf8')
  const key = 'by_role'
  return { ...shipped, key, rules, bpmnXml: diagram.replaceAll(shipped.key, key) }
}
