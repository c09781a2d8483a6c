import { Type } from '@sinclair/typebox'
import { textOf } from '#model/language/t.ts'
import { defineJob } from '../engine/defineJob.ts'
import { noteIncidents } from '../rollups/noteIncidents.ts'

/** Compares, and changes nothing: whoever is told decides that it is mended. */
export default defineJob({
  name: 'recountRollups',
  title: '核对汇总字段',
  description: '将保存在记录里的汇总值和名额与实际比较，不符的记入计数核对并告知管理员，由管理员修正',
  params: Type.Object({}),
  async run(_params, { services, signal, log, now }) {
    const pages = await services.rollups.compare(signal)
    await noteIncidents(services, pages, now)
    const records = pages.reduce((sum, page) => sum + page.records, 0)
    const wrong = pages.flatMap(({ resource, fields }) =>
      fields.filter(({ differed }) => differed > 0).map(compared => ({ resource, ...compared })),
    )
    for (const { resource, field, differed } of wrong)
      log.warn({ page: resource.page, field: field.name, differed }, 'A counter differs from what it counts')
    if (wrong.length === 0) return `已核对 ${records} 条记录，全部相符`
    const found = wrong.map(
      ({ resource, field, differed }) => `${textOf(resource.title)}的${textOf(field.title)} ${differed} 条`,
    )
    return `已核对 ${records} 条记录，与实际不符：${found.join('、')}。请在计数核对中修正`
  },
})
