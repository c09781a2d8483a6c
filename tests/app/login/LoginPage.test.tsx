import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { FrameContext } from '../../../src/app/frame/Frame.ts'
import LoginPage from '../../../src/app/login/LoginPage.tsx'
import { createTestFrame } from '../support/createTestFrame.ts'
import type { Answer } from '../support/fakeAdapter.ts'

const CAPTCHA = { json: { code: 200, captchaEnabled: true, img: 'iVBORw0KGgo=', uuid: 'u1' } }
const OFF = { json: { code: 200, captchaEnabled: false } }

function open(answers: Parameters<typeof createTestFrame>[0], before: () => void = () => undefined) {
  const test = createTestFrame(answers)
  before()
  render(
    <FrameContext.Provider value={test.frame}>
      <MemoryRouter>
        <LoginPage prepare={() => undefined} />
      </MemoryRouter>
    </FrameContext.Provider>,
  )
  return test
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const submit = () => fireEvent.submit(screen.getByLabelText('用户名').closest('form') as HTMLFormElement)

describe('LoginPage', () => {
  it('should show the captcha and get another by a click', async () => {
    const { calls } = open({ 'GET /code': CAPTCHA })

    const picture = await screen.findByAltText('验证码')
    expect(picture.getAttribute('src')).toBe('data:image/png;base64,iVBORw0KGgo=')
    expect(calls.find(({ url }) => url === '/code')).toMatchObject({ timeout: 20_000 })
    fireEvent.click(screen.getByRole('button', { name: '看不清，换一张验证码' }))

    await waitFor(() => expect(calls.filter(call => call.url === '/code')).toHaveLength(2))
  })

  it('should say on the captcha, and in its name, that it is being fetched', () => {
    open({ 'GET /code': CAPTCHA })

    const button = screen.getByRole('button', { name: '验证码加载中，点击换一张' })
    expect(button.getAttribute('aria-label')).toContain(button.textContent)
  })

  it('should hide the captcha when it is off', async () => {
    open({ 'GET /code': OFF })

    await waitFor(() => expect(screen.queryByLabelText('验证码')).toBeNull())
  })

  it('should offer to try again when the captcha cannot be fetched', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    open({ 'GET /code': { failure: 'network' } })

    expect(await screen.findByRole('button', { name: '验证码加载失败，点击重试' })).toBeTruthy()
  })

  it('should let in without a captcha where it is refused one, tell the seconds and ask again by itself', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const refused = { json: { code: 601, msg: '操作过于频繁，请稍后再试', retryAfter: 1 } }
    const answers: Record<string, Answer> = { 'GET /code': refused, 'POST /auth/login': refused }
    const { calls } = open(answers)

    const words = '操作过于频繁，请稍后再试（1 秒后自动重试）'
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain(words))
    expect(screen.queryByLabelText('验证码')).toBeNull()
    type('用户名', 'admin')
    type('密码', 'x')
    submit()
    await waitFor(() => expect(calls.filter(call => call.url === '/auth/login')).toHaveLength(1))

    answers['GET /code'] = CAPTCHA
    expect(await screen.findByAltText('验证码')).toBeTruthy()
  })

  it('should not show a captcha that is known to be off, whatever the next answer is', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const refused = { json: { code: 601, msg: '操作过于频繁，请稍后再试', retryAfter: 60 } }
    const answers: Record<string, Answer> = { 'GET /code': OFF, 'POST /auth/login': refused }
    const { calls } = open(answers)
    await waitFor(() => expect(screen.queryByLabelText('验证码')).toBeNull())
    answers['GET /code'] = refused
    type('用户名', 'admin')
    type('密码', 'x')
    submit()

    await waitFor(() => expect(calls.filter(call => call.url === '/code')).toHaveLength(2))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('60 秒后可再试'))
    expect([screen.queryByLabelText('验证码'), screen.queryByRole('status')]).toEqual([null, null])
    submit()
    await waitFor(() => expect(calls.filter(call => call.url === '/auth/login')).toHaveLength(2))
  })

  it('should name what is missing at its field and put the focus there', async () => {
    const { calls } = open({ 'GET /code': CAPTCHA })
    await screen.findByAltText('验证码')

    type('用户名', 'admin')
    submit()

    expect(screen.getByText('请输入密码')).toBeTruthy()
    expect(screen.getByText('请输入验证码')).toBeTruthy()
    expect(screen.getByLabelText('密码').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(screen.getByLabelText('密码'))
    expect(calls.filter(call => call.url === '/auth/login')).toEqual([])
  })

  it('should say why it was refused, clear the captcha and get another', async () => {
    const refused = {
      json: { code: 601, msg: '验证码错误或已失效', data: { errors: [{ field: 'code', message: 'x' }] } },
    }
    const { calls } = open({ 'GET /code': CAPTCHA, 'POST /auth/login': refused })
    await screen.findByAltText('验证码')
    type('用户名', 'admin')
    type('密码', 'x')
    type('验证码', 'ab12')

    submit()

    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('验证码错误或已失效'))
    expect(screen.getByLabelText('验证码')).toHaveProperty('value', '')
    expect(screen.getByLabelText('密码')).toHaveProperty('value', 'x')
    expect(document.activeElement).toBe(screen.getByLabelText('验证码'))
    await waitFor(() => expect(calls.filter(call => call.url === '/code')).toHaveLength(2))
  })

  it('should count down the seconds to wait, read out once, and say when they are over', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    const msg = '登录失败次数过多，请 3 秒后再试'
    open({ 'GET /code': OFF, 'POST /auth/login': { json: { code: 601, msg, retryAfter: 3 } } })
    type('用户名', 'admin')
    type('密码', 'x')
    submit()

    const alert = screen.getByRole('alert')
    await waitFor(() => expect(alert.querySelector('[aria-hidden]')?.textContent).toBe(msg))
    act(() => void vi.advanceTimersByTime(2000))
    expect(alert.querySelector('[aria-hidden]')?.textContent).toBe('登录失败次数过多，请 1 秒后再试')
    expect(alert.querySelector('.m-hidden')?.textContent).toBe(msg)
    act(() => void vi.advanceTimersByTime(1000))
    expect(alert.textContent).toBe('现在可以再试了')
    vi.useRealTimers()
  })

  it('should ask for a code from a text message where the server wants one', async () => {
    const { calls } = open({
      'GET /code': OFF,
      'GET /auth/sms/mfa': { json: { code: 200, data: true } },
      'POST /auth/sms/sendSms': { json: { code: 200, msg: '验证码已发送', data: { seconds: 60 } } },
      'POST /auth/login': { json: { code: 200, data: { access_token: 't' } } },
    })
    const send = await screen.findByRole('button', { name: '发送验证码' })

    fireEvent.click(send)
    expect(screen.getByText('请输入用户名')).toBeTruthy()
    type('用户名', ' admin ')
    fireEvent.click(send)

    expect(await screen.findByText('验证码已发送')).toBeTruthy()
    expect(screen.getByRole('button', { name: /秒后重发/ })).toHaveProperty('disabled', true)
    const sent = calls.filter(call => call.url === '/auth/sms/sendSms')
    expect(sent.map(call => JSON.parse(String(call.body)))).toEqual([{ username: 'admin' }])

    type('密码', 'x')
    submit()
    expect(screen.getByText('请输入短信验证码')).toBeTruthy()
    type('短信验证码', ' 123456 ')
    submit()
    await waitFor(() => expect(calls.at(-1)?.url).toBe('/auth/login'))
    expect(JSON.parse(String(calls.at(-1)?.body))).toMatchObject({ username: 'admin', smsCode: '123456' })
  })

  it('should ask for the code as soon as a login lacks it', async () => {
    const errors = [{ field: 'smsCode', code: 'CAPTCHA', message: '请输入短信验证码' }]
    open({
      'GET /code': OFF,
      'POST /auth/login': { json: { code: 601, msg: '请输入短信验证码', data: { errors } } },
    })
    type('用户名', 'admin')
    type('密码', 'x')

    submit()

    expect(await screen.findByLabelText('短信验证码')).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toBe('请输入短信验证码')
    expect(screen.getByLabelText('密码')).toHaveProperty('value', 'x')
  })

  it('should say why no code was sent', async () => {
    open({
      'GET /code': OFF,
      'GET /auth/sms/mfa': { json: { code: 200, data: true } },
      'POST /auth/sms/sendSms': { json: { code: 601, msg: '操作过于频繁，请稍后再试' } },
    })
    type('用户名', 'admin')
    fireEvent.click(await screen.findByRole('button', { name: '发送验证码' }))

    expect(await screen.findByText('操作过于频繁，请稍后再试')).toBeTruthy()
    expect(screen.getByRole('button', { name: '发送验证码' })).toHaveProperty('disabled', false)
  })

  it.each([
    [{}, ['忘记密码']],
    [{ registerUser: true }, ['忘记密码', '注册账号']],
    [{ registerUser: true, registerCompany: true }, ['忘记密码', '注册账号', '企业注册']],
  ])('should lead to the ways that %j allows', async (ways, names) => {
    const { calls } = open({ 'GET /code': { json: { ...OFF.json, ...ways } } })

    await waitFor(() => expect(calls.length).toBeGreaterThan(1))
    await waitFor(() => expect(screen.getAllByRole('link').map(link => link.textContent)).toEqual(names))
  })

  it('should remember the user name only when asked to', async () => {
    const { frame } = open({
      'GET /code': OFF,
      'POST /auth/login': { json: { code: 200, data: { access_token: 't' } } },
    })
    await waitFor(() => expect(screen.queryByLabelText('验证码')).toBeNull())
    type('用户名', ' admin ')
    type('密码', 'x')
    fireEvent.click(screen.getByLabelText('记住用户名'))

    submit()

    await waitFor(() => expect(frame.session.state.token).toBe('t'))
    await waitFor(() => expect(localStorage.getItem('mortise-user-name')).toBe('admin'))
  })

  it('should start at the password when the user name is remembered', () => {
    open({ 'GET /code': OFF }, () => localStorage.setItem('mortise-user-name', 'admin'))

    expect(screen.getByLabelText('用户名')).toHaveProperty('value', 'admin')
    expect(document.activeElement).toBe(screen.getByLabelText('密码'))
  })

  it('should show the password when asked to and tell of caps lock', () => {
    open({ 'GET /code': OFF })
    const password = screen.getByLabelText('密码')

    fireEvent.click(screen.getByRole('button', { name: '显示密码' }))
    const event = new KeyboardEvent('keydown', {
      key: 'A',
      bubbles: true,
      modifierCapsLock: true,
    } as KeyboardEventInit)
    fireEvent(password, event)

    expect(password.getAttribute('type')).toBe('text')
    expect(screen.getByText('大写锁定已打开')).toBeTruthy()
  })
})
