import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { WidgetDefinition } from '#engine'
import { untilStill } from '#tests/engine/support/untilStill.ts'
import { fault } from '../engine/support/createFakeHost.ts'
import { type Drawn, drawWidget } from './drawWidget.tsx'
import { loadWidgets } from './loadWidgets.ts'

const widgets = await loadWidgets()

async function draw(key: string, props: Record<string, unknown> = {}): Promise<Drawn> {
  const found = widgets.find(({ folder }) => folder === key)
  const drawn = drawWidget(found?.definition as WidgetDefinition, props)
  await untilStill()
  return drawn
}

const input = (drawn: Drawn) => drawn.container.querySelector('#input') as HTMLInputElement
const type = (element: Element, text: string) => fireEvent.change(element, { target: { value: text } })

describe('widgets give values as they travel', () => {
  it.each([
    ['text', '新', ''],
    ['textarea', '两\n行', ''],
    ['password', 'Abc-12345', ''],
    ['code', 'select 1', ''],
    ['color', '#ff0000', ''],
    ['icon', 'user', ''],
  ])('%s: a text, and null when it is emptied', async (key, text, nothing) => {
    const empty = await draw(key)
    type(input(empty), text)
    expect(empty.changes).toEqual([text])
    empty.unmount()
    const full = await draw(key, { value: text })
    type(input(full), nothing)
    expect(full.changes).toEqual([null])
  })

  it('number: a number, and null when it is emptied', async () => {
    const drawn = await draw('number', { value: 3 })
    type(input(drawn), '12')
    type(input(drawn), '')
    expect(drawn.changes).toEqual([12, null])
  })

  it.each([
    ['number', 0, '2.6', 2.6, '2.6'],
    ['number', 2, '1.005', 1.005, '1.005'],
    ['number', 2, '12.5', 12.5, '12.50'],
    ['integer', null, '1.5', 1.5, '1.5'],
  ])(
    'number: %s to %s places, %s stays what was typed, to be told',
    async (kind, scale, typed, value, shown) => {
      const drawn = await draw('number', { field: { type: kind, scale } })
      type(input(drawn), typed)
      fireEvent.blur(input(drawn))
      expect(drawn.changes.at(-1)).toBe(value)
      drawn.unmount()
      expect(input(await draw('number', { value, field: { type: kind, scale } })).value).toBe(shown)
    },
  )

  it.each(['date', 'date-time', 'time', 'date-range', 'time-range', 'select', 'dict-select', 'tree-select'])(
    '%s: null when it is cleared',
    async key => {
      const sample = widgets.find(({ folder }) => folder === key)?.definition.sample
      const drawn = await draw(key, { value: sample, allowClear: true })
      const cross = drawn.container.querySelector('.ant-picker-clear, .ant-select-clear') as Element
      fireEvent.mouseDown(cross)
      fireEvent.click(cross)
      expect(drawn.changes.at(-1)).toBeNull()
    },
  )

  it.each(['cascader', 'tree-select'])('%s: choices in the language of the screen', async key => {
    const options = [
      { value: 'a', label: { zh: '甲', en: 'A' }, children: [{ value: 'b', label: { zh: '乙', en: 'B' } }] },
    ]
    const drawn = await draw(key, { value: 'b', options })
    expect(drawn.container.textContent).toContain('乙')
  })

  it('date: YYYY-MM-DD when it is typed', async () => {
    const drawn = await draw('date')
    fireEvent.mouseDown(input(drawn))
    type(input(drawn), '2026-02-03')
    fireEvent.keyDown(input(drawn), { key: 'Enter', keyCode: 13 })
    expect([...new Set(drawn.changes)]).toEqual(['2026-02-03'])
  })

  it('date-time: on the full minute when it is typed without seconds', async () => {
    const drawn = await draw('date-time')
    fireEvent.mouseDown(input(drawn))
    type(input(drawn), '2026-11-30 08:00')
    fireEvent.keyDown(input(drawn), { key: 'Enter', keyCode: 13 })
    expect([...new Set(drawn.changes)]).toEqual(['2026-11-30 08:00:00'])
    act(() => input(drawn).blur())
    await untilStill()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it.each([
    ['date', '2025-02-30', '日期不存在'],
    ['date', '2025-2-3', '请写成 2026-09-01 这样'],
    ['date-time', '2025-13-01 08:00:00', '日期不存在'],
    ['date-time', '2025-01-01 24:00:00', '时刻不存在'],
    ['time', '25:00:00', '时刻不存在'],
    ['date-range', '2025-02-30', '日期不存在'],
    ['date-time-range', '2025-02-30 08:00:00', '日期不存在'],
    ['time-range', '10:60:00', '时刻不存在'],
  ])('%s: what is typed and does not exist stays, and is told: %s', async (key, text, message) => {
    const sample = widgets.find(({ folder }) => folder === key)?.definition.sample
    const told: unknown[] = []
    const drawn = await draw(key, { value: sample, onInvalid: (one: unknown) => told.push(one) })
    const typed = input(drawn)
    act(() => typed.focus())
    type(typed, text)
    act(() => typed.blur())
    await untilStill()
    expect(input(drawn).value).toBe(text)
    expect(screen.getByRole('alert').textContent).toBe(message)
    expect(told.at(-1)).toBe(message)
    expect(drawn.changes).toEqual([])
  })

  it.each(['date', 'date-time', 'time'])('%s: null when its text is deleted', async key => {
    const sample = widgets.find(({ folder }) => folder === key)?.definition.sample
    const drawn = await draw(key, { value: sample })
    act(() => input(drawn).focus())
    type(input(drawn), '')
    act(() => input(drawn).blur())
    expect(drawn.changes).toEqual([null])
  })

  it('dict-radio: the value, as a number where the field is one', async () => {
    const { galleryField } = await import('./galleryField.ts')
    const definition = widgets.find(({ folder }) => folder === 'dict-radio')?.definition as WidgetDefinition
    const field = { ...galleryField(definition), type: 'integer', dict: 'sys_normal_disable' }
    const drawn = await draw('dict-radio', { field, value: 0 })
    fireEvent.click(screen.getByRole('radio', { name: '停用' }))
    expect(drawn.changes).toEqual([1])
  })

  it('switch: the stored words of a status', async () => {
    const drawn = await draw('switch', { value: '1', checkedValue: '0', uncheckedValue: '1' })
    fireEvent.click(screen.getByRole('switch'))
    expect(drawn.changes).toEqual(['0'])
  })

  it('tags: each once, null when none is left', async () => {
    const drawn = await draw('tags', { value: ['甲'] })
    fireEvent.keyDown(input(drawn), { key: 'Backspace', keyCode: 8 })
    expect(drawn.changes).toEqual([null])
  })

  it('json: the value; what is none yet is told with its place and not given', async () => {
    const invalid: unknown[] = []
    const drawn = await draw('json', { onInvalid: (message: unknown) => invalid.push(message) })
    type(input(drawn), '{\n  "a": ,\n}')
    expect(drawn.changes).toEqual([])
    expect(invalid.at(-1)).toBe('第2行第8列不是正确的 JSON')
    type(input(drawn), '{"a": 1}')
    expect(drawn.changes).toEqual([{ a: 1 }])
    expect(invalid.at(-1)).toBeNull()
  })
})

describe('reference', () => {
  it('should show the label of what is chosen before the list is opened, in one request', async () => {
    const one = await draw('reference', { value: 1 })
    expect(one.container.textContent).toContain('王敏')
    one.unmount()
    const drawn = await draw('reference', { value: [1, 2], multiple: true })
    expect(drawn.host.calls.map(call => call.query.ids)).toEqual(['1,2'])
  })

  it('should say that a record is gone instead of showing a bare number', async () => {
    const drawn = await draw('reference', { value: 99 })
    expect(drawn.container.textContent).toContain('99（已不存在）')
  })

  it('should name the reference when it looks up labels, for it may store another property than the key', async () => {
    const query = { from: 'hr/post', field: 'owner' }
    const drawn = await draw('reference', { value: 1, query })
    expect(drawn.host.calls.map(call => call.query)).toEqual([{ ...query, ids: '1', pageSize: 1 }])
  })

  it('should let a record that is gone be taken away from several', async () => {
    const drawn = await draw('reference', { value: [1, 99], multiple: true })
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Backspace', which: 8, keyCode: 8 })
    expect(drawn.changes).toEqual([[1]])
  })

  it('should ask the server once for what was typed', async () => {
    const drawn = await draw('reference')
    fireEvent.mouseDown(screen.getByRole('combobox'))
    type(screen.getByRole('combobox'), '李')
    type(screen.getByRole('combobox'), '李强')
    const keywords = () => drawn.host.calls.map(call => call.query.keyword)
    await waitFor(() => expect(keywords()).toEqual(['', '李强']))
    fireEvent.click(await screen.findByTitle('李强'))
    expect(drawn.changes).toEqual([2])
  })
})

describe('reference-table', () => {
  it('should show the candidates, and add the one that is ticked to what is chosen', async () => {
    const drawn = await draw('reference-table', { value: [1] })
    const ticks = screen.getAllByRole('checkbox') as HTMLInputElement[]
    expect(ticks.map(tick => tick.checked)).toEqual([false, true, false])
    fireEvent.click(ticks[2] as HTMLInputElement)
    expect(drawn.changes).toEqual([[1, 2]])
  })
})

describe('tree-reference as a tree', () => {
  it('should take along what is below and above, and only the node itself when not linked', async () => {
    const drawn = await draw('tree-reference', { display: 'tree', value: null })
    fireEvent.click(screen.getByRole('button', { name: '展开' }))
    await untilStill()
    const boxes = () => drawn.container.querySelectorAll('.ant-tree-checkbox')
    fireEvent.click(boxes()[1] as Element)
    expect(drawn.changes.at(-1)).toEqual([1, 2])
    fireEvent.click(screen.getByRole('checkbox', { name: '父子联动' }))
    fireEvent.click(boxes()[1] as Element)
    expect(drawn.changes.at(-1)).toEqual([2])
  })

  it('should choose what is ticked and all below it alone where nothing above goes along', async () => {
    const drawn = await draw('tree-reference', { display: 'tree', value: null, ancestors: false })
    fireEvent.click(screen.getByRole('button', { name: '展开' }))
    await untilStill()
    const boxes = () => drawn.container.querySelectorAll('.ant-tree-checkbox')
    fireEvent.click(boxes()[1] as Element)
    expect(drawn.changes.at(-1)).toEqual([2])
    fireEvent.click(boxes()[0] as Element)
    expect(drawn.changes.at(-1)).toEqual([1, 2])
  })

  it('should tell what stands above a choice by half a tick, and drop it with what is taken out below it', async () => {
    const props = { display: 'tree', ancestors: false }
    const drawn = await draw('tree-reference', { ...props, value: [2] })
    fireEvent.click(screen.getByRole('button', { name: '展开' }))
    await untilStill()
    const boxes = () => [...drawn.container.querySelectorAll('.ant-tree-checkbox')]
    expect(
      boxes()
        .map(box => box.getAttribute('aria-checked'))
        .slice(0, 2),
    ).toEqual(['mixed', 'true'])
    expect(screen.getByText('已选1项')).toBeTruthy()
    cleanup()
    const whole = await draw('tree-reference', { ...props, value: [1, 2] })
    fireEvent.click(screen.getByRole('button', { name: '展开' }))
    await untilStill()
    fireEvent.click(whole.container.querySelectorAll('.ant-tree-checkbox')[1] as Element)
    expect(whole.changes.at(-1)).toEqual(null)
  })

  it('should unfold and mark what is proposed, as long as it is chosen', async () => {
    await draw('tree-reference', { display: 'tree', value: [1, 2], marked: [2] })
    const mark = await screen.findByText('新勾选')
    expect(mark.closest('.ant-tree-title')?.textContent).toContain('教学科')
    cleanup()
    await draw('tree-reference', { display: 'tree', value: [1], marked: [2] })
    await screen.findByText(/^已选1项/)
    expect(screen.queryByText('新勾选')).toBeNull()
  })

  it('should have one box with the form that keeps whether it is linked', async () => {
    const kept: boolean[] = []
    const companion = { value: false, onChange: (value: boolean) => kept.push(value), disabled: false }
    const drawn = await draw('tree-reference', { display: 'tree', value: null, companion })
    fireEvent.click(screen.getByRole('button', { name: '展开' }))
    await untilStill()
    fireEvent.click(drawn.container.querySelectorAll('.ant-tree-checkbox')[1] as Element)
    expect(drawn.changes.at(-1)).toEqual([2])
    fireEvent.click(screen.getByRole('checkbox', { name: '父子联动' }))
    expect(kept).toEqual([true])
  })
})

describe('file', () => {
  const choose = async (drawn: Drawn, ...files: File[]) => {
    fireEvent.change(drawn.container.querySelector('input[type=file]') as Element, { target: { files } })
    await untilStill()
  }
  const named = (name: string, size = 10) => new File([new Uint8Array(size)], name)

  it('should refuse types, sizes and numbers in the words of the contract', async () => {
    const drawn = await draw('file', { size: 1, limit: 2 })
    await choose(drawn, named('a.exe'))
    await choose(drawn, named('a.pdf', 1024 * 1024))
    await choose(drawn, named('a.pdf'), named('b.pdf'), named('c.pdf'))
    expect(drawn.host.shown).toEqual([
      'error 文件格式不正确, 请上传doc/xls/ppt/txt/pdf格式文件!',
      'error 上传文件大小不能超过 1 MB!',
      'error 上传文件数量不能超过 2 个!',
    ])
    expect(drawn.changes).toEqual([])
  })

  it.each([
    ['file', 'a.png', 'doc/xls/ppt/txt/pdf', 'a.pdf'],
    ['image', 'a.pdf', 'png/jpg/jpeg', 'a.jpeg'],
  ])('should take five of less than 5 MB where the field %s says nothing', async (key, other, types, fit) => {
    const drawn = await draw(key)
    await choose(drawn, named(other))
    await choose(drawn, named(fit, 5 * 1024 * 1024))
    await choose(drawn, ...Array.from({ length: 6 }, (_, index) => named(`${index}${fit}`)))
    expect(drawn.host.shown).toEqual([
      `error 文件格式不正确, 请上传${types}格式文件!`,
      'error 上传文件大小不能超过 5 MB!',
      'error 上传文件数量不能超过 5 个!',
    ])
    drawn.host.http.upload = async (path, file) => ({ code: 200, data: { url: `${path}/${file.name}` } })
    await choose(drawn, named(fit, 5 * 1024 * 1024 - 1))
    expect(drawn.changes).toEqual([`/cms/api/backend/${key}-upload/${fit}`])
  })

  it('should store what was sent, behind what was there', async () => {
    const drawn = await draw('file', { value: '/files/a.pdf' })
    drawn.host.http.upload = async path => ({
      code: 200,
      data: { url: `/stored${path}`, name: 'b.pdf', size: 10 },
    })
    await choose(drawn, named('b.pdf'))
    expect(drawn.changes).toEqual(['/files/a.pdf,/stored/cms/api/backend/file-upload'])
  })

  it('should take away what the server refuses with its words, and keep what did not arrive for another try', async () => {
    const drawn = await draw('file')
    drawn.host.http.upload = () => Promise.reject(fault(601, '文件含有病毒'))
    await choose(drawn, named('a.pdf'))
    expect(screen.getByText('a.pdf').closest('p')?.textContent).toContain('文件含有病毒')
    drawn.host.http.upload = () => Promise.reject(fault(0, 'Network Error'))
    await choose(drawn, named('b.pdf'))
    expect(screen.queryByText('a.pdf')).toBeNull()
    expect(drawn.host.shown).toEqual(['error 文件含有病毒', 'error 上传文件失败，请重试'])
    drawn.host.http.upload = async () => ({ code: 200, data: { url: '/files/b.pdf' } })
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    await untilStill()
    expect(drawn.changes).toEqual(['/files/b.pdf'])
  })
})

describe('rich-text', () => {
  it('should show stored HTML where nothing of it can run', async () => {
    const { RichTextView } = await import('../../src/widgets/rich-text/RichTextView.tsx')
    const { render } = await import('@testing-library/react')
    const html = '<p>好</p><script>parent.stolen = 1</script>'
    const field = { title: '内容' } as never
    const { container } = render(<RichTextView value={html} record={{}} field={field} />)
    const frame = container.querySelector('iframe') as HTMLIFrameElement
    expect(frame.getAttribute('sandbox')).not.toContain('allow-scripts')
    expect(frame.srcdoc).toContain("default-src 'none'")
    expect(container.querySelector('script')).toBeNull()
  })

  it('should refuse pictures in the words of the contract', async () => {
    const { uploadEditorImage } = await import('../../src/widgets/rich-text/uploadEditorImage.ts')
    const { host } = await draw('text')
    const inserted: string[] = []
    const send = (file: File) =>
      uploadEditorImage({ host, file, limit: 1, insert: url => inserted.push(url) })
    await send(new File(['x'], 'a.gif', { type: 'image/gif' }))
    await send(new File([new Uint8Array(1024 * 1024)], 'a.png', { type: 'image/png' }))
    host.http.upload = () => Promise.reject(fault(0, 'Network Error'))
    await send(new File(['x'], 'a.png', { type: 'image/png' }))
    host.http.upload = async () => ({ code: 200, data: { url: '/files/a.png' } })
    await send(new File(['x'], 'a.png', { type: 'image/png' }))
    expect(host.shown).toEqual([
      'error 图片格式错误!',
      'error 上传文件大小不能超过 1 MB!',
      'error 图片插入失败',
    ])
    expect(inserted).toEqual(['/files/a.png'])
  })
})

describe('code', () => {
  it('should indent by Tab and let the keyboard out by Esc', async () => {
    const drawn = await draw('code', { value: 'a' })
    fireEvent.keyDown(input(drawn), { key: 'Tab' })
    expect(drawn.changes).toHaveLength(1)
    fireEvent.keyDown(input(drawn), { key: 'Escape' })
    fireEvent.keyDown(input(drawn), { key: 'Tab' })
    expect(drawn.changes).toHaveLength(1)
  })
})
