import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { compileModels } from '../support/compileModels.ts'
import { createFakeHost, type FakeCall } from '../support/createFakeHost.ts'
import { findSearchField } from '../support/findSearchField.ts'
import { renderPage } from '../support/renderPage.tsx'

const DEVICES = 'test/device'
const models = compileModels({
  'test/device.json': {
    title: '设备管理',
    menu: {},
    resource: {
      path: '/test/device',
      trash: true,
      required: ['deviceName'],
      properties: {
        deviceName: { type: 'string', title: '设备名称', maxLength: 50, 'x-search': true },
        status: { type: 'string', title: '状态', default: '0', 'x-dict': 'sys_normal_disable' },
        place: { type: 'string', title: '位置', maxLength: 50 },
      },
    },
    list: {
      columns: [
        'deviceName',
        { path: 'status', cell: 'switch' },
        { path: 'place', link: '/place/{deviceId}' },
      ],
    },
  },
})
const dictionaries = { sys_normal_disable: { 0: '正常', 1: '停用' } }
const REMOVED = { deviceId: 2, deviceName: '旧车床', status: '0', place: '一号楼', version: 1 }
const KEPT = { deviceId: 1, deviceName: '新车床', status: '0', place: '二号楼', version: 1 }

/** The trash holds one device, which is found where nothing is searched. */
function answer({ path, query }: FakeCall) {
  if (path !== models[DEVICES]?.resource?.operations.trash?.path) return undefined
  const rows = query.deviceName === undefined ? [REMOVED] : []
  return { code: 200, rows, total: rows.length }
}

async function openTrash() {
  const host = createFakeHost({ models, dictionaries, answer, tables: { '/test/device': [KEPT] } })
  renderPage(host, DEVICES)
  await screen.findByRole('switch')
  fireEvent.click(screen.getByRole('button', { name: /回收站/ }))
  await screen.findByText('旧车床')
  return host
}

beforeEach(() => {
  window.localStorage.clear()
  window.history.replaceState(null, '', '/bck/page')
})

describe('the trash of a list', () => {
  it('should only restore what was removed: nothing opens, switches or leads on', async () => {
    await openTrash()
    const row = screen.getByText('旧车床').closest('tr') as HTMLElement

    await waitFor(() => expect(within(row).queryByRole('switch')).toBeNull())
    expect(within(row).getByText('正常')).toBeDefined()
    expect(within(row).getAllByRole('button')).toEqual([within(row).getByRole('button', { name: /恢复/ })])
  })

  it('should not call a trash empty in which a search finds nothing', async () => {
    await openTrash()
    fireEvent.change(await findSearchField('设备名称'), {
      target: { value: '铣床' },
    })
    fireEvent.submit(screen.getByRole('search'))

    expect(await screen.findByText('回收站中没有符合条件的设备')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: /清除条件/ }))
    expect(await screen.findByText('旧车床')).toBeDefined()
  })
})
