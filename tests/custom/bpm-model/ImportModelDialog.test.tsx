import { configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { EngineProvider } from '#engine'
import type { PageModel } from '#model/types/index.ts'
import { createFakeHost } from '#tests/engine/support/createFakeHost.ts'
import { ImportModelDialog } from '../../../src/custom/bpm-model/ImportModelDialog.tsx'

function open(refusal?: object[]) {
  configure({ defaultHidden: true })
  const host = createFakeHost({
    models: {},
    dictionaries: { bpm_model_category: { 1: '默认', 2: 'OA' } },
  })
  const upload = vi.fn(async () => {
    if (refusal) throw Object.assign(new Error('文件不能导入：文件不完整'), { status: 601, errors: refusal })
    return { code: 200, msg: '', data: {} }
  })
  host.http.upload = upload as never
  const close = vi.fn()
  render(
    <EngineProvider host={host}>
      <ImportModelDialog model={{} as PageModel} record={null} selection={[]} close={close} />
    </EngineProvider>,
  )
  return { host, upload, close }
}

const fileOf = (key: string, name: string) =>
  new File(
    [
      `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process id="${key}" name="${name}"/></definitions>`,
    ],
    `${key}.bpmn`,
  )
const choose = (file: File) =>
  fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files: [file] } })
const field = (name: string) => screen.getByLabelText(name) as HTMLInputElement
const submit = () => fireEvent.click(screen.getByRole('button', { name: /^导\s*入$/ }))

describe('ImportModelDialog', () => {
  it('should propose key and name of the process in the file, and send them with it', async () => {
    const { host, upload, close } = open()
    const file = fileOf('leave', '请假')
    choose(file)
    await waitFor(() => expect(field('流程标识').value).toBe('leave'))
    fireEvent.change(field('流程名称'), { target: { value: '我的请假' } })
    submit()
    await waitFor(() => expect(close).toHaveBeenCalledWith(true))
    expect(upload).toHaveBeenCalledWith(
      '/bpm/model/import',
      expect.objectContaining({ name: 'leave.bpmn' }),
      expect.objectContaining({
        field: 'bpmnFile',
        body: expect.objectContaining({ key: 'leave', name: '我的请假', category: '1' }),
      }),
    )
    expect(host.shown).toEqual(['success 已导入'])
  })

  it('should propose anew for another file, without touching what was written', async () => {
    open()
    choose(fileOf('first', '第一'))
    await waitFor(() => expect(field('流程标识').value).toBe('first'))
    fireEvent.change(field('流程名称'), { target: { value: '自己写的' } })
    choose(fileOf('second', '第二'))
    await waitFor(() => expect(field('流程标识').value).toBe('second'))
    expect(field('流程名称').value).toBe('自己写的')
  })

  it('should send nothing without a file, with a wrong key, or of a file that is too large', async () => {
    const { upload } = open()
    fireEvent.change(field('流程标识'), { target: { value: '1a' } })
    fireEvent.change(field('流程名称'), { target: { value: '请假' } })
    submit()
    expect(await screen.findByText(/流程标识以字母或下划线开头/)).toBeTruthy()
    fireEvent.change(field('流程标识'), { target: { value: 'a1' } })
    submit()
    expect(await screen.findByText('请选择 BPMN 文件')).toBeTruthy()
    choose(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'large.bpmn'))
    expect(await screen.findByText('文件不能超过 5 MB')).toBeTruthy()
    expect(upload).not.toHaveBeenCalled()
  })

  it.each([
    ['no BPMN', '<a>not bpmn</a>', '文件不能导入：文件不是 BPMN 2.0 流程图'],
    ['no XML', 'not even xml', '文件不能导入：文件不是 XML'],
    ['empty', '', '文件不能导入：文件是空的'],
    ['no text', new Uint8Array([0xff, 0xff, 0xc3, 0x28]), '文件不是可以识别的文本，请使用 UTF-8 编码'],
  ])(
    'should refuse a file that is %s at its field, before and after it is sent',
    async (_, content, said) => {
      const { upload } = open()
      fireEvent.change(field('流程标识'), { target: { value: 'mine' } })
      fireEvent.change(field('流程名称'), { target: { value: '我的' } })
      choose(new File([content], 'a.bpmn'))
      const item = document.querySelector('.ant-form-item:has(input[type=file])') as HTMLElement
      expect(await within(item).findByText(said)).toBeTruthy()
      submit()
      await waitFor(() => expect(field('流程标识').value).toBe('mine'))
      expect(await within(item).findByText(said)).toBeTruthy()
      expect(upload).not.toHaveBeenCalled()
      choose(fileOf('leave', '请假'))
      await waitFor(() => expect(within(item).queryByText(said)).toBeNull())
      submit()
      await waitFor(() => expect(upload).toHaveBeenCalled())
    },
  )

  it.each([
    [
      'at its field',
      [{ field: 'key', code: 'DUPLICATE', message: '流程标识“leave”已存在' }],
      '流程标识“leave”已存在',
    ],
    [
      'at the field of the file',
      [{ field: 'bpmnFile', code: 'INVALID', message: '文件不能导入：文件不完整' }],
      '文件不能导入：文件不完整',
    ],
  ])('should say a refusal %s and stay open', async (_, errors, said) => {
    const { close } = open(errors)
    choose(fileOf('leave', '请假'))
    await waitFor(() => expect(field('流程标识').value).toBe('leave'))
    submit()
    expect(await screen.findByText(said)).toBeTruthy()
    expect(close).not.toHaveBeenCalled()
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^导\s*入$/ }).className).not.toMatch(/loading/),
    )
  })
})
