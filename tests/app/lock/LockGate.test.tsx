import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FrameContext } from '../../../src/app/frame/Frame.ts'
import { LockGate } from '../../../src/app/lock/LockGate.tsx'
import { lockScreen, releaseLock } from '../../../src/app/session/lock.ts'
import { createTestFrame, USER_INFO } from '../support/createTestFrame.ts'

const UNLOCK = 'POST /auth/unlockscreen'
const ANSWERS = { 'GET /system/user/getInfo': { json: USER_INFO } }

function Work() {
  const [text, setText] = useState('')
  return <input aria-label="岗位名称" value={text} onChange={event => setText(event.target.value)} />
}

function open(answers: Parameters<typeof createTestFrame>[0] = {}, isLocked = false) {
  const test = createTestFrame({ ...ANSWERS, ...answers }, 'tok')
  if (isLocked) lockScreen()
  render(
    <FrameContext.Provider value={test.frame}>
      <LockGate>
        <Work />
      </LockGate>
    </FrameContext.Provider>,
  )
  return test
}

async function giveIn(password: string): Promise<void> {
  const field = screen.getByLabelText('密码')
  await act(async () => void fireEvent.change(field, { target: { value: password } }))
  await act(async () => void fireEvent.submit(field.closest('form') as HTMLFormElement))
}

const isHidden = () => document.documentElement.dataset.locked === ''

describe('LockGate', () => {
  beforeEach(() => {
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true
    }
  })
  afterEach(releaseLock)

  it('should hide what is open, keep what was typed, and show it again for the password', async () => {
    const { calls } = open()
    fireEvent.change(screen.getByLabelText('岗位名称'), { target: { value: '还没保存' } })

    await act(async () => lockScreen())
    expect(isHidden()).toBe(true)
    expect(document.title).toContain('屏幕已锁定')
    expect(await screen.findByText('王敏，输入登录密码以继续。')).toBeTruthy()
    await giveIn('secret')

    await waitFor(() => expect(isHidden()).toBe(false))
    expect(screen.getByLabelText('岗位名称')).toHaveProperty('value', '还没保存')
    expect(calls.at(-1)).toMatchObject({ url: '/auth/unlockscreen', body: '{"password":"secret"}' })
    expect(screen.queryByLabelText('密码')).toBeNull()
  })

  it('should not even draw what is locked from the start', async () => {
    open({}, true)
    expect(screen.queryByLabelText('岗位名称')).toBeNull()
    expect(await screen.findByText(/王敏/)).toBeTruthy()

    await giveIn('secret')

    expect(screen.getByLabelText('岗位名称')).toBeTruthy()
  })

  it('should stay locked and say why when the password is wrong', async () => {
    open({ [UNLOCK]: { json: { code: 601, msg: '密码错误，请重新输入' } } }, true)

    await giveIn('guess')

    expect(await screen.findByText('密码错误，请重新输入')).toBeTruthy()
    expect(isHidden()).toBe(true)
    expect(localStorage.getItem('mortise-lock')).not.toBeNull()
  })

  it('should stay locked while the server is gone', async () => {
    open({ [UNLOCK]: { failure: 'network' } }, true)

    await giveIn('secret')

    expect(await screen.findByText('后端接口连接异常')).toBeTruthy()
    expect(isHidden()).toBe(true)
  })

  it('should open with the new login of the same person when the session has ended', async () => {
    const { frame } = open({ [UNLOCK]: { json: { code: 401 } } }, true)

    await giveIn('guess')
    await waitFor(() => expect(frame.relogin.state.isAsked).toBe(true))
    expect(isHidden()).toBe(true)
    await act(async () => frame.relogin.settle(true))

    await waitFor(() => expect(isHidden()).toBe(false))
  })

  it.each([
    ['nobody signs in again', { code: 401 }, 0],
    ['somebody else has ended the session', { code: 401, msg: '已被终止', data: { forced: true } }, 1],
  ])('should stay locked when %s', async (_, json, times) => {
    const { frame, startAnew } = open({ [UNLOCK]: { json } }, true)

    await giveIn('guess')
    await act(async () => frame.relogin.settle(false))

    expect(isHidden()).toBe(true)
    await waitFor(() => expect(startAnew).toHaveBeenCalledTimes(times))
    expect(localStorage.getItem('Admin-Token')).toBe(times === 0 ? 'tok' : null)
  })

  it('should log out only after a question', async () => {
    const { leave } = open({}, true)

    fireEvent.click(screen.getByRole('button', { name: '退出登录' }))
    expect(leave).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: '确定' }))

    expect(leave).toHaveBeenCalledTimes(1)
  })

  it('should let no key out to the shortcuts of what is hidden', () => {
    open({}, true)
    const heard = vi.fn()
    window.addEventListener('keydown', heard)

    const isOpen = fireEvent.keyDown(screen.getByLabelText('密码'), { key: 'Escape' })
    window.removeEventListener('keydown', heard)

    expect(heard).not.toHaveBeenCalled()
    expect(isOpen).toBe(false)
  })

  it.each([
    ['lock', '1', null, true],
    ['unlock', null, '1', false],
  ])('should %s with another window of the browser', async (_, value, before, expected) => {
    open({}, before !== null)
    if (value === null) localStorage.removeItem('mortise-lock')

    const event = new StorageEvent('storage', { key: 'mortise-lock', newValue: value })
    await act(async () => void window.dispatchEvent(event))

    expect(isHidden()).toBe(expected)
  })
})
