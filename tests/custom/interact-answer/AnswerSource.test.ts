import { describe, expect, it } from 'vitest'
import type { Envelope, RequestOptions } from '#engine'
import { accountSource, visitSource } from '../../../src/custom/interact-answer/AnswerSource.ts'

const answer = { requestKey: 'request-key-of-a-test', formVersionId: 1, content: {} }
const { signal } = new AbortController()

describe('accountSource', () => {
  it('should say that nothing is lost when the network is gone', async () => {
    const gone = async () => {
      throw Object.assign(new Error('后端接口连接异常'), { status: 0, errors: [] })
    }
    const source = accountSource({ request: gone, download: gone, upload: gone }, 7)
    await expect(source.send(answer, {})).rejects.toThrow('填写的内容保存在本机')
  })
})

describe('visitSource', () => {
  /** A survey behind a link, in a browser in which somebody is signed in. */
  function visit(paper: object) {
    const named: boolean[] = []
    const call = async (_path: string, { named: isNamed = false }: RequestOptions = {}) => {
      named.push(isNamed)
      return { code: 200, data: { ...paper, ...(isNamed && { respondent: '张伟' }) } } as Envelope
    }
    return {
      named,
      source: visitSource({ mark: 'm', call, upload: async () => ({ code: 200 }) }, () => true),
    }
  }

  it('should name whoever is signed in once the survey is known to have names', async () => {
    const { named, source } = visit({ identity: '1', anonymous: false })
    const paper = await source.read(signal)
    expect(paper.respondent).toBe('张伟')
    await source.send(answer, paper)
    expect(named).toEqual([false, true, true])
  })

  it('should name nobody to a survey without names', async () => {
    for (const paper of [
      { identity: '1', anonymous: true },
      { identity: '3', anonymous: false },
    ]) {
      const { named, source } = visit(paper)
      await source.send(answer, await source.read(signal))
      expect(named).toEqual([false, false])
    }
  })
})
