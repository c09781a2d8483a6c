import type CommandStack from 'diagram-js/lib/command/CommandStack'
import type Canvas from 'diagram-js/lib/core/Canvas'
import type ElementRegistry from 'diagram-js/lib/core/ElementRegistry'
import type EditorActions from 'diagram-js/lib/features/editor-actions/EditorActions'
import type Selection from 'diagram-js/lib/features/selection/Selection'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { DiagramFault } from '#process/DiagramFault.ts'
import { newDiagram } from '#process/processes.ts'
import { createDesignSession } from '../../../../src/custom/bpmn/designer/createDesignSession.ts'
import type { DesignSession } from '../../../../src/custom/bpmn/designer/DesignSession.ts'
import { showElement } from '../../../../src/custom/bpmn/designer/viewbox.ts'
import { stepZoom, ZoomFault, zoomTo, zoomToFit } from '../../../../src/custom/bpmn/modeler/zoomTo.ts'
import { drawInJsdom } from '../viewer/drawInJsdom.ts'

beforeAll(drawInJsdom)

let session: DesignSession | undefined
afterEach(() => {
  session?.destroy()
  session = undefined
  document.body.replaceChildren()
})

async function open(xml: string, isSaved = true): Promise<DesignSession> {
  const [surface, panel] = [document.createElement('div'), document.createElement('div')]
  // What gives drawings a size in jsdom goes by this name.
  surface.className = 'm-bpmn-viewer'
  document.body.append(surface, panel)
  session = createDesignSession({ surface, panel, processKey: 'leave', modulesOf: () => [] })
  await session.open(xml, isSaved)
  return session
}

const blank = () => newDiagram({ key: 'leave', name: '请假' })
const rename = (of: DesignSession, name: string) =>
  of
    .modeler()
    .get<{ updateProperties(element: unknown, properties: object): void }>('modeling')
    .updateProperties(elementOf(of, 'StartEvent_1'), { name })
const elementOf = (of: DesignSession, id: string) =>
  of.modeler().get<ElementRegistry>('elementRegistry').get(id)

const FOREIGN = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
  xmlns:flowable="http://flowable.org/bpmn" xmlns:x="urn:x" targetNamespace="t">
  <process id="other" isExecutable="true">
    <startEvent id="begin"/><sequenceFlow id="flow" sourceRef="begin" targetRef="lead"/>
    <userTask id="lead" name="审批" flowable:assignee="boss" x:colour="red">
      <extensionElements><flowable:unheardOf deep="yes"/><x:note>留</x:note></extensionElements>
    </userTask>
  </process>
