import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEnglish } from '#model/language/createEnglish.ts'
import { chooseLanguage, chosenLanguage } from '#model/language/t.ts'
import type { ProcessProblem } from '#process/checkProcess.ts'
import english from '#process/en.json' with { type: 'json' }
import { newDiagram } from '#process/processes.ts'
import { answerQuestion } from '../../../../src/custom/bpmn/designer/answerQuestion.ts'
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
  afterEach(() => {
    vi.unstubAllGlobals()
    chooseLanguage('zh')
  })

  it('should ask a thread of its own, and give each question its own answer', async () => {
    vi.stubGlobal('Worker', FakeWorker)
    const checker = createChecker()
    const answers = [checker.check('<a/>', {}), checker.check('<b/>', { assigned: ['t'] })]
    const { asked, address, answer, terminate } = FakeWorker.last
    expect(String(address)).toContain('checkWorker')
    expect(asked).toMatchObject([
      { xml: '<a/>', context: {}, language: 'zh' },
      { xml: '<b/>', context: { assigned: ['t'] }, language: 'zh' },
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

describe('createChecker in English', () => {
  beforeEach(async () => chooseLanguage('en', await createEnglish(english)))
  afterEach(() => {
    vi.unstubAllGlobals()
    chooseLanguage('zh')
  })

  it('should tell the thread the language of the page', () => {
    vi.stubGlobal('Worker', FakeWorker)
    void createChecker().check('<a/>', {})
    expect(FakeWorker.last.asked).toMatchObject([{ xml: '<a/>', language: 'en' }])
  })

  it('should check in English on the page where there are no threads', async () => {
    vi.stubGlobal('Worker', undefined)
    const problems = await createChecker().check('', {})
    expect(problems.map(({ message }) => message)).toEqual(['The file is empty'])
  })
})

describe('answerQuestion', () => {
  afterEach(() => chooseLanguage('zh'))

  it('should answer in the language of the question, which the thread has to choose by itself', async () => {
    const question = { id: 1, xml: '', context: {} }
    const said = async (language: 'zh' | 'en') =>
      (await answerQuestion({ ...question, language })).problems?.map(({ message }) => message)
    expect(await said('en')).toEqual(['The file is empty'])
    expect(chosenLanguage()).toBe('en')
    expect(await said('zh')).toEqual(['文件是空的'])
  })

  it('should answer with the fault when the check itself breaks', async () => {
    const xml = null as unknown as string
    const answer = await answerQuestion({ id: 7, xml, context: {}, language: 'zh' })
    expect(answer).toEqual({ id: 7, fault: expect.stringContaining('TypeError') })
  })
})
