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
  const { rootElement: drawn } = await diagram.moddle.fromXML(await layOut(xml))
  for (const plane of drawn.diagrams ?? []) {
    eachElement(plane, shape => {
      if (shape.bpmnElement) shape.bpmnElement = elements.get(shape.bpmnElement.id)
    })
    plane.$parent = diagram.definitions
  }
  diagram.definitions.set('diagrams', drawn.diagrams)
  return writeDiagram(diagram)
}

/** The library goes along the flows from their ends, where many tools do not note them. */
async function layOut(xml: string): Promise<string> {
  const copy = await readDiagram(xml)
  const elements: ModdleElement[] = []
  eachElement(copy.definitions, element => elements.push(element))
  linkFlows(elements)
  const { layoutProcess } = await import('bpmn-auto-layout')
  try {
    return await layoutProcess(await writeDiagram(copy))
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
