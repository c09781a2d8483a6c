import { Type } from '@sinclair/typebox'
import { textOf } from '#model/language/t.ts'
import { defineJob } from '../engine/defineJob.ts'

export default defineJob({
  name: 'recountRollups',
  title: '核对汇总字段',
  description: '重新统计保存在记录里的汇总值，与实际不符的改正并告知管理员',
  params: Type.Object({}),
  async run(_params, { services, signal, log }) {
    const pages = await services.rollups.recount(signal)
    const drifted = pages.filter(({ differed }) => differed > 0)
    for (const { resource, differed } of drifted)
      log.warn({ page: resource.page, differed }, 'Stored rollups differed from what they are taken of')
    const records = pages.reduce((sum, page) => sum + page.records, 0)
    if (drifted.length === 0) return `已核对 ${records} 条记录，全部相符`
    const found = drifted.map(({ resource, differed }) => `${textOf(resource.title)} ${differed} 条`)
    // Somebody wrote past the engine: a failure is told to whoever is responsible for the job.
    throw new Error(`已核对 ${records} 条记录，汇总与实际不符，已改正：${found.join('、')}`)
  },
})
