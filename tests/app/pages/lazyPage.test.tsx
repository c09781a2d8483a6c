import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { lazyPage } from '../../../src/app/pages/lazyPage.tsx'

describe('lazyPage', () => {
  afterEach(() => vi.restoreAllMocks())

  it('should wait for the code of a page, then draw it with what it is given', async () => {
    let arrive = (_module: { default: typeof Greeting }): void => undefined
    const Page = lazyPage(() => new Promise<{ default: typeof Greeting }>(resolve => (arrive = resolve)))
    render(<Page name="王敏" />)
    expect(await screen.findByRole('status', { name: '正在加载' })).toBeTruthy()

    arrive({ default: Greeting })

    expect(await screen.findByText('您好，王敏')).toBeTruthy()
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('should say what to do when the code cannot be fetched, and leave what stands around it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const Page = lazyPage<object>(() => Promise.reject(new Error('gone')), { isInside: true })
    render(
      <main>
        <p>菜单</p>
        <Page />
      </main>,
    )

    const alert = await screen.findByRole('alert')

    expect(alert.textContent).toContain('页面加载失败')
    expect(screen.getByText('技术详情').closest('details')?.open).toBe(false)
    expect(alert.querySelector('details')?.textContent).toContain('gone')
    expect(screen.getByRole('button', { name: '重新加载' })).toBeTruthy()
    expect(screen.getByText('菜单')).toBeTruthy()
    expect(screen.getAllByRole('main')).toHaveLength(1)
  })

  it('should fetch the code again when that is asked for, and draw the page', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let isBack = false
    const Page = lazyPage(async () => {
      if (!isBack) throw new Error('gone')
      return { default: Greeting }
    })
    render(<Page name="王敏" />)
    await screen.findByRole('alert')

    isBack = true
    fireEvent.click(screen.getByRole('button', { name: '重试' }))

    expect(await screen.findByText('您好，王敏')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

function Greeting({ name }: { name: string }) {
  return <p>您好，{name}</p>
}
