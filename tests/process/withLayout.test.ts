import { describe, expect, it } from 'vitest'
import type { ModdleElement } from '#process/ModdleElement.ts'
import { readDiagram } from '#process/readDiagram.ts'
import { hasLayout, withLayout } from '#process/withLayout.ts'
import { readFixture } from './corpus.ts'
import { diagramOf } from './diagramOf.ts'
import { infoset } from './infoset.ts'

describe('withLayout', () => {
  it.each(['flowable', 'activiti'])(
    'should draw %s, which has no drawing, and change nothing else',
    async name => {
      const xml = readFixture(name)
      const drawn = await withLayout(xml)
      const { definitions, warnings } = await readDiagram(drawn)

      expect(warnings).toEqual([])
      expect(hasLayout(definitions)).toBe(true)
      expect(withoutDrawing(drawn)).toEqual(withoutDrawing(xml))
      expect(undrawn(definitions)).toEqual([])
    },
  )

  it('should leave a drawing that there is', async () => {
    const xml = readFixture('fields')

    expect(await withLayout(xml)).toBe(xml)
  })

  it('should draw a process without any flow', async () => {
    const { definitions } = await readDiagram(await withLayout(diagramOf('<bpmn:userTask id="a" />')))

    expect(undrawn(definitions)).toEqual([])
  })

  it('should draw elements by ids of other letters, in the diagram that stood there empty', async () => {
    const empty =
      '<i:BPMNDiagram id="D" name="图"><i:BPMNPlane id="P" bpmnElement="process" /></i:BPMNDiagram>'
    const xml = diagramOf(
      '<bpmn:task id="任务" /><bpmn:task id="1 a" />',
      'xmlns:i="http://www.omg.org/spec/BPMN/20100524/DI"',
    ).replace('</bpmn:definitions>', `${empty}</bpmn:definitions>`)
    const { definitions } = await readDiagram(await withLayout(xml))

    expect(undrawn(definitions)).toEqual([])
    expect(definitions.diagrams).toMatchObject([{ id: 'D', name: '图', plane: { id: 'P' } }])
  })
})

function withoutDrawing(xml: string) {
  const { children, ...root } = infoset(xml)
  return { ...root, children: children.filter(({ name }) => !name.endsWith('}BPMNDiagram')) }
}

/** Ids of elements of the process that no shape stands for. */
function undrawn(definitions: ModdleElement): string[] {
  const shapes: ModdleElement[] = definitions.diagrams[0].plane.planeElement
  const drawn = new Set(shapes.map(shape => shape.bpmnElement?.id))
  const elements: ModdleElement[] = definitions.rootElements[0].flowElements
  return elements.map(element => element.id).filter(id => !drawn.has(id))
}
