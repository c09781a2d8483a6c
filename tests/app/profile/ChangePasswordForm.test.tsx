import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import { describe, expect, it, vi } from 'vitest'
import { FrameContext } from '../../../src/app/frame/Frame.ts'
import { ChangePasswordForm } from '../../../src/app/profile/ChangePasswordForm.tsx'
import { createTestFrame, USER_INFO } from '../support/createTestFrame.ts'

const UPDATE = 'PUT /system/user/profile/updatePwd'

function open(answers: Parameters<typeof createTestFrame>[0] = {}) {
  const test = createTestFrame(answers, 'tok')
  const onClose = vi.fn()
  render(
    <FrameContext.Provider value={test.frame}>
      <ConfigProvider button={{ autoInsertSpace: false }}>
        <ChangePasswordForm onClose={onClose} />
      </ConfigProvider>
    </FrameContext.Provider>,
  )
  return { ...test, onClose }
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

function fill(values: Record<string, string>): void {
  for (const [label, value] of Object.entries(values)) type(label, value)
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
}

describe('ChangePasswordForm', () => {
  it('should ask for all three on submit', async () => {
    const { calls } = open()

    fill({})

    for (const text of ['旧密码不能为空', '新密码不能为空', '确认密码不能为空']) {
      expect(await screen.findByText(text)).toBeTruthy()
    }
    expect(calls).toEqual([])
  })

  it.each(['Aa1!', 'abcdefgh1', 'ABCDEFGH'])('should refuse the weak password %s on blur', async password => {
    open()
    const field = screen.getByLabelText('新密码')
    const rule = () => screen.getByText('长度不小于8位，大小写字母数字特殊字符包含三种以上')
    expect([rule().closest('.ant-form-item-extra') !== null, field.getAttribute('aria-invalid')]).toEqual([
      true,
      null,
    ])

    type('新密码', password)
    fireEvent.blur(field)

    await waitFor(() => expect(rule().closest('.ant-form-item-explain')).not.toBeNull())
    expect(field.getAttribute('aria-invalid')).toBe('true')
  })

  it('should tell beforehand what the settings demand beyond that', async () => {
    const { frame } = createTestFrame(
      { 'GET /system/user/getInfo': { json: { ...USER_INFO, pwdChrtype: '4' } } },
      'tok',
    )
    await frame.session.fetchUserInfo()
    render(
      <FrameContext.Provider value={frame}>
        <ChangePasswordForm onClose={() => undefined} />
      </FrameContext.Provider>,
    )
    expect(screen.getByText(/三种以上；必须同时包含字母、数字和特殊字符$/)).toBeTruthy()
  })

  it('should refuse a confirmation that differs', async () => {
    const { calls } = open()

    fill({ 旧密码: 'old', 新密码: 'Abcdefg1', 确认密码: 'Abcdefg2' })

    expect(await screen.findByText('两次输入的密码不一致')).toBeTruthy()
    expect(calls).toEqual([])
  })

  it('should send old and new, say so and close', async () => {
    const { calls, onClose, frame } = open()

    fill({ 旧密码: 'old', 新密码: 'Abcdefg1', 确认密码: 'Abcdefg1' })

    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(calls[0]).toMatchObject({
      method: 'PUT',
      url: '/system/user/profile/updatePwd',
      query: '',
      body: '{"oldPassword":"old","newPassword":"Abcdefg1"}',
    })
    expect(frame.plainNotices.state.notices[0]).toMatchObject({ kind: 'success', text: '修改成功' })
  })

  it('should put a refusal at its field and stay open', async () => {
    const errors = [{ field: 'oldPassword', code: 'PASSWORD_WRONG', message: '旧密码不正确' }]
    const { onClose } = open({ [UPDATE]: { json: { code: 601, msg: '请检查', data: { errors } } } })

    fill({ 旧密码: 'wrong', 新密码: 'Abcdefg1', 确认密码: 'Abcdefg1' })

    expect(await screen.findByText('旧密码不正确')).toBeTruthy()
    expect(onClose).not.toHaveBeenCalled()
  })
})
