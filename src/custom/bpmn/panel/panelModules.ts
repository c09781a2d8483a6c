import { BpmnPropertiesPanelModule } from 'bpmn-js-properties-panel'
import type { ModuleDeclaration } from 'didi'
import { PanelServices } from './edit/PanelServices.ts'
import { GlobalIds } from './GlobalIds.ts'
import type { PanelOptions } from './PanelOptions.ts'
import { PanelReset } from './PanelReset.ts'
import { ProcessProvider } from './ProcessProvider.ts'
import '@bpmn-io/properties-panel/dist/assets/properties-panel.css'
import './panel.css'
import './lists/lists.css'

/**
 * The modules of the properties panel, for a modeler's `additionalModules`; where it is drawn is the modeler's
 * `propertiesPanel: { parent }`.
 */
export function panelModules(options: PanelOptions): ModuleDeclaration[] {
  return [
    BpmnPropertiesPanelModule,
    {
      __init__: ['processProvider', 'panelReset', 'globalIds'],
      'config.processPanel': ['value', options],
      panelServices: ['type', PanelServices],
      processProvider: ['type', ProcessProvider],
      panelReset: ['type', PanelReset],
      globalIds: ['type', GlobalIds],
    } as unknown as ModuleDeclaration,
  ]
}
