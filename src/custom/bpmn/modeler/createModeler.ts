import Modeler from 'bpmn-js/lib/Modeler'
import minimapModule from 'diagram-js-minimap/dist/index.esm.js'
import type { ModuleDeclaration } from 'didi'
import { keepUnknown } from '#process/createModdle.ts'
import type { Moddle } from '#process/ModdleElement.ts'
import { descriptorOf, type Vendor } from '#process/vendors.ts'
import { translateModule } from '../language/translateModule.ts'
import type { BpmnModeler } from './BpmnModeler.ts'
import { contextPadModule } from './contextPadModule.ts'
import { DIAGRAM_COLORS } from './diagramColors.ts'
import { duplicateModule } from './duplicateModule.ts'
import { pasteModule } from './pasteModule.ts'
import { selectModule } from './selectModule.ts'
import { undrawnModule } from './undrawnModule.ts'
import { zoomModule } from './zoomModule.ts'
import 'bpmn-js/dist/assets/diagram-js.css'
import 'bpmn-js/dist/assets/bpmn-js.css'
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn.css'
import 'diagram-js-minimap/assets/diagram-js-minimap.css'
import './modeler.css'

export interface ModelerOptions {
  container: HTMLElement
  /** Whose extensions are typed; a modeler knows one. */
  vendor: Vendor
  /** Where the panel of properties is drawn, by one of the modules. */
  panel?: { parent: HTMLElement }
  /** Further modules, such as those of the panel. */
  modules?: ModuleDeclaration[]
}

/**
 * Returns what draws a diagram and lets it be changed: bpmn-js with the vendor's extensions, a minimap, the language
 * and the colours of the interface. Read diagrams into it with openDiagram, which loses nothing of them.
 */
export function createModeler({ container, vendor, panel, modules = [] }: ModelerOptions): BpmnModeler {
  const modeler: BpmnModeler = new Modeler({
    container,
    moddleExtensions: { [vendor]: descriptorOf(vendor) },
    additionalModules: [
      translateModule,
      minimapModule,
      zoomModule,
      pasteModule,
      undrawnModule,
      selectModule,
      duplicateModule,
      contextPadModule,
      ...modules,
    ] as ModuleDeclaration[],
    bpmnRenderer: DIAGRAM_COLORS,
    ...(panel && { propertiesPanel: panel }),
  })
  keepUnknown(modeler.get<Moddle>('moddle'), vendor)
  return modeler
}
