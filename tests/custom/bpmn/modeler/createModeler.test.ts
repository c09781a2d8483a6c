import type CommandStack from 'diagram-js/lib/command/CommandStack'
import type ElementRegistry from 'diagram-js/lib/core/ElementRegistry'
import type EventBus from 'diagram-js/lib/core/EventBus'
import type ContextPad from 'diagram-js/lib/features/context-pad/ContextPad'
import type EditorActions from 'diagram-js/lib/features/editor-actions/EditorActions'
import type Palette from 'diagram-js/lib/features/palette/Palette'
import type Selection from 'diagram-js/lib/features/selection/Selection'
import type { Connection, Element, Shape } from 'diagram-js/lib/model/Types'
import type { ModuleDeclaration } from 'didi'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createDesignSession } from '../../../../src/custom/bpmn/designer/createDesignSession.ts'
import type { DesignSession } from '../../../../src/custom/bpmn/designer/DesignSession.ts'
import { drawInJsdom } from '../viewer/drawInJsdom.ts'

beforeAll(drawInJsdom)

const DRAWN = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
  xmlns:di="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC"
  xmlns:dd="http://www.omg.org/spec/DD/20100524/DI" targetNamespace="t">
  <process id="leave" isExecutable="true"><startEvent id="begin" name="开始"/><userTask id="lead" name="审批"/>
  <sequenceFlow id="flow" name="提交" sourceRef="begin" targetRef="lead"/>
  <boundaryEvent id="late" attachedToRef="lead"><timerEventDefinition id="timer"/></boundaryEvent>
  <subProcess id="sub"><userTask id="inner"/></subProcess></process>
  <di:BPMNDiagram id="d"><di:BPMNPlane id="p" bpmnElement="leave">
  <di:BPMNShape id="s1" bpmnElement="begin"><dc:Bounds x="100" y="100" width="36" height="36"/>
    <di:BPMNLabel><dc:Bounds x="107" y="143" width="22" height="14"/></di:BPMNLabel></di:BPMNShape>
  <di:BPMNShape id="s2" bpmnElement="lead"><dc:Bounds x="200" y="80" width="100" height="80"/></di:BPMNShape>
  <di:BPMNShape id="s3" bpmnElement="late"><dc:Bounds x="220" y="142" width="36" height="36"/></di:BPMNShape>
  <di:BPMNShape id="s4" bpmnElement="sub" isExpanded="true"><dc:Bounds x="400" y="60" width="200" height="120"/></di:BPMNShape>
  <di:BPMNShape id="s5" bpmnElement="inner"><dc:Bounds x="420" y="80" width="100" height="80"/></di:BPMNShape>
  <di:BPMNEdge id="e" bpmnElement="flow"><dd:waypoint x="136" y="118"/><dd:waypoint x="200" y="118"/></di:BPMNEdge>
  </di:BPMNPlane></di:BPMNDiagram></definitions>`

/** The line between an element and its label asks for the outlines of shapes, which jsdom does not know. */
const WITHOUT_LINES = { labelLink: ['value', null] } as unknown as ModuleDeclaration

let session: DesignSession
afterEach(() => {
  session.destroy()
  document.body.replaceChildren()
})

async function open() {
  const [surface, panel] = [document.createElement('div'), document.createElement('div')]
  surface.className = 'm-bpmn-viewer'
  document.body.append(surface, panel)
  session = createDesignSession({ surface, panel, processKey: 'leave', modulesOf: () => [WITHOUT_LINES] })
  await session.open(DRAWN, true)
  const modeler = session.modeler()
  const registry = modeler.get<ElementRegistry>('elementRegistry')
  const selection = modeler.get<Selection>('selection')
  return {
    registry,
    eventBus: modeler.get<EventBus>('eventBus'),
    stack: modeler.get<CommandStack>('commandStack'),
    select: (...ids: string[]) => selection.select(ids.map(id => registry.get(id) as Element)),
    selected: () => selection.get() as Shape[],
    duplicate: () => modeler.get<EditorActions>('editorActions').trigger('duplicate', {}),
  }
}

describe('Ctrl and a click', () => {
  it('should add to the selection and take away, as Shift does, and keep it on the empty canvas', async () => {
    const { registry, eventBus, select, selected } = await open()
    const click = (element: unknown, keys: object) => {
      const originalEvent = new MouseEvent('click', { button: 0, ...keys })
      eventBus.fire('element.click', { element, originalEvent })
    }
    const ids = () => selected().map(({ id }) => id)
    select('begin')
    click(registry.get('lead'), { ctrlKey: true })
    expect(ids()).toEqual(['begin', 'lead'])
    click(registry.get('sub'), { shiftKey: true })
    expect(ids()).toEqual(['begin', 'lead', 'sub'])
    click(registry.get('begin'), { ctrlKey: true })
    click(registry.get('leave'), { ctrlKey: true })
    expect(ids()).toEqual(['lead', 'sub'])
    click(registry.get('inner'), {})
    expect(ids()).toEqual(['inner'])
  })
})

describe('Ctrl and D', () => {
  it('should copy the selection in its place with labels, borders and flows, in one step', async () => {
    const { registry, stack, select, selected, duplicate } = await open()
    select('begin', 'lead')
    duplicate()
    const copies = selected()
    const [begin, lead] = ['bpmn:StartEvent', 'bpmn:UserTask'].map(type =>
      copies.find(one => one.type === type),
    )
    expect(begin).toMatchObject({ x: 120, y: 120, parent: registry.get('leave') })
    expect(lead).toMatchObject({ x: 220, y: 100, businessObject: { name: '审批' } })
    expect(begin?.labels[0]).toMatchObject({ x: 127, y: 163 })
    expect(lead?.attachers[0]).toMatchObject({ x: 240, y: 162, type: 'bpmn:BoundaryEvent' })
    const [flow] = (begin?.outgoing ?? []) as Connection[]
    expect(flow).toMatchObject({ target: lead, businessObject: { name: '提交' } })
    expect(flow?.waypoints.map(({ x, y }) => ({ x, y }))).toEqual([
      { x: 156, y: 138 },
      { x: 220, y: 138 },
    ])
    // Copied again, the copies lie beside the copies.
    duplicate()
    expect(selected().find(({ type }) => type === 'bpmn:StartEvent')).toMatchObject({ x: 140, y: 140 })
    stack.undo()
    stack.undo()
    expect(stack.canUndo()).toBe(false)
    expect(registry.filter(({ type }) => type === 'bpmn:StartEvent')).toHaveLength(1)
  })

  it('should leave each copy in the part of the diagram that the original stands in', async () => {
    const { registry, stack, select, selected, duplicate } = await open()
    select('inner', 'begin')
    duplicate()
    expect(selected().map(({ x, parent }) => [x, parent?.id])).toEqual(
      expect.arrayContaining([
        [440, 'sub'],
        [120, 'leave'],
      ]),
    )
    stack.undo()
    expect(stack.canUndo()).toBe(false)
    expect((registry.get('sub') as Shape).children).toHaveLength(1)

    // An event on a border stays on it; a flow or nothing has no copy of its own.
    select('late')
    duplicate()
    expect(selected()).toEqual([expect.objectContaining({ x: 240, y: 142, host: registry.get('lead') })])
    expect((registry.get('lead') as Shape).attachers).toHaveLength(2)
    select('flow')
    duplicate()
    select()
    duplicate()
    stack.undo()
    expect(stack.canUndo()).toBe(false)
  })
})

describe('the tools', () => {
  it('should offer the task that somebody does, and append it in one step', async () => {
    const { registry, stack, select } = await open()
    const modeler = session.modeler()
    const [palette, pad] = [modeler.get<Palette>('palette'), modeler.get<ContextPad>('contextPad')]
    expect(Object.values(palette.getEntries()).map(({ title }) => title)).toContain('用户任务')
    select('begin')
    pad.open(registry.get('begin') as never)
    pad.triggerEntry('append.append-task', 'click', new MouseEvent('click') as never)
    expect(registry.filter(({ type }) => type === 'bpmn:UserTask')).toHaveLength(3)
    expect(registry.filter(({ type }) => type === 'bpmn:Task')).toHaveLength(0)
    stack.undo()
    expect(stack.canUndo()).toBe(false)
  })
})
