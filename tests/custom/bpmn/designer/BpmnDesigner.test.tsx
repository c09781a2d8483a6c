import { configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { App } from 'antd'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { EngineProvider } from '#engine'
import { checkProcess } from '#process/checkProcess.ts'
import { newDiagram } from '#process/processes.ts'
import { createFakeHost } from '#tests/engine/support/createFakeHost.ts'
import { BpmnDesigner } from '../../../../src/custom/bpmn/designer/BpmnDesigner.tsx'
import type { CheckQuestion } from '../../../../src/custom/bpmn/designer/createChecker.ts'
import { drawInJsdom } from '../viewer/drawInJsdom.ts'

/** A thread of the browser that does what ours does, and fails as long as `broken` says so. */
function threadOf(broken: { check: boolean }) {
  return class extends EventTarget {
    async postMessage({ id, xml, context }: CheckQuestion) {
      // A thread answers later.
      await Promise.resolve()
      const data = broken.check
        ? { id, fault: '检查程序出错' }
        : { id, problems: await checkProcess(xml, context) }
      this.dispatchEvent(new MessageEvent('message', { data }))
    }
    terminate = () => undefined
  }
}

beforeAll(() => {
  drawInJsdom()
  // Much of the designer is hidden from the point of view of a window without layout.
  configure({ defaultHidden: true })
  // There is none, which jsdom would say at each text that is measured.
  HTMLCanvasElement.prototype.getContext = () => null
})

const OTHER = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t">
  <process id="other" isExecutable="true"><startEvent id="begin"/>
  <sequenceFlow id="flow" sourceRef="begin" targetRef="lead"/><userTask id="lead" name="审批"/></process></definitions>`

const REFUSED_ZOOM = '缩放比例只能在 20% 到 400% 之间'

let host: ReturnType<typeof createFakeHost>
const onSave = vi.fn(async () => true)
const shape = (id: string) => document.querySelector(`[data-element-id="${id}"]`)
const tool = (name: string | RegExp) => screen.getByRole('button', { name })
const canvas = () => document.querySelector('.m-bpmn-place .djs-container') as Element
const press = (key: string) => fireEvent.keyDown(document.body, { key, ctrlKey: true })

async function draw(): Promise<void> {
  const xml = await newDiagram({ key: 'leave', name: '请假' })
  render(
    <EngineProvider host={host}>
      <App>
        <div className="m-bpmn-viewer">
          <BpmnDesigner xml={xml} process={{ key: 'leave', name: '请假' }} onSave={onSave} />
        </div>
      </App>
    </EngineProvider>,
  )
  await waitFor(() => expect(shape('StartEvent_1')).not.toBeNull(), { timeout: 10_000 })
}

/** Drops a file; whether the browser was kept from opening it itself. */
function drop(text: string, place: Element): boolean {
  const file = new File([text], 'other.bpmn')
  const dataTransfer = { types: ['Files'], files: [file], dropEffect: 'copy' }
  return !fireEvent.dragOver(place, { dataTransfer }) && !fireEvent.drop(place, { dataTransfer })
}

async function simulate(): Promise<Element> {
  fireEvent.click(tool('动画演示'))
  const view = await screen.findByRole('region', { name: '动画演示' }, { timeout: 20_000 })
  await waitFor(() => expect(view.querySelector('.djs-element')).not.toBeNull(), { timeout: 20_000 })
  return view
}

describe('the designer', { timeout: 60_000 }, () => {
  beforeEach(() => {
    host = createFakeHost({ models: {} })
    onSave.mockClear()
  })

  it('should say that the diagram could not be checked, and check it when asked again', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const broken = { check: true }
    vi.stubGlobal('Worker', threadOf(broken))
    await draw()
    fireEvent.click(tool('问题'))
    const list = screen.getByRole('region', { name: '问题列表' })
    expect(await within(list).findByText('检查程序出错')).toBeTruthy()
    expect(within(list).queryByText('正在检查…')).toBeNull()

    broken.check = false
    fireEvent.click(within(list).getByRole('button', { name: /重\s?试/ }))
    await waitFor(() => expect(within(list).getAllByRole('listitem').length).toBeGreaterThan(0))
    expect(within(list).queryByText('检查程序出错')).toBeNull()
  })

  it('should open a file that is dropped and a text that is pasted, asking before work is lost', async () => {
    await draw()
    expect(drop(OTHER, canvas())).toBe(true)
    await waitFor(() => expect(shape('lead')).not.toBeNull())
    expect(await screen.findByText('文件中没有图形数据，已自动排版')).toBeTruthy()

    const pasted = OTHER.replaceAll('lead', 'boss')
    fireEvent.paste(canvas(), { clipboardData: { getData: () => '只是文字' } })
    fireEvent.paste(screen.getByLabelText('打开文件'), { clipboardData: { getData: () => pasted } })
    expect(screen.queryByText('打开文件将替换当前流程图')).toBeNull()
    fireEvent.paste(canvas(), { clipboardData: { getData: () => pasted } })
    fireEvent.click(await screen.findByRole('button', { name: /替\s*换/ }))
    await waitFor(() => expect(shape('boss')).not.toBeNull())
    expect(shape('lead')).toBeNull()
    // What was said of the former text is gone.
    await waitFor(() => expect(screen.getAllByText('文件中没有图形数据，已自动排版')).toHaveLength(1))
  })

  it('should ask before it draws what would hold the page for long', async () => {
    await draw()
    drop(`${OTHER.replaceAll('lead', 'huge')}<!--${'<BPMNShape />'.repeat(3001)}-->`, canvas())
    const question = await screen.findByRole('dialog', { name: /流程图很大/ })
    expect(question.textContent).toContain('大约有 3001 个图形')
    fireEvent.click(within(question).getByRole('button', { name: /取\s*消/ }))
    drop(`${OTHER}<!--${'<BPMNShape />'.repeat(201)}-->`, canvas())
    expect(await screen.findByText('正在打开…')).toBeTruthy()
    await waitFor(() => expect(shape('lead')).not.toBeNull())
    expect(shape('huge')).toBeNull()
  })

  it('should neither save nor open anything while the process is simulated', async () => {
    await draw()
    drop(OTHER, canvas())
    await waitFor(() => expect(shape('lead')).not.toBeNull())
    await waitFor(() => expect(tool('保存')).toHaveProperty('disabled', false))
    const view = await simulate()
    expect(tool('保存')).toHaveProperty('disabled', true)
    const chooser = vi.spyOn(screen.getByLabelText('打开文件'), 'click')
    press('s')
    press('o')
    expect(chooser).not.toHaveBeenCalled()
    // The browser does not leave the page for the file either.
    expect(drop(OTHER.replaceAll('lead', 'boss'), view)).toBe(true)
    expect(screen.queryByText('打开文件将替换当前流程图')).toBeNull()
    expect(onSave).not.toHaveBeenCalled()

    fireEvent.click(tool('退出动画演示'))
    expect(tool('保存')).toHaveProperty('disabled', false)
    press('o')
    expect(chooser).toHaveBeenCalledOnce()
    press('s')
    await waitFor(() => expect(onSave).toHaveBeenCalledOnce())
  })

  it('should show its text as XML and as JSON, to be copied', async () => {
    const writeText = vi.fn(async () => undefined)
    vi.stubGlobal('navigator', Object.assign(navigator, { clipboard: { writeText } }))
    await draw()
    for (const [kind, part] of [
      ['XML', '<bpmn:startEvent id="StartEvent_1" name="开始"'],
      ['JSON', '"$type": "bpmn:StartEvent"'],
    ] as const) {
      fireEvent.click(tool('预览'))
      fireEvent.click(await screen.findByRole('menuitem', { name: `预览 ${kind}` }))
      const dialog = await screen.findByRole('dialog', { name: `预览 ${kind}` })
      const text = await within(dialog).findByRole('region', { name: `预览 ${kind}` })
      expect(text.textContent).toContain(part)
      expect(text.querySelector('span[class^=tok-]')).not.toBeNull()
      fireEvent.click(within(dialog).getByRole('button', { name: /复\s*制/ }))
      await waitFor(() => expect(writeText).toHaveBeenLastCalledWith(text.textContent))
      fireEvent.click(within(dialog).getByRole('button', { name: /关\s*闭/ }))
      await waitFor(() => expect(screen.queryByRole('dialog', { name: `预览 ${kind}` })).toBeNull())
    }
  })

  it('should begin anew when it is confirmed, without a history', async () => {
    await draw()
    drop(OTHER, canvas())
    await waitFor(() => expect(shape('lead')).not.toBeNull())
    fireEvent.click(tool('重新绘制'))
    const question = await screen.findByRole('dialog', { name: /清空画布/ })
    fireEvent.click(within(question).getByRole('button', { name: '重新绘制' }))
    await waitFor(() => expect(shape('lead')).toBeNull())
    expect(shape('StartEvent_1')).not.toBeNull()
    expect(tool('撤销')).toHaveProperty('disabled', true)
    expect(tool('保存')).toHaveProperty('disabled', false)
  })

  it('should stop at the ends of the zoom, with the reason on the button and no complaint', async () => {
    await draw()
    fireEvent.click(tool(/恢复原始大小/))
    expect(tool('缩小').getAttribute('aria-disabled')).toBeNull()
    for (let step = 0; step < 10; step++) fireEvent.click(tool('缩小'))
    await waitFor(() => expect(tool(/恢复原始大小/).textContent).toBe('20%'))
    expect(tool('缩小').getAttribute('aria-disabled')).toBe('true')
    expect(tool('放大').getAttribute('aria-disabled')).toBeNull()
    expect(screen.queryByText(REFUSED_ZOOM)).toBeNull()
  })

  it('should say once that there is no such zoom when a key asks for it', async () => {
    await draw()
    fireEvent.click(tool(/恢复原始大小/))
    const drawing = canvas().querySelector('svg') as SVGElement
    drawing.focus()
    for (let step = 0; step < 8; step++) fireEvent.keyDown(drawing, { key: '-', ctrlKey: true })
    await waitFor(() => expect(tool(/恢复原始大小/).textContent).toBe('20%'))
    expect(screen.queryByText(REFUSED_ZOOM)).toBeNull()
    fireEvent.keyDown(drawing, { key: '-', ctrlKey: true })
    expect(await screen.findAllByText(REFUSED_ZOOM)).toHaveLength(1)
  })

  it('should leave the keys to the canvas when a tool is clicked', async () => {
    await draw()
    const drawing = canvas().querySelector('svg') as SVGElement
    drawing.focus()
    expect(document.activeElement).toBe(drawing)
    expect(fireEvent.mouseDown(tool('撤销'))).toBe(false)
    tool('下载').focus()
    expect(fireEvent.mouseDown(tool('撤销'))).toBe(true)
  })
})
