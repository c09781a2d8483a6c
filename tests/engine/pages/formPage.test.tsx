import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { compileModels } from '../support/compileModels.ts'
import { createFakeHost } from '../support/createFakeHost.ts'
import { renderPage } from '../support/renderPage.tsx'

const models = compileModels({
  'test/note/index.json': {
    title: '意见',
    menu: {},
    resource: {
      path: '/test/note',
      required: ['subject'],
      properties: { subject: { type: 'string', title: '主题', maxLength: 20 } },
    },
  },
  'test/write/index.json': {
    title: '提意见',
    kind: 'form',
    menu: {},
    route: { path: '/test/new' },
    resource: 'test/note/index',
    form: { layout: ['subject'] },
  },
})

function open() {
  const host = createFakeHost({ models, tables: { '/test/note': [] } })
  renderPage(host, 'test/write/index')
  return host
}
const subject = async () => (await screen.findByLabelText(/主题/)) as HTMLInputElement
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))

describe('a page of kind form, without a page to return to', () => {
  it('should begin anew once the record is saved, so that nothing is stored twice', async () => {
    const host = open()
    fireEvent.change(await subject(), { target: { value: '灯坏了' } })
    press(/^保存$/)
    await waitFor(() => expect(host.shown).toEqual(['success 新增成功']))
    await waitFor(async () => expect((await subject()).value).toBe(''))
    press(/^保存$/)
    expect(await screen.findByText('主题不能为空')).toBeTruthy()
    expect(host.tables['/test/note']).toHaveLength(1)
  })

  it('should be emptied when it is cancelled, once whoever has typed agrees', async () => {
    open()
    fireEvent.change(await subject(), { target: { value: '灯坏了' } })
    press(/^取消$/)
    expect((await subject()).value).toBe('灯坏了')
    fireEvent.click(await screen.findByRole('button', { name: /放弃修改/ }))
    await waitFor(async () => expect((await subject()).value).toBe(''))
  })
})
