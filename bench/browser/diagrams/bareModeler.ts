import type Modeling from 'bpmn-js/lib/features/modeling/Modeling'
import Modeler from 'bpmn-js/lib/Modeler'
import {
  BpmnPropertiesPanelModule,
  BpmnPropertiesProviderModule,
  CamundaPlatformPropertiesProviderModule,
} from 'bpmn-js-properties-panel'
import camunda from 'camunda-bpmn-moddle/resources/camunda.json' with { type: 'json' }
import type Canvas from 'diagram-js/lib/core/Canvas'
import type ElementRegistry from 'diagram-js/lib/core/ElementRegistry'
import type Selection from 'diagram-js/lib/features/selection/Selection'
import type { DiagramContender } from './DiagramContender.ts'
import { diagramPlaces } from './diagramPlaces.ts'

/** bpmn-js with the panel of its own authors. */
export function bareModeler(): DiagramContender {
  const { canvas, panel, remove } = diagramPlaces()
  const modeler = new Modeler({
    container: canvas,
    propertiesPanel: { parent: panel },
    moddleExtensions: { camunda },
    additionalModules: [
      BpmnPropertiesPanelModule,
      BpmnPropertiesProviderModule,
      CamundaPlatformPropertiesProviderModule,
    ] as never[],
  })
  const elementOf = (id: string) => modeler.get<ElementRegistry>('elementRegistry').get(id)
  return {
    async open(xml) {
      await modeler.importXML(xml)
      modeler.get<Canvas>('canvas').zoom('fit-viewport')
    },
    select: id => modeler.get<Selection>('selection').select(elementOf(id)),
    rename: (id, name) =>
      modeler.get<Modeling>('modeling').updateProperties(elementOf(id) as never, { name }),
    close() {
      modeler.destroy()
      remove()
    },
  }
}
