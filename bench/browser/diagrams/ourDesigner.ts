import type Modeling from 'bpmn-js/lib/features/modeling/Modeling'
import type ElementRegistry from 'diagram-js/lib/core/ElementRegistry'
import type Selection from 'diagram-js/lib/features/selection/Selection'
import { createDesignSession } from '../../../src/custom/bpmn/designer/createDesignSession.ts'
import type { PanelHost } from '../../../src/custom/bpmn/panel/PanelOptions.ts'
import { panelModules } from '../../../src/custom/bpmn/panel/panelModules.ts'
import type { DiagramContender } from './DiagramContender.ts'
import { diagramPlaces } from './diagramPlaces.ts'
import '../../../src/custom/bpmn/designer/designer.css'

const host: PanelHost = {
  pickers: async () => [],
  model: null,
  fields: null,
  confirm: async () => true,
  openForms: () => undefined,
}

/** The designer's drawing and panel, without the toolbar around it. */
export function ourDesigner(): DiagramContender {
  const { canvas, panel, remove } = diagramPlaces()
  const session = createDesignSession({
    surface: canvas,
    panel,
    modulesOf: vendor => panelModules({ vendor, host }),
    processKey: 'bench_process',
  })
  const elementOf = (id: string) => session.modeler().get<ElementRegistry>('elementRegistry').get(id)
  return {
    async open(xml) {
      await session.open(xml, true)
    },
    select: id => session.modeler().get<Selection>('selection').select(elementOf(id)),
    rename: (id, name) =>
      session
        .modeler()
        .get<Modeling>('modeling')
        .updateProperties(elementOf(id) as never, { name }),
    close() {
      session.destroy()
      remove()
    },
  }
}
