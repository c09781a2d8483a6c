import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { FrameContext } from '../../../src/app/frame/Frame.ts'
import ImpersonationBanner from '../../../src/app/impersonation/ImpersonationBanner.tsx'
import { createTestFrame } from '../support/createTestFrame.ts'

function draw(acting: Parameters<typeof ImpersonationBanner>[0]['acting'], answer: object) {
  const test = createTestFrame({ 'DELETE /auth/acting': answer as never }, 'token')
  render(
    <FrameContext.Provider value={test.frame}>
      <ImpersonationBanner acting={acting} />
    </FrameContext.Provider>,
  )
  return test
}

describe('ImpersonationBanner', () => {
  it('should say into which institution somebody looks, and lead back', async () => {
    const { calls, changeSight } = draw({ kind: 'visit', name: '江城学院' }, { json: { code: 200 } })

    expect(screen.getByRole('status').textContent).toBe('正在查看 江城学院，只能查看，不能更改')
    fireEvent.click(screen.getByRole('button', { name: '退出' }))

    await waitFor(() => expect(changeSight).toHaveBeenCalledOnce())
    expect(calls).toMatchObject([{ url: '/auth/acting', method: 'DELETE' }])
  })

  it('should say as whom somebody looks at things', () => {
    draw({ kind: 'view', name: '刘令仪' }, { json: { code: 200 } })

    expect(screen.getByRole('status').textContent).toBe('正在以 刘令仪 的身份查看，只能查看，不能更改')
  })

  it('should stay, and leave the way out open, when the server refuses', async () => {
    const { changeSight } = draw(
      { kind: 'visit', name: '江城学院' },
      { json: { code: 500, msg: '暂时不行' } },
    )
    const button = screen.getByRole('button', { name: '退出' }) as HTMLButtonElement

    fireEvent.click(button)
    await waitFor(() => expect(button.disabled).toBe(true))

    await waitFor(() => expect(button.disabled).toBe(false))
    expect(changeSight).not.toHaveBeenCalled()
  })
})
