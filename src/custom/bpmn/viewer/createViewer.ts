import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer'
import type { ModuleDeclaration } from 'didi'
import { translateModule } from '../language/translateModule.ts'
import { DIAGRAM_COLORS } from '../modeler/diagramColors.ts'
import 'bpmn-js/dist/assets/diagram-js.css'
import 'bpmn-js/dist/assets/bpmn-js.css'

/** What draws a diagram to be looked at: it is moved and zoomed, not changed. */
export type Viewer = NavigatedViewer

/** Returns a viewer that draws in the colours and the language of the interface. */
export function createViewer(container: HTMLElement): Viewer {
  return new NavigatedViewer({
    container,
    // What is fitted or placed beside an element follows at once.
    canvas: { deferUpdate: false },
    additionalModules: [translateModule as unknown as ModuleDeclaration],
    bpmnRenderer: DIAGRAM_COLORS,
  })
}
