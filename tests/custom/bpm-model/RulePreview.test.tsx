import { configure, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { EngineProvider } from '#engine'
import { createFakeHost } from '#tests/engine/support/createFakeHost.ts'
import { RulePreview } from '../../../src/custom/bpm-model/RuleEditor.tsx'

function open(data: object | null, { type = 10, options = [7] }: { type?: number; options?: number[] } = {}) {
  configure({ defaultHidden: true })
  const host = createFakeHost({ models: {}, answer: () => (data ? { code: 200, data } : undefined) })
  render(
    <EngineProvider host={host}>
      <RulePreview type={type} options={options} />
    </EngineProvider>,
  )
  return host
}

const teacher = { userId: 1, nickName: '刘令仪', deptName: '软件技术教研室' }

describe('RulePreview', () => {
  it('should name the first of those whom a rule means, and say how many', async () => {
    const host = open({
      total: 23,
      users: [teacher, { ...teacher, userId: 2, deptName: null }],
      warnings: [],
    })
    expect(await screen.findByText('目前会分配给 23 人：刘令仪（软件技术教研室）、刘令仪等')).toBeTruthy()
    expect(host.calls).toMatchObject([{ method: 'POST', body: { type: 10, options: [7] } }])
  })

  it('should speak of whoever asks where a script decides', async () => {
    open({ total: 1, users: [teacher], warnings: [] }, { type: 50, options: [20] })
    expect(await screen.findByText('若由您发起，将分配给：刘令仪（软件技术教研室）')).toBeTruthy()
  })

  it('should warn when a rule means nobody', async () => {
    open({ total: 0, users: [], warnings: ['目前没有符合的用户，任务将无人处理'] })
    expect(await screen.findByText('目前没有符合的用户，任务将无人处理')).toBeTruthy()
    expect(screen.queryByText(/目前会分配给/)).toBeNull()
  })

  it('should ask nothing before something is chosen', () => {
    expect(open(null, { options: [] }).calls).toEqual([])
    expect(screen.getByText(/选择规则范围后/)).toBeTruthy()
  })
})
