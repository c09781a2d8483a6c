import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { compileModels } from '../support/compileModels.ts'
import { createFakeHost, type FakeCall } from '../support/createFakeHost.ts'
import { renderPage } from '../support/renderPage.tsx'

const models = compileModels({
  'test/visit/index.json': {
    title: '来访',
    menu: {},
    list: { columns: ['visitor'], rowActions: [] },
    resource: {
      path: '/test/visit',
      properties: { visitor: { type: 'string', title: '访客', maxLength: 20 } },
      actions: { confirm: { title: '确认', set: { visitor: 'visitor' } } },
      visitorLinks: { confirm: { title: '访客确认', action: 'confirm' } },
    },
  },
})
const rows = [{ visitId: 7, visitor: '赵先生', version: 1 }]

/** A server that keeps one link. */
function hostOf(permissions = ['*:*:*']) {
  let code: string | null = null
  const host = createFakeHost({
    models,
    permissions,
    tables: { '/test/visit': rows },
    answer: ({ path, method }: FakeCall) => {
      if (path !== '/test/visit/link/confirm') return undefined
      if (method === 'POST') code = 'first'
      if (method === 'PUT') code = 'second'
      if (method === 'DELETE') code = null
      const link = {
        typedCode: 'ABCDEFGH',
        site: null,
        institution: '江城学院',
        from: null,
        to: null,
        state: 'open',
        closed: null,
        createBy: '周',
        createTime: '',
        expireTime: '2026-12-10 10:00:00',
        lastUsedTime: null,
      }
      return { code: 200, data: code === null ? null : { ...link, linkCode: code, opens: true } }
    },
  })
  return Object.assign(host, { visitorUrl: (path: string) => `https://a.example${path}` })
}

const address = async () => (await screen.findByLabelText<HTMLInputElement>('访客链接')).value

describe('LinkDialog', () => {
  it('should make a link, say that another takes its place, and stop it', async () => {
    const host = hostOf()
    renderPage(host, 'test/visit/index')
    fireEvent.click(await screen.findByRole('button', { name: '分享' }))
    fireEvent.click(await screen.findByRole('button', { name: '生成链接' }, { timeout: 4000 }))
    expect(await address()).toBe('https://a.example/test/visit/link/confirm#first')
    // Readers know dark on white alone, whatever the theme.
    expect(document.querySelector<HTMLElement>('.ant-qrcode')?.style.backgroundColor).toBe(
      'rgb(255, 255, 255)',
    )

    fireEvent.click(screen.getByRole('button', { name: '更换链接' }))
    expect(await screen.findByText(/原来的链接立即失效/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /^更 ?换$/ }))
    await waitFor(async () => expect(await address()).toMatch(/#second$/))

    fireEvent.click(screen.getByRole('button', { name: '停用链接' }))
    fireEvent.click(await screen.findByRole('button', { name: /^停 ?用$/ }))
    expect(await screen.findByRole('button', { name: '生成链接' })).toBeTruthy()
    const asked = host.calls.filter(({ path }) => path.endsWith('/confirm')).map(({ method }) => method)
    expect(asked.filter(method => method !== 'GET')).toEqual(['POST', 'PUT', 'DELETE'])
  })

  it('should be offered to who may share only', async () => {
    renderPage(hostOf(['test:visit:list', 'test:visit:query']), 'test/visit/index')
    await screen.findByText('赵先生')
    expect(screen.queryByRole('button', { name: '分享' })).toBeNull()
  })
})
