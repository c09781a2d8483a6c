import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Envelope, RequestOptions, WidgetDefinition } from '#engine'
import { untilStill } from '#tests/engine/support/untilStill.ts'
import { cleanPaste } from '../../src/widgets/rich-text/cleanPaste.ts'
import { type Drawn, drawWidget } from './drawWidget.tsx'
import { loadWidgets } from './loadWidgets.ts'

const widgets = await loadWidgets()
const name = '0123456789abcdef0123456789abcdef'

async function draw(key: string, props: Record<string, unknown> = {}, isHeld = false): Promise<Drawn> {
  const found = widgets.find(({ folder }) => folder === key)
  const drawn = drawWidget(found?.definition as WidgetDefinition, props, isHeld)
  await untilStill()
  return drawn
}

/** An upload that ends when the test says so. */
function holdUploads(drawn: Drawn) {
  const sent: { options: RequestOptions; answer(envelope: Envelope): void }[] = []
  drawn.host.http.upload = (_path, _file, options = {}) =>
    new Promise((resolve, reject) => {
      options.signal?.addEventListener('abort', () => reject(new Error('given up')))
      sent.push({ options, answer: resolve })
    })
  return sent
}

const zone = (drawn: Drawn) => drawn.container.querySelector('.m-file-zone') as HTMLElement
const pdf = () => new File(['%PDF-1.4'], 'a.pdf')
const paste = (element: Element, files: File[]) => fireEvent.paste(element, { clipboardData: { files } })

describe('uploads of a field', () => {
  it('should show how far a file is, and forget it when it is given up', async () => {
    const drawn = await draw('file')
    const sent = holdUploads(drawn)
    paste(zone(drawn), [pdf()])
    await untilStill()
    sent[0]?.options.onProgress?.(0.4)
    await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40'))
    fireEvent.click(screen.getByRole('button', { name: '取消上传a.pdf' }))
    expect(sent[0]?.options.signal?.aborted).toBe(true)
    sent[0]?.answer({ code: 200, data: { url: '/files/a.pdf' } })
    await untilStill()
    expect(screen.queryByText('a.pdf')).toBeNull()
    expect([drawn.changes, drawn.host.shown]).toEqual([[], []])
  })

  it('should give up what runs when the form is left', async () => {
    const drawn = await draw('file')
    const sent = holdUploads(drawn)
    paste(zone(drawn), [pdf()])
    await untilStill()
    drawn.unmount()
    expect(sent.map(({ options }) => options.signal?.aborted)).toEqual([true])
  })

  it('should take files that are dropped or pasted, and none where it is fixed', async () => {
    const drawn = await draw('file')
    const sent = holdUploads(drawn)
    fireEvent.drop(zone(drawn), { dataTransfer: { files: [pdf()] } })
    paste(zone(drawn), [pdf()])
    await untilStill()
    expect(sent).toHaveLength(2)
    drawn.unmount()
    const fixed = await draw('file', { disabled: true })
    const none = holdUploads(fixed)
    paste(fixed.container.querySelector('.m-file') as Element, [pdf()])
    await untilStill()
    expect(none).toHaveLength(0)
  })

  it('should say at the field which file is not taken and why, until another is chosen', async () => {
    const drawn = await draw('image')
    const sent = holdUploads(drawn)
    paste(zone(drawn), [new File(['MZ'], 'a.exe')])
    await untilStill()
    const refused = () => drawn.container.querySelector('.m-file-refused')?.textContent
    expect(refused()).toBe('a.exe 文件格式不正确, 请上传png/jpg/jpeg格式文件!')
    expect(drawn.host.shown).toHaveLength(1)
    paste(zone(drawn), [new File(['x'], 'a.png')])
    await untilStill()
    expect(refused()).toBeUndefined()
    expect(sent).toHaveLength(1)
  })

  it('should leave pasted text to the browser', async () => {
    const drawn = await draw('file')
    const event = createEvent.paste(zone(drawn), { clipboardData: { files: [] } })
    fireEvent(zone(drawn), event)
    expect(event.defaultPrevented).toBe(false)
  })

  it('should name pictures in the words about a failure', async () => {
    const drawn = await draw('image')
    drawn.host.http.upload = () => Promise.reject(new Error('Network Error'))
    paste(zone(drawn), [new File(['x'], 'a.png')])
    await waitFor(() => expect(drawn.host.shown).toEqual(['error 上传图片失败，请重试']))
  })
})

