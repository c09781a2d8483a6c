import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type ElementRegistry from 'diagram-js/lib/core/ElementRegistry'
import type Modeling from 'diagram-js/lib/features/modeling/Modeling'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { lostParts } from '#process/lostParts.ts'
import { type Info, infoset } from '#tests/process/infoset.ts'
import { createDesignSession } from '../../../../src/custom/bpmn/designer/createDesignSession.ts'
import type { DesignSession } from '../../../../src/custom/bpmn/designer/DesignSession.ts'
import { drawInJsdom } from '../viewer/drawInJsdom.ts'

beforeAll(drawInJsdom)
// What the editor cannot draw it says on the console.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())

let session: DesignSession | undefined
afterEach(() => {
  session?.destroy()
  document.body.replaceChildren()
})

async function open(xml: string, processKey: string) {
  const [surface, panel] = [document.createElement('div'), document.createElement('div')]
  surface.className = 'm-bpmn-viewer'
  document.body.append(surface, panel)
  session = createDesignSession({ surface, panel, processKey, modulesOf: () => [] })
  const warnings = await session.open(xml, true)
  const elements = session.modeler().get<ElementRegistry>('elementRegistry')
  return { session, warnings, elements, xml: await session.xml() }
}

const fixture = (name: string) =>
  readFileSync(join(import.meta.dirname, `../../../fixtures/bpmn-kept/${name}.bpmn`), 'utf8')

/** What a text says, in whatever order its shapes are painted. */
function said(xml: string): Info {
  const sorted = (info: Info): Info => ({
    ...info,
    children: info.children.map(sorted).sort((one, other) => (planeKey(one) < planeKey(other) ? -1 : 1)),
  })
  const planeKey = ({ name, attributes }: Info) =>
    /BPMN(?:Shape|Edge)$/.test(name) ? `${name} ${attributes['{}bpmnElement']} ${attributes['{}id']}` : name
  return sorted(infoset(xml))
}

const HEAD =
  '<b:definitions xmlns:b="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:i="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:c="http://www.omg.org/spec/DD/20100524/DC" targetNamespace="t">'
const drawn = (plane: string, shapes: string) =>
  `<i:BPMNDiagram id="d"><i:BPMNPlane id="pl" bpmnElement="${plane}">${shapes}</i:BPMNPlane></i:BPMNDiagram></b:definitions>`
const shape = (id: string, [x, y, width, height]: number[], more = '') =>
  `<i:BPMNShape id="${id}_di" bpmnElement="${id}"${more}><c:Bounds x="${x}" y="${y}" width="${width}" height="${height}"/></i:BPMNShape>`
const task = [60, 40, 100, 80]

const BESIDE = `${HEAD}<b:collaboration id="co"><b:participant id="pool" processRef="p"/></b:collaboration><b:process id="p"><b:task id="t"/></b:process><b:process id="alone"><b:task id="u"/><b:task id="v"/></b:process>${drawn(
  'co',
  shape('pool', [0, 0, 600, 250]) +
    shape('t', task) +
    shape('u', [60, 340, 100, 80]) +
    shape('v', [260, 340, 100, 80]),
)}`

const nested = (more: string) =>
  `${HEAD}<b:process id="p"><b:subProcess id="full"><b:task id="t"/></b:subProcess><b:subProcess id="wide"/><b:transaction id="small"/></b:process>${drawn(
    'p',
    shape('full', [0, 0, 350, 200], more) +
      shape('t', task) +
      shape('wide', [400, 0, 350, 200]) +
      shape('small', [800, 0, 100, 80]),
  )}`

