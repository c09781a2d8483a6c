import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { compileModels } from '../support/compileModels.ts'
import { createFakeHost, fault } from '../support/createFakeHost.ts'
import { renderPage } from '../support/renderPage.tsx'

const models = compileModels()
const hostThat = (refusal: Error) =>
  createFakeHost({
    models,
    answer: ({ path }) => {
      if (path === '/system/dict/type/999999') throw refusal
      return undefined
    },
  })

describe('RecordFault', () => {
  it('should say that a parent is not there, and lead back to its list', async () => {
    const host = hostThat(fault(404, '访问资源不存在'))
    renderPage(host, 'system/dict/data', { params: { dictId: '999999' } })

    expect(await screen.findByText('没有这个字典，可能已经删除')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '返回字典列表' }))
    expect(host.visited).toEqual(['/system/dict'])
  })

  it('should say why a parent could not be read, with another try and the way back', async () => {
    const host = hostThat(fault(0, '网络不通'))
    renderPage(host, 'system/dict/data', { params: { dictId: '999999' } })

    expect(await screen.findByText('网络不通')).toBeDefined()
    expect(screen.getByRole('button', { name: /重\s?试/ })).toBeDefined()
    expect(screen.getByRole('button', { name: '返回字典列表' })).toBeDefined()
  })
})
