import { describe, expect, it } from 'vitest'
import { onDiagram, onTriedDiagram } from '#server/modules/bpm/onDiagram.ts'
import { diagramOf, scriptTask } from './diagrams.ts'

const COMMENT = `<!--${'x'.repeat(300_000)}--></bpmn:process>`
/** Long enough for a thread of its own. */
const large = (xml: string) => xml.replace('</bpmn:process>', COMMENT)

describe('onDiagram', () => {
  const small = diagramOf({ key: 'leave', between: scriptTask })

  it('should answer the same for a large diagram as for a small one', async () => {
    expect(await onDiagram('tasksOf', large(small))).toEqual([{ key: 'approve', name: '审批' }])
    const facts = { fields: [], assigned: ['approve'] }
    const found = await onDiagram('checkProcess', small, facts)
    expect(found.map(({ rule }) => rule)).toContain('script')
    expect(await onDiagram('checkProcess', large(small), facts)).toEqual(found)
    const named = await onDiagram('nameProcess', large(small), { key: 'holiday', name: '休假' })
    expect(named).toContain('<bpmn:process id="holiday" name="休假"')
  })

  it('should refuse a large one in the same words', async () => {
    for (const xml of [small, large(small)]) {
      await expect(onDiagram('nameProcess', xml.slice(0, -40), { key: 'leave' })).rejects.toMatchObject({
        name: 'Fault',
        code: 'INVALID',
        errors: [{ field: 'bpmnXml' }],
      })
      await expect(onDiagram('nameProcess', xml, { key: 'approve' })).rejects.toMatchObject({
        message: expect.stringContaining('“approve”'),
      })
    }
  })

  it('should refuse one that would be too large as it is written, and say so', async () => {
    const text = (size: number) => small.replace('name="审批"', `name="审批${'&gt;'.repeat(size / 4)}"`)
    // What stands in four letters is written in five.
    const xml = text(4_500_000)
    await expect(onDiagram('nameProcess', xml, { key: 'holiday' })).rejects.toMatchObject({
      message: expect.stringContaining('不能超过 5 MB'),
      errors: [{ field: 'bpmnXml' }],
    })
  })

  it('should keep nobody waiting while it works on a large one', async () => {
    let turns = 0
    const timer = setInterval(() => turns++, 1)
    await onDiagram('tasksOf', large(small))
    clearInterval(timer)
    expect(turns).toBeGreaterThan(3)
  })
})

describe('onTriedDiagram', () => {
  it('should try one after the other for an account, and refuse more than a few at once, that of others not', async () => {
    const xml = large(diagramOf({ key: 'leave' }))
    const tried = (userId: number) => onTriedDiagram({ homeTenantId: 2, userId }, 'tasksOf', xml)
    const all = Promise.allSettled(Array.from({ length: 7 }, () => tried(1)))
    const other = tried(2)
    const settled = await all
    expect(settled.map(({ status }) => status === 'fulfilled')).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
    ])
    expect(settled.at(-1)).toMatchObject({ reason: { code: 'BUSY', message: '系统繁忙，请稍后再试' } })
    expect(await other).toEqual([{ key: 'approve', name: '审批' }])
    expect(await tried(1)).toEqual([{ key: 'approve', name: '审批' }])
  })
})