describe('a diagram that is opened and saved', () => {
  it.each([
    ['standard', 'p1'],
    ['vendor', 'leave'],
  ])('should say whatever it said: %s', async (name, key) => {
    const before = fixture(name)
    const after = await open(before, key)

    expect(said(after.xml)).toEqual(said(before))
    expect(after.session.state.lost).toEqual([])
  })

  it('should keep shapes that the editor does not draw, as long as there is something that they show', async () => {
    const { session, warnings, elements, xml } = await open(BESIDE, 'p')

    expect(elements.get('u')).toBeUndefined()
    expect(said(xml)).toEqual(said(BESIDE))
    expect(warnings).toContain('有 2 个图形没有画出，保存后仍在文件中')
    const modeling = session.modeler().get<Modeling>('modeling')
    modeling.moveElements([elements.get('t') as never], { x: 20, y: 0 })
    expect(await session.xml()).toContain('bpmnElement="v"')
    expect(lostParts(BESIDE, await session.xml()).map(({ property }) => property)).toEqual(['x'])
  })

  it('should open sub-processes as they are drawn', async () => {
    const { elements, xml } = await open(nested(''), 'p')

    expect(['full', 'wide', 'small'].map(id => elements.get(id)?.collapsed)).toEqual([false, false, true])
    expect(elements.get('t')?.parent).toBe(elements.get('full'))
    expect(lostParts(nested(''), xml)).toEqual([])
  })

  it('should tell that the content of a closed sub-process moves to a plane of its own', async () => {
    const text = nested(' isExpanded="false"')
    const { elements, warnings, xml } = await open(text, 'p')

    expect(elements.get('full')?.collapsed).toBe(true)
    expect(warnings).toContain('折叠的子流程“full”中画出的内容移到了它自己的图页')
    expect(lostParts(text, xml)).toEqual([])
  })

  it('should take the calls of a process along when it gets the key of the model', async () => {
    const { xml, session, warnings } = await open(fixture('vendor'), 'holiday')

    expect(xml.match(/calledElement="\w+"/g)).toEqual(['calledElement="holiday"', 'calledElement="other"'])
    expect(warnings).toContain('流程标识“leave”已改为当前模型的“holiday”')
    expect(session.state.lost).toEqual([])
  })

  it('should list what cannot be kept, until somebody agrees', async () => {
    const text = BESIDE.replace(
      '<b:task id="t"/>',
      '<b:task id="t" name="审批">text<b:stranger a="1"/></b:task>',
    )
    const { session, warnings } = await open(text, 'p')

    expect(session.state.lost.map(({ message }) => message)).toEqual([
      'task“审批”中的元素 stranger',
      'task“审批”中的文字：text',
    ])
    expect(warnings).toContain('有 2 项内容无法保留，保存前会列出并询问')
    // Written anew, as for another vendor, it lacks the same.
    await session.open(await session.xml(), false)
    expect(session.state.lost).toHaveLength(2)
    session.agree()
    expect(session.state.lost).toEqual([])
  })

  it('should leave what is drawn where nobody agrees to open a file with such parts', async () => {
    const { session } = await open(BESIDE, 'p')
    const visible = () =>
      [...document.querySelectorAll<HTMLElement>('.m-bpmn-canvas')].map(place => place.style.visibility)
    const asked = vi.fn(async () => {
      expect(visible()).toEqual(['', 'hidden'])
      return false
    })
    const before = await session.xml()

    expect(
      await session.open(nested('').replace('<b:task id="t"/>', '<b:stranger/>'), false, asked),
    ).toBeNull()
    expect(asked).toHaveBeenCalledTimes(1)
    expect(await session.xml()).toBe(before)
  })
})

describe('lostParts', () => {
  it('should find every element, attribute and text that is taken away', () => {
    const xml = fixture('vendor')
    const missed: string[] = []
    for (const [what, text] of without(xml)) if (lostParts(xml, text).length === 0) missed.push(what)

    expect(missed).toEqual([])
    expect(lostParts(xml, xml)).toEqual([])
  })
})

/** The text without one thing, one by one. */
function* without(xml: string): Generator<[string, string]> {
  const parse = () => new DOMParser().parseFromString(xml, 'application/xml')
  const write = (document: Document) => new XMLSerializer().serializeToString(document)
  const count = parse().querySelectorAll('*').length
  for (let index = 1; index < count; index++) {
    const element = () => {
      const document = parse()
      return [document, document.querySelectorAll('*')[index] as Element] as const
    }
    const [document, taken] = element()
    taken.remove()
    yield [taken.nodeName, write(document)]
    for (const { name } of [...taken.attributes].filter(attribute => !attribute.name.startsWith('xmlns'))) {
      const [other, holder] = element()
      holder.removeAttribute(name)
      yield [`${taken.nodeName} ${name}`, write(other)]
    }
    if (taken.children.length > 0 || taken.textContent?.trim() === '') continue
    const [silent, speaker] = element()
    speaker.textContent = ''
    yield [`text of ${taken.nodeName}`, write(silent)]
  }
}
