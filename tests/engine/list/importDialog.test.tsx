import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { errorRows } from '../../../src/engine/list/ImportReport.tsx'
import { csvOf } from '../../../src/engine/text/saveFile.ts'
import { compileModels } from '../support/compileModels.ts'
import { createFakeHost, type FakeCall, fault } from '../support/createFakeHost.ts'
import { renderPage } from '../support/renderPage.tsx'

const models = compileModels()
const file = new File(['x'], '用户.xlsx')

async function openImport(answer: (call: FakeCall) => { code: number; data?: unknown }) {
  const host = createFakeHost({
    models,
    answer: call =>
      call.path.endsWith('/import') || call.path.endsWith('importData') ? answer(call) : undefined,
  })
  renderPage(host, 'system/user/index')
  fireEvent.click(await screen.findByRole('button', { name: /导\s?入/ }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('导入文件'), { target: { files: [file] } })
  return { host, dialog }
}

beforeEach(() => window.history.replaceState(null, '', '/bck/page'))

describe('ImportDialog', () => {
  it('should check the file first, and store it only when asked', async () => {
    const data = { total: 3, valid: 3, created: 2, updated: 1, errors: [] }
    const { host, dialog } = await openImport(() => ({ code: 200, data }))

    await within(dialog).findByText('检查通过，可以导入3条数据：新增2条，更新1条。')
    const uploads = () => host.calls.filter(call => call.method === 'POST').map(call => call.query.preview)
    expect(uploads()).toEqual([true])
    fireEvent.click(within(dialog).getByRole('button', { name: '导入3条' }))

    await waitFor(() => expect(host.shown).toEqual(['success 已导入3条']))
    expect(uploads()).toEqual([true, false])
  })

  it('should report every mistake with its row and let nothing be stored', async () => {
    const errors = [
      {
        row: 4,
        column: '手机号码 / 区号',
        field: 'phonenumber.code',
        code: 'INVALID',
        message: '手机号码不正确',
      },
    ]
    const { dialog } = await openImport(() => ({ code: 200, data: { total: 3, errors } }))

    const message = await within(dialog).findByText('手机号码不正确')
    expect(within(dialog).getByRole('button', { name: '下载错误清单' })).toBeDefined()
    expect(message.closest('tr')?.textContent).toBe('4手机号码 / 区号手机号码不正确')
    expect(
      within(dialog)
        .getByRole('button', { name: /^导\s?入$/ })
        .hasAttribute('disabled'),
    ).toBe(true)
  })

  it('should name the columns that were left alone', async () => {
    const data = { total: 1, ignored: ['编号', '创建时间'], errors: [] }
    const { dialog } = await openImport(() => ({ code: 200, data }))

    expect(await within(dialog).findByText('这些列不能导入，已忽略：编号、创建时间')).toBeDefined()
    expect(within(dialog).getByRole('button', { name: '导入1条' })).toBeDefined()
  })

  it('should save the mistakes as a sheet without formulas', () => {
    const errors = [
      { row: 4, field: 'phonenumber', column: '手机号码', message: '应为 11 位，如 "138…"' },
      { row: null, field: '', message: '=1+1' },
    ]
    const titleOf = ({ field, column }: { field: string; column?: string }) => column ?? field
    const lines = ['"行","列","原因"', '"4","手机号码","应为 11 位，如 ""138…"""', `"","","'=1+1"`, '']
    const rows = errorRows({ head: ['行', '列', '原因'], errors, titleOf })
    expect(csvOf(rows)).toBe(`\uFEFF${lines.join('\r\n')}`)
  })

  it('should say why a file could not be read', async () => {
    const { dialog } = await openImport(() => {
      throw fault(601, '文件格式不正确')
    })

    expect(await within(dialog).findByText('文件格式不正确')).toBeDefined()
  })
})
