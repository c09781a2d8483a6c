import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { compileModels } from '../support/compileModels.ts'
import { createFakeHost } from '../support/createFakeHost.ts'
import { renderPage } from '../support/renderPage.tsx'

const host = () =>
  createFakeHost({
    models: compileModels(),
    dictionaries: { sys_normal_disable: { 0: '正常' }, sys_list_class: {}, sys_yes_no: {} },
    tables: {
      '/system/dict/type': [{ dictId: 7, dictName: '系统开关', dictType: 'sys_switch', status: '0' }],
      '/system/dict/data': [
        { dictCode: 1, dictType: 'sys_switch', dictLabel: '打开', dictValue: '0' },
        { dictCode: 2, dictType: 'other', dictLabel: '别的', dictValue: '0' },
      ],
    },
  })

describe('DetailPanels', () => {
  it('should filter the records of a panel by the record, on the server and in memory, not in the address', async () => {
    window.history.replaceState(null, '', '/bck/page')
    const given = host()
    renderPage(given, 'system/dict/index')
    fireEvent.click(await screen.findByRole('button', { name: '系统开关' }))
    fireEvent.click(await screen.findByRole('tab', { name: '字典数据' }))

    expect(await screen.findByText('打开')).toBeDefined()
    expect(screen.queryByText('别的')).toBeNull()
    const asked = given.calls.filter(({ path }) => path === '/system/dict/data/list')
    expect(asked.map(({ query }) => query.dictType)).toEqual(['sys_switch'])
    expect(window.location.search).toBe('')
  })

  it('should remove a record of a panel and fetch the panel anew, the record above it staying open', async () => {
    window.history.replaceState(null, '', '/bck/page')
    const given = host()
    renderPage(given, 'system/dict/index')
    fireEvent.click(await screen.findByRole('button', { name: '系统开关' }))
    fireEvent.click(await screen.findByRole('tab', { name: '字典数据' }))
    const row = (await screen.findByText('打开')).closest('tr') as HTMLElement
    fireEvent.click(
      [...row.querySelectorAll('button')].find(button => button.textContent === '删除') as Element,
    )
    const question = await screen.findByText('删除字典数据“打开”？', {
      selector: '.ant-modal-confirm-content p',
    })
    const modal = question.closest('.ant-modal-content') as HTMLElement
    fireEvent.click([...modal.querySelectorAll('button')].at(-1) as Element)

    await waitFor(() => expect(screen.queryByText('打开')).toBeNull())
    expect(given.tables['/system/dict/data']?.map(({ dictCode }) => dictCode)).toEqual([2])
    expect(screen.getByRole('tab', { name: '字典数据' }).getAttribute('aria-selected')).toBe('true')
  })

  it('should not repeat the record in a column of its panel, and have that column where the page stands alone', async () => {
    window.history.replaceState(null, '', '/bck/page')
    const text = (title: string) => ({ type: 'string', title, maxLength: 20 })
    const models = compileModels({
      'dev/deal.json': {
        title: '合同',
        menu: {},
        panels: ['dev/change'],
        resource: { path: '/dev/deal', label: 'dealName', properties: { dealName: text('名称') } },
      },
      'dev/change.json': {
        title: '变更',
        menu: {},
        resource: {
          path: '/dev/change',
          label: 'changeName',
          parent: { page: 'dev/deal', param: 'dealId', match: { dealId: 'dealId' } },
          properties: {
            changeName: text('变更事项'),
            dealId: { 'x-ref': 'dev/deal', title: '所属合同' },
            status: text('进度'),
          },
        },
        list: { columns: ['changeName', 'dealId', 'status'] },
      },
    })
    const tables = {
      '/dev/deal': [{ dealId: 1, dealName: '维保' }],
      '/dev/change': [{ changeId: 5, changeName: '加两台', dealId: 1, status: '完成' }],
    }
    const titles = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

    const { unmount } = renderPage(createFakeHost({ models, tables }), 'dev/deal')
    fireEvent.click(await screen.findByRole('button', { name: '维保' }))
    fireEvent.click(await screen.findByRole('tab', { name: '变更' }))
    await screen.findByText('加两台')
    expect(titles()).toContain('进度')
    expect(titles()).not.toContain('所属合同')
    unmount()

    renderPage(createFakeHost({ models, tables }), 'dev/change')
    await screen.findByText('加两台')
    expect(titles()).toContain('所属合同')
  })
})
