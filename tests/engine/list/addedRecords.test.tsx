import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { compileModels } from '../support/compileModels.ts'
import { createFakeHost } from '../support/createFakeHost.ts'
import { renderPage } from '../support/renderPage.tsx'

const text = (title: string, more: object = {}) => ({ type: 'string', title, maxLength: 20, ...more })
const rooms = {
  title: '房间',
  menu: {},
  resource: {
    path: '/test/room',
    required: ['roomName'],
    properties: { roomName: text('名称'), building: text('楼'), remark: text('备注') },
  },
  form: { keep: ['building'] },
}
const models = compileModels({ 'test/room/index.json': rooms })
const dictionaries = { sys_normal_disable: { 0: '正常', 1: '停用' } }
const roomsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    roomId: index + 1,
    roomName: `房间${index + 1}`,
    building: '一号楼',
    remark: null,
    version: 1,
  }))
const hostOf = (count: number) =>
  createFakeHost({
    models,
    dictionaries,
    tables: {
      '/test/room': roomsOf(count),
      '/system/dept': [
        { deptId: 100, parentId: 0, deptName: '总校', orderNum: 0, status: '0' },
        { deptId: 101, parentId: 100, deptName: '信息学院', orderNum: 1, status: '0' },
        { deptId: 102, parentId: 101, deptName: '软件教研室', orderNum: 1, status: '0' },
      ],
    },
  })

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name }, { timeout: 4000 })
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const rowOf = (name: string) => screen.getByText(name).closest('tr') as HTMLElement
const namesInOrder = () =>
  [...document.querySelectorAll('tr[data-row-key]')].map(row => row.textContent?.match(/房间\d+|新房/)?.[0])

async function add(name: string) {
  fireEvent.click(screen.getByRole('button', { name: /新增房间/ }))
  fireEvent.change(await field('名称'), { target: { value: name } })
  press(/^保 ?存$/)
}

beforeEach(() => {
  window.localStorage.clear()
  window.history.replaceState(null, '', '/bck/page')
})

describe('a record that was added just now', () => {
  it('should be marked where the order of the list puts it, and be opened from the message', async () => {
    const host = hostOf(3)
    renderPage(host, 'test/room/index')
    await screen.findByText('房间3')
    await add('新房')

    await screen.findByText('新房')
    expect(namesInOrder()).toEqual(['房间1', '房间2', '房间3', '新房'])
    expect(within(rowOf('新房')).getByText('新')).toBeDefined()
    expect(within(rowOf('房间1')).queryByText('新')).toBeNull()
    expect(screen.queryByText(/列在最上面/)).toBeNull()

    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
    expect(host.shown).toEqual(['success 新增成功'])
    host.offered[0]?.run()
    expect(within(await screen.findByRole('dialog')).getAllByText('新房').length).toBeGreaterThan(0)
  })

  it('should stand on top where the page does not hold it, follow its changes, and go when reloaded', async () => {
    const host = hostOf(25)
    renderPage(host, 'test/room/index')
    await screen.findByText('房间20')
    await add('新房')

    expect(await screen.findByText(/新增的“新房”不在当前页或查询条件内/)).toBeDefined()
    expect(namesInOrder().slice(0, 3)).toEqual(['新房', '房间1', '房间2'])
    fireEvent.click(within(rowOf('新房')).getByText('删除'))
    await screen.findByText('删除房间“新房”？', { selector: '.ant-modal-confirm-content p' })
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /删\s?除/ }))
    await waitFor(() => expect(namesInOrder()[0]).toBe('房间1'))

    await add('新房')
    await screen.findByText(/列在最上面/)
    press(/^刷新列表$/)
    await waitFor(() => expect(namesInOrder()[0]).toBe('房间1'))
    expect(screen.queryByText(/列在最上面/)).toBeNull()
  })

  it('should be seen in its place in a tree that was folded', async () => {
    window.localStorage.clear()
    renderPage(hostOf(0), 'system/dept/index')
    await screen.findByText('软件教研室')
    press(/^全部折叠$/)
    await waitFor(() => expect(screen.queryByText('信息学院')).toBeNull())
    fireEvent.click(within(rowOf('总校')).getByText('新增下级'))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(await dialog.findByRole('textbox', { name: '部门名称' }), {
      target: { value: '外语学院' },
    })
    press(/^保 ?存$/)
    expect(
      within((await screen.findByText('外语学院')).closest('tr') as HTMLElement).getByText('新'),
    ).toBeDefined()
    expect(screen.queryByText('软件教研室')).toBeNull()
  })
})

describe('保存并继续', () => {
  it('should save and begin the next record with what the page keeps', async () => {
    const host = hostOf(3)
    renderPage(host, 'test/room/index')
    await screen.findByText('房间3')
    fireEvent.click(screen.getByRole('button', { name: /新增房间/ }))
    fireEvent.change(await field('名称'), { target: { value: '甲' } })
    fireEvent.change(await field('楼'), { target: { value: '二号楼' } })
    fireEvent.change(await field('备注'), { target: { value: '朝南' } })
    press(/^保存并继续$/)

    await waitFor(async () => expect((await field('名称')).value).toBe(''))
    expect((await field('楼')).value).toBe('二号楼')
    expect((await field('备注')).value).toBe('')
    await waitFor(async () => expect(document.activeElement).toBe(await field('名称')))
    expect(screen.queryByText('此项必填')).toBeNull()
    // With the keyboard: once more, and the last.
    fireEvent.change(await field('名称'), { target: { value: '乙' } })
    fireEvent.keyDown(await field('名称'), { key: 'Enter', ctrlKey: true, shiftKey: true })
    await waitFor(async () => expect((await field('名称')).value).toBe(''))
    fireEvent.change(await field('名称'), { target: { value: '丙' } })
    fireEvent.keyDown(await field('名称'), { key: 'Enter', ctrlKey: true })
    await waitFor(() => expect(screen.queryByRole('textbox', { name: '楼' })).toBeNull())

    const sent = host.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
    expect(sent).toEqual([
      { roomName: '甲', building: '二号楼', remark: '朝南' },
      { roomName: '乙', building: '二号楼' },
      { roomName: '丙', building: '二号楼' },
    ])
    for (const name of ['甲', '乙', '丙']) expect(within(rowOf(name)).getByText('新')).toBeDefined()
    // Only the last message has a form no more, and something to look at.
    expect(host.offered).toHaveLength(1)
  })

  it('should not be offered for a record that is there', async () => {
    renderPage(hostOf(1), 'test/room/index')
    fireEvent.click(within((await screen.findByText('房间1')).closest('tr') as HTMLElement).getByText('修改'))
    await field('名称')
    expect(screen.queryByRole('button', { name: '保存并继续' })).toBeNull()
  })
})
