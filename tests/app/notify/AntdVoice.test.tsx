import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { MemoryRouter, useNavigate } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { AntdVoice } from '../../../src/app/AntdVoice.tsx'
import { type Frame, FrameContext } from '../../../src/app/frame/Frame.ts'
import { createNotify } from '../../../src/app/notify/createNotify.ts'

function draw() {
  const notify = createNotify({} as never)
  const go: { to?: ReturnType<typeof useNavigate> } = {}
  const Way = () => {
    go.to = useNavigate()
    return null
  }
  render(
    <MemoryRouter>
      <FrameContext.Provider value={{ notify } as unknown as Frame}>
        <ConfigProvider theme={{ token: { motion: false } }}>
          <App>
            <AntdVoice />
            <Way />
          </App>
        </ConfigProvider>
      </FrameContext.Provider>
    </MemoryRouter>,
  )
  return { notify, go: (path: string) => act(async () => void go.to?.(path)) }
}

describe('AntdVoice', () => {
  it('should show the same words once, however often they are said', async () => {
    const { notify } = draw()
    await act(async () => {
      for (let time = 0; time < 3; time++) {
        notify.message('warning', '请按住 Ctrl 键选择多个元素对齐')
        notify.message('error', '保存模型失败，请重试！', 0)
      }
    })
    expect(await screen.findAllByText('请按住 Ctrl 键选择多个元素对齐')).toHaveLength(1)
    expect(await screen.findAllByText('保存模型失败，请重试！')).toHaveLength(1)
  })

  it('should take what succeeded along to the page it leads to, and away when somebody moves on', async () => {
    const { notify, go } = draw()
    await act(async () => {
      notify.message('success', '新增成功', 600, { title: '查看', run: () => undefined })
      notify.message('warning', '还有两项没有填写', 600)
    })
    await go('/list')
    expect(screen.getByText('新增成功')).toBeTruthy()
    fireEvent.pointerDown(document.body)
    await go('/other')
    await waitFor(() => expect(screen.queryByText('新增成功')).toBeNull())
    expect(screen.getByText('还有两项没有填写')).toBeTruthy()
  })
})
