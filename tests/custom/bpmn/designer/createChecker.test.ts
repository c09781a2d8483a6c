import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ProcessProblem } from '#process/checkProcess.ts'
import { newDiagram } from '#process/newDiagram.ts'
import { type CheckQuestion, createChecker } from '../../../../src/custom/bpmn/designer/createChecker.ts'

const problemOf = (message: string): ProcessProblem => ({
  ...{ elementId: null, elementName: '', rule: 'r', severity: 'error' as const, message },
})

/** A thread that answers when it is told to. */
class FakeWorker extends EventTarget {
  static last: FakeWorker
  asked: CheckQuestion[] = []
  terminate = vi.fn()
  readonly address: URL
  constructor(address: URL) {
    super()
    this.address = address
    FakeWorker.last = this
  }
  postMessage(question: CheckQuestion): void {
    this.asked.push(question)
  }
  answer(data: object): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

describe('createChecker', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('should ask a thread of its own, and give each question its own answer', async () => {
    vi.stubGlobal('Worker', FakeWorker)
    const checker = createChecker()
    const answers = [checker.check('<a/>', {}), checker.check('<b/>', { assigned: ['t'] })]
    const { asked, address, answer, terminate } = FakeWorker.last
    expect(String(address)).toContain('checkWorker')
    expect(asked).toMatchObject([
      { xml: '<a/>', context: {} },
      { xml: '<b/>', context: { assigned: ['t'] } },
    ])
    const [first, second] = asked.map(({ id }) => id)
    answer.call(FakeWorker.last, { id: second, problems: [problemOf('b')] })
    answer.call(FakeWorker.last, { id: first, fault: 'Error: broken' })
    expect(await answers[1]).toEqual([problemOf('b')])
    await expect(answers[0]).rejects.toThrow('broken')
    checker.destroy()
    expect(terminate).toHaveBeenCalledOnce()
  })

  it.each(['no thread', 'a thread that cannot be loaded'])(
    'should check on the page with %s',
    async which => {
      const blank = await newDiagram({ key: 'leave', name: '请假' })
      vi.stubGlobal('Worker', which === 'no thread' ? undefined : FakeWorker)
      const checker = createChecker()
      const early = checker.check(blank, {})
      if (which !== 'no thread') FakeWorker.last.dispatchEvent(new Event('error'))
      const rules = (problems: ProcessProblem[]) => problems.map(({ rule }) => rule)
      expect(rules(await early)).toContain('end-event-required')
      expect(rules(await checker.check(blank, {}))).toContain('end-event-required')
    },
  )
})
