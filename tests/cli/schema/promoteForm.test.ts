import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeManifest } from '#tests/support/writeManifest.ts'
import { readManifest } from '../../../build/manifest.ts'
import { promoteForm } from '../../../cli/schema/promoteForm.ts'

let root: string
const folder = () => join(root, 'schemas/fixture-promoted')

const good = {
  required: ['subject'],
  properties: {
    subject: { type: 'string', title: '主题', maxLength: 50, 'x-renamed-from': 'topic' },
    cost: { type: 'number', title: '费用', 'x-scale': 2 },
    budget: { type: 'number', title: '预算', 'x-scale': 2 },
  },
  layout: [{ type: 'group', title: '费用', items: ['subject', 'cost', 'budget'] }],
  rules: [{ assert: 'cost <= budget', message: '费用超过预算', at: 'cost' }],
}

const promote = (given: string, schema: object | null = good, versionId = '3') =>
  promoteForm(
    root,
    { versionId, given },
    async () => schema && { formName: '报修', number: 2, schema: JSON.stringify(schema) },
  )

describe('promoteForm', () => {
  // Others read schemas/ at the same time.
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'promote-form-'))
    const project = join(import.meta.dirname, '../../..')
    for (const path of ['schemas', 'seeds'])
      await cp(join(project, path), join(root, path), { recursive: true })
    writeManifest(root, await readManifest(project))
  })
  afterEach(() => rm(root, { recursive: true, force: true }))

  it('should write a page file that the check accepts, and never over another', async () => {
    expect(await promote('fixture-promoted/repair')).toMatchObject({ exitCode: 0 })
    const page = JSON.parse(await readFile(join(folder(), 'repair/index.json'), 'utf8'))
    expect(page).toMatchObject({
      title: '报修',
      resource: {
        path: '/fixture-promoted/repair',
        table: 'fixture_promoted_repair',
        required: ['subject'],
        rules: good.rules,
      },
      list: { columns: ['subject', 'cost', 'budget', 'createBy', 'createTime'] },
      form: { layout: good.layout },
    })
    expect(page.resource.properties.subject).not.toHaveProperty('x-renamed-from')
    expect(await promote('fixture-promoted/repair')).toMatchObject({
      exitCode: 1,
      output: /is there already/,
    })
    expect(await promote('system/user')).toMatchObject({ exitCode: 1, output: /is there already/ })
  })

  it('should write nothing of what has mistakes, is no version, or has no key', async () => {
    await mkdir(folder(), { recursive: true })
    const nameless = {
      properties: { cost: { type: 'number', title: '费用' }, createBy: { type: 'integer' } },
    }
    const refused = await promote('fixture-promoted/cost', nameless)
    expect(refused).toMatchObject({ exitCode: 1, output: /\d+:\d+ / })
    expect(await promote('fixture-promoted/repair', null)).toMatchObject({ exitCode: 1 })
    for (const key of ['repair', '../evil', 'a/../b', 'run-time/5', ''])
      expect(await promote(key)).toMatchObject({ exitCode: 2 })
    expect(await promote('fixture-promoted/repair', good, '3x')).toMatchObject({ exitCode: 2 })
    await expect(readFile(join(folder(), 'cost/index.json'))).rejects.toThrow()
  })
})