describe('the order of pictures', () => {
  const value = '/files/a.png,/files/b.png,/files/c.png'
  const pictures = () => screen.getAllByRole('group', { name: /^第 \d 张$/ })

  it('should change by dragging one to the place of another', async () => {
    const drawn = await draw('image', { value })
    const data = new Map<string, string>()
    const dataTransfer = {
      files: [],
      get types() {
        return [...data.keys()]
      },
      setData: (type: string, text: string) => data.set(type, text),
      getData: (type: string) => data.get(type) ?? '',
    }
    fireEvent.dragStart(pictures()[0] as Element, { dataTransfer })
    fireEvent.dragOver(pictures()[2] as Element, { dataTransfer })
    fireEvent.drop(pictures()[2] as Element, { dataTransfer })
    expect(drawn.changes).toEqual(['/files/b.png,/files/c.png,/files/a.png'])
  })

  it('should change by Alt and the arrows, and stay at its ends', async () => {
    const drawn = await draw('image', { value })
    fireEvent.keyDown(pictures()[1] as Element, { key: 'ArrowLeft', altKey: true })
    fireEvent.keyDown(pictures()[1] as Element, { key: 'ArrowLeft' })
    expect(drawn.changes).toEqual(['/files/b.png,/files/a.png,/files/c.png'])
    fireEvent.keyDown(pictures()[2] as Element, { key: 'ArrowRight', altKey: true })
    expect(drawn.changes.at(-1)).toBe(value)
  })

  it('should be fixed where the field is', async () => {
    await draw('image', { value, readOnly: true })
    expect(screen.queryByRole('group', { name: '第 1 张' })).toBeNull()
  })
})

describe('an attachment', () => {
  it('should be saved with the session and under its own name', async () => {
    const drawn = await draw('file', {
      value: [{ name: '计划.pdf', url: `/prod-api/files/attachment/${name}.pdf` }],
    })
    fireEvent.click(screen.getByRole('link', { name: '计划.pdf' }))
    expect(drawn.host.downloads).toMatchObject([
      { method: 'GET', path: `/files/attachment/${name}.pdf`, fileName: '计划.pdf' },
    ])
  })

  it('should leave what lies elsewhere to the browser', async () => {
    const drawn = await draw('file', { value: 'https://a.example/files/a.pdf' })
    const link = screen.getByRole('link', { name: 'a.pdf' })
    expect([link.getAttribute('target'), drawn.host.downloads]).toEqual(['_blank', []])
  })
})

describe('cleanPaste', () => {
  const host = { fileUrl: (value: string) => value }
  const clean = (html: string) => cleanPaste(html, host)

  it.each([
    ['a script', '<p>文<script>alert(1)</script></p>', '<p>文</p>'],
    ['a handler', '<p onclick="alert(1)">文</p>', '<p>文</p>'],
    ['a link that runs', '<a href="javascript:alert(1)">文</a>', '<a>文</a>'],
    ['a frame', '<p>文</p><iframe src="https://a.example"></iframe>', '<p>文</p>'],
    [
      'what Word notes',
      '<!--[if gte mso 9]><xml></xml><![endif]--><o:p>文</o:p><h6>题</h6>',
      '文<h6>题</h6>',
    ],
    ['classes and names', '<p class="MsoNormal" id="a" data-x="1">文</p>', '<p>文</p>'],
  ])('should take %s out of what is pasted', (_, html, expected) => {
    expect(clean(html).clean).toBe(expected)
  })

  it('should keep stored pictures, hand out those inside, and count those that lie elsewhere', () => {
    const own = `<img src="/prod-api/files/${name}.png">`
    const {
      clean: html,
      pictures,
      foreign,
    } = clean(
      `<p>${own}<img src="data:image/png;base64,iVBORw0KGgo="><img src="https://a.example/a.png"><img src="file:///C:/a.png"></p>`,
    )
    expect(html).toBe(`<p>${own}</p>`)
    expect(pictures.map(({ type, size }) => [type, size])).toEqual([['image/png', 8]])
    expect(foreign).toBe(2)
  })

  it('should say that nothing is left', () => {
    expect(clean('<div><br></div>').clean).toBe('')
  })
})

describe('names of files', () => {
  const address = `/prod-api/files/${name}.png`

  it.each([
    ['合影.png', '合影.png'],
    ['file.png', '图片 1'],
  ])(
    'should be what was sent where the value does not hold them, and a number without one: %s',
    async (sentAs, shown) => {
      const drawn = await draw('image', {}, true)
      const sent = holdUploads(drawn)
      paste(zone(drawn), [new File(['x'], '合影.png')])
      await untilStill()
      sent[0]?.answer({ code: 200, data: { name: sentAs, url: address, size: 1 } })
      await waitFor(() => expect(drawn.changes).toEqual([address]))
      await waitFor(() => expect(screen.getByText(shown)).toBeTruthy())
    },
  )
})
