import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { FrameContext } from '../../../src/app/frame/Frame.ts'
import ClosedPage from '../../../src/app/pages/ClosedPage.tsx'
import { createTestFrame } from '../support/createTestFrame.ts'

function open(permissions: string[]) {
  const data = { title: '发布记录', permissions, asked: false }
  const { frame } = createTestFrame({ 'GET /system/access/page': { json: { code: 200, data } } }, 'tok')
  render(
    <FrameContext.Provider value={frame}>
      <MemoryRouter>
        <ClosedPage path={`/closed/${permissions.length}`} />
      </MemoryRouter>
    </FrameContext.Provider>,
  )
  return screen.findByRole('button', { name: '向管理员申请' })
}

describe('ClosedPage', () => {
  it('should name the permissions that open the page', async () => {
    await open(['system:role:list', 'system:role:edit'])
    expect(screen.getByText('打开此页面需要以下任一权限：system:role:list、system:role:edit。')).toBeTruthy()
  })

  it('should name no permission where the page demands none', async () => {
    await open([])
    expect(screen.getByRole('heading', { name: '没有打开“发布记录”的权限' })).toBeTruthy()
    expect(screen.queryByText(/打开此页面需要权限/)).toBeNull()
  })
})
