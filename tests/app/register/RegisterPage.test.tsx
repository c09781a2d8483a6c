import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { FrameContext } from '../../../src/app/frame/Frame.ts'
import RegisterPage from '../../../src/app/register/RegisterPage.tsx'
import { createTestFrame } from '../support/createTestFrame.ts'
import type { Answer } from '../support/fakeAdapter.ts'

const OPEN = { code: 200, captchaEnabled: false, registerUser: true, registerCompany: true }

function LoginStub() {
  const { search, state } = useLocation()
  return <output aria-label="login">{search + JSON.stringify(state)}</output>
}

function open(address: string, answers: Parameters<typeof createTestFrame>[0]) {
  const test = createTestFrame(answers)
  render(
    <FrameContext.Provider value={test.frame}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/register" element={<RegisterPage />} />
          <Route path="/login" element={<LoginStub />} />
        </Routes>
      </MemoryRouter>
    </FrameContext.Provider>,
  )
  return test
}

function fill(values: Record<string, string>): void {
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  }
}

const PERSON = { 用户名: ' li.lei ', 密码: 'Abcdefg1', 确认密码: 'Abcdefg1' }
const COMPANY = {
  企业名称: '江城科技有限公司',
  统一社会信用代码: '91420100MA4KXXXX1Y',
  联系人: '李雷',
  联系手机: '13812345678',
  短信验证码: '123456',
  用户名: 'lilei',
  密码: 'Abcdefg1',
  确认密码: 'Abcdefg1',
}

describe('RegisterPage', () => {
  it.each([
    ['/register', '当前系统没有开启注册功能，请联系管理员开通账号。'],
    ['/register?kind=company', '当前系统没有开启企业注册功能，请联系管理员开通账号。'],
  ])('should be closed at %s unless the server opens it', async (address, text) => {
    open(address, { 'GET /code': { json: { code: 200, captchaEnabled: false } } })

    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('should tell when it asks again whether there is this way, and ask then', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const refused = { json: { code: 601, msg: '操作过于频繁，请稍后再试', retryAfter: 1 } }
    const answers: Record<string, Answer> = { 'GET /code': refused }
    open('/register', answers)
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('1 秒后自动重试'))
    answers['GET /code'] = { json: OPEN }
    expect(await screen.findByLabelText('用户名')).toBeTruthy()
  })

  it('should offer to try again when the server cannot be reached', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const answers: Record<string, Answer> = { 'GET /code': { failure: 'network' } }
    open('/register', answers)

    const retry = await screen.findByRole('button', { name: '重试' })
    answers['GET /code'] = { json: OPEN }
    fireEvent.click(retry)

    expect(await screen.findByLabelText('用户名')).toBeTruthy()
  })

  it('should name what is wrong at its field without asking the server', async () => {
    const { calls } = open('/register', { 'GET /code': { json: OPEN } })
    await screen.findByLabelText('用户名')

    fill({ 用户名: 'a b', 密码: 'weak', 确认密码: 'other' })
    fireEvent.click(screen.getByRole('button', { name: '注册' }))

    expect(screen.getByText('用户名只含字母、数字和 _ . @ -')).toBeTruthy()
    expect(screen.getByText('长度不小于8位，大小写字母数字特殊字符包含三种以上')).toBeTruthy()
    expect(screen.getByText('两次输入的密码不一致')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('用户名'))
    expect(calls.filter(call => call.method === 'POST')).toEqual([])
  })

  it('should make the account and lead to the login page with its name and the wanted target', async () => {
    const { calls } = open('/register?redirect=%2Fsystem%2Fpost', {
      'GET /code': { json: OPEN },
      'POST /auth/register': { json: { code: 200, msg: '注册成功，请登录' } },
    })
    await screen.findByLabelText('用户名')

    fill(PERSON)
    fireEvent.click(screen.getByRole('button', { name: '注册' }))

    expect((await screen.findByLabelText('login')).textContent).toBe(
      '?redirect=%2Fsystem%2Fpost{"notice":"注册成功，请登录","userName":"li.lei"}',
    )
    const sent = calls.find(call => call.url === '/auth/register')
    expect(sent?.headers.Authorization).toBeUndefined()
    expect(JSON.parse(String(sent?.body))).toMatchObject({ username: 'li.lei', password: 'Abcdefg1' })
  })

  it('should get another captcha after a refusal and keep everything else', async () => {
    const errors = [{ field: 'username', code: 'DUPLICATE', message: '用户名已存在' }]
    const captcha = { ...OPEN, captchaEnabled: true, img: 'iVBORw0KGgo=', uuid: 'u1' }
    const { calls } = open('/register', {
      'GET /code': { json: captcha },
      'POST /auth/register': { json: { code: 601, msg: '用户名已存在', data: { errors } } },
    })
    await screen.findByAltText('验证码')

    fill({ ...PERSON, 验证码: 'ab12' })
    fireEvent.click(screen.getByRole('button', { name: '注册' }))

    expect(await screen.findByText('用户名已存在')).toBeTruthy()
    expect(screen.getByLabelText('验证码')).toHaveProperty('value', '')
    expect(screen.getByLabelText('密码')).toHaveProperty('value', 'Abcdefg1')
    await waitFor(() => expect(calls.filter(call => call.url === '/code')).toHaveLength(2))
  })

  it('should send the code of a company to its phone, and say that it waits for a review', async () => {
    const { calls } = open('/register?kind=company', {
      'GET /code': { json: OPEN },
      'POST /system/company/register': { json: { code: 200, msg: '注册成功，请等待平台审核' } },
    })
    const send = await screen.findByRole('button', { name: '发送验证码' })
    fireEvent.click(send)
    expect(screen.getByText('请输入手机号码')).toBeTruthy()

    fill(COMPANY)
    fireEvent.click(send)
    await waitFor(() => expect(calls.at(-1)?.url).toBe('/system/company/sendSmserificationCode/13812345678'))
    fireEvent.click(screen.getByRole('button', { name: '提交注册' }))

    expect(await screen.findByText('注册成功，请等待平台审核')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '提交注册' })).toBeNull()
    expect(JSON.parse(String(calls.at(-1)?.body))).toMatchObject({ phone: '13812345678', smsCode: '123456' })
  })
})
