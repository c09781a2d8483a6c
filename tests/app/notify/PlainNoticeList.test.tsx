import { act, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { createNotify } from '../../../src/app/notify/createNotify.ts'
import { createPlainNotices } from '../../../src/app/notify/createPlainNotices.ts'
import { PlainNoticeList } from '../../../src/app/notify/PlainNoticeList.tsx'
import { fakeNotifier } from '../support/fakeNotifier.ts'

const QUESTION = { title: '系统提示', text: '继续吗？', yes: '继续', no: '取消' }

function open() {
  const notices = createPlainNotices()
  render(<PlainNoticeList notices={notices} />)
  return notices
}

describe('PlainNoticeList', () => {
  it('should take a short message away by itself and a notice only when closed', async () => {
    vi.useFakeTimers()
    const { notifier } = open()
    await act(async () => {
      notifier.message('success', '已保存')
      notifier.notice('提示', '系统未知错误')
    })
    expect(screen.getByText('已保存')).toBeTruthy()

    await act(async () => void vi.advanceTimersByTime(3000))
    vi.useRealTimers()
    expect(screen.queryByText('已保存')).toBeNull()
    expect(screen.getByText('系统未知错误')).toBeTruthy()
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '关闭' })))

    expect(screen.queryByText('系统未知错误')).toBeNull()
  })

  it.each([
    ['继续', true],
    ['取消', false],
  ])('should resolve a question by %s', async (name, yes) => {
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true
    }
    const { notifier } = open()
    let answer: boolean | undefined
    await act(async () => {
      void notifier.confirm(QUESTION).then(given => {
        answer = given
      })
    })

    await act(async () => void fireEvent.click(screen.getByRole('button', { name })))

    expect(answer).toBe(yes)
    expect(screen.queryByText('继续吗？')).toBeNull()
  })
})

describe('LoadingOverlay', () => {
  it('should say how far it is, be given up by its button, and go when it is done', async () => {
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true
    }
    const { notifier } = open()
    const cancel = vi.fn()
    const loading = await act(async () => notifier.loading('正在下载数据，请稍候', cancel))
    expect(screen.getByText('正在下载数据，请稍候')).toBeTruthy()

    await act(async () => loading.report(0.456))
    expect(screen.getByText('正在下载数据，请稍候（45%）')).toBeTruthy()
    expect(screen.getByRole('progressbar')).toHaveProperty('value', 0.456)
    fireEvent.click(screen.getByRole('button', { name: '取消' }))
    expect(cancel).toHaveBeenCalledTimes(1)

    await act(async () => loading.done())
    expect(screen.queryByRole('progressbar')).toBeNull()
  })
})

describe('createNotify', () => {
  it('should speak through the voice used last, and through the plain one when it is given back', () => {
    const plain = fakeNotifier()
    const other = fakeNotifier()
    const notify = createNotify(plain)

    const back = notify.use(other)
    notify.message('success', 'a')
    back()
    notify.message('success', 'b')

    expect(other.message).toHaveBeenCalledWith('success', 'a')
    expect(plain.message.mock.calls).toEqual([['success', 'b']])
  })
})
