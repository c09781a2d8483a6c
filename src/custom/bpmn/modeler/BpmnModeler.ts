import type Modeler from 'bpmn-js/lib/Modeler'
import type EventBus from 'diagram-js/lib/core/EventBus'
import type { Moddle, ModdleElement } from '#process/ModdleElement.ts'
import type { Vendor } from '#process/vendors.ts'
import { writeDiagram } from '#process/writeDiagram.ts'

/** What draws a diagram and lets it be changed. Its parts are asked for by name: `modeler.get<Canvas>('canvas')`. */
export type BpmnModeler = Modeler

/** Takes text that is still being typed over into the diagram. */
export function settleDiagram(modeler: BpmnModeler): void {
  modeler.get<EventBus>('eventBus').fire('saveXML.start', { definitions: modeler.getDefinitions() })
}

/** The diagram as it is drawn at the moment, as XML. */
export function diagramXml(modeler: BpmnModeler, vendor: Vendor): Promise<string> {
  settleDiagram(modeler)
  const definitions = modeler.getDefinitions() as unknown as ModdleElement
  return writeDiagram({ definitions, vendor, moddle: modeler.get<Moddle>('moddle') })
}
