import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { FrameContext } from '../../../src/app/frame/Frame.ts'
import ResetPasswordPage from '../../../src/app/register/ResetPasswordPage.tsx'
import { createTestFrame } from '../support/createTestFrame.ts'

const RESET = 'POST /system/company/uptPassword'
const VALUES = {
  用户名: 'school',
  手机号码: '13812345678',
  短信验证码: '123456',
  新密码: 'Abcdefg1',
  确认密码: 'Abcdefg1',
}

function LoginStub() {
  return <output aria-label="login">{JSON.stringify(useLocation().state)}</output>
}

function send(answers: Parameters<typeof createTestFrame>[0]) {
  const test = createTestFrame(answers)
  render(
    <FrameContext.Provider value={test.frame}>
      <MemoryRouter initialEntries={['/resetpassword']}>
        <Routes>
          <Route path="/resetpassword" element={<ResetPasswordPage />} />
          <Route path="/login" element={<LoginStub />} />
        </Routes>
      </MemoryRouter>
    </FrameContext.Provider>,
  )
  for (const [label, value] of Object.entries(VALUES)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  }
  fireEvent.click(screen.getByRole('button', { name: '重置密码' }))
  return test
}

describe('ResetPasswordPage', () => {
  it('should set the password and lead to the login page', async () => {
    const { calls } = send({ [RESET]: { json: { code: 200, msg: '密码已重置，请使用新密码登录' } } })

    expect((await screen.findByLabelText('login')).textContent).toContain('密码已重置')
    const sent = calls.find(({ method }) => method === 'POST')
    expect(JSON.parse(String(sent?.body))).toEqual({
      userName: 'school',
      phone: '13812345678',
      smsCode: '123456',
      password: 'Abcdefg1',
      confirmPassword: 'Abcdefg1',
    })
  })

  it('should put a refusal at its field', async () => {
    const errors = [{ field: 'smsCode', code: 'CAPTCHA', message: '短信验证码错误或已失效' }]
    send({ [RESET]: { json: { code: 601, msg: '短信验证码错误或已失效', data: { errors } } } })

    expect(await screen.findByText('短信验证码错误或已失效')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('短信验证码'))
  })

  it('should keep what was typed when the server is gone', async () => {
    send({ [RESET]: { failure: 'network' } })

    expect(await screen.findByText('后端接口连接异常')).toBeTruthy()
    for (const [label, value] of Object.entries(VALUES)) {
      expect(screen.getByLabelText(label)).toHaveProperty('value', value)
    }
  })
})
