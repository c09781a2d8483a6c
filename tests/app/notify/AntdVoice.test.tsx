import { act, render, screen } from '@testing-library/react'
import { App } from 'antd'
import { describe, expect, it } from 'vitest'
import { AntdVoice } from '../../../src/app/AntdVoice.tsx'
import { type Frame, FrameContext } from '../../../src/app/frame/Frame.ts'
import { createNotify } from '../../../src/app/notify/createNotify.ts'

describe('AntdVoice', () => {
  it('should show the same words once, however often they are said', async () => {
    const notify = createNotify({} as never)
    render(
      <FrameContext.Provider value={{ notify } as unknown as Frame}>
        <App>
          <AntdVoice />
        </App>
      </FrameContext.Provider>,
    )
    await act(async () => {
      for (let time = 0; time < 3; time++) {
        notify.message('warning', '请按住 Ctrl 键选择多个元素对齐')
        notify.message('error', '保存模型失败，请重试！', 0)
      }
    })
    expect(await screen.findAllByText('请按住 Ctrl 键选择多个元素对齐')).toHaveLength(1)
    expect(await screen.findAllByText('保存模型失败，请重试！')).toHaveLength(1)
  })
})