</definitions>`

describe('createSession', () => {
  it('should know whether the diagram differs from what is saved', async () => {
    const { state, modeler, snapshot } = await open(await blank())
    expect(state).toMatchObject({ isOpen: true, isChanged: false, canUndo: false, vendor: 'camunda' })
    rename(session as DesignSession, '发起')
    expect(state).toMatchObject({ isChanged: true, canUndo: true, canRedo: false })
    modeler().get<CommandStack>('commandStack').undo()
    expect(state).toMatchObject({ isChanged: false, canUndo: false, canRedo: true })
    modeler().get<CommandStack>('commandStack').redo()
    const { xml, isSaved } = await snapshot()
    expect(xml).toContain('name="发起"')
    expect(state.isChanged).toBe(true)
    isSaved()
    expect(state.isChanged).toBe(false)
  })

  it('should write a diagram once as long as it stays as it is', async () => {
    const opened = await open(await blank())
    const text = opened.xml()
    expect(opened.xml()).toBe(text)
    expect((await opened.snapshot()).xml).toBe(await text)
    rename(opened, '发起')
    expect(await opened.xml()).toContain('name="发起"')
    opened.modeler().get<CommandStack>('commandStack').undo()
    expect(await opened.xml()).toBe(await text)
    await opened.open((await text).replace('name="开始"', 'name="另一个"'), false)
    expect(await opened.xml()).toContain('name="另一个"')
  })

  it('should count a text from elsewhere as unsaved, and end the history', async () => {
    const opened = await open(await blank())
    rename(opened, '发起')
    await opened.open(await blank(), false)
    expect(opened.state).toMatchObject({ isChanged: true, canUndo: false })
    expect(document.querySelectorAll('.djs-container')).toHaveLength(1)
  })

  it('should keep what is drawn when a text is refused', async () => {
    const opened = await open(await blank())
    rename(opened, '发起')
    const hostile = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><definitions/>'
    await expect(opened.open(hostile, false)).rejects.toThrow(DiagramFault)
    await expect(opened.open(FOREIGN.slice(0, 300), false)).rejects.toThrow(DiagramFault)
    expect(opened.state).toMatchObject({ isChanged: true, canUndo: true })
    expect(await opened.xml()).toContain('name="发起"')
    expect(document.querySelectorAll('.djs-container')).toHaveLength(1)
  })

  it('should recognise the vendor, lay out what has no drawing, and keep what it does not know', async () => {
    const opened = await open(FOREIGN, false)
    const xml = await opened.xml()
    expect(opened.state.vendor).toBe('flowable')
    expect(elementOf(opened, 'lead')).toBeDefined()
    const kept = ['flowable:assignee="boss"', 'x:colour="red"', '<flowable:unheardOf deep="yes"']
    for (const part of kept) {
      expect(xml).toContain(part)
    }
    expect(xml).toMatch(/<x:note>留<\/x:note>/)
    expect(xml).toContain('<process id="leave"')
  })

  it('should tell what people ought to know of a text', async () => {
    const opened = await open(await blank())
    const warnings = await opened.open(FOREIGN, false)
    expect(warnings).toContain('文件中没有图形数据，已自动排版')
    expect(warnings).toContain('流程标识“other”已改为当前模型的“leave”')
  })

  it('should never make elements of a name', async () => {
    const opened = await open(await blank())
    rename(opened, '<img src=x onerror=alert(1)>')
    expect(document.querySelector('img[src="x"]')).toBeNull()
    expect(document.querySelector('.djs-container')?.textContent).toContain('onerror')
  })

  it('should show an element that a problem is about, and the process where it is about none', async () => {
    const opened = await open(FOREIGN, false)
    const selection = opened.modeler().get<Selection>('selection')
    showElement(opened.modeler(), 'lead')
    expect(selection.get()).toEqual([elementOf(opened, 'lead')])
    expect(opened.state.selected).toBe(1)
    showElement(opened.modeler(), 'leave')
    expect(selection.get()).toEqual([])
  })
})

describe('the place of a diagram', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('should keep the selected element in sight when it becomes smaller, and nothing while it is not seen', async () => {
    const resize: (() => void)[] = []
    class Observer {
      constructor(listener: () => void) {
        resize.push(listener)
      }
      observe = () => undefined
      disconnect = () => undefined
    }
    vi.stubGlobal('ResizeObserver', Observer)
    const opened = await open(FOREIGN, false)
    const canvas = opened.modeler().get<Canvas>('canvas')
    const scroll = vi.spyOn(canvas, 'scrollToElement')
    for (const tell of resize) tell()
    expect(scroll).not.toHaveBeenCalled()
    showElement(opened.modeler(), 'lead')
    for (const tell of resize) tell()
    expect(scroll.mock.calls.map(([element]) => element)).toEqual([elementOf(opened, 'lead')])
    const hidden = { ...canvas.viewbox(), outer: { x: 0, y: 0, width: 0, height: 0 } }
    vi.spyOn(canvas, 'viewbox').mockReturnValue(hidden)
    for (const tell of resize) tell()
    expect(scroll).toHaveBeenCalledTimes(1)
  })
})

describe('the zoom of a diagram', () => {
  const canvasOf = async () => (await open(await blank())).modeler().get<Canvas>('canvas')

  it('should fit a diagram beside the palette, with room at the edges', async () => {
    const canvas = await canvasOf()
    const palette = canvas.getContainer().querySelector('.djs-palette') as HTMLElement
    Object.defineProperties(palette, {
      ...{ offsetLeft: { value: 20 }, offsetWidth: { value: 94 }, offsetHeight: { value: 500 } },
    })
    const { outer } = canvas.viewbox()
    vi.spyOn(canvas, 'viewbox').mockReturnValueOnce({
      ...{ x: 0, y: 0, width: 0, height: 0, scale: 1, outer },
      inner: { x: 100, y: 50, width: 2 * outer.width, height: 100 },
    })
    zoomToFit(canvas)
    const { x, scale } = canvas.viewbox()
    const [left, right] = [100, 100 + 2 * outer.width].map(edge => (edge - x) * scale)
    expect(left).toBeCloseTo(20 + 94 + 24, 0)
    expect(right).toBeCloseTo(outer.width - 24, 0)
  })

  it('should show where a diagram begins that is too large to be seen whole', async () => {
    const canvas = await canvasOf()
    const { outer } = canvas.viewbox()
    vi.spyOn(canvas, 'viewbox').mockReturnValueOnce({
      ...{ x: 0, y: 0, width: 0, height: 0, scale: 1, outer },
      inner: { x: 100, y: 50, width: 20 * outer.width, height: 20 * outer.height },
    })
    zoomToFit(canvas)
    const { x, y, scale } = canvas.viewbox()
    expect(scale).toBeCloseTo(0.2)
    expect((100 - x) * scale).toBeCloseTo(24, 0)
    expect((50 - y) * scale).toBeCloseTo(24, 0)
  })

  it('should go by tenths, from wherever a wheel has stopped', async () => {
    const canvas = await canvasOf()
    zoomTo(canvas, 1)
    stepZoom(canvas, 1)
    expect(canvas.zoom()).toBeCloseTo(1.1)
    canvas.zoom(1.234)
    stepZoom(canvas, -1)
    expect(canvas.zoom()).toBeCloseTo(1.2)
  })

  it.each([0.1, 0.19, 4.1, 0, -1, Number.NaN])('should refuse %s', async scale => {
    const canvas = await canvasOf()
    expect(() => zoomTo(canvas, scale)).toThrow(ZoomFault)
    expect(canvas.zoom()).toBeCloseTo(1)
  })

  it('should refuse a step past either end, by keys too', async () => {
    const canvas = await canvasOf()
    zoomTo(canvas, 0.2)
    expect(() => stepZoom(canvas, -1)).toThrow('缩放比例只能在 20% 到 400% 之间')
    zoomTo(canvas, 4)
    expect(() => stepZoom(canvas, 1)).toThrow(ZoomFault)
    session?.modeler().get<EditorActions>('editorActions').trigger('stepZoom', { value: 1 })
    expect(canvas.zoom()).toBeCloseTo(4)
    session?.modeler().get<EditorActions>('editorActions').trigger('stepZoom', { value: -1 })
    expect(canvas.zoom()).toBeCloseTo(3.9)
  })
})

describe('what could not be drawn', () => {
  it('should say of what was not drawn in full which element it is, where, and why', async () => {
    const xml = (await blank())
      .replace(
        '</bpmn:process>',
        '<bpmn:userTask id="lead" name="审批" /><bpmn:task id="unseen" />\n<bpmn:sequenceFlow id="flow" sourceRef="lead" targetRef="unseen" /></bpmn:process>',
      )
      .replace(
        '</bpmndi:BPMNPlane>',
        `${['lead_di', 'again'].map(id => `<bpmndi:BPMNShape id="${id}" bpmnElement="lead"><dc:Bounds x="300" y="80" width="100" height="80" /></bpmndi:BPMNShape>`).join('')}
        <bpmndi:BPMNEdge id="flow_di" bpmnElement="flow">${[1, 9].map(at => `<di:waypoint xmlns:di="http://www.omg.org/spec/DD/20100524/DI" x="${at}" y="1" />`).join('')}</bpmndi:BPMNEdge></bpmndi:BPMNPlane>`,
      )
    const opened = await open(await blank())
    const line = xml.slice(0, xml.indexOf('id="flow"')).split('\n').length
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(await opened.open(xml, true)).toEqual([
      `第 ${line - 1} 行：“审批”（lead）没有完整画出：有多个图形，只画了第一个，其余仍在文件中`,
      `第 ${line} 行：“flow”没有完整画出：它引用的“unseen”没有图形，保存后仍在文件中`,
    ])
  })
})
