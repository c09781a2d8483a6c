import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { compileModels } from '../support/compileModels.ts'
import { createFakeHost, type FakeCall } from '../support/createFakeHost.ts'
import { renderPage } from '../support/renderPage.tsx'

const text = (title: string, more: object = {}) => ({ type: 'string', title, maxLength: 20, ...more })
const page = {
  title: '设备',
  menu: {},
  resource: {
    path: '/test/device',
    operations: { copy: true },
    required: ['deviceName', 'deviceCode'],
    properties: {
      deviceName: text('名称'),
      deviceCode: text('编码', { 'x-unique': true }),
      remark: text('备注', { default: '无' }),
    },
  },
}
const models = compileModels({ 'test/device/index.json': page })
const rows = [{ deviceId: 1, deviceName: '显微镜', deviceCode: 'A1', remark: null, version: 1 }]

const hostOf = (permissions = ['*:*:*']) =>
  createFakeHost({
    models,
    permissions,
    tables: { '/test/device': rows },
    answer: ({ path }: FakeCall) =>
      path === '/test/device/copy/1'
        ? {
            code: 200,
            data: { deviceName: '显微镜', deviceCode: null, remark: null },
            cleared: ['deviceCode'],
          }
        : undefined,
  })

beforeEach(() => {
  window.localStorage.clear()
  window.history.replaceState(null, '', '/bck/page')
})

describe('operations.copy', () => {
  it('should open the form of a new record with what is taken over, at what is left to be filled in', async () => {
    const host = hostOf()
    renderPage(host, 'test/device/index')
    fireEvent.click(await screen.findByRole('button', { name: '复制' }))
    const code = await screen.findByRole<HTMLInputElement>('textbox', { name: '编码' }, { timeout: 4000 })
    await waitFor(() => expect(document.activeElement).toBe(code))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '名称' }).value).toBe('显微镜')

    fireEvent.change(code, { target: { value: 'A2' } })
    fireEvent.click(screen.getByRole('button', { name: /^保 ?存$/ }))
    await waitFor(() => expect(host.shown).toEqual(['success 新增成功']))
    expect(host.calls.find(({ method }) => method === 'POST')?.body).toEqual({
      deviceName: '显微镜',
      deviceCode: 'A2',
      remark: null,
    })
  })

  it('should be offered to who may create and read only', async () => {
    const rights = ['list', 'query', 'add'].map(verb => `test:device:${verb}`)
    for (const missing of ['test:device:query', 'test:device:add']) {
      const { unmount } = renderPage(hostOf(rights.filter(one => one !== missing)), 'test/device/index')
      await screen.findByText('显微镜')
      expect(screen.queryByRole('button', { name: '复制' })).toBeNull()
      unmount()
    }
    renderPage(hostOf(rights), 'test/device/index')
    expect(await screen.findByRole('button', { name: '复制' })).toBeDefined()
  })
})
