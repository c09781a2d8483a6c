import { t } from '#model/language/t.ts'
import { DiagramFault } from './DiagramFault.ts'
import type { ModdleElement } from './ModdleElement.ts'
import { eachElement } from './read/eachElement.ts'
import { readDiagram } from './readDiagram.ts'
import { linkFlows } from './rules/linkFlows.ts'
import { writeDiagram } from './writeDiagram.ts'

/** Whether anything of a diagram is drawn. */
export function hasLayout(definitions: ModdleElement): boolean {
  const diagrams: ModdleElement[] = definitions.diagrams ?? []
  return diagrams.some(diagram => (diagram.plane?.planeElement ?? []).length > 0)
}

/**
 * The diagram with a drawing: its own where it has one, else one that is made. Nothing but the drawing is changed.
 * The library that draws is loaded when it is needed.
 *
 * @throws DiagramFault
 */
export async function withLayout(xml: string): Promise<string> {
  const diagram = await readDiagram(xml)
  if (hasLayout(diagram.definitions)) return xml
  const elements = elementsById(diagram.definitions)
  const { xml: laidOut, originals } = await layOut(xml)
  const { rootElement: drawn } = await diagram.moddle.fromXML(laidOut)
  const elementOf = (id: string) => elements.get(originals.get(id) ?? id)
  for (const plane of drawn.diagrams ?? []) {
    eachElement(plane, shape => {
      if (shape.bpmnElement) shape.bpmnElement = elementOf(shape.bpmnElement.id)
    })
    plane.$parent = diagram.definitions
  }
  diagram.definitions.set('diagrams', inPlaceOf(diagram.definitions.diagrams ?? [], drawn.diagrams ?? []))
  return writeDiagram(diagram)
}

/** The drawing, in the first diagram that stood there without one, which may have an id and a name. */
function inPlaceOf(empty: ModdleElement[], drawn: ModdleElement[]): ModdleElement[] {
  const [first, ...others] = empty
  const [main, ...further] = drawn
  if (!first?.plane || !main?.plane) return [...drawn, ...empty]
  first.plane.bpmnElement = main.plane.bpmnElement
  first.plane.set('planeElement', main.plane.planeElement)
  for (const shape of main.plane.planeElement ?? []) shape.$parent = first.plane
  return [first, ...others, ...further]
}

/** Ids that the library takes. */
const PLAIN = /^[a-z_][\w.-]*$/i

/** The library goes along the flows from their ends, where many tools do not note them. */
async function layOut(xml: string): Promise<{ xml: string; originals: Map<string, string> }> {
  const copy = await readDiagram(xml)
  const elements: ModdleElement[] = []
  eachElement(copy.definitions, element => elements.push(element))
  linkFlows(elements)
  copy.definitions.set('diagrams', [])
  const originals = new Map<string, string>()
  for (const element of elements.filter(({ id }) => id && !PLAIN.test(id))) {
    const plain = `laid-out-${originals.size}`
    originals.set(plain, element.id)
    element.id = plain
  }
  const { layoutProcess } = await import('bpmn-auto-layout')
  try {
    return { xml: await layoutProcess(await writeDiagram(copy)), originals }
  } catch (cause) {
    throw new DiagramFault('NO_LAYOUT', t('文件中没有图形数据，自动排版失败'), null, { cause })
  }
}

function elementsById(definitions: ModdleElement): Map<string, ModdleElement> {
  const elements = new Map<string, ModdleElement>()
  eachElement(definitions, element => {
    if (element.id) elements.set(element.id, element)
  })
  return elements
}
